// SPDX-License-Identifier: GPL-3.0-or-later
#include "offline/bundlelogs.h"

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

/// `[2026-11-30 09:42:53,661] …`
std::optional<Moment> momentOfLine(QByteArrayView line)
{
    if (line.size() < 25 || line[0] != '[' || line[24] != ']')
        return std::nullopt;
    QString text = QString::fromLatin1(line.sliced(1, 23));
    text[10] = u'T';
    text[19] = u'.';
    return momentOfIso(text + u'Z');
}

/// The number behind the last `words` of the line.
std::optional<milliseconds> numberBehind(QByteArrayView line, QByteArrayView words)
{
    const qsizetype at = line.lastIndexOf(words);
    if (at < 0)
        return std::nullopt;
    qint64 number = 0;
    bool isAny = false;
    for (const char c : line.sliced(at + words.size())) {
        if (c < '0' || c > '9' || number > 1'000'000'000'000)
            break;
        number = number * 10 + (c - '0');
        isAny = true;
    }
    return isAny ? std::optional(milliseconds(number)) : std::nullopt;
}

} // namespace

std::optional<LoggedRound> latestRound(QByteArrayView log, const GroupId &group)
{
    constexpr QByteArrayView words("Joined group ");
    for (qsizetype at = log.lastIndexOf(words); at >= 0; at = at > 0 ? log.lastIndexOf(words, at - 1) : -1) {
        const qsizetype begin = log.first(at).lastIndexOf('\n') + 1;
        const qsizetype newline = log.indexOf('\n', at);
        const auto line = log.sliced(begin, (newline < 0 ? log.size() : newline) - begin);
        // Connect's own sentence, not one of a plugin or a trace that quotes it.
        const auto prefix = line.first(at - begin);
        const bool isOurs =
            !prefix.contains("groupId=") || prefix.contains(QByteArray("groupId=" + group.text.toUtf8() + ']'));
        const auto moment = momentOfLine(line);
        if (moment && isOurs && line.contains("DistributedHerder") && line.contains("got assignment: Assignment{"))
            return LoggedRound{*moment, numberBehind(line, "delay=")};
    }
    return std::nullopt;
}

void readRounds(BundleFolder &folder, const QStringList &names, Facts &facts, Doubts &doubts)
{
    for (const QString &name : names) {
        const auto part = folder.part(u"logs/"_s + name + u".log"_s, doubts);
        const auto round = part ? latestRound(part->bytes, facts.group) : std::nullopt;
        if (!round || (facts.roundSeenAt && *facts.roundSeenAt >= round->at))
            continue;
        facts.roundSeenAt = round->at;
        facts.roundDelay = round->delay;
    }
}

} // namespace signalbox
