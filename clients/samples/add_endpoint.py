import json
import os
from urllib.error import HTTPError
from urllib.request import Request, urlopen

endpoint = {
    "for": "company",
    "url": os.environ["RECEIVER_URL"],
    "events": ["order.placed", "order.paid"],
}
request = Request(
    os.environ["THOKMANDU_URL"] + "/api/account/webhooks",
    data=json.dumps(endpoint).encode(),
    headers={
        "Authorization": "Bearer " + os.environ["THOKMANDU_KEY"],
        "Content-Type": "application/json",
    },
)
try:
    data = json.load(urlopen(request))["data"]
except HTTPError as error:
    failure = json.load(error)
    raise SystemExit(failure["code"] + ": " + failure["message"])
print("export THOKMANDU_WEBHOOK=" + data["webhook"]["_id"])
print("export THOKMANDU_WEBHOOK_SECRET=" + data["secret"])
