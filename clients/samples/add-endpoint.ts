const { THOKMANDU_URL, THOKMANDU_KEY, RECEIVER_URL } = process.env;

const answer = await fetch(`${THOKMANDU_URL}/api/account/webhooks`, {
  method: 'POST',
  headers: { authorization: `Bearer ${THOKMANDU_KEY}`, 'content-type': 'application/json' },
  body: JSON.stringify({ for: 'company', url: RECEIVER_URL, events: ['order.placed', 'order.paid'] }),
});
const { data, code, message } = await answer.json();
if (!answer.ok) throw new Error(`${code}: ${message}`);
console.log(`export THOKMANDU_WEBHOOK=${data.webhook._id}`);
console.log(`export THOKMANDU_WEBHOOK_SECRET=${data.secret}`);
