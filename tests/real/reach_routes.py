# SPDX-License-Identifier: GPL-3.0-or-later
"""Two brokers that advertise names which mean nothing here: by a map, and by a SOCKS5 proxy that knows them."""
import cluster
import reach
import socks
import story


class BrokerRoutes(story.Story):
    def setUp(self):
        self.files = reach.Files()
        self.addCleanup(self.files.folder.cleanup)
        self.hidden = reach.info()["broker"]["hidden"]
        self.tls = self.files.properties(security_protocol="ssl", ssl_ca_location=reach.info()["ca"])

    def routes(self):
        return [word for advertised, reachable in self.hidden.items() for word in ("--broker-route", "%s=%s" % (advertised, reachable))]

    def test_a_map_reaches_both_and_tls_checks_the_advertised_name(self):
        first = next(iter(self.hidden))
        where = ["--bootstrap", first, *self.tls, *self.routes()]
        answer = reach.ask("tasks", *where)
        self.assertEqual(cluster.owners(answer), cluster.truth())
        self.assertEqual(reach.sources(answer)["config-topic"], "ok")
        other = "b1.elsewhere.invalid:9092"
        wrong = reach.ask("status", "--bootstrap", other, *self.tls, "--broker-route", "%s=%s" % (other, self.hidden[first]))
        self.assertEqual(reach.sources(wrong)["group"], "refused")
        self.assertIn("certificate", reach.details(wrong)["group"])

    def test_without_a_map_the_names_are_the_reason(self):
        """The first broker is reached, and sends us to names that have no address."""
        answer = reach.ask("status", "--bootstrap", next(iter(self.hidden.values())), *self.tls)
        self.assertEqual(reach.sources(answer)["group"], "unreachable")
        self.assertIn("hidden.invalid", reach.details(answer)["group"])

    def test_a_socks_proxy_resolves_the_names_at_its_end(self):
        split = lambda at: (at.rsplit(":", 1)[0], int(at.rsplit(":", 1)[1]))
        names = {split(advertised): split(reachable) for advertised, reachable in self.hidden.items()}
        proxy = socks.Socks5(names, "me", reach.PASSWORD)
        self.addCleanup(proxy.close)
        first = next(iter(self.hidden))
        where = ["--bootstrap", first, *self.tls, "--proxy", "socks5://me@127.0.0.1:%d" % proxy.port]
        answer = reach.ask("tasks", *where, env={"SIGNALBOX_PROXY_PASSWORD": reach.PASSWORD})
        self.assertEqual(cluster.owners(answer), cluster.truth())
        self.assertEqual(proxy.asked & set(names), set(names))
