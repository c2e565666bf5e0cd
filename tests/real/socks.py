# SPDX-License-Identifier: GPL-3.0-or-later
"""A SOCKS5 proxy that alone knows where its names are."""
import socket

import relay


class Socks5(relay.Relay):
    """`names`: (host, port) as asked for -> (host, port). Asks for user and password where they are given."""

    def __init__(self, names, user=None, password=None):
        self.names, self.asked, self.login = names, set(), user and (user, password)
        super().__init__()

    def target_of(self, client):
        methods = self.exactly(client, self.exactly(client, 2)[1])
        if self.login and 2 not in methods:
            client.sendall(b"\x05\xff")
            return None
        client.sendall(b"\x05\x02" if self.login else b"\x05\x00")
        if self.login:
            user = self.exactly(client, self.exactly(client, 2)[1]).decode()
            password = self.exactly(client, self.exactly(client, 1)[0]).decode()
            client.sendall(b"\x01\x00" if (user, password) == self.login else b"\x01\x01")
            if (user, password) != self.login:
                return None
        head = self.exactly(client, 4)
        if head[3] != 3:  # names only: what is asked for is not resolved on the near side
            client.sendall(b"\x05\x08\x00\x01" + bytes(6))
            return None
        host = self.exactly(client, self.exactly(client, 1)[0]).decode()
        name = (host, int.from_bytes(self.exactly(client, 2), "big"))
        self.asked.add(name)
        if name not in self.names:
            client.sendall(b"\x05\x04\x00\x01" + bytes(6))
            return None
        target = socket.create_connection(self.names[name])
        client.sendall(b"\x05\x00\x00\x01" + bytes(6))
        return target

    @staticmethod
    def exactly(client, size):
        data = b""
        while len(data) < size:
            more = client.recv(size - len(data))
            if not more:
                raise OSError("hung up")
            data += more
        return data
