// SPDX-License-Identifier: GPL-3.0-or-later
#include "offline/bundleindex.h"

#include "core/faultname.h"
#include "rest/json.h"

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

bool truthAt(const JsonValue &object, std::string_view key)
{
    bool is = false;
    object.inIfAny(key, [&](const JsonValue &value) { is = value.anyText() == u"true"; });
    return is;
}

std::optional<milliseconds> durationAt(const JsonValue &object, std::string_view key)
{
    std::optional<milliseconds> duration;
    object.inIfAny(key, [&](const JsonValue &value) { duration = milliseconds(value.bigNumber()); });
    return duration;
}

std::optional<Moment> momentAt(const JsonValue &object, std::string_view key)
{
    return momentOfIso(object.textIfAny(key));
}

BundleNote noteIn(const JsonValue &object)
{
    BundleNote note;
    note.isKnown = truthAt(object, "known");
    note.isPartial = truthAt(object, "partial");
    note.isCaughtUp = truthAt(object, "caught_up");
    note.at = momentAt(object, "at").value_or(Moment());
    note.error = errorIn(object);
    return note;
}

void readNotes(const JsonValue &sources, std::initializer_list<std::string_view> names, BundleNotes &notes)
{
    for (const std::string_view name : names)
        sources.inIfAny(name, [&](const JsonValue &note) {
            notes[QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()))] = noteIn(note);
        });
}

BundleRestNotes restNotesIn(const JsonValue &rest)
{
    BundleRestNotes notes;
    notes.whole = noteIn(rest);
    readNotes(rest, {"root", "names", "connectors", "tick"}, notes.parts);
    notes.clockOffset = durationAt(rest, "clock_offset_ms");
    notes.lastAnswer = momentAt(rest, "last_answer");
    rest.inIfAny("tick", [&](const JsonValue &tick) {
        notes.tick.answered = truthAt(tick, "answered");
        tick.inIfAny("http_status", [&](const JsonValue &status) { notes.tick.httpStatus = status.number(0); });
        notes.tick.message = tick.textIfAny("message");
        notes.tick.took = durationAt(tick, "took_ms").value_or(milliseconds(0));
    });
    return notes;
}

BundleIndex::Worker workerIn(const JsonValue &worker)
{
    BundleIndex::Worker listed{worker.text("name"),
                               worker.textIfAny("url"),
                               worker.textIfAny("worker_id"),
                               worker.textIfAny("version"),
                               worker.textIfAny("group"),
                               {},
                               {}};
    worker.inIfAny("sources", [&](const JsonValue &sources) {
        readNotes(sources, {"metrics", "threads"}, listed.notes.emplace());
        sources.inIfAny("rest", [&](const JsonValue &rest) { listed.rest = restNotesIn(rest); });
    });
    return listed;
}

BundleIndex::Worker sharedIn(const JsonValue &shared)
{
    BundleIndex::Worker listed{shared.text("name"), shared.textIfAny("url"), {}, {}, {}, {}, {}};
    shared.inIfAny("sources", [&](const JsonValue &rest) { listed.rest = restNotesIn(rest); });
    return listed;
}

void readInto(const JsonValue &root, BundleIndex &index, bool &saysWhen)
{
    index.schema = root.number("schema", 1);
    const auto at = momentAt(root, "at");
    const QString until = root.textIfAny("until");
    const auto end = until.isEmpty() ? at : momentOfIso(until);
    saysWhen = at && end;
    index.at = at.value_or(Moment());
    index.until = end.value_or(Moment());
    index.cluster = root.textIfAny("cluster");
    index.group = root.textIfAny("group");
    index.logTimeZone = root.textIfAny("log_time_zone");
    root.inIfAny("topics", [&](const JsonValue &topics) {
        index.topics = {topics.textIfAny("config"), topics.textIfAny("status"), topics.textIfAny("offset")};
    });
    root.inIfAny("workers", [&](const JsonValue &workers) {
        workers.each([&](const JsonValue &worker) { index.workers += workerIn(worker); });
    });
    root.inIfAny("shared", [&](const JsonValue &shared) {
        shared.each([&](const JsonValue &one) { index.shared += sharedIn(one); });
    });
    root.inIfAny("sources", [&](const JsonValue &sources) {
        readNotes(sources, {"connect_group", "foreign_groups", "sink_groups", "status", "config"},
                  index.notes.emplace());
    });
    root.inIfAny("round", [&](const JsonValue &round) {
        index.roundSeenAt = momentAt(round, "seen_at");
        index.roundDelay = durationAt(round, "delay_ms");
    });
    root.inIfAny("doubts", [&](const JsonValue &doubts) {
        doubts.each([&](const JsonValue &doubt) {
            if (const auto error = errorIn(doubt))
                index.doubts += *error;
        });
    });
}

} // namespace

std::optional<Error> errorIn(const JsonValue &object)
{
    const QString fault = object.textIfAny("fault");
    if (fault.isEmpty())
        return std::nullopt;
    return Error{faultOf(fault), object.textIfAny("error"), object.textIfAny("detail")};
}

Result<BundleIndex> readIndex(BundleFolder &folder, Doubts &doubts)
{
    const auto part = folder.part(u"bundle.json"_s, doubts);
    if (!part && !doubts.list().isEmpty())
        return tl::unexpected<Error>(doubts.list().first());
    if (!part)
        return fail(Fault::NotFound, u"This folder is no bundle: it has no bundle.json"_s);
    bool saysWhen = false;
    auto index =
        JsonDocument(part->bytes)
            .read<BundleIndex>(u"bundle.json is not understood"_s,
                               [&](const JsonValue &root, BundleIndex &into) { readInto(root, into, saysWhen); });
    if (!index)
        return index;
    if (index->schema != 1)
        return fail(Fault::Unsupported, u"This bundle has schema %1; only 1 is known"_s.arg(index->schema));
    if (!saysWhen)
        return fail(Fault::Malformed, u"bundle.json does not say when it was taken"_s);
    return index;
}

} // namespace signalbox
