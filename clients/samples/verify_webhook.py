import base64
import hashlib
import hmac
import json
import time

TOLERANCE_SECONDS = 5 * 60


def verify_webhook(secret, headers, body, now=None):
    """The event, when it comes from Thokmandu, is recent and unchanged; raises ValueError otherwise.

    `body` is the bytes as they arrived, `headers` has names in lower case. Keep `webhook-id`: an event may arrive
    more than once.
    """
    message_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    now = time.time() if now is None else now
    if not timestamp.isdigit() or abs(now - int(timestamp)) > TOLERANCE_SECONDS:
        raise ValueError("Too old, or from the future")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{message_id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    signatures = headers.get("webhook-signature", "").split(" ")
    if not any(hmac.compare_digest(signature.encode(), expected.encode()) for signature in signatures):
        raise ValueError("The signature does not match")
    return json.loads(body)
