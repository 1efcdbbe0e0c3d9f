curl --fail-with-body --silent --show-error \
  --header "Authorization: Bearer $THOKMANDU_KEY" \
  --json '{ "url": "http://localhost:4000/", "events": ["order.placed", "order.paid"] }' \
  "$THOKMANDU_URL/api/account/webhooks"
