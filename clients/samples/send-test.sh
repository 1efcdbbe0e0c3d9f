curl --fail-with-body --silent --show-error \
  --request POST \
  --header "Authorization: Bearer $THOKMANDU_KEY" \
  "$THOKMANDU_URL/api/account/webhooks/$THOKMANDU_WEBHOOK/test"
