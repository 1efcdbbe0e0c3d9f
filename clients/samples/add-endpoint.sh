curl --fail-with-body --silent --show-error \
  --header "Authorization: Bearer $THOKMANDU_KEY" \
  --json @- "$THOKMANDU_URL/api/account/webhooks" <<END
{ "for": "company", "url": "$RECEIVER_URL", "events": ["order.placed", "order.paid"] }
END
