// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testmain.h"
#include "tests/views/sights.h"
#include "views/glyph.h"
#include "views/plainfont.h"
#include "views/theme.h"

#include <QApplication>
#include <QFile>
#include <QFontDatabase>
#include <QGlyphRun>
#include <QImage>
#include <QPainter>
#include <QTextLayout>

#include <cmath>

using namespace signalbox;
using namespace Qt::StringLiterals;

namespace {

double part(double c)
{
    return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

double luminance(const QColor &c)
{
    return 0.2126 * part(c.redF()) + 0.7152 * part(c.greenF()) + 0.0722 * part(c.blueF());
}

double contrast(const QColor &a, const QColor &b)
{
    const double x = luminance(a), y = luminance(b);
    return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

constexpr std::array tones{Tone::Plain, Tone::Quiet,    Tone::Accent, Tone::Good,
                           Tone::Bad,   Tone::Degraded, Tone::Amber,  Tone::Violet};

QImage painted(Glyph glyph)
{
    QImage image(40, 40, QImage::Format_Grayscale8);
    image.fill(Qt::white);
    QPainter painter(&image);
    paintGlyph(painter, glyph, {20, 20}, Qt::black, 30);
    return image;
}

QList<quint32> glyphsOf(const QString &text, const QFont &font)
{
    QTextLayout layout(text, font);
    layout.beginLayout();
    layout.createLine();
    layout.endLayout();
    QList<quint32> glyphs;
    for (const QGlyphRun &run : layout.glyphRuns())
        glyphs << run.glyphIndexes();
    return glyphs;
}

/// How many pixels differ clearly.
int difference(const QImage &a, const QImage &b)
{
    int count = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x)
            count += std::abs(qGray(a.pixel(x, y)) - qGray(b.pixel(x, y))) > 80 ? 1 : 0;
    return count;
}

} // namespace

class TstTheme : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }

    void every_ink_can_be_read_data()
    {
        QTest::addColumn<bool>("isDark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    void every_ink_can_be_read()
    {
        QFETCH(bool, isDark);
        const Theme &theme = isDark ? darkTheme() : lightTheme();
        for (const Tone tone : tones) {
            for (const QColor &behind : {theme.surface, theme.background, theme.wash(tone)}) {
                const QString why = u"tone %1 (%2) on %3: %4"_s.arg(static_cast<int>(tone))
                                        .arg(theme.ink(tone).name(), behind.name())
                                        .arg(contrast(theme.ink(tone), behind));
                QVERIFY2(contrast(theme.ink(tone), behind) >= 4.5, qPrintable(why));
            }
        }
        for (const QColor &behind : {theme.surface, theme.background, theme.raised, theme.hover, theme.accentWash})
            QVERIFY2(contrast(theme.muted, behind) >= 4.5 && contrast(theme.text, behind) >= 7,
                     qPrintable(behind.name()));
        QVERIFY(contrast(theme.onAccent, theme.accent) >= 4.5);
    }

    void every_glyph_is_told_from_every_other_without_colour()
    {
        QList<QImage> images;
        for (int glyph = static_cast<int>(Glyph::Dot); glyph <= static_cast<int>(Glyph::Tick); ++glyph)
            images << painted(static_cast<Glyph>(glyph));
        const QImage nothing = painted(Glyph::None);
        for (qsizetype a = 0; a < images.size(); ++a) {
            QVERIFY(difference(images[a], nothing) > 20);
            for (qsizetype b = 0; b < a; ++b)
                QVERIFY2(difference(images[a], images[b]) > 40, qPrintable(u"%1 and %2"_s.arg(a + 1).arg(b + 1)));
        }
    }

    void the_theme_of_a_widget_follows_the_application()
    {
        QWidget widget;
        widget.show();
        applyTheme(*qApp, darkTheme());
        QVERIFY(themeOf(&widget).isDark);
        applyTheme(*qApp, lightTheme());
        QVERIFY(!themeOf(&widget).isDark);
    }

    void the_fonts_come_with_the_program()
    {
        applyTheme(*qApp, lightTheme());
        QCOMPARE(QFontInfo(fontFor(Type::Body)).family(), u"Inter"_s);
        QCOMPARE(QFontInfo(fontFor(Type::Mono)).family(), u"JetBrains Mono"_s);
        QVERIFY(!lineIcon(u"workflow"_s, Qt::black).isNull());
        QVERIFY(lineIcon(u"no such icon"_s, Qt::black).isNull());
    }

    void a_name_is_shown_letter_by_letter_data()
    {
        QTest::addColumn<QString>("text");
        for (const char *text : {"->", "mirror->pay.v1", "a=>b", "<=", "!=", "<-->", "www", "0x1F", "a::b", "##"})
            QTest::newRow(text) << QString::fromUtf8(text);
    }
    void a_name_is_shown_letter_by_letter()
    {
        QFETCH(QString, text);
        applyTheme(*qApp, lightTheme());
        for (const Type type : {Type::Small, Type::Note, Type::Body, Type::Strong, Type::Title, Type::Mono}) {
            QList<quint32> alone;
            for (const QChar c : text)
                alone << glyphsOf(QString(c), fontFor(type));
            QCOMPARE(glyphsOf(text, fontFor(type)), alone);
        }
    }

    void marks_still_stand_on_their_letters_and_joined_scripts_are_joined()
    {
        applyTheme(*qApp, lightTheme());
        QCOMPARE(glyphsOf(u"me\u0301trique"_s, fontFor(Type::Body)), glyphsOf(u"m\u00e9trique"_s, fontFor(Type::Body)));
        if (QFontDatabase::families(QFontDatabase::Arabic).isEmpty())
            QSKIP("no font with Arabic letters here");
        const QString joined = u"\u0633\u0644\u0627\u0645"_s;
        QList<quint32> alone;
        for (const QChar c : joined)
            alone << glyphsOf(QString(c), fontFor(Type::Body));
        QVERIFY(glyphsOf(joined, fontFor(Type::Body)).size() < alone.size()); // lam and alif are one
    }

    void what_is_no_whole_font_comes_back_as_it_is()
    {
        QFile file(u":/fonts/Inter-Regular.otf"_s);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray whole = file.readAll();
        QVERIFY(withoutLigatures(whole) != whole);
        QCOMPARE(withoutLigatures(whole).size(), whole.size());
        QCOMPARE(withoutLigatures({}), QByteArray());
        QCOMPARE(withoutLigatures("no font, but long enough to look for tables in"),
                 QByteArray("no font, but long enough to look for tables in"));
        for (qsizetype size = 0; size < whole.size(); size += size < 2000 ? 1 : 499)
            QCOMPARE(withoutLigatures(whole.first(size)).size(), size);
    }

    void a_duplicate_a_selection_and_a_button_differ_in_lightness_to_every_eye()
    {
        for (const Theme *theme : {&lightTheme(), &darkTheme()})
            for (const test::Sight &sight : test::sights()) {
                const auto seen = [&](const QColor &colour) {
                    return test::lightness(QColor(test::seenWith(colour.rgb(), sight)));
                };
                const double duplicate = seen(theme->violet);
                const QString where = sight.name + (theme->isDark ? u" dark"_s : u" light"_s);
                QVERIFY2(std::abs(duplicate - seen(theme->accent)) > 10, qPrintable(where));
                QVERIFY2(std::abs(duplicate - seen(theme->accentWash)) > 30, qPrintable(where));
                QVERIFY2(std::abs(seen(theme->accent) - seen(theme->accentWash)) > 30, qPrintable(where));
            }
    }
};

QTEST_MAIN(TstTheme)
#include "tst_theme.moc"
