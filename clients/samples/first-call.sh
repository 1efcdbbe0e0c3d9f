curl --fail-with-body --silent --show-error \
  --header "Authorization: Bearer $THOKMANDU_KEY" \
  "$THOKMANDU_URL/api/orders?limit=3"
