// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/glyph.h"

#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPainterPath>
#include <QPixmap>
#include <QSvgRenderer>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

QPen stroke(const QColor &ink, qreal width, Qt::PenStyle style = Qt::SolidLine)
{
    return QPen(ink, width, style, Qt::RoundCap, Qt::RoundJoin);
}

void cross(QPainter &p, QPointF at, qreal reach)
{
    p.drawLine(at + QPointF(-reach, -reach), at + QPointF(reach, reach));
    p.drawLine(at + QPointF(reach, -reach), at + QPointF(-reach, reach));
}

QPolygonF triangle(qreal reach)
{
    return {{QPointF(0, -reach), QPointF(reach * 1.1, reach * 0.85), QPointF(-reach * 1.1, reach * 0.85)}};
}

/// Round shapes, in a box of 10 × 10 around the origin.
void paintRound(QPainter &p, Glyph glyph, const QColor &ink)
{
    p.setPen(stroke(ink, 1.5));
    switch (glyph) {
    case Glyph::Dot:
        p.setPen(Qt::NoPen);
        p.setBrush(ink);
        p.drawEllipse(QPointF(), 3.5, 3.5);
        break;
    case Glyph::HalfDot:
        p.drawEllipse(QPointF(), 3.6, 3.6);
        p.setBrush(ink);
        p.drawPie(QRectF(-3.6, -3.6, 7.2, 7.2), 90 * 16, 180 * 16);
        break;
    case Glyph::Ring:
        p.drawEllipse(QPointF(), 3.4, 3.4);
        break;
    case Glyph::OpenRing:
        p.drawArc(QRectF(-3.6, -3.6, 7.2, 7.2), 40 * 16, 280 * 16);
        p.setBrush(ink);
        p.setPen(Qt::NoPen);
        p.drawEllipse(QPointF(), 1.2, 1.2);
        break;
    case Glyph::DashedRing:
        for (int part = 0; part < 4; ++part)
            p.drawArc(QRectF(-3.8, -3.8, 7.6, 7.6), (part * 90 + 20) * 16, 50 * 16);
        break;
    case Glyph::Turning: {
        p.drawArc(QRectF(-3.6, -3.6, 7.2, 7.2), 100 * 16, 260 * 16);
        p.drawLine(QPointF(3.6, -0.2), QPointF(1.5, -0.8));
        p.drawLine(QPointF(3.6, -0.2), QPointF(4.8, -2.0));
        break;
    }
    default:
        break;
    }
}

void paintSquare(QPainter &p, Glyph glyph, const QColor &ink)
{
    p.setPen(Qt::NoPen);
    p.setBrush(ink);
    switch (glyph) {
    case Glyph::Bars:
        p.drawRect(QRectF(-3.3, -3.5, 2.3, 7));
        p.drawRect(QRectF(1, -3.5, 2.3, 7));
        break;
    case Glyph::Square:
        p.drawRoundedRect(QRectF(-3.3, -3.3, 6.6, 6.6), 1, 1);
        break;
    case Glyph::Ghost:
        for (const qreal x : {-3.2, 0.0, 3.2})
            p.drawEllipse(QPointF(x, 0), 1.1, 1.1);
        break;
    case Glyph::Twice:
        p.drawRoundedRect(QRectF(-1.5, -1.5, 6, 6), 1, 1);
        p.setBrush(Qt::NoBrush);
        p.setPen(stroke(ink, 1.5));
        p.drawRoundedRect(QRectF(-4.2, -4.2, 6, 6), 1, 1);
        break;
    case Glyph::Diamond:
        p.drawPolygon(QPolygonF{{QPointF(0, -4.8), QPointF(4.8, 0), QPointF(0, 4.8), QPointF(-4.8, 0)}});
        break;
    case Glyph::Triangle:
        p.setPen(stroke(ink, 1));
        p.drawPolygon(triangle(4.2));
        break;
    case Glyph::HollowTriangle:
        p.setBrush(Qt::NoBrush);
        p.setPen(stroke(ink, 1.4));
        p.drawPolygon(triangle(4));
        break;
    default:
        break;
    }
}

void paintSign(QPainter &p, Glyph glyph, const QColor &ink)
{
    p.setPen(stroke(ink, 2));
    switch (glyph) {
    case Glyph::Cross:
        cross(p, {}, 3);
        break;
    case Glyph::CrossDot:
        p.setPen(stroke(ink, 1.8));
        cross(p, {-1.4, -1.4}, 2.6);
        p.setPen(Qt::NoPen);
        p.setBrush(ink);
        p.drawEllipse(QPointF(3.2, 3.2), 1.8, 1.8);
        break;
    case Glyph::Tick:
        p.drawPolyline(QPolygonF{{QPointF(-4, 0.4), QPointF(-1.2, 3.2), QPointF(4, -3)}});
        break;
    case Glyph::Question: {
        p.setPen(stroke(ink, 1.6));
        QPainterPath hook(QPointF(-2.4, -2.2));
        hook.cubicTo({-2.4, -5.4}, {2.6, -5.4}, {2.5, -2.2});
        hook.cubicTo({2.4, -0.4}, {0, -0.4}, {0, 1.5});
        p.drawPath(hook);
        p.drawPoint(QPointF(0, 4.2));
        break;
    }
    case Glyph::Info:
        p.setPen(stroke(ink, 1.3));
        p.drawEllipse(QPointF(), 4.3, 4.3);
        p.setPen(stroke(ink, 1.4));
        p.drawLine(QPointF(0, 0), QPointF(0, 2));
        p.drawPoint(QPointF(0, -2));
        break;
    default:
        break;
    }
}

/// Draws one SVG of the resources in any size and device ratio, its `currentColor` replaced.
class LineIconEngine : public QIconEngine {
public:
    explicit LineIconEngine(QByteArray svg)
        : m_svg(std::move(svg))
    {
    }

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State) override
    {
        painter->save();
        if (mode == QIcon::Disabled)
            painter->setOpacity(0.5);
        QSvgRenderer(m_svg).render(painter, rect);
        painter->restore();
    }
    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect({}, size), mode, state);
        return pixmap;
    }
    QIconEngine *clone() const override { return new LineIconEngine(*this); }

private:
    QByteArray m_svg;
};

} // namespace

void paintGlyph(QPainter &painter, Glyph glyph, QPointF centre, const QColor &ink, qreal size)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(centre);
    painter.scale(size / 10, size / 10);
    painter.setBrush(Qt::NoBrush);
    paintRound(painter, glyph, ink);
    painter.setBrush(Qt::NoBrush);
    paintSquare(painter, glyph, ink);
    painter.setBrush(Qt::NoBrush);
    paintSign(painter, glyph, ink);
    painter.restore();
}

QIcon lineIcon(const QString &name, const QColor &ink)
{
    QFile file(u":/icons/"_s + name + u".svg"_s);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return QIcon(new LineIconEngine(file.readAll().replace("currentColor", ink.name().toLatin1())));
}

} // namespace signalbox
