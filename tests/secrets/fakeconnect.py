# SPDX-License-Identifier: GPL-3.0-or-later
"""A Connect worker whose connector is full of secrets, and servers that refuse in every way."""
import http.server
import json
import socket
import ssl
import threading

CONFIG_KEYS = {
    "database.password": "{}",
    "connection.url": "jdbc:postgresql://app:{}@db.example:5432/shop",
    "ssl.keystore.password": "{}",
    "ssl.key.password": "{}",
    "sasl.jaas.config": 'org.apache.kafka.common.security.plain.PlainLoginModule required username="u" password="{}";',
    "producer.override.sasl.jaas.config": 'x required password="{}";',
    "aws.secret.access.key": "{}",
    "api.token": "{}",
    "credentials.json": "{}",
    "pwd": "{}",
    "header": "Authorization: Bearer {}",
    "proxy": "ada:{}@proxy.example:3128",
    "sink.url": "https://store.example/x?sv=1&sig={}",
    "hook": "https://hook.example/x?token={}",
    "oauth": "scope=x client_secret={}",
}


class Worker(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def answer(self, status, body):
        text = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def do_GET(self):
        if self.server.refuses:
            self.answer(401, {"error_code": 401, "message": "who are you?"})
            return
        me = f"127.0.0.1:{self.server.server_address[1]}"
        config = {key: value.format(self.server.secret) for key, value in CONFIG_KEYS.items()}
        config.update({"name": "orders", "connector.class": "x.Source", "tasks.max": "1"})
        status = {"name": "orders", "type": "source", "connector": {"state": "RUNNING", "worker_id": me},
                  "tasks": [{"id": 0, "state": "FAILED", "worker_id": me, "trace":
                             f"java.sql.SQLException: cannot open jdbc:mysql://app:{self.server.secret}@db/shop\n\tat x.Source.poll\n"
                             f"Caused by: java.io.IOException: 401 for access_token={self.server.secret}, headers "
                             f"[Authorization: Bearer {self.server.secret}], via ada:{self.server.secret}@proxy:3128"}]}
        info = {"name": "orders", "type": "source", "config": config, "tasks": [{"connector": "orders", "task": 0}]}
        path, _, query = self.path.partition("?")
        if path == "/":
            self.answer(200, {"version": "3.9.2", "commit": "0", "kafka_cluster_id": "k"})
        elif path == "/connectors" and "expand" in query:
            self.answer(200, {"orders": {"status": status, "info": info}})
        elif path == "/connectors":
            self.answer(200, ["orders"])
        elif path == "/health":
            self.answer(200, {"status": "healthy", "message": "ok"})
        elif path == "/connectors/orders/status":
            self.answer(200, status)
        elif path == "/connectors/orders":
            self.answer(200, info)
        else:
            self.answer(404, {"error_code": 404, "message": "HTTP 404 Not Found"})


def serve(secret, refuses=False, certificate=None):
    """The address of a worker that runs until the program ends."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Worker)
    server.secret, server.refuses = secret, refuses
    scheme = "http"
    if certificate:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
        server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
        scheme = "https"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"{scheme}://127.0.0.1:{server.server_address[1]}"


def broker_that_hangs_up():
    """A port where somebody takes each call, and ends it."""
    listener = socket.create_server(("127.0.0.1", 0))

    def listen():
        while True:
            call, _ = listener.accept()
            call.recv(4096)
            call.close()

    threading.Thread(target=listen, daemon=True).start()
    return f"127.0.0.1:{listener.getsockname()[1]}"
