import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Account } from '../../../../../test/app.ts';
import { credit } from '../../../../../test/credit.ts';
import { insertOpenLine } from '../../../../../test/credit-line-rows.ts';
import { insertProduct } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import {
  admin,
  seller as one,
  openParcelDesk,
  orderOf,
  other,
  shop,
} from '../../../../../test/parcel-desk.ts';
import { orderFrom, type ParcelledOrder } from '../../../../../test/parcels.ts';
import { askReturn, deliver, linesOf, stepReturn } from '../../../../../test/returns.ts';
import { ADDRESS, orderLine, placeOrder } from '../../../../../test/shopping.ts';
import { refundFor } from '../../../../web/features/payments/admin-orders/admin-orders.hooks.ts';
import { proveLedger } from '../../books/ledger/ledger-upkeep.commands.ts';

openParcelDesk();

const jumla = { ...ADDRESS, city: 'Chandannath', province: 'Karnali Pradesh', district: 'Jumla' };
const NONE = { valley: [], road: [], remote: [] };
const [FEE, DEAR, CHEAP] = [100_00, 2_400_00, 300_50];
const ok = async (answer: ReturnType<typeof shop.call>) => {
  const { status, body } = await answer;
  expect([status, body.message]).toEqual([expect.toSatisfy((code: number) => code < 300), body.message]);
  return body.data;
};
const put = ({ token }: Account, body: object) => shop.call('PUT', '/api/seller/delivery', { token, body });
const ask = (query: string) => shop.call('GET', `/api/delivery?${query}`);
const setting = (key: string, value: unknown) =>
  ok(shop.call('PUT', `/api/admin/settings/${key}`, { token: admin.token, body: { value } }));
/** Three of each weigh 21 kg. */
const heavy = { weight_grams: 7_000, regular_price_paisa: 333_35, wholesale_price_paisa: 300_01 };
/** Paid, to Jumla: the first parcel's way costs रू 2,400 more than the fee, the second one's रू 300.50. */
const heavyOrder = (more: object = {}) =>
  orderFrom(shop, admin, [one, other], { product: heavy, shippingAddress: jumla, ...more });

beforeAll(async () => {
  await setting('deliverySurcharges', true);
  const remote = [
    { fromGrams: 20_000, surcharge: DEAR / 100 },
    { fromGrams: 5_000, surcharge: 600 },
    { fromGrams: 100_000, surcharge: null },
  ];
  await ok(put(one, { ...NONE, remote }));
  await ok(put(other, { ...NONE, remote: [{ fromGrams: 1, surcharge: CHEAP / 100 }] }));
});

describe('what sellers ask', () => {
  test('is answered in the order of its weights, kept once in the audit log, and refused at its field', async () => {
    const wanted = { ...NONE, road: [{ fromGrams: 30_000, surcharge: 0.5 }] };
    const third = await shop.registerSeller();
    await ok(put(third, wanted));
    expect(await ok(put(third, wanted))).toMatchObject({ ...wanted, isOn: true });
    const { rows } = await shop.pool.query(
      "select before, after from audit_log where action = 'seller_delivery.update' and object_id = $1",
      [third.user.id],
    );
    expect(rows).toEqual([{ before: NONE, after: wanted }]);
    const { remote } = await ok(shop.call('GET', '/api/seller/delivery', { token: one.token }));
    expect(remote.map(({ fromGrams }: { fromGrams: number }) => fromGrams)).toEqual([5_000, 20_000, 100_000]);
    const step = { fromGrams: 1_000, surcharge: 1 };
    for (const [road, path, message] of [
      [[{ ...step, fromGrams: 0 }], 'road.0.fromGrams', 'Enter a weight above 0'],
      [[{ ...step, fromGrams: 2_000_001 }], 'road.0.fromGrams', 'Weight can be at most 2,000 kg'],
      [[{ ...step, surcharge: -1 }], 'road.0.surcharge', 'Amount cannot be below 0'],
      [[step, step], 'road.1.fromGrams', 'Is already in the list'],
    ] as const)
      expect(await put(third, { ...NONE, road })).toMatchObject({
        status: 400,
        body: { errors: [{ path, message }] },
      });
    await ok(put(third, NONE));
    expect(await put(await shop.registerBuyer(), NONE)).toMatchObject({ status: 403 });
  });

  test('is known before anything is ordered, by product and by parcel', async () => {
    const { products } = await heavyOrder({ isPaid: false });
    const ids = products.map(({ id }) => id);
    const all = `products=${ids.join(',')}`;
    const { body } = await ask(`district=Jumla&${all}&quantities=3,3`);
    expect(body.data).toMatchObject({
      deliveries: [
        { to: 'Karnali Pradesh', surcharge: 600, isHeavy: true },
        { to: 'Karnali Pradesh', surcharge: 300.5, isHeavy: true },
      ],
      parcels: [
        { seller: one.user.id, surcharge: 2_400 },
        { seller: other.user.id, surcharge: 300.5 },
      ],
    });
    const surchargeOf = async (query: string) =>
      (await ask(`${query}&products=${ids[0]}&quantities=20`)).body.data.parcels;
    expect(await surchargeOf('district=Jumla')).toEqual([{ seller: one.user.id, surcharge: null }]);
    expect(await surchargeOf('province=Karnali%20Pradesh')).toEqual([
      { seller: one.user.id, surcharge: null },
    ]);
    expect(await surchargeOf('district=Lalitpur')).toEqual([]);
    expect(await ask(`district=Atlantis&${all}`)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'district', message: 'Choose a district' }] },
    });
    expect((await ask(all)).body.message).toBe('Choose a province');
    expect((await ask(`district=Jumla&${all}&quantities=3`)).status).toBe(400);
    await setting('deliverySurcharges', false);
    const { data } = (await ask(`district=Jumla&${all}&quantities=3,3`)).body;
    expect([data.deliveries[0].surcharge, data.deliveries[0].isHeavy, data.parcels]).toEqual([0, false, []]);
    const free = await heavyOrder({ isPaid: false });
    expect((await orderOf(free)).totals.shipping).toBe(100);
    await setting('deliverySurcharges', true);
  });
});

describe('an order', () => {
  test('has it in its shipping, frozen by parcel, and on the bill; its sellers get it when they send', async () => {
    const order = await heavyOrder();
    const read = await orderOf(order);
    expect(read.totals.shipping).toBe((FEE + DEAR + CHEAP) / 100);
    expect(read.parcels.map(({ surcharge }: { surcharge: number }) => surcharge)).toEqual([2_400, 300.5]);
    expect(read.shippingAddress.district).toBe('Jumla');
    await ok(put(one, { ...NONE, remote: [{ fromGrams: 1, surcharge: 1 }] }));
    for (const [index, seller] of [one, other].entries()) await deliver(shop, seller, order.parcelIds[index]);
    const { rows } = await shop.pool.query(
      'select allowance_paisa::int as paisa from parcels where order_id = $1 order by position',
      [order.orderId],
    );
    expect(rows).toEqual([{ paisa: DEAR }, { paisa: CHEAP }]);
    expect((await moneyOf(order)).billed).toBe(FEE + DEAR + CHEAP);
    await ok(
      put(one, {
        ...NONE,
        remote: [
          { fromGrams: 20_000, surcharge: DEAR / 100 },
          { fromGrams: 100_000, surcharge: null },
        ],
      }),
    );
    await agree();
  });

  test('is refused without a district, for what is to be asked for, and at another price than was shown', async () => {
    const { products, buyer } = await heavyOrder({ isPaid: false });
    const [first] = products as [(typeof products)[number]];
    const place = (quantity: number, rest: Record<string, unknown>) =>
      placeOrder(shop, buyer.token, [orderLine(first, quantity)], rest);
    const { district: _district, ...nowhere } = jumla;
    expect(await place(3, { shippingAddress: nowhere })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'shippingAddress.district', message: 'Choose a district' }] },
    });
    expect(await place(3, { shippingAddress: { ...jumla, district: 'Atlantis' } })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'shippingAddress.district', message: 'Choose a district' }] },
    });
    const { companyName } = (await orderOf(await heavyOrder({ isPaid: false }))).parcels[0].seller;
    expect(await place(20, { shippingAddress: jumla })).toMatchObject({
      status: 409,
      body: {
        code: 'delivery_to_ask',
        message: `Ask ${companyName} what delivery to Jumla costs: request a quote for it.`,
      },
    });
    expect(await place(3, { shippingAddress: jumla, surcharge: 2_399 })).toMatchObject({
      status: 409,
      body: { code: 'delivery_changed' },
    });
    expect((await place(3, { shippingAddress: jumla, surcharge: 2_400 })).status).toBe(201);
    // A city tells its district.
    expect((await place(3, { shippingAddress: ADDRESS, surcharge: 0 })).status).toBe(201);
  });

  test('on account owes it with its parcel; beside what is paid now, or is heavy too, it is refused', async () => {
    const c = credit(shop);
    const { buyer, seller, goods } = await c.market();
    await c.line(buyer, seller);
    await ok(put(seller, { ...NONE, remote: [{ fromGrams: 1, surcharge: 500 }] }));
    await shop.pool.query('update products set weight_grams = 1000 where id = $1', [goods.id]);
    const placed = await c.ok(c.order(buyer, [[goods, 2]], { shippingAddress: jumla }));
    expect(placed.totals).toMatchObject({ shipping: 600, total: 2_000 + 260 + 600 });
    expect(placed.split).toEqual({ now: 0, onAccount: placed.totals.total });
    const { products } = await heavyOrder({ isPaid: false });
    const [elsewhere] = products as [(typeof products)[number]];
    expect(
      await c.order(
        buyer,
        [
          [goods, 2],
          [elsewhere, 3],
        ],
        {
          shippingAddress: jumla,
          payment: { method: 'bank', account: [seller.user.id] },
        },
      ),
    ).toMatchObject({ status: 409, body: { code: 'heavy_on_account' } });
    // All on account: the light parcel comes first, the heavy one owes the delivery of both.
    const [lender, light] = [await shop.registerSeller(), await insertProduct(shop.db)];
    await shop.pool.query('update products set seller_id = $1 where id = $2', [lender.user.id, light.id]);
    await insertOpenLine(shop.db, { sellerId: lender.user.id, companyId: buyer.user.id });
    const both: [typeof goods, number][] = [
      [light, 1],
      [goods, 2],
    ];
    const bothTo = (notes: string) => c.order(buyer, both, { shippingAddress: jumla, notes });
    const [kept, ended] = [await c.ok(bothTo('kept')), await c.ok(bothTo('ended'))];
    const owedFor = async (id: string) =>
      (
        await shop.pool.query(
          `select d.seller_id = $2 as heavy, d.total_paisa::int as paisa, d.delivery_paisa::int as delivery
           from debt_facts d where d.order_id = $1 order by heavy`,
          [id, seller.user.id],
        )
      ).rows;
    expect(await owedFor(kept._id)).toEqual([
      { heavy: false, paisa: 1_130_00, delivery: 0 },
      { heavy: true, paisa: 2_860_00, delivery: 600_00 },
    ]);
    const heavyParcel = ended.parcels.find(
      ({ seller: { _id } }: { seller: { _id: string } }) => _id === seller.user.id,
    );
    await c.ok(
      c.call(seller, 'PATCH', `/seller/orders/${heavyParcel._id}/status`, {
        status: 'cancelled',
        reason: 'Out of stock',
      }),
    );
    expect(await owedFor(ended._id)).toMatchObject([{ paisa: 1_130_00 }, { paisa: 0, delivery: 0 }]);
    await ok(put(lender, { ...NONE, remote: [{ fromGrams: 1, surcharge: 70 }] }));
    await shop.pool.query('update products set weight_grams = 1000 where id = $1', [light.id]);
    expect(await bothTo('both heavy')).toMatchObject({
      status: 409,
      body: { code: 'heavy_on_account' },
    });
    await agree();
    await c.ok(
      c.call(seller, 'PATCH', `/seller/orders/${placed.parcels[0]._id}/status`, { status: 'shipped' }),
    );
    await agree();
    const another = await c.ok(c.order(buyer, [[goods, 3]], { shippingAddress: jumla }));
    await c.ok(
      c.call(seller, 'PATCH', `/seller/orders/${another.parcels[0]._id}/status`, {
        status: 'cancelled',
        reason: 'Out of stock',
      }),
    );
    const { rows } = await shop.pool.query(
      'select total_paisa::int as paisa from debt_facts where order_id = any($1) order by created_at',
      [[placed._id, another._id]],
    );
    expect(rows).toEqual([{ paisa: 2_860_00 }, { paisa: 0 }]);
    await agree();
  });
});

/** What went back of an order in all, and what is left of its delivery: in the books and of its bill. */
async function moneyOf({ orderId, paymentId }: ParcelledOrder) {
  const { rows } = await shop.pool.query(
    `select (select coalesce(sum(amount_paisa), 0)::int from refunds where payment_id = $2) as refunded,
      (select coalesce(-sum(l.amount_paisa), 0)::int from ledger_lines l join ledger_postings g on g.id = l.posting_id
        where g.order_id = $1 and l.account = 'rounding') as rounded,
      (select coalesce(sum(case kind when 'tax_invoice' then total_paisa else -total_paisa end), 0)::int
        from bills where order_id = $1 and subject = 'delivery') as billed`,
    [orderId, paymentId],
  );
  return rows[0];
}
async function agree() {
  expect(await proveLedger(shop.deps)).toBe(0);
  await expectInvariants(shop.pool);
}

/** What may become of a parcel, by its place in the order. */
const FATES = {
  cancelled: async ({ orderId, parcelIds }: ParcelledOrder, place: number) => {
    const read = await ok(shop.call('GET', `/api/admin/orders/${orderId}`, { token: admin.token }));
    const body = { reason: 'Asked by phone', parcels: [parcelIds[place]] };
    const { refund } = await ok(
      shop.call('POST', `/api/admin/orders/${orderId}/cancel`, { token: admin.token, body }),
    );
    return { shown: refundFor(read, [parcelIds[place] as string]), refund };
  },
  cancelled_by_buyer: async ({ orderId, parcelIds, buyer: { token } }: ParcelledOrder, place: number) => {
    const url = `/api/orders/${orderId}/parcels/${parcelIds[place]}/cancel`;
    const shown = (await ok(shop.call('POST', `${url}-preview`, { token, body: {} }))).refund;
    await ok(shop.call('POST', url, { token, body: {} }));
    return { shown };
  },
  lost: async ({ orderId, parcelIds, buyer: { token } }: ParcelledOrder, place: number) => {
    const seller = place === 0 ? one : other;
    const shipped = { token: seller.token, body: { status: 'shipped' } };
    await ok(shop.call('PATCH', `/api/seller/orders/${parcelIds[place]}/status`, shipped));
    const url = `/api/orders/${orderId}/parcels/${parcelIds[place]}/not-received`;
    await ok(shop.call('POST', url, { token, body: { text: 'Nobody came.' } }));
    const { rows } = await shop.pool.query('select id from cases where order_id = $1 and decision is null', [
      orderId,
    ]);
    const found = await ok(shop.call('GET', `/api/admin/cases/${rows[0].id}`, { token: admin.token }));
    const { left } = found.parcels.find(({ _id }: { _id: string }) => _id === parcelIds[place]);
    const body = { decision: 'full', amount: left, reason: 'So it is', parcel: parcelIds[place] };
    const decided = await ok(
      shop.call('POST', `/api/admin/cases/${rows[0].id}/decide`, { token: admin.token, body }),
    );
    expect(decided.decision.amount).toBe(left);
    return { shown: left };
  },
  wrong_item: (order: ParcelledOrder, place: number) => comeBack(order, place, 'wrong_item'),
  changed_mind: (order: ParcelledOrder, place: number) => comeBack(order, place, 'changed_mind'),
};
type Fate = keyof typeof FATES;

/** A parcel arrives, and all of it comes back. */
async function comeBack(order: ParcelledOrder, place: number, reason: string) {
  const seller = place === 0 ? one : other;
  await deliver(shop, seller, order.parcelIds[place]);
  const line = (await linesOf(shop, order))[place];
  const lines = [{ line, quantity: 3 }];
  const { _id } = await ok(askReturn(shop, order.buyer, { parcel: order.parcelIds[place], lines, reason }));
  await ok(stepReturn(shop, seller, _id, 'accept'));
  await ok(stepReturn(shop, seller, _id, 'received', { resalable: true }));
  await ok(stepReturn(shop, seller, _id, 'refund'));
  return { shown: null };
}

test('whatever becomes of its parcels and in which order, each paisa of delivery goes back once and by the rule', async () => {
  const fate = fc.constantFrom(...(Object.keys(FATES) as Fate[]));
  // Each fate first and second, and by chance some other pairs.
  const pairs: [Fate, Fate][] = (Object.keys(FATES) as Fate[]).map((name, index, all) => [
    name,
    all[(index + 1) % all.length] as Fate,
  ]);
  pairs.push(...fc.sample(fc.tuple(fate, fate), 2));
  for (const fates of pairs)
    for (const places of [
      [0, 1],
      [1, 0],
    ] as const) {
      const order = await heavyOrder();
      const gone = new Set<number>();
      let before = 0;
      for (const place of places) {
        const { shown } = await FATES[fates[place] as Fate](order, place);
        if (fates[place] !== 'changed_mind') gone.add(place);
        const left = gone.size === 2 ? 0 : FEE + (gone.has(0) ? 0 : DEAR) + (gone.has(1) ? 0 : CHEAP);
        const { refunded, rounded, billed } = await moneyOf(order);
        expect([fates, places, billed, rounded]).toEqual([fates, places, left, 0]);
        if (shown !== null) expect(refunded - before).toBe(Math.round(shown * 100));
        before = refunded;
      }
      const { billed } = await moneyOf(order);
      expect(before).toBe(Math.round(order.total * 100) - billed);
    }
  await agree();
}, 60_000);
