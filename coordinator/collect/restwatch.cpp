// SPDX-License-Identifier: GPL-3.0-or-later
#include "collect/restwatch.h"

#include <algorithm>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

// Several workers are heard, for they may tell different things; but a picture of every one of a hundred workers would
// be an opinion on each task for each worker.
constexpr size_t mostOpinions = 8;
constexpr qint64 mostBytesOfOneLook = 4 * 1024 * 1024;

bool isPictured(const std::unique_ptr<AddressWatch> &watch)
{
    return watch->pictureTriedAt().has_value();
}

} // namespace

RestWatch::RestWatch(const Connection &connection, Spending &spending, const Pace &pace, QObject *parent)
    : QObject(parent)
    , m_connection(connection)
    , m_pace(pace)
    , m_spending(spending)
    , m_http(httpSettings(connection))
    , m_pictures(pace.rest, pace.rest, this)
{
    connect(&m_pictures, &Turn::due, this, &RestWatch::takePicture);
}

RestWatch::~RestWatch() = default;

void RestWatch::begin(Turn::Mode mode)
{
    m_mode = mode;
    m_hasBegun = true;
    m_pictures.begin(mode);
    setKnown({});
}

void RestWatch::refresh()
{
    for (const auto &watch : m_watches)
        watch->refresh();
    m_pictures.wish();
}

void RestWatch::stop()
{
    m_hasBegun = false;
    m_pictures.stop();
    for (const auto &watch : m_watches)
        watch->stop();
}

bool RestWatch::isSettled() const
{
    return m_pictures.isSettled()
        && std::all_of(m_watches.begin(), m_watches.end(), [](const auto &watch) { return watch->isSettled(); });
}

void RestWatch::setKnown(const QList<KnownWorker> &known)
{
    if (!m_hasBegun || m_known == known)
        return;
    m_known = known;
    const auto addresses = restAddresses(m_connection, known);
    std::erase_if(m_watches, [&](std::unique_ptr<AddressWatch> &watch) {
        const bool isWanted = std::any_of(addresses.begin(), addresses.end(), [&](const RestAddress &a) {
            return a.route.leadsWhere(watch->address().route);
        });
        const bool stays = isWanted || watch->isTakingPicture();
        if (!isWanted && stays)
            m_known.reset(); // it goes next time
        if (!stays)
            watch.release()->deleteLater(); // this may be called from one of its signals
        return !stays;
    });
    for (const RestAddress &address : addresses) {
        if (AddressWatch *watch = watchOf(address.route))
            watch->setAddress(address);
        else
            add(address);
    }
}

void RestWatch::add(const RestAddress &address)
{
    AddressWatch *watch =
        m_watches.emplace_back(std::make_unique<AddressWatch>(m_http, m_spending, address, m_pace, nullptr)).get();
    connect(watch, &AddressWatch::changed, this, [this, watch] { changedAt(*watch); });
    connect(watch, &AddressWatch::pictureTaken, this, [this, watch] { endPicture(*watch); });
    watch->begin(m_mode);
}

AddressWatch *RestWatch::watchOf(const Route &route) const
{
    const auto found = std::find_if(m_watches.begin(), m_watches.end(),
                                    [&](const auto &watch) { return watch->address().route.leadsWhere(route); });
    return found == m_watches.end() ? nullptr : found->get();
}

void RestWatch::changedAt(AddressWatch &watch)
{
    if (watch.isAnswering() && !watch.pictureTriedAt()) {
        if (std::none_of(m_watches.begin(), m_watches.end(), isPictured) || wantsOpinion())
            m_pictures.wish();
        else if (!m_isLineSlow)
            m_pictures.soon(m_pace.restOnNews);
    }
    Q_EMIT changed();
}

/// In a single look: whether another worker's picture may be taken too. How the line is, the one before tells.
bool RestWatch::wantsOpinion() const
{
    const bool isUnderWay =
        std::any_of(m_watches.begin(), m_watches.end(), [](const auto &watch) { return watch->isTakingPicture(); });
    return m_mode == Turn::Mode::OnWish && !isUnderWay && !m_isLineSlow && spent().bytes < mostBytesOfOneLook
        && std::count_if(m_watches.begin(), m_watches.end(), isPictured) < qsizetype(mostOpinions);
}

void RestWatch::takePicture()
{
    const ConnectorAnswers *like = newestPicture();
    if (AddressWatch *watch = nextForPicture())
        watch->takePicture(like ? *like : ConnectorAnswers());
    else
        m_pictures.ended(Turn::Outcome::Good);
}

/// Who answers and was asked longest ago.
AddressWatch *RestWatch::nextForPicture() const
{
    AddressWatch *next = nullptr;
    const Moment now = momentNow();
    for (const auto &watch : m_watches) {
        const auto tried = watch->pictureTriedAt();
        const bool mustRest = watch->pictureRest() > m_pace.rest && tried && now - *tried < watch->pictureRest();
        if (!watch->isAnswering() || mustRest)
            continue;
        if (!next || tried < next->pictureTriedAt())
            next = watch.get();
    }
    return next;
}

void RestWatch::endPicture(AddressWatch &taken)
{
    m_pictures.ended(Turn::Outcome::Good);
    m_isLineSlow = taken.pictureTriedAt() && momentNow() - *taken.pictureTriedAt() >= m_pace.quickPicture;
    ++m_picturesTaken;
    for (const auto &watch : m_watches) {
        if (watch.get() != &taken && watch->picture()) {
            taken.shareWith(*watch->picture());
            break;
        }
    }
    forgetOldOpinions();
    QList<ConnectorName> names;
    for (const auto &watch : m_watches)
        if (const auto facts = watch->facts(); facts.value && facts->names.value)
            names = *facts->names;
    for (const auto &watch : m_watches)
        watch->learnNames(names);
    const bool hasNewcomer = std::any_of(m_watches.begin(), m_watches.end(),
                                         [](const auto &watch) { return watch->isAnswering() && !isPictured(watch); });
    if (hasNewcomer && wantsOpinion())
        m_pictures.wish();
    else if (hasNewcomer && !m_isLineSlow)
        m_pictures.soon(m_pace.restOnNews);
}

void RestWatch::forgetOldOpinions()
{
    std::vector<AddressWatch *> opinions;
    for (const auto &watch : m_watches)
        if (watch->picture())
            opinions.push_back(watch.get());
    std::sort(opinions.begin(), opinions.end(),
              [](const AddressWatch *x, const AddressWatch *y) { return x->pictureTriedAt() > y->pictureTriedAt(); });
    for (size_t older = mostOpinions; older < opinions.size(); ++older)
        opinions[older]->forgetPicture();
}

void RestWatch::welcome(const WorkerId &worker)
{
    for (const auto &watch : m_watches)
        if (watch->address().worker == worker)
            watch->renew();
}

Observed<RestFacts> RestWatch::of(const WorkerId &worker) const
{
    for (const auto &watch : m_watches)
        if (watch->address().route.kind == Route::Kind::Direct && watch->address().worker == worker) {
            auto facts = watch->facts();
            if (facts.error && !watch->hasEverAnswered())
                facts.error = asSeenFromHere(*facts.error, worker, m_connection);
            return facts;
        }
    return {};
}

QList<std::pair<WorkerId, Moment>> RestWatch::lastAnswers() const
{
    QList<std::pair<WorkerId, Moment>> answers;
    for (const auto &watch : m_watches)
        if (watch->address().route.kind == Route::Kind::Direct && watch->lastAnswer())
            answers << std::pair(watch->address().worker, *watch->lastAnswer());
    return answers;
}

QList<RestFacts> RestWatch::shared() const
{
    QList<RestFacts> shared;
    for (const auto &watch : m_watches) {
        if (watch->address().route.kind != Route::Kind::Shared)
            continue;
        const auto facts = watch->facts();
        if (facts.value) {
            shared << *facts;
        } else if (facts.error) {
            RestFacts silent;
            silent.route = watch->address().route;
            silent.root = notObserved<WorkerRoot>(*facts.error, facts.at);
            silent.connectors = notObserved<ConnectorAnswers>(*facts.error, facts.at);
            shared << silent;
        }
    }
    return shared;
}

bool RestWatch::isMissed() const
{
    const QSet<WorkerId> named = workersByUrl(m_connection);
    return std::any_of(m_watches.begin(), m_watches.end(), [&named](const auto &watch) {
        const RestAddress &address = watch->address();
        const bool isNamed = address.route.kind == Route::Kind::Shared || named.contains(address.worker);
        return isNamed && !watch->facts().value;
    });
}

QList<Error> RestWatch::doubts() const
{
    QList<Error> doubts;
    for (const auto &watch : m_watches)
        for (const QString &doubt : watch->doubts())
            doubts << Error{Fault::Malformed, u"An answer of %1 was read in part"_s.arg(watch->address().route.url),
                            doubt};
    return doubts;
}

QSet<WorkerId> RestWatch::namedWorkers() const
{
    QSet<WorkerId> named;
    for (const auto &watch : m_watches)
        named.unite(watch->namedWorkers());
    return named;
}

const ConnectorAnswers *RestWatch::newestPicture() const
{
    const AddressWatch *newest = nullptr;
    for (const auto &watch : m_watches)
        if (watch->picture() && (!newest || watch->pictureTriedAt() > newest->pictureTriedAt()))
            newest = watch.get();
    return newest ? newest->picture() : nullptr;
}

Spent RestWatch::spent() const
{
    Spent sum;
    for (const auto &watch : m_watches)
        sum = sum + watch->spent();
    return sum;
}

} // namespace signalbox
