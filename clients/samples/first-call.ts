const { THOKMANDU_URL, THOKMANDU_KEY } = process.env;

const answer = await fetch(`${THOKMANDU_URL}/api/orders?limit=3`, {
  headers: { authorization: `Bearer ${THOKMANDU_KEY}` },
});
const { data, code, message } = await answer.json();
if (!answer.ok) throw new Error(`${code}: ${message}`);
for (const order of data.orders) console.log(order.orderNumber, order.status);
