// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/connectionsection.h"

#include "report/text.h"
#include "views/textblock.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPolygonF>
#include <QPushButton>
#include <QTextCursor>

namespace signalbox {

namespace {

constexpr int labelWidth = 124;
constexpr int headHeight = 44;
constexpr int fieldHeight = 30;

} // namespace

ConnectionSection::ConnectionSection()
    : m_form(new QFormLayout(this))
{
    m_form->setContentsMargins(0, 0, 0, grid::unit);
    m_form->setHorizontalSpacing(grid::gap);
    m_form->setVerticalSpacing(grid::unit);
    m_form->setLabelAlignment(Qt::AlignLeft);
    m_form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
}

/// A label and its field, tied together for screen readers too.
void ConnectionSection::add(const QString &label, QWidget *field)
{
    auto *text = new TextBlock(label, Type::Body);
    text->setFixedWidth(labelWidth);
    text->setFixedHeight(fieldHeight);
    text->setAlignment(Qt::AlignVCenter | Qt::AlignLeft);
    m_form->addRow(text, field);
    if (field->accessibleName().isEmpty())
        field->setAccessibleName(label);
}

QLineEdit *ConnectionSection::addLine(const QString &label, const QString &placeholder)
{
    auto *edit = new QLineEdit;
    edit->setPlaceholderText(placeholder);
    connect(edit, &QLineEdit::textChanged, this, &ConnectionSection::changed);
    add(label, edit);
    return edit;
}

QLineEdit *ConnectionSection::addSecret(const QString &label)
{
    QLineEdit *edit = addLine(label);
    edit->setEchoMode(QLineEdit::Password);
    return edit;
}

QLineEdit *ConnectionSection::addFile(const QString &label, const QString &placeholder)
{
    auto *edit = new QLineEdit;
    edit->setPlaceholderText(placeholder);
    edit->setAccessibleName(label);
    connect(edit, &QLineEdit::textChanged, this, &ConnectionSection::changed);
    auto *choose = new QPushButton(tr("Choose…"));
    choose->setAccessibleName(tr("Choose: %1").arg(label));
    connect(choose, &QPushButton::clicked, this, [this, edit, label] {
        const QString file = QFileDialog::getOpenFileName(this, label, edit->text());
        if (!file.isEmpty())
            edit->setText(file);
    });
    auto *both = new QWidget;
    auto *row = new QHBoxLayout(both);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(grid::unit);
    row->addWidget(edit, 1);
    row->addWidget(choose);
    add(label, both);
    return edit;
}

void ConnectionSection::setUpLines(QPlainTextEdit *edit, const QString &label, const QString &placeholder,
                                   int lineCount)
{
    edit->setPlaceholderText(placeholder);
    edit->setTabChangesFocus(true);
    edit->setFixedHeight(22 + lineCount * 18);
    connect(edit, &QPlainTextEdit::textChanged, this, &ConnectionSection::changed);
    add(label, edit);
}

QPlainTextEdit *ConnectionSection::addLines(const QString &label, const QString &placeholder, int lineCount)
{
    auto *edit = new QPlainTextEdit;
    setUpLines(edit, label, placeholder, lineCount);
    return edit;
}

SecretLines *ConnectionSection::addSecretLines(const QString &label, const QString &placeholder, int lineCount,
                                               SecretLines::Mask masking)
{
    auto *edit = new SecretLines(masking);
    setUpLines(edit, label, placeholder, lineCount);
    return edit;
}

QLineEdit *ConnectionSection::addMaskedLine(const QString &label, const QString &placeholder, SecretLines::Mask masking)
{
    QLineEdit *edit = addLine(label, placeholder);
    connect(edit, &QLineEdit::textChanged, edit, [edit, masking](const QString &text) {
        edit->setEchoMode(masking(text) == text ? QLineEdit::Normal : QLineEdit::Password);
    });
    return edit;
}

SecretLines::SecretLines(Mask masking)
    : m_mask(masking)
{
}

void SecretLines::setRealText(const QString &text)
{
    m_real.clear();
    QStringList shown;
    for (const QString &line : text.split(u'\n')) {
        shown << m_mask(line);
        if (shown.last() != line)
            m_real[shown.last()] = line;
    }
    const QString whole = shown.join(u'\n');
    if (whole != toPlainText())
        setPlainText(whole);
}

QString SecretLines::realText() const
{
    QStringList real;
    for (const QString &line : toPlainText().split(u'\n'))
        real << m_real.value(line, line);
    return real.join(u'\n');
}

void SecretLines::focusOutEvent(QFocusEvent *event)
{
    setRealText(realText());
    QPlainTextEdit::focusOutEvent(event);
}

void SecretLines::insertFromMimeData(const QMimeData *source)
{
    QPlainTextEdit::insertFromMimeData(source);
    setRealText(realText());
    moveCursor(QTextCursor::End);
}

QCheckBox *ConnectionSection::addCheck(const QString &text)
{
    auto *check = new QCheckBox(text);
    connect(check, &QCheckBox::toggled, this, &ConnectionSection::changed);
    m_form->addRow(new QWidget, check);
    return check;
}

QComboBox *ConnectionSection::addChoice(const QString &label, const QStringList &choices)
{
    auto *box = new QComboBox;
    box->addItems(choices);
    connect(box, &QComboBox::currentTextChanged, this, &ConnectionSection::changed);
    add(label, box);
    return box;
}

void ConnectionSection::addNote(const QString &text)
{
    m_form->addRow(new TextBlock(text, Type::Note, Tone::Quiet));
}

SectionFold::SectionFold(ConnectionSection *section)
    : m_section(section)
{
    setText(section->title());
    setAccessibleName(section->title());
    setAccessibleDescription(section->purpose());
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    section->hide();
    connect(this, &QAbstractButton::toggled, section, &QWidget::setVisible);
}

void SectionFold::setOpen()
{
    setChecked(true);
}

void SectionFold::setSummary(const QString &summary)
{
    m_summary = summary;
    setAccessibleDescription(summary.isEmpty() ? m_section->purpose() : summary);
    update();
}

QSize SectionFold::sizeHint() const
{
    return {240, headHeight};
}

void SectionFold::paintEvent(QPaintEvent *)
{
    const Theme &theme = themeOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme.border);
    painter.drawLine(0, 0, width(), 0);
    if (hasFocus() || underMouse()) {
        painter.setPen(hasFocus() ? QPen(theme.accent) : QPen(Qt::NoPen));
        painter.setBrush(underMouse() ? QBrush(theme.hover) : QBrush(Qt::NoBrush));
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 4.5, -0.5, -4.5), grid::radius, grid::radius);
    }
    painter.setPen(QPen(theme.muted, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const QPointF middle(12, height() / 2.0);
    if (isChecked())
        painter.drawPolyline(QPolygonF{middle + QPointF(-4, -2), middle + QPointF(0, 2), middle + QPointF(4, -2)});
    else
        painter.drawPolyline(QPolygonF{middle + QPointF(-2, -4), middle + QPointF(2, 0), middle + QPointF(-2, 4)});
    painter.setFont(fontFor(Type::Strong));
    painter.setPen(theme.text);
    const int titleWidth = painter.fontMetrics().horizontalAdvance(text());
    painter.drawText(QRect(28, 0, width() - 28, height()), Qt::AlignVCenter | Qt::AlignLeft, text());
    painter.setFont(fontFor(Type::Note));
    painter.setPen(theme.muted);
    const QRect rest(28 + titleWidth + grid::gap, 0, width() - 28 - titleWidth - grid::gap - grid::unit, height());
    const QString words = isChecked() || m_summary.isEmpty() ? m_section->purpose() : printable(m_summary);
    painter.drawText(rest, Qt::AlignVCenter | Qt::AlignRight,
                     painter.fontMetrics().elidedText(words, Qt::ElideRight, rest.width()));
}

} // namespace signalbox
