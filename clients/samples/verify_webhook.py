import base64
import hashlib
import hmac
import json
import time

OLDEST_SECONDS = 5 * 60


def verify_webhook(secret, headers, body, now=None):
    """What arrived, if whoever has the secret signed it within five minutes. Give the body as it came, as bytes."""
    webhook_id = headers["webhook-id"]
    timestamp = headers["webhook-timestamp"]
    if abs((now or time.time()) - int(timestamp)) > OLDEST_SECONDS:
        raise ValueError("Too old")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = webhook_id.encode() + b"." + timestamp.encode() + b"." + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    # While a secret is being replaced there are two signatures: one of them must be ours.
    signatures = headers["webhook-signature"].split(" ")
    if not any(hmac.compare_digest(given, expected) for given in signatures):
        raise ValueError("Not signed with this secret")
    return json.loads(body)
