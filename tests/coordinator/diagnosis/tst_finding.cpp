// SPDX-License-Identifier: GPL-3.0-or-later
#include "diagnosis/finding.h"
#include "tests/support/testmain.h"

using namespace signalbox;
using namespace Qt::StringLiterals;

class TstFinding : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }

    void arguments_are_filled_once_and_never_read_as_places();
};

void TstFinding::arguments_are_filled_once_and_never_read_as_places()
{
    QCOMPARE((Sentence{u"%1 and %2, 100 %, %9"_s, {u"%2"_s, u"b"_s}}.filled()), u"%2 and b, 100 %, %9"_s);
    QCOMPARE((Sentence{u"%"_s, {}}.filled()), u"%"_s);
}

QTEST_GUILESS_MAIN(TstFinding)
#include "tst_finding.moc"
