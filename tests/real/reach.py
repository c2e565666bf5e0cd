# SPDX-License-Identifier: GPL-3.0-or-later
"""What the stories of test_reach share: logins and ways to one lab, and what signalboxctl says by them."""
import json
import os
import pathlib
import subprocess
import tempfile

import cluster

PASSWORD = "lab-secret"
TOPICS = ("--config-topic", "lab-configs", "--status-topic", "lab-status", "--offset-topic", "lab-offsets")


class Files:
    """Secrets go to signalboxctl by file."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()

    def written(self, name, content):
        path = pathlib.Path(self.folder.name) / name
        path.write_text(content)
        return str(path)

    def properties(self, **values):
        lines = ["%s=%s\n" % (key.replace("_", "."), value) for key, value in values.items()]
        return ["--properties", self.written("%d.properties" % abs(hash(tuple(lines))), "".join(lines))]


def info():
    return cluster.recorder.lab_info()


def run(command, *where, env=None):
    return subprocess.run([cluster.CTL, command, *where], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=90,
                          env=dict(os.environ, **(env or {})))


def ask(command, *where, env=None):
    done = run(command, "--json", *where, env=env)
    if done.returncode not in (0, 1, 3):
        raise AssertionError("signalboxctl %s: exit %d, %s" % (command, done.returncode, done.stderr))
    answer = json.loads(done.stdout)
    answer["complaints"] = done.stderr
    return answer


def sources(answer):
    return {source["source"]: source["state"] for source in answer["sources"]}


def details(answer):
    return {source["source"]: source["detail"] for source in answer["sources"]}


def best_advice(findings):
    """The first remedy of the finding that says what cannot be known; empty where everything is known."""
    missing = [f for f in findings["findings"] if f["rule"] == "evidence-missing"]
    return missing[0]["remedies"][0]["why"] if missing else ""


def permission_lines(level, principal, broker):
    done = run("permissions", "--level", level, "--principal", principal, "--bootstrap", broker, "--group", "lab", *TOPICS)
    if done.returncode != 0:
        raise AssertionError(done.stderr)
    return done.stdout


def apply_acls(lines):
    done = subprocess.run([str(cluster.LAB / "lab"), "acl"], input=lines, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        raise AssertionError(done.stdout)
    return done.stdout


# Of PLAIN, each with exactly what its name says (`grant`); `nobody` has nothing, `repairer` only what its
# story gives it.
USERS = ("seer", "historian", "noconfig", "nosinks", "grouponly", "nobody", "repairer")


def lines_without(lines, *words):
    """The kafka-acls lines but for those with one of these words."""
    return "".join(line + "\n" for line in lines.splitlines() if not any(word in line for word in words))


def grant():
    """Every login's ACLs, as `signalboxctl permissions` prints them, in one go."""
    broker = info()["broker"]["bootstrap"]
    see = {user: permission_lines("see", "User:" + user, broker) for user in ("seer", "noconfig", "nosinks", "grouponly", "CN=lab-client")}
    apply_acls(see["seer"] + see["CN=lab-client"] + permission_lines("history", "User:historian", broker)
               + lines_without(see["noconfig"], "lab-configs") + lines_without(see["nosinks"], "connect-")
               + lines_without(see["grouponly"], "--topic"))


def kafka_as(files, user, protocol="sasl_plaintext", mechanism="PLAIN"):
    where = info()
    return ["--bootstrap", where["broker"][protocol], *files.properties(
        security_protocol=protocol, sasl_mechanism=mechanism, sasl_username=user, sasl_password=PASSWORD, ssl_ca_location=where["ca"])]


def rest(files):
    where = info()
    urls = ",".join(w["url"] for w in where["workers"].values())
    return ["--connect", urls, "--ca", where["ca"], "--cert", where["client"]["certificate"], "--key", where["client"]["key"],
            "--user", where["user"], "--password-file", files.written("password", PASSWORD)]
