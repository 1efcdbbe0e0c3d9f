import json
import os
from urllib.error import HTTPError
from urllib.request import Request, urlopen

request = Request(
    os.environ["THOKMANDU_URL"] + "/api/orders?limit=3",
    headers={"Authorization": "Bearer " + os.environ["THOKMANDU_KEY"]},
)
try:
    data = json.load(urlopen(request))["data"]
except HTTPError as error:
    failure = json.load(error)
    raise SystemExit(failure["code"] + ": " + failure["message"])
for order in data["orders"]:
    print(order["orderNumber"], order["status"])
