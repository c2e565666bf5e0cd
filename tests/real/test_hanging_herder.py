# SPDX-License-Identifier: GPL-3.0-or-later
"""A herder that hangs: the worker falls out of the group, keeps its tasks, and they start elsewhere (class D)."""
import cluster
import story


class HangingHerder(story.Story):
    def test_it_leaves_the_group_and_keeps_its_tasks(self):
        with cluster.running("--workers", "3", "--set", "rebalance.timeout.ms=9000", "--set", "scheduled.rebalance.max.delay.ms=5000"):
            cluster.create_usual()
            tasks = self.assert_shows_what_runs()
            connectors = cluster.ask("connectors")["connectors"]
            owner_id = next(c["owners"][0] for c in connectors if c["connector"] == "orders-db")
            owner = next(name for name, w in cluster.workers().items() if w["worker_id"] == owner_id)
            had = {task for task, places in cluster.truth().items() if owner_id in places}
            cluster.lab("fault", "on", "hang-tick", "--task", "orders-db", "--worker", owner)
            with cluster.Watch() as watch:
                other = next(w for w in cluster.workers().values() if w["worker_id"] != owner_id)
                config = {"connector.class": "lab.TickSource", "tasks.max": "3", "topic": "orders", "interval.ms": "250"}
                cluster.recorder.http("PUT", other["url"] + "connectors/orders-db/config", config, 3)
                cluster.eventually(lambda: any(len(cluster.truth().get(task, [])) > 1 for task in had), 60, "its tasks run a second time")
                tasks = self.assert_shows_what_runs()
                outside = cluster.eventually(lambda: [f for f in cluster.ask("findings")["findings"] if f["rule"] == "worker-outside-group"],
                                             20, "the worker is reported")
                self.assertEqual({f["subject"]["worker"] for f in outside}, {owner_id})
                self.assertTrue(all(i["role"] == "outside" for t in tasks["tasks"] for i in t["living"] if i["worker"] == owner_id))
                self.assert_says_nothing_false_without_metrics()
                cluster.lab("fault", "off", "hang-tick", "--task", "orders-db", "--worker", owner)
                cluster.eventually(lambda: all(len(places) == 1 for places in cluster.truth().values()), 60, "it heals")
                self.assert_shows_what_runs(40)
                self.assert_no_alarm(cluster.ask("findings")["findings"])
                false = {f["rule"] for f in watch.findings() if f["rule"] in ("task-lost", "task-not-started") and f["confidence"] in cluster.LOUD}
                self.assertEqual(false, set())


if __name__ == "__main__":
    story.main()
