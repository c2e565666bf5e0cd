# SPDX-License-Identifier: GPL-3.0-or-later
"""Behind a load balancer with every worker's own URL out of reach: ownership by group is still right, and nothing is
said of a worker or of the network."""
import itertools
import socket

import cluster
import relay
import story

ABOUT_WORKERS = {"worker-gone", "worker-unreachable", "workers-cannot-talk", "workers-disagree", "worker-outside-group",
                 "worker-blocked", "worker-herder-dead", "coordinator-unreachable"}


class RoundRobin(relay.Relay):
    """Hands each connection to the next worker's REST, byte by byte."""

    def __init__(self, ports):
        self.targets = itertools.cycle(ports)
        super().__init__()
        self.url = "http://127.0.0.1:%d" % self.port

    def target_of(self, client):
        return socket.create_connection(("127.0.0.1", next(self.targets)))


class BehindALoadBalancer(story.Story):
    def test_ownership_is_right_and_nobody_is_blamed(self):
        with cluster.running("--workers", "3", "--hidden-addresses"):
            cluster.create_usual()
            cluster.eventually(lambda: len(cluster.truth()) == 9, 40, "nine tasks run")
            balancer = RoundRobin([int(w["url"].rsplit(":", 1)[1].strip("/")) for w in cluster.workers().values()])
            self.addCleanup(balancer.close)
            cluster.place = lambda metrics=True, where=cluster.recorder.lab_info()["broker"]["bootstrap"]: [
                "--connect", balancer.url, "--bootstrap", where]
            with cluster.Watch() as watch:
                for _ in range(5):
                    living = cluster.truth()
                    self.assertEqual(cluster.owners(cluster.ask("tasks")), living)
                    self.assertEqual({f["rule"] for f in cluster.ask("findings")["findings"]} & ABOUT_WORKERS, set())
                self.assertEqual({f["rule"] for f in watch.findings()} & ABOUT_WORKERS, set())
                self.assert_no_alarm(watch.findings())


if __name__ == "__main__":
    story.main()
