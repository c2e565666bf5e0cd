# SPDX-License-Identifier: GPL-3.0-or-later
"""The lasting duplicates, made for real: an eager worker joins, and the next rebalance meets "Task already exists"."""
import cluster
import story


class Duplicates(story.Story):
    version = "4.1.1"

    def test_an_eager_worker_makes_tasks_run_twice(self):
        with cluster.running("--workers", "3", "--version", self.version, "--set", "scheduled.rebalance.max.delay.ms=10000"):
            cluster.create_usual()
            self.assert_shows_what_runs()
            cluster.lab("worker", "add", "w4", "--set", "connect.protocol=eager")
            doubled = cluster.eventually(lambda: {t for t, places in cluster.truth().items() if len(places) > 1}, 30, "tasks run twice")
            tasks = self.assert_shows_what_runs()
            self.assertTrue(doubled)
            self.assertEqual({t for t, real in cluster.reals(tasks).items() if real == "running-twice"},
                             {t for t, places in cluster.truth().items() if len(places) > 1})
            findings = cluster.eventually(self.findings_of_remnants, 20, "remnants are reported")
            self.assertEqual(findings["verdict"], "duplicate")
            self.assertIn("protocol-downgraded", {f["rule"] for f in findings["findings"]})
            self.assert_says_nothing_false_without_metrics()
            self.the_next_rebalance_meets_the_remnants()

    def findings_of_remnants(self):
        """The findings, once exactly the tasks that run twice are reported."""
        answer = cluster.ask("findings")
        reported = {"%s-%d" % (f["subject"]["connector"], f["subject"]["task"]) for f in answer["findings"]
                    if f["rule"] == "task-remnant" and f["confidence"] in cluster.LOUD}
        return answer if {t for t, places in cluster.truth().items() if len(places) > 1} <= reported else None

    def the_next_rebalance_meets_the_remnants(self):
        """A remnant's own worker is given the task: refused. On 3.x the round after may already mend it, so it is watched for."""
        with cluster.Watch() as watch:
            for number in range(6):
                cluster.create("extra-%d" % number)
                tasks = self.assert_shows_what_runs()
                refused = {(t["connector"], t["task"]) for t in tasks["tasks"] if t["said"] and t["said"]["state"] == "FAILED"}
                if refused or self.refusals(watch.findings()):
                    break
        self.assertTrue(refused or self.refusals(watch.findings()), "no rebalance met a remnant")
        if refused:
            reported = cluster.eventually(lambda: self.refusals(cluster.ask("findings")["findings"]), 20, "it is reported")
            self.assertEqual({(f["subject"]["connector"], f["subject"]["task"]) for f in reported}, refused)
            self.assertEqual({f["remedies"][0]["intention"] for f in reported}, {"restart-task"})

    @staticmethod
    def refusals(findings):
        return [f for f in findings if f["rule"] == "task-already-exists" and f["severity"] in ("critical", "serious")]


if __name__ == "__main__":
    story.main()
