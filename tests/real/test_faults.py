# SPDX-License-Identifier: GPL-3.0-or-later
"""Faults in turn, for SIGNALBOX_FAULT_SECONDS (300; an hour by hand): workers and the broker killed and frozen, the token expired, the
way cut, the computer asleep. After each the cluster is given its time, and then every source must be live again within 10 s. All
along one `watch` is held against what really runs, read every second from the JVMs themselves: not one false ownership alarm.

`watch` looks through a SOCKS5 server and logs in with a token that lives for half a minute.
"""
import itertools
import ipaddress
import json
import os
import signal
import socket
import sys
import tempfile
import threading
import time

import cluster
import socks
import story

SECONDS = float(os.environ.get("SIGNALBOX_FAULT_SECONDS", "300"))
SESSION = 6  # the lab's session time-out, s

PRINTS_A_SHORT_TOKEN = """
import base64, json, os, sys, time
if os.path.exists(sys.argv[1]): sys.exit("no token today")
code = lambda claims: base64.urlsafe_b64encode(json.dumps(claims).encode()).decode().rstrip("=")
print(code({"alg": "none"}) + "." + code({"sub": "lab", "iat": time.time() - 5, "exp": time.time() + 30}) + ".")
"""


class Way(socks.Socks5):
    """Leads everywhere, and can be cut."""

    def __init__(self):
        self.isCut, self.open = False, set()
        super().__init__({})

    def target_of(self, client):
        if self.isCut:
            return None
        self.exactly(client, self.exactly(client, 2)[1])
        client.sendall(b"\x05\x00")
        kind = self.exactly(client, 4)[3]
        host = self.exactly(client, self.exactly(client, 1)[0]).decode() if kind == 3 else str(ipaddress.ip_address(self.exactly(client, 4)))
        try:
            target = socket.create_connection((host, int.from_bytes(self.exactly(client, 2), "big")), 5)
        except OSError:
            client.sendall(b"\x05\x05\x00\x01" + bytes(6))
            return None
        target.settimeout(None)
        client.sendall(b"\x05\x00\x00\x01" + bytes(6))
        self.open |= {client, target}
        return target

    def cut(self):
        self.isCut = True
        for end in list(self.open):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass  # it had ended by itself
        self.open.clear()

    def mend(self):
        self.isCut = False


class Witness(threading.Thread):
    """What really runs, once a second: (time, what each process shows, whether every worker could be asked)."""

    def __init__(self):
        super().__init__(daemon=True)
        self.seen, self.isOver = [], threading.Event()

    def run(self):
        while not self.isOver.wait(1.0):
            whole = all(w["state"] == "running" for w in cluster.workers().values())
            self.seen.append((time.time(), cluster.sight(), whole))

    def bears_out(self, finding, at):
        """Whether what the finding says was so within the time in which it could have been looked at."""
        subject = finding["subject"]
        task = "%s-%s" % (subject["connector"], subject["task"])
        near = [(shown, whole) for when, shown, whole in self.seen if at - 25 < when < at + 3]
        if finding["rule"] == "task-abandoned":  # its own worker shows it: the stop took longer than it was given
            return any((task, subject["worker"]) in cluster.given_up(shown) for shown, _ in near)
        places = [(cluster.truth(shown).get(task, []), whole) for shown, whole in near]
        if finding["rule"] in ("task-lost", "task-not-started"):
            return any(not there for there, _ in places)
        return any(len(there) > 1 or not whole for there, whole in places)


class Session:
    """One `watch` for the whole time, and the moment at which each line came."""

    def __init__(self, way, noToken):
        info = cluster.recorder.lab_info()
        words = cluster.place()
        words[words.index("--bootstrap") + 1] = info["broker"]["sasl_plaintext"]
        words += ["--proxy", "socks5://127.0.0.1:%d" % way.port, "--kafka-property", "security.protocol=sasl_plaintext",
                  "--token-command", json.dumps([sys.executable, "-c", PRINTS_A_SHORT_TOKEN, noToken])]
        self.process = cluster.subprocess.Popen([cluster.CTL, "watch", "--json", *words], stdout=cluster.subprocess.PIPE, text=True)
        self.states, self.alarms, self.lines = {}, [], 0
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for text in self.process.stdout:
            line = json.loads(text)
            self.lines += 1
            if line["what"] == "source-state":
                self.states[line["subject"]] = line["is"]
            if line["what"] == "finding-appeared" and cluster.alarms([line["finding"]]):
                self.alarms.append((time.time(), line["finding"]))

    def is_live(self):
        return self.lines > 0 and all(state.startswith(("ok", "off")) for state in self.states.values())

    def end(self):
        self.process.terminate()
        return self.process.wait(10)


class Faults(story.Story):
    def test_every_source_comes_back_and_nothing_false_is_said(self):
        with tempfile.TemporaryDirectory() as folder, cluster.running("--workers", "3", "--sasl", "--set", "scheduled.rebalance.max.delay.ms=5000",
                                                                     "--broker-set", "connections.max.reauth.ms=30000"):
            cluster.create_usual()
            self.assert_shows_what_runs()
            noToken = os.path.join(folder, "no-token")
            way, witness = Way(), Witness()
            session = Session(way, noToken)
            self.addCleanup(session.process.kill)
            cluster.eventually(session.is_live, 30, "the first picture")
            witness.start()
            begun, slowest, faults = time.monotonic(), ("", 0.0), 0
            for name, fault in itertools.cycle(self.faults(way, session, noToken)):
                if time.monotonic() - begun > SECONDS:
                    break
                with self.subTest(name):
                    fault()
                    cluster.lab("wait")
                    took = self.seconds_until_live(session, name)
                    slowest = max(slowest, (name, took), key=lambda each: each[1])
                    faults += 1
            witness.isOver.set()
            self.assertEqual(session.end(), 0)
            false = [(time.strftime("%T", time.gmtime(at)), finding) for at, finding in session.alarms if not witness.bears_out(finding, at)]
            self.assertEqual(false, [])
            print("%d faults in %.0f s; slowest to be live again: %s, %.1f s; %d ownership alarms, all of them borne out" % (
                faults, time.monotonic() - begun, *slowest, len(session.alarms)), file=sys.stderr)

    def seconds_until_live(self, session, name):
        begun = time.monotonic()
        try:
            cluster.eventually(session.is_live, 10, "every source is live again")
        except AssertionError:
            self.fail("not within 10 s after: %s; now %s" % (name, session.states))
        return time.monotonic() - begun

    @staticmethod
    def faults(way, session, noToken):
        def for_a_while(seconds, begin, end):
            begin()
            threading.Event().wait(seconds)  # the fault's own length
            end()

        def lab_pair(seconds, first, second):
            return lambda: for_a_while(seconds, lambda: cluster.lab(*first), lambda: cluster.lab(*second))

        def no_token():
            open(noToken, "w").close()

        def send(what):
            return lambda: session.process.send_signal(what)

        return [
            ("a worker is killed", lab_pair(4, ("worker", "kill", "w2"), ("worker", "start", "w2"))),
            ("a worker is frozen for a moment", lab_pair(SESSION / 2, ("worker", "freeze", "w1"), ("worker", "thaw", "w1"))),
            ("the broker is frozen", lab_pair(8, ("broker", "freeze"), ("broker", "thaw"))),
            ("the way is cut", lambda: for_a_while(15, way.cut, way.mend)),
            ("a worker is frozen for long", lab_pair(SESSION + 12, ("worker", "freeze", "w3"), ("worker", "thaw", "w3"))),
            ("the token has expired", lambda: for_a_while(40, no_token, lambda: os.remove(noToken))),
            ("the computer sleeps", lambda: for_a_while(40, send(signal.SIGSTOP), send(signal.SIGCONT))),
            ("the broker is killed", lab_pair(5, ("broker", "stop"), ("broker", "start"))),
        ]


if __name__ == "__main__":
    story.main()
