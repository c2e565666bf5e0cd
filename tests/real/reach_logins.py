# SPDX-License-Identifier: GPL-3.0-or-later
"""Every way to log in to brokers and workers, right and wrong."""
import json
import re
import sys

import cluster
import reach
import story

PRINTS_A_TOKEN = """
import base64, json, time
code = lambda claims: base64.urlsafe_b64encode(json.dumps(claims).encode()).decode().rstrip("=")
print(code({"alg": "none"}) + "." + code({"sub": "%s", "iat": time.time() - 5, "exp": time.time() + 600}) + ".")
"""


def modern_scram():
    version = re.search(r"librdkafka (\d+)\.(\d+)\.(\d+)", reach.run("--version").stdout)
    return tuple(int(part) for part in version.groups()) >= (2, 6, 1)


class Logins(story.Story):
    def setUp(self):
        self.files = reach.Files()
        self.addCleanup(self.files.folder.cleanup)

    def assert_sees_the_group(self, *where):
        answer = reach.ask("status", *where)
        self.assertEqual(reach.sources(answer)["group"], "ok", reach.details(answer)["group"])
        return answer

    def assert_is_refused(self, word, *where):
        answer = reach.ask("status", *where)
        self.assertEqual(reach.sources(answer)["group"], "refused")
        self.assertIn(word, reach.details(answer)["group"])
        self.assertNotIn(reach.PASSWORD, json.dumps(answer))
        return answer

    def test_plain(self):
        for protocol in ("sasl_plaintext", "sasl_ssl"):
            self.assert_sees_the_group(*reach.kafka_as(self.files, "seer", protocol))
        self.assert_is_refused("refused the login", *reach.kafka_as(self.files, "stranger"))

    def test_scram(self):
        for mechanism in ("SCRAM-SHA-256", "SCRAM-SHA-512"):
            where = reach.kafka_as(self.files, "lab", "sasl_ssl", mechanism)
            if modern_scram():
                self.assertNotIn("SCRAM", self.assert_sees_the_group(*where)["complaints"])
            else:
                refused = self.assert_is_refused("2.6.1", *where)
                self.assertIn("cannot log in with SCRAM", refused["complaints"].splitlines()[0])

    def test_oauthbearer_by_a_command(self):
        broker = reach.info()["broker"]["sasl_plaintext"]
        by = lambda *words: ["--bootstrap", broker, "--kafka-property", "security.protocol=sasl_plaintext", "--token-command", json.dumps(words)]
        self.assert_sees_the_group(*by(sys.executable, "-c", PRINTS_A_TOKEN % "seer"))
        self.assert_is_refused("exit code 3", *by(sys.executable, "-c", "print('%s'); raise SystemExit(3)" % reach.PASSWORD))

    def test_tls_and_client_certificate(self):
        where = reach.info()
        client = where["client"]
        certificate = dict(security_protocol="ssl", ssl_ca_location=where["ca"])
        self.assert_sees_the_group("--bootstrap", where["broker"]["mtls"], *self.files.properties(
            **certificate, ssl_certificate_location=client["certificate"], ssl_key_location=client["key"]))
        without = reach.ask("status", "--bootstrap", where["broker"]["mtls"], *self.files.properties(**certificate))
        self.assertIn(reach.sources(without)["group"], ("refused", "unreachable"))
        self.assertIn("certificate", reach.details(without)["group"])
        self.assert_is_refused("certificate", "--bootstrap", where["broker"]["sasl_ssl"], *self.files.properties(
            security_protocol="sasl_ssl", sasl_mechanism="PLAIN", sasl_username="seer", sasl_password=reach.PASSWORD))

    def test_rest_over_tls_with_client_certificate_and_basic_login(self):
        whole = reach.rest(self.files)
        self.assertEqual(reach.sources(reach.ask("status", *whole))["rest"], "ok")
        wrong_password = [*whole[:-1], self.files.written("wrong", "wrong")]
        self.assertEqual(reach.sources(reach.ask("status", *wrong_password))["rest"], "refused")
        no_certificate = [word for word in whole if word not in ("--cert", "--key", *reach.info()["client"].values())]
        self.assertNotEqual(reach.sources(reach.ask("status", *no_certificate))["rest"], "ok")
