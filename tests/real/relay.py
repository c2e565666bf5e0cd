# SPDX-License-Identifier: GPL-3.0-or-later
"""Listens on loopback and carries bytes both ways; where to is for those who build on it."""
import contextlib
import socket
import threading


class Relay:
    def __init__(self):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.serve, daemon=True).start()

    def target_of(self, client):
        """The connected socket to which `client` is joined; None or an OSError: it is turned away."""
        raise NotImplementedError

    def serve(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.join, args=(client,), daemon=True).start()

    def join(self, client):
        try:
            target = self.target_of(client)
        except OSError:
            target = None
        if target is None:
            client.close()
            return
        with client, target:
            back = threading.Thread(target=self.pump, args=(target, client), daemon=True)
            back.start()
            self.pump(client, target)
            back.join()

    @staticmethod
    def pump(source, sink):
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                sink.sendall(data)
        with contextlib.suppress(OSError):
            sink.shutdown(socket.SHUT_WR)  # one side is gone: the other is told

    def close(self):
        self.listener.close()
