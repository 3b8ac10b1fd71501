"""An S3 server on a free port of loopback: prints its port, answers until its standard input ends. moto has the protocol.

python3 s3-server.py BUCKET KEY_ID
"""

import sys
import threading

from moto.moto_server.werkzeug_app import DomainDispatcherApplication, create_backend_app
from werkzeug.serving import WSGIRequestHandler, make_server

BUCKET, KEY_ID = sys.argv[1:3]
REFUSED = (
    b"<?xml version='1.0'?><Error><Code>InvalidAccessKeyId</Code>"
    b"<Message>The AWS Access Key Id you provided does not exist in our records.</Message></Error>"
)


class Quiet(WSGIRequestHandler):
    def log(self, *_):
        pass


class Server:
    """moto, with one key for all and one (its name with READS) for reading, and with conditional writes at once: it looks for a file and stores it in two steps, which S3 does not."""

    def __init__(self):
        self.app = DomainDispatcherApplication(create_backend_app)
        self.turns = threading.Lock()

    def __call__(self, environ, start_response):
        key = environ.get("HTTP_AUTHORIZATION", "").partition("Credential=")[2].partition("/")[0]
        reads = environ["REQUEST_METHOD"] in ("GET", "HEAD")
        if key != KEY_ID and not (key == f"{KEY_ID}READS" and reads):
            start_response("403 Forbidden", [("Content-Type", "application/xml")])
            return [REFUSED]
        # A list that is made while a file is deleted fails in moto.
        if reads and "list-type" not in environ.get("QUERY_STRING", ""):
            return self.app(environ, start_response)
        with self.turns:
            return self.app(environ, start_response)


def main():
    from moto.s3.models import s3_backends

    s3_backends["123456789012"]["aws"].create_bucket(BUCKET, "us-east-1")
    server = make_server("127.0.0.1", 0, Server(), threaded=True, request_handler=Quiet)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(server.server_port, flush=True)
    sys.stdin.read()


main()
