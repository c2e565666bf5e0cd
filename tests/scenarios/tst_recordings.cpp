// SPDX-License-Identifier: GPL-3.0-or-later
#include "lookat.h"
#include "offline/bundle.h"
#include "record/bundlefiles.h"
#include "tests/support/testmain.h"

using namespace signalbox;
using namespace Qt::StringLiterals;

/// What was recorded on a jump host says the same at home as it said there.
class TstRecordings : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void a_recording_says_what_the_look_said_data();
    void a_recording_says_what_the_look_said();
};

namespace {

QStringList told(const Update &update)
{
    QStringList sentences{idOf(update.verdict)};
    for (const Finding &finding : update.findings)
        sentences += finding.key() + u": "_s + idOf(finding.confidence) + u' ' + finding.says.filled();
    for (const Task *task : update.snapshot->realTasks())
        sentences += u"%1 %2 %3"_s.arg(task->id.text()).arg(int(task->real)).arg(task->restsOn.size());
    return sentences;
}

} // namespace

void TstRecordings::a_recording_says_what_the_look_said_data()
{
    QTest::addColumn<QString>("incident");
    for (const demo::Incident &incident : demo::incidents())
        QTest::newRow(qPrintable(incident.name)) << incident.name;
}

void TstRecordings::a_recording_says_what_the_look_said()
{
    QFETCH(const QString, incident);
    const auto look = test::lookAt(incident, demo::incidentNamed(incident)->settlesAfter);
    TarStream::Look files;
    for (const BundleFile &file : bundleFiles(look.facts))
        files[file.path] = file.bytes;
    const auto read = readLook(files);
    QVERIFY(read);
    QCOMPARE(told(updateFrom(assemble(*read, nullptr), History())), told(look.update));
}

QTEST_GUILESS_MAIN(TstRecordings)
#include "tst_recordings.moc"
