import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createTestApp, ownBuyer, ownParty, type TestApp } from '../../../../../test/app.ts';
import { insertCoupon, insertProduct } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { insertPhoto, stepReturn } from '../../../../../test/returns.ts';
import { confirmTransfer, orderLine, placeOrder, startBankPayment } from '../../../../../test/shopping.ts';
import type { ReturnReason } from '../../../../domain/after-sale/return.ts';
import { advanceParcel } from '../../orders/orders/seller-orders.commands.ts';
import { cancelLinesBySeller, cancelParcelByBuyer } from '../order-endings/line-cancellation.commands.ts';
import { cancelParcelBySeller } from '../order-endings/order-cancellation.commands.ts';
import { requestReturn } from './return-requests.commands.ts';
import { acceptReturn, receiveReturn, refundReturn, withdrawReturn } from './returns.commands.ts';

/** RETURNS_AT_FULL_SIZE=1 runs what the shop was proven with. */
const ORDERS = process.env.RETURNS_AT_FULL_SIZE ? 2_000 : 24;
/** So many orders go their way at the same time, each with buyers and sellers of its own. */
const LANES = 2;
const STOCK = 1_000_000;
const FAULTS = ['wrong_item', 'not_as_described', 'damaged', 'parts_missing', 'does_not_work'] as const;

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

type Dice = (sides: number) => number;

/** The same choices for an order in every run, whatever the other lanes do. */
function dice(seed: number): Dice {
  let state = Math.imul(seed + 1, 2_654_435_761) >>> 0;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

interface Stall {
  seller: Account;
  products: Awaited<ReturnType<typeof insertProduct>>[];
}

interface Line {
  _id: string;
  productId: string;
  left: number;
}

/** Who buys and sells in one of the lanes. */
interface Lane {
  buyer: Account;
  pro: Account;
  stalls: readonly Stall[];
}

interface SentParcel {
  _id: string;
  stall: Stall;
  lines: Line[];
}

test('an order that comes back whole by the seller’s fault leaves nothing: what was paid goes back to the paisa', {
  timeout: 3_600_000,
}, async () => {
  const admin = { account: await shop.registerAdmin() };
  async function openStalls(): Promise<Stall[]> {
    const stalls: Stall[] = [];
    for (const prices of [
      [100_50, 7_77],
      [333_35, 1_250_05],
      [9_99, 48_13],
    ]) {
      const seller = await shop.registerSeller();
      const products = await Promise.all(
        prices.map((paisa) =>
          insertProduct(shop.db, {
            seller_id: seller.user.id,
            regular_price_paisa: paisa,
            wholesale_price_paisa: paisa - Math.ceil(paisa / 9),
            quantity: STOCK,
          }),
        ),
      );
      stalls.push({ seller, products });
    }
    return stalls;
  }
  const coupons = [
    (await insertCoupon(shop.db, { percent_basis_points: 730 })).code,
    (await insertCoupon(shop.db, { type: 'fixed', amount_paisa: 100_33 })).code,
  ];
  const done = async (answer: ReturnType<TestApp['call']>) => {
    const { status, body } = await answer;
    expect([status, body.message]).toEqual([expect.toSatisfy((code: number) => code < 300), body.message]);
    return body.data;
  };
  const adminSays = (method: 'PUT' | 'POST', url: string, body: object) =>
    done(shop.call(method, url, { token: admin.account.token, body }));
  const { rows: rules } = await shop.pool.query(
    'select id from commission_rules order by created_at limit 1',
  );
  await adminSays('PUT', `/api/admin/commission-rules/${rules[0].id}`, {
    percent: 7.35,
    validFrom: '2020-01-01',
  });
  await adminSays('PUT', '/api/admin/settings/withheldPercent', { value: 1.5 });

  const seen: Record<string, number> = {};
  const note = (what: string) => {
    seen[what] = (seen[what] ?? 0) + 1;
  };
  /** Units that did not come back to be sold again, by product. */
  const gone: Record<string, number> = {};

  /** Some of what was paid is cancelled before it is sent; answers what is sent. */
  async function cancelSome(
    roll: Dice,
    { by, stalls }: { by: Account; stalls: readonly Stall[] },
    order: { _id: string; parcels: { _id: string; seller: { _id: string }; items: OrderedItem[] }[] },
  ): Promise<SentParcel[]> {
    const sent: SentParcel[] = [];
    for (const [position, { _id, seller, items }] of order.parcels.entries()) {
      const stall = stalls.find(({ seller: { user } }) => user.id === seller._id) as Stall;
      const parcelId = _id;
      const isLast = position === order.parcels.length - 1;
      if (roll(8) === 0 && !(isLast && sent.length === 0)) {
        note('parcel cancelled');
        if (roll(2) === 0)
          await cancelParcelBySeller(shop.deps, {
            parcelId,
            sellerId: seller._id,
            actorId: seller._id,
            reason: 'Out of stock',
          });
        else
          await cancelParcelByBuyer(shop.deps, {
            orderId: order._id,
            parcelId,
            ...ownBuyer(by),
            lines: null,
            reason: null,
          });
        continue;
      }
      const lines = items.map((item) => ({
        _id: item._id,
        productId: item.product._id,
        left: item.quantity,
      }));
      for (let times = roll(3); times > 0; times -= 1) {
        const line = lines[roll(lines.length)] as Line;
        const units = lines.reduce((sum, { left }) => sum + left, 0);
        // Something of the parcel is sent.
        const quantity = Math.min(1 + roll(3), line.left, units - 1);
        if (quantity === 0) continue;
        line.left -= quantity;
        note('lines cancelled');
        const chosen = [{ line: line._id, quantity }];
        if (roll(2) === 0)
          await cancelLinesBySeller(shop.deps, {
            parcelId,
            sellerId: seller._id,
            actorId: seller._id,
            lines: chosen,
            reason: 'Too few',
          });
        else
          await cancelParcelByBuyer(shop.deps, {
            orderId: order._id,
            parcelId,
            ...ownBuyer(by),
            lines: chosen,
            reason: null,
          });
      }
      sent.push({ _id, stall, lines: lines.filter(({ left }) => left > 0) });
    }
    return sent;
  }

  /** Asks for all of it back, in as many returns as it happens; answers what ends them. */
  async function askAllBack(
    roll: Dice,
    by: Account,
    parcels: SentParcel[],
  ): Promise<(() => Promise<void>)[]> {
    const ends: (() => Promise<void>)[] = [];
    while (parcels.some(({ lines }) => lines.some(({ left }) => left > 0))) {
      const open = parcels.filter(({ lines }) => lines.some(({ left }) => left > 0));
      const { _id: parcelId, stall, lines } = open[roll(open.length)] as SentParcel;
      const taken = lines
        .filter(({ left }) => left > 0 && roll(3) > 0)
        .map((line) => ({ line, quantity: roll(2) === 0 ? line.left : 1 + roll(line.left) }));
      if (taken.length === 0) continue;
      const ask = async () =>
        requestReturn(shop.deps, {
          buyer: ownBuyer(by),
          parcelId,
          input: {
            parcel: parcelId,
            lines: taken.map(({ line, quantity }) => ({ line: line._id, quantity })),
            reason: FAULTS[roll(FAULTS.length)] as ReturnReason,
            text: '',
            photos: [await insertPhoto(shop, by)],
          },
          idempotencyKey: null,
        });
      if (roll(9) === 0) {
        note('withdrawn');
        await withdrawReturn(shop.deps, { returnId: await ask(), ...ownParty(by), admin: null });
      }
      const returnId = await ask();
      for (const { line, quantity } of taken) line.left -= quantity;
      const end = roll(12);
      note(end === 0 ? 'decided by the desk' : 'refunded by the seller');
      const resalable = end > 0 && roll(4) > 0;
      if (!resalable)
        for (const { line, quantity } of taken) gone[line.productId] = (gone[line.productId] ?? 0) + quantity;
      const request = { returnId, ...ownParty(stall.seller), admin: null };
      ends.push(async () => {
        if (end === 0) return decideForBuyer(by, stall.seller, returnId);
        await acceptReturn(shop.deps, request);
        await receiveReturn(shop.deps, request, { resalable, note: null, photos: [], serials: [] });
        await refundReturn(shop.deps, request);
      });
    }
    return ends;
  }

  /** The seller declines, the buyer complains, the desk gives all of it back. */
  async function decideForBuyer(by: Account, seller: Account, returnId: string): Promise<void> {
    await done(stepReturn(shop, await shop.signIn(seller.user), returnId, 'decline', { reason: 'It works' }));
    await done(stepReturn(shop, by, returnId, 'escalate', { text: 'It does not' }));
    const { rows } = await shop.pool.query('select id from cases where return_id = $1', [returnId]);
    await adminSays('POST', `/api/admin/cases/${rows[0].id}/decide`, {
      decision: 'full',
      reason: 'It does not',
    });
  }

  async function live(nth: number, { buyer, pro, stalls }: Lane): Promise<void> {
    const roll = dice(nth);
    const isPro = roll(3) === 0;
    const by = isPro ? pro : buyer;
    if (isPro) note('PRO');
    const chosen = stalls.filter(() => roll(2) > 0);
    const lines = (chosen.length === 0 ? stalls : chosen).flatMap(({ products }) => {
      const some = products.filter(() => roll(3) > 0);
      return (some.length === 0 ? products : some).map((product) =>
        orderLine(product, 1 + roll(7), { wholesale: isPro }),
      );
    });
    const couponCode = [undefined, ...coupons][roll(3)];
    if (couponCode !== undefined) {
      note('coupon');
      await done(
        shop.call('POST', '/api/cart/items', { token: by.token, body: { productId: lines[0]?.product } }),
      );
      await done(shop.call('POST', '/api/cart/apply-coupon', { token: by.token, body: { couponCode } }));
    }
    const order = await done(placeOrder(shop, by.token, lines));
    if (order.parcels.length > 1) note('several parcels');
    const paymentId = await startBankPayment(shop, by.token, order._id);
    const amount = order.totals.total;
    const bankReference = `TR-BACK-${nth}`;
    await done(confirmTransfer(shop, admin.account.token, paymentId, { bankReference, amount }));
    const sent = await cancelSome(roll, { by, stalls }, order);
    for (const { _id: parcelId, stall } of sent)
      for (const status of ['shipped', 'delivered'] as const)
        await advanceParcel(
          shop.deps,
          { parcelId, sellerId: stall.seller.user.id, actorId: stall.seller.user.id },
          { status, carrier: null, trackingNumber: null },
        );
    const ends = await askAllBack(roll, by, sent);
    // In another order than they were asked for.
    while (ends.length > 0) await ends.splice(roll(ends.length), 1)[0]?.();
  }

  let next = 0;
  const startedAt = Date.now();
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      const users = [await shop.registerBuyer(), await shop.registerBuyer({ isSubscriber: true })] as const;
      const stalls = await openStalls();
      for (let done = 0; next < ORDERS; done += 1) {
        // Taken before anything is awaited: no other lane takes the last one as well.
        const nth = next++;
        // Their tokens end after ten minutes.
        if (done % 100 === 0) admin.account = await shop.signIn(admin.account.user);
        const [buyer, pro] = [await shop.signIn(users[0].user), await shop.signIn(users[1].user)];
        await live(nth, { buyer, pro, stalls });
      }
    }),
  );
  if (process.env.RETURNS_AT_FULL_SIZE) console.log(seen, `${Date.now() - startedAt} ms`);

  const { rows: unpaidBack } = await shop.pool.query(
    `select o.order_number, p.received_paisa, r.refunded, p.refund_due_paisa
     from orders o join payments p on p.order_id = o.id
     cross join lateral (select coalesce(sum(amount_paisa), 0) as refunded from refunds where payment_id = p.id) r
     where p.received_paisa <> o.total_paisa or r.refunded <> o.total_paisa or p.refund_due_paisa <> o.total_paisa`,
  );
  expect(unpaidBack).toEqual([]);
  const { rows: uncredited } = await shop.pool.query(
    `select b.number, b.payable_paisa, c.payable_paisa as credited
     from bills b cross join lateral (
       select coalesce(sum(taxable_paisa), 0) as taxable_paisa, coalesce(sum(vat_paisa), 0) as vat_paisa,
         coalesce(sum(voucher_paisa), 0) as voucher_paisa, coalesce(sum(payable_paisa), 0) as payable_paisa
       from bills c where c.refers_to = b.id and c.kind = 'credit_note') c
     where b.kind = 'tax_invoice' and (b.taxable_paisa, b.vat_paisa, b.voucher_paisa, b.payable_paisa)
       is distinct from (c.taxable_paisa, c.vat_paisa, c.voucher_paisa, c.payable_paisa)`,
  );
  expect(uncredited).toEqual([]);
  const { rows: kept } = await shop.pool.query(
    `select account, parcel_id, sum(amount_paisa) as paisa from ledger_lines
     where account not in ('bank', 'buyers') group by 1, 2 having sum(amount_paisa) <> 0`,
  );
  expect(kept).toEqual([]);
  const { rows: stock } = await shop.pool.query('select id, quantity from products');
  expect(stock).toHaveLength(LANES * 6);
  expect(stock.map(({ id, quantity }) => [id, STOCK - quantity])).toEqual(
    stock.map(({ id }) => [id, gone[id] ?? 0]),
  );
  const { rows: count } = await shop.pool.query('select count(*)::integer as orders from orders');
  expect(count).toEqual([{ orders: ORDERS }]);
  expect(Object.keys(seen)).toHaveLength(8);
  await shop.runJobs();
  await expectInvariants(shop.pool);
});

interface OrderedItem {
  _id: string;
  product: { _id: string };
  quantity: number;
}
