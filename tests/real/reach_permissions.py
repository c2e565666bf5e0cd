# SPDX-License-Identifier: GPL-3.0-or-later
"""Each login sees what it may, says what it cannot know, raises no false alarm, and names the one ACL that would help most.

What it says of the tasks is held against what really runs in the JVMs.
"""
import pathlib

import cluster
import reach
import story

FINE = {"healthy", "unknown"}


class Permissions(story.Story):
    def setUp(self):
        self.files = reach.Files()
        self.addCleanup(self.files.folder.cleanup)

    def look(self, *where):
        """One look: the tasks, and the findings of it; nothing alarming in either, and no owner that is not so."""
        answer = reach.ask("findings", *where)
        self.assert_no_alarm(answer["findings"])
        self.assertIn(answer["verdict"], FINE, answer["findings"])
        return answer

    def assert_owners_are_right(self, *where):
        self.assertEqual(cluster.owners(reach.ask("tasks", *where)), cluster.truth())

    def test_rest_only(self):
        answer = self.look(*reach.rest(self.files))
        self.assertEqual({s: reach.sources(answer)[s] for s in ("rest", "group", "status-topic", "config-topic")},
                         {"rest": "ok", "group": "off", "status-topic": "off", "config-topic": "off"})
        self.assertIn("DESCRIBE on the Connect group", reach.best_advice(answer))
        said = {t["connector"] + "-%d" % t["task"]: [t["said"]["worker"]] for t in reach.ask("tasks", *reach.rest(self.files))["tasks"]}
        self.assertEqual(said, cluster.truth())

    def test_kafka_only_with_exactly_what_see_prints(self):
        """REST is behind a login that we do not have, as if there were none. Nothing is created by looking."""
        before = self.what_the_brokers_hold()
        where = reach.kafka_as(self.files, "seer")
        answer = self.look(*where)
        self.assertEqual({s: reach.sources(answer)[s] for s in ("group", "status-topic", "config-topic", "consumer-group")},
                         dict.fromkeys(("group", "status-topic", "config-topic", "consumer-group"), "ok"))
        self.assertNotIn("for this login", reach.best_advice(answer))
        self.assert_owners_are_right(*where)
        self.assertEqual(self.what_the_brokers_hold(), before)
        for user, are_witnesses in (("seer", True), ("nosinks", False)):
            witnesses = {w for t in reach.ask("tasks", *reach.kafka_as(self.files, user))["tasks"] for i in t["living"] for w in i["shown_by"]}
            self.assertEqual("consumer-group" in witnesses, are_witnesses, user)

    def test_without_metrics(self):
        where = reach.kafka_as(self.files, "seer") + reach.rest(self.files)
        answer = self.look(*where)
        self.assertEqual({s for s, state in reach.sources(answer).items() if state == "ok"},
                         {"rest", "group", "status-topic", "config-topic", "consumer-group"})
        self.assertNotIn("for this login", reach.best_advice(answer))
        self.assert_owners_are_right(*where)

    def test_history_is_no_less_than_see(self):
        answer = self.look(*reach.kafka_as(self.files, "historian"))
        self.assertEqual(reach.sources(answer)["config-topic"], "ok")

    def test_without_read_on_the_config_topic(self):
        for more, advice in (((), "config.storage.topic"), (("--config-topic", "lab-configs"), "READ on the topic lab-configs")):
            with self.subTest(named=bool(more)):
                answer = self.look(*reach.kafka_as(self.files, "noconfig"), *reach.rest(self.files), *more)
                self.assertNotEqual(reach.sources(answer)["config-topic"], "ok")
                self.assertIn(advice, reach.best_advice(answer))
        self.assert_owners_are_right(*reach.kafka_as(self.files, "noconfig"))

    def test_describe_on_the_group_only(self):
        where = [*reach.kafka_as(self.files, "grouponly"), *reach.TOPICS]
        answer = self.look(*where)
        self.assertEqual({s: reach.sources(answer)[s] for s in ("group", "status-topic", "config-topic")},
                         {"group": "ok", "status-topic": "refused", "config-topic": "refused"})
        self.assertIn("READ on the topic lab-status", reach.best_advice(answer))
        self.assert_owners_are_right(*where)

    def test_no_acl_at_all(self):
        answer = self.look(*reach.kafka_as(self.files, "nobody"), "--group", "lab", *reach.rest(self.files))
        self.assertEqual(reach.sources(answer)["group"], "unreachable")
        self.assertIn("is not shown to this login", reach.details(answer)["group"])
        self.assertIn("DESCRIBE on the group lab", reach.best_advice(answer))

    @staticmethod
    def what_the_brokers_hold():
        """Every partition by name, and how far the topics are that only writing to Connect would make longer."""
        folders = [f for broker in ("broker", "broker2") for f in (pathlib.Path(reach.info()["dir"]) / "run" / broker / "data").iterdir() if f.is_dir()]
        return sorted((f.name, sum(s.stat().st_size for s in f.glob("*.log")) if f.name.startswith(("lab-configs", "lab-status")) else 0)
                      for f in folders)
