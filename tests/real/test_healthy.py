# SPDX-License-Identifier: GPL-3.0-or-later
"""A healthy cluster stays without alarm: at rest, while a worker joins, and while one leaves in order."""
import cluster
import story


class Healthy(story.Story):
    def test_rest_join_and_graceful_stop(self):
        with cluster.running("--workers", "3", "--set", "scheduled.rebalance.max.delay.ms=10000"):
            cluster.create_usual()
            cluster.create("in/out")
            with cluster.Watch() as watch, cluster.Watch(metrics=False) as blind:
                with self.subTest("at rest, odd names"):
                    tasks = self.assert_shows_what_runs()
                    self.assertTrue(set(cluster.ODD_NAMES) <= {t["connector"] for t in tasks["tasks"]})
                    self.assertIn("name-unusable", {f["rule"] for f in cluster.ask("findings")["findings"]})
                    self.assert_says_nothing_false_without_metrics()
                    for worker in cluster.ask("workers")["workers"]:
                        self.assertTrue(0 < worker["heap"]["used"] <= worker["heap"]["max"], worker)
                        self.assertTrue(worker["herder"]["alive"], worker)
                with self.subTest("a worker joins"):
                    cluster.lab("worker", "add", "w4")
                    self.assert_shows_what_runs(60)
                with self.subTest("a worker leaves in order"):
                    cluster.lab("worker", "term", "w4")
                    cluster.eventually(lambda: any(real == "waiting" for real in cluster.reals(cluster.ask("tasks")).values()),
                                       20, "tasks wait for the delay")
                    cluster.eventually(lambda: "waiting" not in cluster.reals(cluster.ask("tasks")).values(), 40, "nobody waits any more")
                    self.assert_shows_what_runs()
                self.assert_no_alarm(watch.findings())
                self.assert_no_alarm(blind.findings())


if __name__ == "__main__":
    story.main()
