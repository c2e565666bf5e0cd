// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "diagnosis/diagnose.h"

namespace signalbox {

/// How much the evidence carries: when a picture stands still, and what a sight is worth. The rules ask here, so that
/// none of them invents a confidence of its own.

/// Stable, and neither a round nor an action within 5 s, as far as anybody saw: what two windows show then belongs
/// together. A round or an action that no source would have shown does not count against it; `Snapshot::isCalm` is the
/// stricter word. Never while the group cannot be read.
bool isQuiet(const Snapshot &now);

/// What an instance's own sight is worth: strong in a quiet picture, proven where two windows show it, likely where
/// nothing tells how quiet it is. While it moves, windows may have been read before and after a move: strong only where
/// the instance was seen well after its successor began or its row was deleted, or where it is in another cluster;
/// likely where an earlier look saw the same; else a hint.
Confidence confidenceOf(const Case &c, const Task &task, const Instance &instance);

/// It is a mere hint of a picture that moves, and no earlier look saw the same: the order of reading may be all there
/// is to it, and its sentence would be plainly false. It is not said.
bool isWithheld(const Case &c, const Task &task, const Instance &instance, Confidence confidence);

/// Quiet, and the task's own state did not change within 30 s: statuses may be compared with what shows itself.
bool isSettled(const Case &c, const Task &task);

/// The same, or earlier where a task map shows it at work well after the last word: who writes that a task runs enters
/// it there at the same time, so that no word is under way.
bool standsBesideWords(const Case &c, const Task &task, const Instance &instance);

/// What a conclusion from silence is worth: strong when calm, a hint where nobody could have seen an action; likely
/// where earlier looks said the same for 30 s without a pause although somebody is always doing something. Nothing is
/// concluded while the picture is unsettled or a start may be under way.
std::optional<Confidence> confidenceInSilence(const Case &c, const Task &task);

/// The row that counts is of a stranger with a higher generation than any member has: members do not write their FAILED
/// over such a row, so that their silence about the task says nothing.
bool mayHideFailure(const Case &c, const Task &task);

int certainInstances(const Task &task);

/// Somebody is in our group now, even where it does not say who.
bool hasMembers(const Snapshot &now);

/// Our group has or had members. Else its name may be a mistaken one, and what another cluster runs no double of
/// anything: strangers are no alarm then, but for a task that shows itself outside of their group too.
bool isOurGroupSeen(const Case &c);

/// An instance shows itself that is in no other cluster.
bool showsItselfHere(const Task &task);

} // namespace signalbox
