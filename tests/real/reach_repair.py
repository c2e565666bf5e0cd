# SPDX-License-Identifier: GPL-3.0-or-later
"""What level repair prints: Kafka's own kafka-acls takes it, the brokers then hold exactly that, and it is enough for what it is for."""
import json
import re
import subprocess

import cluster
import reach
import story

USER = "repairer"
# What each line is for, in the order in which they are printed.
REPAIRS = ["remove a row", "send a member out", "delete a sink's group", "fence a source off"]
ACL = re.compile(r"resourceType=(\w+), name=(\S+), patternType=(\w+)\)|operation=(\w+), permissionType=ALLOW")


def tried():
    """Repair -> `allowed` or `refused`, by Kafka's own clients."""
    done = subprocess.run([str(cluster.LAB / "lab"), "repairs", USER], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=120)
    if done.returncode != 0:
        raise AssertionError(done.stdout + done.stderr)
    return dict(re.findall(r"^([^\t\n]+)\t(allowed|refused)$", done.stdout, re.M))  # among what the clients log


def held(broker):
    """The ACLs of the user as the brokers list them: resource, pattern, name, operation."""
    found, resource = set(), None
    for kind, name, pattern, operation in ACL.findall(reach.apply_acls("kafka-acls --bootstrap-server %s --list --principal User:%s\n" % (broker, USER))):
        if kind:
            resource = (kind.lower().replace("_", "-"), pattern.lower(), name)
        else:
            found.add((*resource, operation.lower()))
    return found


class Repair(story.Story):
    def test_the_lines_of_repair_are_taken_are_exactly_what_is_held_and_each_is_needed(self):
        broker = reach.info()["broker"]["bootstrap"]
        lines = {level: reach.permission_lines(level, "User:" + USER, broker) for level in ("history", "repair")}
        known = {line for line in lines["history"].splitlines()}
        ours = [line for line in lines["repair"].splitlines() if line not in known and not line.startswith("#")]
        self.assertEqual(len(ours), len(REPAIRS), ours)
        reach.apply_acls(lines["history"])
        self.assertEqual(tried(), dict.fromkeys(REPAIRS, "refused"))
        for count, line in enumerate(ours, 1):
            reach.apply_acls(line + "\n")
            self.assertEqual(tried(), {repair: "allowed" if n < count else "refused" for n, repair in enumerate(REPAIRS)}, line)
        reach.apply_acls(lines["repair"])  # all of it at once, and again
        told = json.loads(reach.run("permissions", "--level", "repair", "--json", "--principal", "User:" + USER, "--bootstrap", broker,
                                    "--group", "lab", *reach.TOPICS).stdout)
        self.assertEqual(held(broker), {(a["resource"], a["pattern"], a["name"], a["operation"].lower()) for a in told["acls"]})
