import type { APIRequestContext } from '@playwright/test';
import pg from 'pg';
import type { RequestForQuotes } from '../../src/contract/orders/requests-for-quotes.contract.ts';
import type { SellerRequest } from '../../src/contract/orders/sealed-quotes.contract.ts';
import { daysAfter, HOUR_MS } from '../../src/domain/shop/durations.ts';
import { kathmanduDate } from '../../src/domain/shop/kathmandu-time.ts';
import { type Buyer, bearer, dataOf, login } from './buying.ts';
import { connectionOf, runJobOf } from './month.ts';

/** Three sellers of the demo shop, by the names that buyers know. */
export const SELLERS = {
  'Patan Scientific and Instruments': 'orders@patanscientific.example',
  'Bhaktapur Electricals': 'info@bhaktapurelectricals.example',
  'Koshi Industrial Suppliers Pvt. Ltd.': 'trade@koshiindustrial.example',
};

/** Their sessions: of the demo's sellers one alone has a password, the others get the same here. */
export async function threeSellers(request: APIRequestContext): Promise<[Buyer, Buyer, Buyer]> {
  const emails = Object.values(SELLERS);
  await inDatabase(
    `update users set password_hash = (select password_hash from users where email = 'seller@thokmandu.example')
     where email = any($1)`,
    [emails],
  );
  return (await Promise.all(emails.map((email) => login(request, email)))) as [Buyer, Buyer, Buyer];
}

/** A request without a screen: texts that all sellers of a category are asked for. */
export async function askMany(request: APIRequestContext, buyer: Buyer, texts: readonly string[]) {
  const categories = await dataOf<{ _id: string; slug: string }[]>(
    await request.get('/api/categories?isActive=true'),
  );
  const category = categories.find(({ slug }) => slug === 'electrical')?._id;
  return dataOf<RequestForQuotes>(
    await request.post('/api/requests-for-quotes', {
      headers: bearer(buyer),
      data: {
        lines: texts.map((text) => ({ text, quantity: 10, category, orEqual: true })),
        place: { city: 'Lalitpur', province: 'Bagmati Pradesh' },
        closesAt: new Date(Date.now() + 48 * HOUR_MS).toISOString(),
      },
    }),
  );
}

/** A seller's quote without a screen: these prices for the lines in their order; null: the line is left out. */
export async function quote(
  request: APIRequestContext,
  seller: Buyer,
  id: string,
  prices: readonly (number | null)[],
  more: object = {},
) {
  const path = `/api/seller/requests-for-quotes/${id}`;
  const { lines } = await dataOf<SellerRequest>(await request.get(path, { headers: bearer(seller) }));
  await dataOf<unknown>(
    await request.put(`${path}/quote`, {
      headers: bearer(seller),
      data: {
        lines: lines.flatMap(({ _id, quantity }, at) => {
          const unitPrice = prices[at] ?? null;
          return unitPrice === null ? [] : [{ line: _id, quantity, unitPrice, days: 3, hsCode: '8544' }];
        }),
        validUntil: kathmanduDate(daysAfter(new Date(), 20)),
        ...more,
      },
    }),
  );
}

/** The time of a request is over, and its quotes are opened. */
export async function closeNow(id: string): Promise<void> {
  await inDatabase(
    `with ended as (
       update requests_for_quotes set closes_at = greatest(created_at + interval '1 millisecond', clock_timestamp())
       where id = $1 returning id, closes_at
     )
     update request_for_quotes_keys k set opens_at = e.closes_at from ended e where k.request_id = e.id`,
    [id],
  );
  await runJobOf(dataFolder(), 'close_due_requests_for_quotes');
}

const dataFolder = () => String(process.env.E2E_DATA_FOLDER);

async function inDatabase(statement: string, values: readonly unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: await connectionOf(dataFolder()) });
  await client.connect();
  try {
    await client.query(statement, [...values]);
  } finally {
    await client.end();
  }
}
