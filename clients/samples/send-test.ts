const { THOKMANDU_URL, THOKMANDU_KEY, THOKMANDU_WEBHOOK } = process.env;

const answer = await fetch(`${THOKMANDU_URL}/api/account/webhooks/${THOKMANDU_WEBHOOK}/test`, {
  method: 'POST',
  headers: { authorization: `Bearer ${THOKMANDU_KEY}` },
});
const { code, message } = await answer.json();
if (!answer.ok) throw new Error(`${code}: ${message}`);
