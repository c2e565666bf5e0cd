# SPDX-License-Identifier: GPL-3.0-or-later
"""Permissions, logins and ways to brokers, on one lab of two brokers and two workers whose authorizer denies whatever no ACL allows."""
import cluster
import reach
import story
from reach_logins import Logins  # noqa: F401
from reach_permissions import Permissions  # noqa: F401
from reach_repair import Repair  # noqa: F401
from reach_routes import BrokerRoutes  # noqa: F401

LAB = ["--workers", "2", "--brokers", "2", "--sasl", "--mtls", "--acls", "--tls", "--basic-auth", "--rest-client-certificates", "--hidden-brokers"]

if __name__ == "__main__":
    with cluster.running(*LAB, *(word for user in reach.USERS for word in ("--user", user))):
        cluster.create_usual()
        reach.grant()
        cluster.eventually(lambda: len(cluster.truth()) == 9, 40, "nine tasks run")
        story.main()
