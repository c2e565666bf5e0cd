# SPDX-License-Identifier: GPL-3.0-or-later
"""Bare Debian roots, made once and copied, and programs that run in them with nothing but the loopback interface."""
import os
import re
import shutil
import subprocess

REQUIRED = ("debootstrap", "ip", "unshare", "chroot", "strace", "lintian", "appstreamcli", "desktop-file-validate")


def missing():
    """Why there can be no such root here; nothing where there can."""
    if os.geteuid() != 0:
        return "making a root file system needs root"
    lacking = [name for name in REQUIRED if not shutil.which(name)]
    return "not installed: " + ", ".join(lacking) if lacking else ""


def run(*words, **more):
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **more)
    if done.returncode != 0:
        raise AssertionError(f"{' '.join(words)} ended with {done.returncode}:\n{done.stdout[-4000:]}")
    return done.stdout


def mirror():
    """The archive, release and components that apt of this machine uses."""
    with open("/etc/os-release", encoding="utf-8") as file:
        release = re.search(r"^VERSION_CODENAME=(\S+)", file.read(), re.M).group(1)
    targets = run("apt-get", "indextargets", "--format", "$(REPO_URI) $(RELEASE) $(COMPONENT)", "Created-By: Packages")
    lines = [line.split()[:3] for line in targets.splitlines()]
    for address, suite, component in lines:
        if suite in (release, "stable") and component == "main":
            components = {known[2] for known in lines if known[:2] == [address, suite]}
            return address, release, ",".join(sorted(components & {"main", "universe"}))
    raise AssertionError(f"apt knows no archive of {release}; run apt-get update")


class Root:
    """A root file system of its own, a copy of a bare one that is kept."""

    def __init__(self, place, name):
        base = os.path.join(place, "bare")
        if not os.path.exists(base + ".complete"):
            shutil.rmtree(base, ignore_errors=True)
            address, release, components = mirror()
            run("debootstrap", "--variant=minbase", "--components=" + components, release, base, address)
            open(base + ".complete", "w", encoding="utf-8").close()
        self.path = os.path.join(place, name)
        shutil.rmtree(self.path, ignore_errors=True)
        run("cp", "-a", "--reflink=auto", base, self.path)
        shutil.copy("/etc/resolv.conf", os.path.join(self.path, "etc/resolv.conf"))

    def inside(self, path):
        return os.path.join(self.path, path.lstrip("/"))

    def install(self, packages):
        for package in packages:
            shutil.copy(package, self.inside("/tmp"))
        environment = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
        run("chroot", self.path, "apt-get", "update", "-qq", env=environment)
        run("chroot", self.path, "apt-get", "install", "-y", "-qq", "--no-install-recommends",
            *("/tmp/" + os.path.basename(package) for package in packages), env=environment)

    def alone(self, *words, user="0:0", **environment):
        """Runs the words where only the loopback interface exists. Gives the exit code, what was printed, and each
        address that was connected to or written to."""
        trace = self.path + ".trace"
        variables = [f"{name}={value}" for name, value in
                     dict(PATH="/usr/bin:/bin", HOME="/tmp", LC_ALL="C.UTF-8", TZ="UTC", **environment).items()]
        script = ('set -e; trace=$1 root=$2 user=$3; shift 3; ip link set lo up; mount --bind /proc "$root/proc"; '
                  'mount --rbind /dev "$root/dev"; '
                  'exec strace -f -qq -e trace=connect,sendto,sendmsg -o "$trace" chroot --userspec="$user" "$root" env -i "$@"')
        done = subprocess.run(["unshare", "--net", "--mount", "sh", "-c", script, "-", trace, self.path, user, *variables, *words],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=300, check=False)
        with open(trace, encoding="utf-8", errors="replace") as file:
            calls = [line for line in file if "sa_family=AF_INET" in line]
        return done.returncode, done.stdout, done.stderr, calls
