# SPDX-License-Identifier: GPL-3.0-or-later
"""Workers that die or fall silent: a follower (count-down), the leader (no delay), a frozen one that comes back."""
import cluster
import story


def leader():
    url = next(cluster.recorder.jolokia(w, {"type": "read", "mbean": "kafka.connect:type=connect-worker-rebalance-metrics"})[0]["value"]["leader-name"]
               for w in cluster.workers().values() if w["state"] == "running")
    return next(name for name, worker in cluster.workers().items() if worker["url"] == url)


class LostWorkers(story.Story):
    def test_kill_and_freeze(self):
        with cluster.running("--workers", "3", "--set", "scheduled.rebalance.max.delay.ms=12000"):
            cluster.create_usual()
            self.assert_shows_what_runs()
            with cluster.Watch() as watch, cluster.Watch(metrics=False) as blind:
                follower = next(name for name in ("w3", "w2", "w1") if name != leader())
                with self.subTest("kill -9 of a follower: its tasks wait, with a count-down"):
                    cluster.lab("worker", "kill", follower)
                    waiting = cluster.eventually(lambda: [f for f in cluster.ask("findings")["findings"] if f["rule"] == "task-waiting"],
                                                 25, "tasks wait for the delay")
                    self.assertTrue(waiting)
                    cluster.eventually(lambda: "waiting" not in cluster.reals(cluster.ask("tasks")).values(), 40, "nobody waits any more")
                    self.assert_shows_what_runs()
                    self.assert_says_nothing_false_without_metrics()
                    self.assert_nobody_is_outside(watch)
                with self.subTest("kill -9 of the leader: reassigned at once"):
                    cluster.lab("worker", "start", follower)
                    self.assert_shows_what_runs(60)
                    killed = leader()
                    cluster.lab("worker", "kill", killed)
                    self.assert_shows_what_runs(40)
                    cluster.lab("worker", "start", killed)
                    self.assert_shows_what_runs(60)
                self.assert_no_alarm(watch.findings() + blind.findings())

    def assert_nobody_is_outside(self, watch):
        """A process that was killed holds nothing: not even a hint may stay, neither of who looks anew nor of who watched it die."""
        self.assertEqual([f for f in cluster.ask("findings")["findings"] if f["rule"] == "worker-outside-group"], [])
        cluster.eventually(lambda: "worker-outside-group" not in watch.standing(), 10, "who watched it die says that it holds nothing")

    def test_a_frozen_worker_comes_back(self):
        with cluster.running("--workers", "3", "--set", "scheduled.rebalance.max.delay.ms=5000"):
            cluster.create_usual()
            self.assert_shows_what_runs()
            frozen = next(name for name in ("w3", "w2", "w1") if name != leader())
            worker = cluster.workers()[frozen]["worker_id"]
            had = {task for task, places in cluster.truth().items() if worker in places}
            with cluster.Watch() as watch:
                cluster.lab("worker", "freeze", frozen)
                moved = lambda: all(cluster.owners(tasks).get(task) not in ([worker], []) for task in had) if (tasks := cluster.ask("tasks")) else False
                cluster.eventually(moved, 40, "its tasks were given away")
                self.assertTrue(had)
                cluster.lab("worker", "thaw", frozen)
                self.assert_shows_what_runs(60)
                self.assert_no_alarm([f for f in cluster.ask("findings")["findings"]])
                gone = {f["rule"] for f in watch.findings() if f["rule"] in ("task-lost", "task-not-started") and f["confidence"] in cluster.LOUD}
                self.assertEqual(gone, set())


if __name__ == "__main__":
    story.main()
