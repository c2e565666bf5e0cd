// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "diagnosis/finding.h"

#include <QList>
#include <QMap>
#include <QString>

namespace signalbox {

/// What a reader of findings must hear of between two looks. A standing finding is told again where its severity, its
/// confidence or its sentence is another one. Evidence, and times that run on in a sentence, are no news.
struct FindingChange {
    enum class What { Appeared, Changed, Gone };
    What what = What::Appeared;
    Finding finding; ///< as it is; of one that is gone, as it was
    std::optional<Finding> was; ///< of one that changed
};

/// `finding-appeared`, `finding-changed`, `finding-gone`: the contract of `--json`.
QString idOf(FindingChange::What what);

/// The findings that a reader knows, by their keys.
using ToldFindings = QMap<QString, Finding>;

/// In the order of `findings`, what is gone last. Leaves in `told` what was told.
QList<FindingChange> findingChanges(ToldFindings &told, const QList<Finding> &findings);

} // namespace signalbox
