// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/import.h"

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

/// Reads one line as a POSIX shell would split it, without doing anything that a shell does.
class ShellReader {
public:
    explicit ShellReader(const QString &text)
        : m_text(text)
    {
    }

    Result<QStringList> words()
    {
        while (m_at < m_text.size() && !m_isOver && !m_isTorn)
            step(m_text[m_at++]);
        endWord();
        if (m_isTorn)
            return fail(Fault::Malformed, u"A quote in this line is not closed"_s);
        return m_words;
    }

private:
    void step(QChar c)
    {
        static const QString ends = u"|;&<>\n"_s;
        if (c == u'\'')
            takeVerbatim();
        else if (c == u'"')
            takeDoubleQuoted();
        else if (c == u'$' && m_at < m_text.size() && m_text[m_at] == u'\'')
            takeEscaped();
        else if (c == u'\\')
            takeAfterBackslash();
        else if (ends.contains(c) || (c == u'#' && !m_isInWord))
            m_isOver = true;
        else if (c.isSpace())
            endWord();
        else
            add(c);
    }

    void add(QChar c)
    {
        m_word += c;
        m_isInWord = true;
    }

    void endWord()
    {
        if (m_isInWord)
            m_words << m_word;
        m_word.clear();
        m_isInWord = false;
    }

    /// A backslash joins lines; a \r before the line end comes from files of Windows.
    void takeAfterBackslash()
    {
        if (m_at < m_text.size() && m_text[m_at] == u'\r')
            ++m_at;
        if (m_at >= m_text.size())
            return;
        const QChar next = m_text[m_at++];
        if (next != u'\n')
            add(next);
    }

    void takeVerbatim()
    {
        const qsizetype end = m_text.indexOf(u'\'', m_at);
        m_isTorn = end < 0;
        m_isInWord = true;
        if (m_isTorn)
            return;
        m_word += m_text.sliced(m_at, end - m_at);
        m_at = end + 1;
    }

    void takeDoubleQuoted()
    {
        static const QString escapable = u"\"\\$`\n"_s;
        m_isInWord = true;
        while (m_at < m_text.size()) {
            const QChar c = m_text[m_at++];
            if (c == u'"')
                return;
            const bool isEscape = c == u'\\' && m_at < m_text.size() && escapable.contains(m_text[m_at]);
            if (!isEscape)
                m_word += c;
            else if (const QChar escaped = m_text[m_at++]; escaped != u'\n')
                m_word += escaped;
        }
        m_isTorn = true;
    }

    /// `$'…'`, as browsers copy a request that holds quotes.
    void takeEscaped()
    {
        m_isInWord = true;
        for (++m_at; m_at < m_text.size();) {
            const QChar c = m_text[m_at++];
            if (c == u'\'')
                return;
            m_word += c == u'\\' && m_at < m_text.size() ? escaped(m_text[m_at++]) : c;
        }
        m_isTorn = true;
    }

    QChar escaped(QChar letter)
    {
        const auto number = [this](qsizetype digits) {
            bool isNumber = false;
            const ushort value = QStringView(m_text).mid(m_at, digits).toUShort(&isNumber, 16);
            m_at += isNumber ? digits : 0;
            return isNumber ? QChar(value) : QChar(u'?');
        };
        switch (letter.unicode()) {
        case u'n':
            return u'\n';
        case u't':
            return u'\t';
        case u'r':
            return u'\r';
        case u'x':
            return number(2);
        case u'u':
            return number(4);
        default:
            return letter;
        }
    }

    const QString &m_text;
    qsizetype m_at = 0;
    QStringList m_words;
    QString m_word;
    bool m_isInWord = false;
    bool m_isOver = false;
    bool m_isTorn = false;
};

} // namespace

Result<QStringList> shellWords(const QString &line)
{
    return ShellReader(line).words();
}

} // namespace signalbox
