# SPDX-License-Identifier: GPL-3.0-or-later
"""The broker goes away and comes back: the sources say so, nothing is concluded from what can no longer be read, and
everything is live again without help."""
import cluster
import story


def kinds(lines):
    """Source -> every state that `watch` told of it, in order."""
    told = {}
    for line in lines:
        if line["what"] == "source-state":
            told.setdefault(line["subject"], []).append(line["is"])
    return told


class BrokerDown(story.Story):
    def test_it_is_said_and_it_recovers(self):
        with cluster.running("--workers", "2", "--set", "scheduled.rebalance.max.delay.ms=5000"):
            cluster.create_usual()
            self.assert_shows_what_runs()
            with cluster.Watch() as watch:
                cluster.eventually(lambda: watch.lines, 20, "the first picture")
                where = cluster.place()
                cluster.lab("broker", "stop")
                cluster.eventually(lambda: "group" in kinds(watch.lines), 40, "the group cannot be read, and that is said")
                # One look at a cluster without a broker ends, with what REST says.
                alone = cluster.ask("status", True, *where[2:4])
                self.assertIn({s["source"]: s["state"] for s in alone["sources"]}["group"], ("unreachable", "refused"))
                cluster.lab("broker", "start")
                cluster.eventually(lambda: kinds(watch.lines).get("group", [""])[-1].startswith("ok"), 60, "the group is read again")
                self.assert_shows_what_runs(90)
                loud = [f for f in watch.findings() if cluster.alarms([f])]
                # A broker's outage ends every task's stop in a time-out: threads that were given up do live on for a while.
                self.assertEqual([f for f in loud if f["rule"] != "task-abandoned"], [])


if __name__ == "__main__":
    story.main()
