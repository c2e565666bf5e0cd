# SPDX-License-Identifier: GPL-3.0-or-later
"""What every story against the real cluster checks the same way."""
import unittest

import cluster


class Story(unittest.TestCase):
    maxDiff = None

    def assert_shows_what_runs(self, within=30):
        """`tasks --json` equals what really runs; asked again while the cluster itself is still moving."""
        seen = {}

        def equal():
            before, tasks, after = cluster.truth(), cluster.ask("tasks"), cluster.truth()
            seen.update(before=before, shown=cluster.shown(tasks), after=after, tasks=tasks)
            return before == after and before == cluster.shown(tasks)
        try:
            cluster.eventually(equal, within, "tasks --json is what runs")
        except AssertionError:
            self.assertEqual(seen["shown"], seen["after"])
            raise
        return seen["tasks"]

    def assert_no_alarm(self, findings):
        loud = [f for f in findings if cluster.alarms([f])]
        self.assertEqual(loud, [])

    def assert_says_nothing_false_without_metrics(self):
        """Less may be known, but an instance called certain must live, and no alarm may sound that metrics would refute."""
        tasks, findings, living = cluster.ask("tasks", False), cluster.ask("findings", False)["findings"], cluster.truth()
        for task, places in cluster.shown(tasks).items():
            for place in places:
                self.assertIn(place, living.get(task, []), task)
        doubled = {task for task, places in living.items() if len(places) > 1}
        for rule, connector, task in cluster.alarms(findings):
            if connector is not None and task is not None and rule in ("task-remnant", "task-assigned-twice", "task-abandoned"):
                self.assertIn("%s-%d" % (connector, task), doubled, rule)
        return tasks


def main():
    unittest.main(verbosity=2)
