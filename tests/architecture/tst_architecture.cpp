// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testmain.h"

#include <QDirIterator>
#include <QFile>
#include <QMap>
#include <QRegularExpression>
#include <QSet>

using namespace Qt::StringLiterals;

/// Reads every #include of ours and holds it to the house of ARCHITECTURE.md: a folder uses what stands below it.
class TstArchitecture : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { signalbox::test::failOnAnyWarning(); }
    void a_folder_includes_only_what_it_may_use();
    void only_these_folders_speak_to_the_outside();
    void only_the_console_translates();
    void every_source_names_its_licence();
    void nothing_is_a_singleton_of_ours();
    void the_catalogue_has_every_rule_and_no_other();
};

namespace {

/// Folder → the folders of ours that it may include, itself aside.
const QMap<QString, QSet<QString>> &house()
{
    static const QMap<QString, QSet<QString>> all = [] {
        QMap<QString, QSet<QString>> may;
        may[u"core"_s] = {};
        may[u"facts"_s] = {u"core"_s};
        may[u"socks"_s] = {u"core"_s};
        may[u"http"_s] = {u"core"_s, u"facts"_s, u"socks"_s};
        may[u"rest"_s] = {u"core"_s, u"facts"_s, u"http"_s};
        may[u"metrics"_s] = may[u"rest"_s];
        may[u"kafka"_s] = {u"core"_s, u"facts"_s, u"socks"_s};
        may[u"offline"_s] = {u"core"_s, u"facts"_s, u"rest"_s, u"kafka"_s, u"metrics"_s};
        may[u"cluster"_s] = {u"core"_s, u"facts"_s};
        may[u"remedy"_s] = {u"core"_s, u"facts"_s, u"cluster"_s};
        may[u"diagnosis"_s] = {u"core"_s, u"facts"_s, u"cluster"_s, u"remedy"_s};
        may[u"report"_s] = {u"core"_s, u"facts"_s, u"cluster"_s, u"diagnosis"_s, u"remedy"_s};
        may[u"record"_s] = {u"core"_s, u"facts"_s, u"kafka"_s};
        may[u"collect"_s] = {u"core"_s,  u"facts"_s,   u"cluster"_s, u"http"_s, u"rest"_s,
                             u"kafka"_s, u"metrics"_s, u"offline"_s, u"socks"_s};
        may[u"demo"_s] = {u"core"_s, u"facts"_s, u"kafka"_s};
        may[u"models"_s] = {u"core"_s, u"facts"_s, u"cluster"_s, u"diagnosis"_s, u"remedy"_s, u"report"_s};
        may[u"views"_s] = may[u"models"_s] + QSet<QString>{u"models"_s, u"app"_s, u"collect"_s};
        may[u"app"_s] =
            may[u"collect"_s] + may[u"report"_s] + QSet<QString>{u"collect"_s, u"report"_s, u"record"_s, u"demo"_s};
        return may;
    }();
    return all;
}

struct Source {
    QString path; ///< below the repository
    QString folder;
    QString text;
};

const QList<Source> &sources()
{
    static const QList<Source> all = [] {
        QList<Source> found;
        const QString root = QStringLiteral(SIGNALBOX_SOURCE_DIR);
        for (const QString &top : {u"coordinator"_s, u"app"_s, u"models"_s, u"views"_s}) {
            QDirIterator files(root + u'/' + top, {u"*.h"_s, u"*.cpp"_s}, QDir::Files, QDirIterator::Subdirectories);
            while (files.hasNext()) {
                QFile file(files.next());
                if (!file.open(QIODevice::ReadOnly))
                    continue;
                const QString path = file.fileName().sliced(root.size() + 1);
                found << Source{path, path.section(u'/', top == u"coordinator" ? 1 : 0, top == u"coordinator" ? 1 : 0),
                                QString::fromUtf8(file.readAll())};
            }
        }
        return found;
    }();
    return all;
}

QStringList complaintsAbout(const QString &pattern, const QStringList &allowedFolders)
{
    const QRegularExpression forbidden(pattern, QRegularExpression::MultilineOption);
    QStringList complaints;
    for (const Source &source : sources()) {
        const auto match = forbidden.match(source.text);
        if (match.hasMatch() && !allowedFolders.contains(source.folder))
            complaints << source.path + u": "_s + match.captured().trimmed();
    }
    return complaints;
}

} // namespace

void TstArchitecture::a_folder_includes_only_what_it_may_use()
{
    static const QRegularExpression include(u"^#include \"([a-z]+)/[^\"]+\""_s, QRegularExpression::MultilineOption);
    QVERIFY(sources().size() > 30);
    QStringList complaints;
    for (const Source &source : sources()) {
        // The two mains are where everything meets.
        if (source.path.startsWith(u"app/main_"))
            continue;
        QVERIFY2(house().contains(source.folder), qPrintable(source.path));
        for (auto it = include.globalMatch(source.text); it.hasNext();) {
            const QString used = it.next().captured(1);
            if (used != source.folder && !house()[source.folder].contains(used))
                complaints << u"%1 includes %2/"_s.arg(source.path, used);
        }
    }
    QVERIFY2(complaints.isEmpty(), qPrintable(complaints.join(u'\n')));
}

void TstArchitecture::only_these_folders_speak_to_the_outside()
{
    const QStringList rdkafka = complaintsAbout(u"^#include <librdkafka/.*"_s, {u"kafka"_s, u"demo"_s});
    QVERIFY2(rdkafka.isEmpty(), qPrintable(rdkafka.join(u'\n')));
    const QStringList network =
        complaintsAbout(u"^#include <Q(Network|Tcp|Ssl|Udp|Host).*>"_s,
                        {u"socks"_s, u"http"_s, u"rest"_s, u"metrics"_s, u"collect"_s, u"demo"_s, u"app"_s});
    QVERIFY2(network.isEmpty(), qPrintable(network.join(u'\n')));
    const QStringList widgets = complaintsAbout(
        u"^#include <Q(Widget|Dialog|MainWindow|Table|Tree|Graphics|Painter).*>"_s, {u"views"_s, u"models"_s});
    QVERIFY2(widgets.isEmpty(), qPrintable(widgets.join(u'\n')));
    QStringList posix = complaintsAbout(u"^#include <(unistd|signal|csignal|netdb|poll|fcntl|sys/.*)(\\.h)?>"_s, {});
    posix.removeIf([](const QString &complaint) { return complaint.contains(u"_posix.cpp: "); });
    QVERIFY2(posix.isEmpty(), qPrintable(posix.join(u'\n')));
}

void TstArchitecture::only_the_console_translates()
{
    const QStringList complaints = complaintsAbout(u"\\btr\\("_s, {u"models"_s, u"views"_s, u"app"_s});
    QVERIFY2(complaints.isEmpty(), qPrintable(complaints.join(u'\n')));
}

void TstArchitecture::every_source_names_its_licence()
{
    QStringList complaints;
    for (const Source &source : sources()) {
        if (!source.text.startsWith(u"// SPDX-License-Identifier: GPL-3.0-or-later\n"))
            complaints << source.path;
    }
    QVERIFY2(complaints.isEmpty(), qPrintable(complaints.join(u'\n')));
}

void TstArchitecture::nothing_is_a_singleton_of_ours()
{
    const QStringList complaints = complaintsAbout(u"static \\w+ ?[&*] ?instance\\(\\)"_s, {});
    QVERIFY2(complaints.isEmpty(), qPrintable(complaints.join(u'\n')));
}

/// A rule is the only thing in the diagnosis that has a hyphenated name; the names of causes stand in finding.cpp.
void TstArchitecture::the_catalogue_has_every_rule_and_no_other()
{
    static const QRegularExpression literal(u"\"([a-z]+(?:-[a-z]+)+)\""_s), entry(u"`([a-z]+(?:-[a-z]+)+)`"_s);
    QSet<QString> given, told;
    for (const Source &source : sources())
        if (source.folder == u"diagnosis" && !source.path.endsWith(u"/finding.cpp"))
            for (auto found = literal.globalMatch(source.text); found.hasNext();)
                given << found.next().captured(1);
    QFile catalogue(QStringLiteral(SIGNALBOX_SOURCE_DIR "/docs/findings.md"));
    QVERIFY(catalogue.open(QIODevice::ReadOnly));
    for (const QString &line : QString::fromUtf8(catalogue.readAll()).split(u'\n'))
        if (line.startsWith(u"| `"))
            for (auto found = entry.globalMatch(line.section(u'|', 1, 1)); found.hasNext();)
                told << found.next().captured(1);
    QVERIFY(given.contains(u"task-remnant"_s) && given.contains(u"memory-tight"_s));
    const QStringList untold = (given - told).values(), ungiven = (told - given).values();
    QVERIFY2(untold.isEmpty(), qPrintable(u"not in docs/findings.md: "_s + untold.join(u", "_s)));
    QVERIFY2(ungiven.isEmpty(), qPrintable(u"no rule gives "_s + ungiven.join(u", "_s)));
}

QTEST_APPLESS_MAIN(TstArchitecture)
#include "tst_architecture.moc"
