# SPDX-License-Identifier: GPL-3.0-or-later
"""A real cluster to hold Signalbox against: the lab, the truth about its JVMs, and what signalboxctl says of it.

The truth is read by the lab itself (recorder.instances: the task MBeans and task threads of every JVM), not by Signalbox.
"""
import collections
import contextlib
import json
import os
import pathlib
import subprocess
import sys
import threading
import time

LAB = pathlib.Path(__file__).resolve().parent.parent / "lab"
sys.path.insert(0, str(LAB))
import recorder  # noqa: E402

CTL = os.environ["SIGNALBOXCTL"]
# Section B of tests/recorded/check: the rules that speak of ownership.
OWNERSHIP = {"task-assigned-twice", "task-remnant", "task-abandoned", "worker-outside-group", "task-runs-elsewhere",
             "task-already-exists", "task-lost", "task-not-started"}
LOUD = {"likely", "strong", "proven"}
ODD_NAMES = ["orders.v1", "odd name", "mirror->pay", "größe-ä"]


def lab(*words):
    return recorder.lab(*words)


@contextlib.contextmanager
def running(*words):
    """A fresh lab with the arguments of `lab up`; everything is ended afterwards, whatever happened."""
    lab("down")
    lab("up", *words)
    try:
        yield
    finally:
        lab("down")


def create(name, kind="source", tasks=1, topic="ticks"):
    lab("connector", "create", name, "--kind", kind, "--tasks", str(tasks), "--topic", topic)


def create_usual():
    """Connectors of both kinds with names that people really use."""
    create("orders-db", tasks=3, topic="orders")
    create("orders-sink", kind="sink", tasks=2, topic="orders")
    for name in ODD_NAMES:
        create(name)


def eventually(condition, seconds, what):
    """Waits until `condition()` gives something true, and returns it; it may also fail loudly by itself."""
    until = time.monotonic() + seconds
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > until:
            raise AssertionError("not within %d s: %s" % (seconds, what))
        time.sleep(0.5)


def workers(info=None):
    return (info or recorder.lab_info())["workers"]


def sight():
    """What every process that answers shows: worker_id -> its task MBeans and task threads."""
    shown = {w["worker_id"]: recorder.instances(w) for w in workers().values() if w["state"] == "running"}
    return {worker: instances for worker, instances in shown.items() if instances}


def truth(shown=None):
    """Task -> worker_ids, one for every living thread of it in any process that answers."""
    living = collections.defaultdict(list)
    for worker, instances in (sight() if shown is None else shown).items():
        for task in instances["task_threads"]:
            living[task].append(worker)
    return {task: sorted(places) for task, places in living.items()}


def given_up(shown):
    """(task, worker_id) of every task with more living threads than entries in the task map of that process."""
    return {(task, worker) for worker, instances in shown.items()
            for task in collections.Counter(instances["task_threads"]) - collections.Counter(instances["task_mbeans"])}


def place(metrics=True):
    """The arguments that point signalboxctl at the lab."""
    info = recorder.lab_info()
    urls = [w["url"] for w in workers(info).values() if w["group"] == info["group"]]
    words = ["--connect", ",".join(urls), "--bootstrap", info["broker"]["bootstrap"]]
    if metrics:
        words += ["--metrics", ",".join("%s=%s" % (w["worker_id"], w["jolokia"]) for w in workers(info).values())]
    return words


def ask(command, metrics=True, *more):
    done = subprocess.run([CTL, command, "--json", *place(metrics), *more], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60)
    if done.returncode not in (0, 1, 3):
        raise AssertionError("signalboxctl %s: exit %d, %s" % (command, done.returncode, done.stderr.decode()))
    return json.loads(done.stdout)


def shown(tasks, certain=True):
    """Task -> worker_ids, as `tasks --json` has them."""
    living = {}
    for task in tasks["tasks"]:
        places = sorted(i["worker"] for i in task["living"] if i["certain"] or not certain)
        if places:
            living["%s-%d" % (task["connector"], task["task"])] = places
    return living


def owners(tasks):
    return {"%s-%d" % (t["connector"], t["task"]): t["owners"] for t in tasks["tasks"]}


def reals(tasks):
    return {"%s-%d" % (t["connector"], t["task"]): t["real"] for t in tasks["tasks"]}


def alarms(findings):
    """(rule, connector, task) of every loud finding about ownership."""
    return {(f["rule"], f["subject"]["connector"], f["subject"]["task"]) for f in findings
            if f["rule"] in OWNERSHIP and f["confidence"] in LOUD}


class Watch:
    """`signalboxctl watch --json` beside the story, every line kept."""

    def __init__(self, metrics=True):
        self.process = subprocess.Popen([CTL, "watch", "--json", *place(metrics)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.lines = []
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        for line in self.process.stdout:
            self.lines.append(json.loads(line))

    def findings(self):
        return [line["finding"] for line in list(self.lines) if line["what"] == "finding-appeared"]

    def standing(self):
        """The rules whose findings appeared and are not gone again."""
        standing = collections.Counter()
        for line in list(self.lines):
            if line["what"] in ("finding-appeared", "finding-gone"):
                standing[line["finding"]["rule"]] += 1 if line["what"] == "finding-appeared" else -1
        return {rule for rule, count in standing.items() if count > 0}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(10)
        self.reader.join(10)
        complaint = self.process.stderr.read()
        self.process.stdout.close()
        self.process.stderr.close()
        if self.process.returncode != 0 or complaint:
            raise AssertionError("watch ended with %d: %s" % (self.process.returncode, complaint))
