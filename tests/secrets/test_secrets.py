#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Secrets that are planted in URLs, files, the environment and a cluster's configurations come out nowhere: not in what is
printed, in no recording, in no argument list, in no file that is left behind."""
import contextlib
import gzip
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from base64 import b64encode

import fakeconnect

CTL = os.environ["SIGNALBOXCTL"]
CONSOLE = os.environ.get("SIGNALBOX")
COMMANDS = ("status", "findings", "topology", "tasks", "connectors", "workers")


class Secrets(unittest.TestCase):
    def setUp(self):
        self.home = tempfile.TemporaryDirectory(prefix="secrets-")
        self.planted = {}
        self.arguments = []
        self.addCleanup(self.home.cleanup)

    def plant(self, where):
        self.planted[where] = f"zX9{where}Qv7".replace("-", "")
        return self.planted[where]

    def file(self, name, text):
        path = os.path.join(self.home.name, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def looks_clean(self, what, data):
        data = data if isinstance(data, bytes) else data.encode()
        for where, secret in self.planted.items():
            for shape in (secret.encode(), b64encode(b"ada:" + secret.encode()).rstrip(b"=")[:-1], secret[::-1].encode()):
                self.assertNotIn(shape, data, f"the secret of {where} stands in {what}")

    def environment(self, **more):
        return dict(PATH=os.environ["PATH"], HOME=self.home.name, XDG_CONFIG_HOME=self.home.name + "/config",
                    XDG_DATA_HOME=self.home.name + "/data", XDG_CACHE_HOME=self.home.name + "/cache",
                    XDG_RUNTIME_DIR=self.home.name, QT_QPA_PLATFORM="offscreen", LC_ALL="C.UTF-8", TZ="UTC",
                    ASAN_OPTIONS=os.environ.get("ASAN_OPTIONS", "detect_leaks=0"), **more)

    def run_it(self, *words, codes=(0, 1, 2, 3), **environment):
        done = subprocess.run(words, env=self.environment(**environment), stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, timeout=120, check=False)
        self.looks_clean(" ".join(words[1:3]), done.stdout + done.stderr)
        self.assertIn(done.returncode, codes, done.stderr)
        return done

    def nothing_is_left_behind(self, *but):
        """Every file below home, unpacked where it is packed, but those that were planted."""
        for folder, _, names in os.walk(self.home.name):
            for name in names:
                path = os.path.join(folder, name)
                if path in but or not os.path.isfile(path):
                    continue
                with open(path, "rb") as file:
                    data = file.read()
                self.looks_clean(path, gzip.decompress(data) if path.endswith(".gz") else data)

    def watch(self, *words, seconds=4, **environment):
        """Runs until it is interrupted; looks at the argument lists of all its children meanwhile."""
        process = subprocess.Popen(words, env=self.environment(**environment), stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE)
        end = time.monotonic() + seconds
        while time.monotonic() < end and process.poll() is None:
            self.looks_clean("an argument list", self.argument_lists(process.pid))
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(0.2)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
        self.looks_clean("watch", out + err)
        self.assertEqual(process.returncode, 0, err)
        return out

    @staticmethod
    def argument_lists(parent):
        lists = b""
        for entry in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{entry}/stat", encoding="utf-8") as file:
                    ancestor = int(file.read().rsplit(")", 1)[1].split()[1])
                if int(entry) == parent or ancestor == parent:
                    with open(f"/proc/{entry}/cmdline", "rb") as file:
                        lists += file.read()
            except OSError:
                continue  # it has ended meanwhile
        return lists

    def test_a_cluster_full_of_secrets(self):
        url = fakeconnect.serve(self.plant("config"))
        password = self.file("password", self.plant("password") + "\n")
        login = ("--connect", url, "--user", "ada", "--password-file", password)
        for command in COMMANDS:
            for shape in ((), ("--json",)):
                done = self.run_it(CTL, command, *shape, *login, codes=(0, 1))
                self.assertTrue(done.stdout)
        recording = os.path.join(self.home.name, "recording")
        self.watch(CTL, "watch", "--record", recording, *login)
        looks = [name for name in os.listdir(recording) if name != "recording.json"]
        self.assertTrue(looks)
        stream = self.watch(CTL, "watch", "--record", "-", *login)
        self.assertIn(b"bundle.json", stream)
        self.assertIn(b"database.password", stream, "the test looked at the wrong thing")
        self.run_it(CTL, "connectors", "--json", "--bundle", recording, codes=(0, 1))
        if CONSOLE:
            self.run_it(CONSOLE, *login, "--screenshot", self.home.name + "/first.png", codes=(0,))
        self.nothing_is_left_behind(password)

    def test_logins_that_are_refused(self):
        certificate = os.path.join(self.home.name, "server.pem")
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=elsewhere", "-days", "2",
                        "-keyout", certificate, "-out", certificate + ".crt"], check=True, capture_output=True)
        with open(certificate + ".crt", encoding="utf-8") as more, open(certificate, "a", encoding="utf-8") as file:
            file.write(more.read())
        password, token = self.plant("password"), self.plant("token")
        for url in (fakeconnect.serve("", refuses=True), fakeconnect.serve("", certificate=certificate), "http://127.0.0.1:9"):
            for command in ("status", "findings"):
                self.run_it(CTL, command, "--connect", url, "--user", "ada", SIGNALBOX_PASSWORD=password)
                self.run_it(CTL, command, "--json", "--connect", url, SIGNALBOX_TOKEN=token)
            if CONSOLE:
                self.run_it(CONSOLE, "--connect", url, "--screenshot", self.home.name + "/x.png", SIGNALBOX_TOKEN=token)
        self.nothing_is_left_behind()

    def test_command_lines_that_hold_a_secret_are_refused_without_repeating_it(self):
        secret = self.plant("argument")
        for words in (("--connect", f"http://ada:{secret}@127.0.0.1:1"), ("--connect", f"ftp://ada:{secret}@h/"),
                      ("--connect", "h:1", "--proxy", f"socks5://ada:{secret}@h:1"),
                      ("--connect", "h:1", "--proxy", f"http://{secret}"),
                      ("--connect", "h:1", "--route", f"w1:8083=http://ada:{secret}@h:1"),
                      ("--connect", "h:1", "--trust", secret),
                      ("--bootstrap", "h:1", "--kafka-property", f"sasl.password={secret}"),
                      ("--bootstrap", "h:1", "--kafka-property", f"ssl.key.password={secret}"),
                      ("--metrics", f"http://ada:{secret}@h:1/jolokia", "--connect", f"http://x:{secret}@")):
            self.run_it(CTL, "status", *words, codes=(2, 3))
            if CONSOLE:
                self.run_it(CONSOLE, *words, "--screenshot", self.home.name + "/x.png", codes=(2,))

    def test_brokers_that_refuse(self):
        secret = self.plant("properties")
        ways = {"plain": f"security.protocol=SASL_PLAINTEXT\nsasl.mechanism=PLAIN\nsasl.username=ada\nsasl.password={secret}\n",
                "scram": f"security.protocol=SASL_PLAINTEXT\nsasl.mechanism=SCRAM-SHA-512\nsasl.username=ada\nsasl.password={secret}\n",
                "key": f"security.protocol=SSL\nssl.key.location=/nowhere\nssl.key.password={secret}\n",
                "pem": f"security.protocol=SSL\nssl.key.pem={secret}\n",
                "value": f"security.protocol={secret}\n", "name": f"no.such.property={secret}\n",
                "line": f"{secret}\n", "debug": f"debug=all\nsasl.password={secret}\nsasl.username=a\nsasl.mechanism=PLAIN\n"}
        files = [self.file(name + ".properties", text) for name, text in ways.items()]
        for bootstrap in (fakeconnect.broker_that_hangs_up(), "127.0.0.1:9"):
            for file in files:
                self.run_it(CTL, "findings", "--bootstrap", bootstrap, "--group", "g", "--config-topic", "c",
                            "--status-topic", "s", "--properties", file, codes=(1, 2, 3))
        self.watch(CTL, "watch", "--record", self.home.name + "/recording", "--bootstrap", "127.0.0.1:9", "--group", "g",
                   "--config-topic", "c", "--status-topic", "s", "--properties", files[0], seconds=6)
        self.nothing_is_left_behind(*files)


    def test_proxies_and_keys_that_are_refused(self):
        proxy, passphrase = self.plant("proxy"), self.plant("passphrase")
        url = fakeconnect.serve("")
        for scheme in ("http", "socks5"):
            for place in (fakeconnect.broker_that_hangs_up(), "127.0.0.1:9", url.split("//")[1]):
                self.run_it(CTL, "findings", "--connect", "http://elsewhere.example:8083", "--proxy",
                            f"{scheme}://ada@{place}", codes=(1, 2, 3), SIGNALBOX_PROXY_PASSWORD=proxy)
        key, certificate = self.home.name + "/client.key", self.home.name + "/client.pem"
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-passout", "env:PASSPHRASE", "-subj", "/CN=ada",
                        "-days", "2", "-keyout", key, "-out", certificate], check=True, capture_output=True,
                       env=self.environment(PASSPHRASE=passphrase))
        for given in (passphrase, passphrase + "-and-more"):
            self.run_it(CTL, "status", "--json", "--connect", url, "--cert", certificate, "--key", key,
                        SIGNALBOX_KEY_PASSPHRASE=given)
        self.nothing_is_left_behind()

    def test_tokens_that_a_command_prints(self):
        secret = self.file("token", self.plant("command") + "\n")
        properties = self.file("oauth.properties", "security.protocol=SASL_PLAINTEXT\nsasl.mechanism=OAUTHBEARER\n")
        where = ("--bootstrap", fakeconnect.broker_that_hangs_up(), "--group", "g", "--config-topic", "c",
                 "--status-topic", "s", "--properties", properties)
        noisy = self.file("noisy", "")  # says its secret on standard error, too, and fails
        with open(noisy, "w", encoding="utf-8") as file:
            file.write(f"#!/bin/sh\ncat {secret}; cat {secret} >&2; exit 3\n")
        os.chmod(noisy, 0o700)
        for command in (json.dumps(["/bin/cat", secret]), noisy):
            self.run_it(CTL, "findings", *where, "--token-command", command, codes=(1, 2, 3))
            self.watch(CTL, "watch", "--record", self.home.name + "/recording", *where, "--token-command", command)
        self.nothing_is_left_behind(secret)


if __name__ == "__main__":
    sys.exit(unittest.main(verbosity=2))
