import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../test/app.ts';
import { company } from '../../../../test/company.ts';
import { insertProduct, PASSWORD } from '../../../../test/factories.ts';
import { expectInvariants } from '../../../../test/invariants.ts';
import { orderFrom } from '../../../../test/parcels.ts';
import { quotes } from '../../../../test/quotes.ts';
import { sealedRequests } from '../../../../test/requests-for-quotes.ts';
import { arrivedOrder, askReturn, deliver, linesOf, stepReturn } from '../../../../test/returns.ts';
import { letExpire, orderBody, orderLine } from '../../../../test/shopping.ts';
import { WEBHOOK_DATA, webhookEvents } from '../../../contract/shop/webhook-payloads.contract.ts';
import { DAY_MS } from '../../../domain/shop/durations.ts';
import { WEBHOOK_TYPES, type WebhookType, webhookPath } from '../../../domain/shop/webhook-events.ts';
import { ripenParcels } from '../books/ledger/ripening.commands.ts';

let shop: TestApp;
let admin: Account;
let seller: Account;

beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.registerAdmin();
  seller = await shop.registerSeller();
  await hearOf({ sellerId: seller.user.id });
});
afterAll(async () => {
  await expectInvariants(shop.pool);
  await shop.close();
});

/** Two addresses that want everything, of which nothing is sent. */
async function hearOf({
  companyId = null,
  sellerId = null,
}: {
  companyId?: string | null;
  sellerId?: string | null;
}) {
  for (const path of ['one', 'two'])
    await shop.pool.query(
      `insert into webhook_endpoints (company_id, seller_id, url, secret, rests_until)
       values ($1, $2, $3, '', 'infinity')`,
      [companyId, sellerId, `https://hooks.example.com/${path}`],
    );
}

interface Told {
  type: WebhookType;
  side: 'company' | 'seller';
  // biome-ignore lint/suspicious/noExplicitAny: the schema of each event says what it holds
  data: any;
}

/** What was told since the last time, oldest first; each went to both addresses of whoever it is for. */
async function told(): Promise<Told[]> {
  await shop.runJobs();
  const { rows } = await shop.pool.query(
    `with heard as (
       delete from webhook_deliveries returning id, event_id
     ), events as (
       delete from webhook_events returning id, type, data, case when company_id is null then 'seller' else 'company' end as side
     )
     select e.type, e.side, e.data, count(h.id)::int as addresses from events e left join heard h on h.event_id = e.id
     group by e.id, e.type, e.side, e.data order by min(h.id)`,
  );
  for (const row of rows) {
    const url = `https://thokmandu.example${webhookPath(row.type, row.side, row.data)}`;
    expect(WEBHOOK_DATA[row.type as WebhookType].parse({ ...row.data, url })).toEqual({ ...row.data, url });
    expect(row.addresses).toBe(2);
  }
  return rows;
}

const seen = new Set<string>();

/** Those of these types since the last time, as 'order.paid to seller'; whoever is told can read what it is about. */
async function heard(buyer: Account | null, ...types: WebhookType[]): Promise<string[]> {
  const all = (await told()).filter(({ type }) => types.includes(type));
  for (const { type, side, data } of all) {
    seen.add(`${type} to ${side}`);
    const { token } = side === 'seller' ? seller : (buyer as Account);
    const { status } = await shop.call('GET', webhookPath(type, side, data), { token });
    expect([type, side, status]).toEqual([type, side, 200]);
  }
  return all.map(({ type, side }) => `${type} to ${side}`);
}

const both = (type: WebhookType) => [`${type} to company`, `${type} to seller`];
const post = (url: string, body: object = {}) => shop.call('POST', url, { token: admin.token, body });

/** A buyer whose company listens from now on, and an order of theirs. */
async function order({ isPaid = false, ...more }: Parameters<typeof orderFrom>[3] = {}) {
  const made = await orderFrom(shop, admin, [seller], { ...more, isPaid: false });
  await told();
  await hearOf({ companyId: made.buyer.user.id });
  return made;
}

test('an order is told to both sides from its placing to the bill, in the order in which it happened', async () => {
  const { owner } = await company(shop);
  await hearOf({ companyId: owner.user.id });
  const product = await insertProduct(shop.db, {
    seller_id: seller.user.id,
    quantity: 12,
    low_stock_threshold: 10,
  });
  const body = orderBody([orderLine(product, 2)]);
  const placed = await shop.call('POST', '/api/orders', { token: owner.token, body });
  const { _id: orderId, orderNumber, parcels, totals } = placed.body.data;
  expect(await heard(owner, 'order.placed', 'stock.low')).toEqual([
    'stock.low to seller',
    ...both('order.placed'),
  ]);
  const { body: started } = await shop.call('POST', '/api/payments/order', {
    token: owner.token,
    body: { orderId, paymentMethod: 'bank' },
  });
  await post(`/api/admin/payments/${started.data.payment._id}/confirm`, {
    bankReference: randomUUID(),
    amount: totals.total,
  });
  expect(await heard(owner, 'order.paid')).toEqual(both('order.paid'));
  await deliver(shop, seller, parcels[0]._id);
  const sent = await told();
  expect(sent.filter(({ side }) => side === 'seller').map(({ type }) => type)).toEqual([
    'parcel.shipped',
    'bill.issued',
    'parcel.delivered',
    ...sent
      .filter(({ side, type }) => side === 'seller' && type === 'bill.issued')
      .slice(1)
      .map(({ type }) => type),
  ]);
  expect(sent.filter(({ type }) => type === 'parcel.shipped').map(({ data }) => data)).toEqual([
    { orderId, orderNumber, parcelId: parcels[0]._id },
    { orderId, orderNumber, parcelId: parcels[0]._id },
  ]);
  for (const { type, side } of sent) seen.add(`${type} to ${side}`);
  const bill = sent.find(({ type, side }) => type === 'bill.issued' && side === 'company')?.data;
  for (const { token } of [owner, seller])
    expect((await shop.call('GET', `/api/bills/${bill.billId}`, { token })).body.data.number).toBe(
      bill.number,
    );
});

test('an order that ends unpaid, or is cancelled after it was paid, is told to both sides', async () => {
  const first = await order();
  await letExpire(shop, first.orderId);
  expect(await heard(first.buyer, 'order.cancelled')).toEqual(both('order.cancelled'));
  const second = await order();
  const paid = await post(`/api/admin/payments/${second.paymentId}/confirm`, {
    bankReference: randomUUID(),
    amount: second.total,
  });
  expect(paid.status).toBe(200);
  await told();
  await post(`/api/admin/orders/${second.orderId}/cancel`, { reason: 'Not to be had' });
  expect(await heard(second.buyer, 'order.cancelled')).toEqual(both('order.cancelled'));
  await post(`/api/admin/payments/${second.paymentId}/refunded`, { bankReference: randomUUID() });
  expect(await heard(second.buyer, 'refund.sent')).toEqual(['refund.sent to company']);
});

test('returns, credit notes and payouts are told', async () => {
  const arrived = await arrivedOrder(shop, admin, [seller]);
  const { buyer, parcelIds } = arrived;
  await hearOf({ companyId: buyer.user.id });
  await told();
  const lines = (await linesOf(shop, arrived)).map((line) => ({ line, quantity: 1 }));
  const asked = await askReturn(shop, buyer, { parcel: parcelIds[0], lines });
  expect(await heard(buyer, 'return.opened')).toEqual(both('return.opened'));
  const { _id: id } = asked.body.data;
  await stepReturn(shop, seller, id, 'accept');
  expect(await heard(buyer, 'return.decided')).toEqual(both('return.decided'));
  await stepReturn(shop, buyer, id, 'sent-back', { carrier: 'Nepal Can Move', trackingNumber: 'NCM-1' });
  await stepReturn(shop, seller, id, 'received', { resalable: true });
  await stepReturn(shop, seller, id, 'refund');
  const credited = await heard(buyer, 'credit_note.issued');
  expect(credited.slice(0, 2).sort()).toEqual(both('credit_note.issued'));
  await shop.call('PUT', '/api/seller/bank-account', {
    token: seller.token,
    body: {
      bank: 'NIC ASIA Bank',
      branch: 'New Road',
      accountName: 'Himal Components',
      accountNumber: '001234567890',
      password: PASSWORD,
    },
  });
  await ripenParcels({ ...shop.deps, clock: () => new Date(Date.now() + 30 * DAY_MS) });
  const { _id, transfers } = (await post('/api/admin/payouts')).body.data.payout;
  for (const step of ['approve', 'send']) await post(`/api/admin/payouts/${_id}/${step}`);
  await post(`/api/admin/payouts/${_id}/transfers/${transfers[0]._id}/paid`, {
    bankReference: transfers[0].reference,
  });
  expect(await heard(null, 'payout.sent')).toEqual(['payout.sent to seller']);
});

test('what is decided about products is told once it can no longer be taken back', async () => {
  const ids: string[] = [];
  for (const status of ['active', 'rejected']) {
    const { id } = await insertProduct(shop.db, {
      seller_id: seller.user.id,
      status: 'pending_approval',
      approved_at: null,
    });
    ids.push(id);
    const reason = status === 'rejected' ? { reason: 'No picture' } : {};
    const judged = await shop.call('PATCH', `/api/admin/products/${id}/status`, {
      token: admin.token,
      body: { status, ...reason },
    });
    expect(judged.status).toBe(200);
  }
  expect(await told()).toEqual([]);
  await shop.letGraceEnd();
  expect((await heard(null, 'product.approved', 'product.rejected')).sort()).toEqual([
    'product.approved to seller',
    'product.rejected to seller',
  ]);
});

test('prices that are asked for, sealed requests that open and orders that wait for a signature are told', async () => {
  const { ask } = quotes(shop);
  const goods = await insertProduct(shop.db, { seller_id: seller.user.id, quantity: 1_000 });
  const asking = await shop.registerBuyer();
  expect((await ask(asking, seller, [[goods, 10]])).status).toBe(201);
  expect(await heard(null, 'quote.asked')).toEqual(['quote.asked to seller']);
  const sealed = sealedRequests(shop);
  await hearOf({ companyId: asking.user.id });
  const request = await sealed.ask(
    asking,
    [{ product: goods.id, quantity: 10 }],
    [seller, await shop.registerSeller(), await shop.registerSeller()],
  );
  expect(await heard(null, 'quote.asked')).toEqual(['quote.asked to seller']);
  const { _id: id, lines } = request.body.data;
  const quoted = await sealed.quote(seller, id, [{ line: lines[0]._id, unitPrice: 5 }]);
  expect(quoted.status).toBe(200);
  await sealed.closeNow(id);
  expect(await heard(asking, 'request.opened')).toEqual(both('request.opened'));
  const { owner, people } = await company(shop, 'buyer');
  await hearOf({ companyId: owner.user.id });
  const [member] = people as [Account];
  const wish = await shop.call('POST', '/api/requests', {
    token: member.token,
    body: orderBody([orderLine(goods, 1)]),
  });
  expect(wish.status).toBe(201);
  expect(await heard(owner, 'approval.requested')).toEqual(['approval.requested to company']);
});

test('every event was told to everybody that the table names', () => {
  const named = webhookEvents('https://thokmandu.example').flatMap(({ type, for: sides, example }) => {
    expect(WEBHOOK_DATA[type].safeParse(example.data).success).toBe(true);
    return sides.map((side) => `${type} to ${side}`);
  });
  expect([...seen].sort()).toEqual(named.sort());
  expect(WEBHOOK_TYPES).toHaveLength(17);
});
