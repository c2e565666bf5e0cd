#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The packages of a release, used as a stranger would: the Debian packages installed by apt into a bare root, the archive
unpacked into another one that has no Qt. SIGNALBOX_RELEASE names a folder with packages that are made already."""
import glob
import json
import os
import subprocess
import sys
import tarfile
import unittest

import root

HERE = os.path.dirname(os.path.abspath(__file__))
PLACE = os.environ.get("SIGNALBOX_INSTALL_DIR", "/tmp/signalbox-installer")
LOOPBACK = ('inet_addr("127.', '"::1"', 'inet_addr("0.0.0.0")')


def release():
    """Where the packages are; made now unless they were named."""
    ready = os.environ.get("SIGNALBOX_RELEASE")
    source = os.path.join(HERE, "..", "..")
    if not ready:
        subprocess.run([os.path.join(source, "installer", "build")], check=True, stdout=subprocess.DEVNULL)
    return ready or os.path.join(source, "build", "package", "release")


class Installed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        os.makedirs(PLACE, exist_ok=True)
        cls.release = release()
        cls.packages = sorted(glob.glob(os.path.join(cls.release, "*.deb")))
        cls.archives = glob.glob(os.path.join(cls.release, "*.tgz"))

    def holds_to_loopback(self, calls):
        strangers = [call for call in calls if not any(address in call for address in LOOPBACK)]
        self.assertEqual(strangers, [], "something was told to somebody else")

    def finds_the_duplicate(self, place, program, **more):
        code, out, err, calls = place.alone(program, "findings", "--demo", "article", "--json", **more)
        self.assertEqual(code, 1, err)
        answer = json.loads(out)
        self.assertEqual(answer["verdict"], "duplicate")
        self.assertEqual(err, "")
        self.assertTrue(calls, "the trace saw nothing at all")
        self.holds_to_loopback(calls)

    def shows_a_picture(self, place, program, **more):
        code, out, err, calls = place.alone(program, "--demo", "article", "--screenshot", "/tmp/first.png",
                                            QT_QPA_PLATFORM="offscreen", XDG_RUNTIME_DIR="/tmp", **more)
        self.assertEqual(code, 0, out + err)
        with open(place.inside("/tmp/first.png"), "rb") as file:
            picture = file.read()
        self.assertEqual(picture[:8], b"\x89PNG\r\n\x1a\n")
        self.assertGreater(len(picture), 20000, "that is an empty window")
        self.holds_to_loopback(calls)

    def test_the_debian_packages_work_in_a_bare_root(self):
        self.assertEqual(len(self.packages), 2, self.release)
        place = root.Root(PLACE, "debian")
        place.install(self.packages)
        self.finds_the_duplicate(place, "signalboxctl")
        self.shows_a_picture(place, "signalbox")
        root.run("desktop-file-validate", place.inside("/usr/share/applications/org.signalbox.Signalbox.desktop"))
        root.run("appstreamcli", "validate", "--no-net",
                 place.inside("/usr/share/metainfo/org.signalbox.Signalbox.metainfo.xml"))
        for page in ("signalbox", "signalboxctl"):
            self.assertTrue(os.path.exists(place.inside(f"/usr/share/man/man1/{page}.1.gz"))
                            or os.path.exists(place.inside("/etc/dpkg/dpkg.cfg.d/excludes")))

    def test_the_terminal_program_needs_no_window_system(self):
        package = next(name for name in self.packages if "/signalboxctl_" in name)
        needs = root.run("dpkg-deb", "--field", package, "Depends")
        self.assertIn("libqt6core6", needs)
        self.assertNotIn("gui", needs)
        self.assertNotIn("librdkafka1", needs, "the pinned one should be inside")

    def test_lintian_has_nothing_to_say(self):
        root.run("lintian", "--fail-on", "error,warning", "--tag-display-limit", "0", *self.packages)

    def test_the_archive_starts_where_there_is_nothing(self):
        self.assertEqual(len(self.archives), 1, self.release)
        place = root.Root(PLACE, "archive")
        found = root.run("find", place.path, "-xdev", "-name", "libQt6*")
        self.assertEqual(found, "", "this root should have no Qt")
        with tarfile.open(self.archives[0]) as archive:
            name = archive.getnames()[0].split("/")[0]
            archive.extractall(place.inside("/opt"))
        self.finds_the_duplicate(place, f"/opt/{name}/bin/signalboxctl", user="65534:65534")
        self.shows_a_picture(place, f"/opt/{name}/bin/signalbox", user="65534:65534")

    def test_nothing_names_the_machine_that_built_it(self):
        build = os.path.realpath(os.path.join(HERE, "..", "..")).encode()
        for archive in self.archives:
            with tarfile.open(archive) as parts:
                for part in parts:
                    if part.isfile() and "/bin/" in part.name:
                        self.assertFalse(build in parts.extractfile(part).read(), part.name)


if __name__ == "__main__":
    reason = root.missing()
    if reason:
        print(f"SKIPPED, and so nobody knows whether the packages install: {reason}", file=sys.stderr)
        sys.exit(77)
    unittest.main(verbosity=2)
