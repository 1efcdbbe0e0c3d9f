import { randomUUID } from 'node:crypto';
import type { Account, TestApp } from './app.ts';
import { orderFrom, type ParcelledOrder } from './parcels.ts';

/** A photo that nothing uses yet, without its files. */
export async function insertPhoto(shop: TestApp, { user }: Account): Promise<string> {
  const id = randomUUID();
  await shop.pool.query('insert into photos (id, owner_id, bytes) values ($1, $2, 1)', [id, user.id]);
  return id;
}

/** A parcel that was sent, and said to have arrived. */
export async function deliver(shop: TestApp, seller: Account, parcelId: string | undefined): Promise<void> {
  for (const status of ['shipped', 'delivered'])
    await shop.call('PATCH', `/api/seller/orders/${parcelId}/status`, {
      token: seller.token,
      body: { status },
    });
}

/** An order of three units from each of these sellers that has arrived, and the ids of its lines. */
export async function arrivedOrder(
  shop: TestApp,
  admin: Account,
  sellers: readonly Account[],
  more: Parameters<typeof orderFrom>[3] = {},
): Promise<ParcelledOrder & { lines: string[] }> {
  const order = await orderFrom(shop, admin, sellers, more);
  for (const [index, seller] of sellers.entries()) await deliver(shop, seller, order.parcelIds[index]);
  return { ...order, lines: await linesOf(shop, order) };
}

/** Ids of an order's lines, in its order. */
export async function linesOf(
  shop: TestApp,
  { orderId }: Pick<ParcelledOrder, 'orderId'>,
): Promise<string[]> {
  const { rows } = await shop.pool.query('select id from order_items where order_id = $1 order by position', [
    orderId,
  ]);
  return rows.map(({ id }) => id);
}

/** Asks for a return, with a photo unless told otherwise; answers as the call does. */
export async function askReturn(
  shop: TestApp,
  buyer: Account,
  body: {
    parcel: string | undefined;
    lines: { line: string | undefined; quantity: unknown }[];
    [field: string]: unknown;
  },
  headers: Record<string, string> = {},
) {
  return shop.call('POST', '/api/returns', {
    token: buyer.token,
    headers,
    body: { reason: 'does_not_work', photos: [await insertPhoto(shop, buyer)], ...body },
  });
}

/** Takes a step of a return. */
export function stepReturn(shop: TestApp, who: Account, returnId: string, step: string, body: object = {}) {
  return shop.call('POST', `/api/returns/${returnId}/${step}`, { token: who.token, body });
}

/** An order whose parcels were sent before there were bills: neither they nor its delivery have one, nor shares of VAT. */
export async function makeUnbilled(
  shop: TestApp,
  { orderId }: Pick<ParcelledOrder, 'orderId'>,
): Promise<void> {
  const client = await shop.pool.connect();
  try {
    await client.query('begin');
    // What was issued cannot be taken back: here it never was.
    await client.query('set local session_replication_role = replica');
    for (const table of ['bill_copies', 'bill_files', 'bill_lines'])
      await client.query(`delete from ${table} where bill_id in (select id from bills where order_id = $1)`, [
        orderId,
      ]);
    const { rows } = await client.query('delete from bills where order_id = $1 returning kind, fiscal_year', [
      orderId,
    ]);
    for (const { kind, fiscal_year: year } of rows) {
      const series = 'where issuer_id is null and kind = $1 and fiscal_year = $2';
      await client.query(`delete from bill_counters ${series} and last_serial = 1`, [kind, year]);
      await client.query(`update bill_counters set last_serial = last_serial - 1 ${series}`, [kind, year]);
    }
    await client.query(
      `update parcels set status = 'shipped', shipped_at = now(), tax_paisa = null, voucher_paisa = null
       where order_id = $1`,
      [orderId],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}
