import json
import os
from urllib.error import HTTPError
from urllib.request import Request, urlopen

request = Request(
    os.environ["THOKMANDU_URL"] + "/api/account/webhooks/" + os.environ["THOKMANDU_WEBHOOK"] + "/test",
    method="POST",
    headers={"Authorization": "Bearer " + os.environ["THOKMANDU_KEY"]},
)
try:
    urlopen(request)
except HTTPError as error:
    failure = json.load(error)
    raise SystemExit(failure["code"] + ": " + failure["message"])
