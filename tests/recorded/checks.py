# SPDX-License-Identifier: GPL-3.0-or-later
"""Running a console, and holding its findings against expected.json: the part of `check` that knows no recordings.

expected.json:
  verdict   the verdicts that are right
  must      findings that have to be there; any_of: groups of which one each has to be there
  must_not  findings that would be wrong
  must_not_print  text that must not stand anywhere in the output: secrets
  facts     what a reader must have seen (docs/json.md); compared where the output has `facts` of its own
A wanted finding names a rule and, optionally, connector, task, topic (with or without its partition), worker (the
subject's or an instance's), class, confidence_at_least, cause, first_cause, jira, remedy, first_remedy.
"""
import json
import os
import re
import signal
import subprocess
import sys

LIMIT_S = 20
CONFIDENCES = ["hint", "likely", "strong", "proven"]


def command_line(parser):
    """The options before `--`, parsed, and the command after it."""
    options, command = sys.argv[1:], []
    if "--" in options:
        at = options.index("--")
        options, command = options[:at], options[at + 1:]
    chosen = parser.parse_args(options)
    if not command:
        parser.error("no command after --")
    return chosen, command


def run(command, inputs):
    """The command's JSON, or a sentence why there is none."""
    try:
        process = subprocess.Popen([*command, *inputs], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, start_new_session=True)
        out, err = process.communicate(timeout=LIMIT_S)
    except OSError as error:
        return None, f"cannot be run: {error}"
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        return None, f"no answer within {LIMIT_S} s"
    if process.returncode < 0 or process.returncode > 128:
        return None, f"crashed (exit {process.returncode})"
    try:
        output = json.loads(out)
    except ValueError:
        said = (err.strip() or out.strip() or b"nothing printed").splitlines()[0][:160]
        return None, f"not JSON (exit {process.returncode}): {repr(said)[2:-1]}"
    return (output, None) if isinstance(output, dict) else (None, "not a JSON object")


def held_to(rule, *arguments):
    """What `rule` complains about, or one complaint where the output has not the shape it needs."""
    try:
        return list(rule(*arguments))
    except KeyError as error:
        return [f"not the JSON of docs/json.md: no {error} where one belongs"]
    except (AttributeError, TypeError, ValueError) as error:
        return [f"not the JSON of docs/json.md: {type(error).__name__}: {error}"]


def differences(wanted, finding):
    """The keys of `wanted` that `finding` does not satisfy."""
    subject = finding.get("subject") or {}
    workers = [subject.get("worker")] + [i.get("worker") for i in finding.get("instances") or []]
    causes = [c.get("cause") for c in finding.get("causes") or []]
    remedies = [r.get("intention") for r in finding.get("remedies") or []]
    satisfied = {
        "rule": lambda v: finding.get("rule") == v,
        "class": lambda v: finding.get("class") == v,
        "connector": lambda v: subject.get("connector") == v,
        "task": lambda v: subject.get("task") == v,
        "topic": lambda v: re.fullmatch(re.escape(v) + r"(-\d+)?", subject.get("topic") or "") is not None,
        "worker": lambda v: v in workers,
        "confidence_at_least": lambda v: CONFIDENCES.index(finding["confidence"]) >= CONFIDENCES.index(v),
        "cause": lambda v: v in causes,
        "first_cause": lambda v: causes[:1] == [v],
        "jira": lambda v: v in [c.get("jira") for c in finding.get("causes") or []],
        "remedy": lambda v: v in remedies,
        "first_remedy": lambda v: remedies[:1] == [v],
    }
    return [key for key, value in wanted.items() if not satisfied[key](value)]


def words(wanted):
    return " ".join([wanted["rule"]] + [f"{key}={value}" for key, value in wanted.items() if key != "rule"])


def missing(wanted, findings):
    """None when a finding satisfies `wanted`, else what to say about it."""
    near = [differences(wanted, finding) for finding in findings if finding.get("rule") == wanted["rule"]]
    closest = min(near, key=len, default=None)
    if closest == []:
        return None
    return words(wanted) + (f" (found with another {', '.join(closest)})" if closest else "")


def complaints(expected, output):
    findings = output["findings"]
    if output["verdict"] not in expected["verdict"]:
        yield f"verdict {output['verdict']}, not {' or '.join(expected['verdict'])}"
    for wanted in expected.get("must", []):
        if absent := missing(wanted, findings):
            yield f"missing {absent}"
    for group in expected.get("any_of", []):
        if all(absent := [missing(wanted, findings) for wanted in group]):
            yield f"missing any of {' | '.join(absent)}"
    for unwanted in expected.get("must_not", []):
        if any(not differences(unwanted, finding) for finding in findings):
            yield f"must not say {words(unwanted)}"
    printed = json.dumps(output, ensure_ascii=False)
    for secret in expected.get("must_not_print", []):
        if secret in printed:
            yield "prints a secret"
    seen = output.get("facts") or {}
    for key, value in expected.get("facts", {}).items():
        if key in seen and (sorted(seen[key]) if isinstance(value, list) else seen[key]) != value:
            yield f"read {key}={seen[key]}, not {value}"
