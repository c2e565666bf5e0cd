# SPDX-License-Identifier: GPL-3.0-or-later
"""A second Connect cluster on the same topics: every task runs in both, and no log of theirs says a word."""
import cluster
import story


class TwoClusters(story.Story):
    def test_every_task_runs_in_both(self):
        with cluster.running("--workers", "2"):
            cluster.create_usual()
            self.assert_shows_what_runs()
            cluster.lab("second-cluster")
            cluster.eventually(lambda: all(len(places) == 2 for places in cluster.truth().values()), 40, "every task runs twice")
            tasks = self.assert_shows_what_runs()
            foreign = cluster.workers()["x1"]["worker_id"]
            for task in tasks["tasks"]:
                roles = {i["worker"]: i["role"] for i in task["living"]}
                self.assertEqual(roles.get(foreign), "foreign", task)
            rules = {f["rule"] for f in cluster.ask("findings")["findings"]}
            self.assertTrue({"task-runs-elsewhere", "config-topic-shared"} <= rules, rules)
            self.assert_says_nothing_false_without_metrics()


if __name__ == "__main__":
    story.main()
