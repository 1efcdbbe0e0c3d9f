import createClient from 'openapi-fetch';
import type { paths } from './thokmandu.ts';

const client = createClient<paths>({
  baseUrl: process.env.THOKMANDU_URL,
  headers: { authorization: `Bearer ${process.env.THOKMANDU_KEY}` },
});

const { data, error } = await client.GET('/api/orders', { params: { query: { limit: '3' } } });
if (error) throw new Error(`${error.code}: ${error.message}`);
for (const order of data.data.orders) console.log(order.orderNumber, order.status, order.totals.total);
