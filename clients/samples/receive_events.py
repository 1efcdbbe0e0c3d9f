import json
import os
from http.server import BaseHTTPRequestHandler, HTTPServer

from verify_webhook import verify_webhook

secret = os.environ["THOKMANDU_WEBHOOK_SECRET"]
seen = set()


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        try:
            body = self.rfile.read(int(self.headers["content-length"]))
            event = verify_webhook(secret, self.headers, body)
            # An event may come twice: its id tells.
            if self.headers["webhook-id"] not in seen:
                print(event["type"], json.dumps(event["data"]), flush=True)
            seen.add(self.headers["webhook-id"])
            self.send_response(204)
        except (TypeError, ValueError) as error:
            print(error, flush=True)
            self.send_response(400)
        self.end_headers()


server = HTTPServer(("", int(os.environ.get("PORT", "4000"))), Receiver)
print("Waiting for events", flush=True)
server.serve_forever()
