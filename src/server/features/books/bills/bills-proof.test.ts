import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertCoupon, insertProduct } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { confirmTransfer, orderLine, placeOrder, startBankPayment } from '../../../../../test/shopping.ts';

/** BILLS_AT_FULL_SIZE=1 generates 10,000 orders in twenty rounds; `-t 'round 3:'` runs one of them. */
const [ROUNDS, ORDERS] = process.env.BILLS_AT_FULL_SIZE ? [20, 500] : [1, 40];

let shop: TestApp;
let admin: Account;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.registerAdmin();
});
afterAll(async () => {
  // All but that jobs are done in time: none runs here.
  await expectInvariants(shop.pool, /^(?!I12)/);
  await shop.close();
});

/** The same choices in every run. */
function dice(seed: number) {
  let state = seed;
  return (sides: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

test.each(Array.from({ length: ROUNDS }, (_, nth) => nth + 1))(
  'round %i: bills and refunds of every order add up to what was paid, registers to bills less credit notes',
  {
    timeout: 600_000 * ROUNDS,
  },
  async (round) => {
    const roll = dice(208_383 + round);
    const buyer = await shop.registerBuyer();
    const stalls = await Promise.all(
      [100_50, 333_35, 9_99, 1_250_05].map(async (paisa) => {
        const seller = await shop.registerSeller();
        const goods = (price: number) =>
          insertProduct(shop.db, {
            seller_id: seller.user.id,
            regular_price_paisa: price,
            wholesale_price_paisa: price - 1,
            quantity: 100_000,
          });
        return { seller, products: [await goods(paisa), await goods(7 * paisa + 3)] as const };
      }),
    );
    const coupon = await insertCoupon(shop.db, { percent_basis_points: 730 });
    const fixed = await insertCoupon(shop.db, { type: 'fixed', amount_paisa: 100_33 });
    const done = async (answer: ReturnType<TestApp['call']>) => {
      const { status, body } = await answer;
      expect([status, body.message]).toEqual([expect.toSatisfy((code: number) => code < 300), body.message]);
      return body.data;
    };
    const as = ({ token }: Account, method: 'POST' | 'PATCH', url: string, body: object) =>
      done(shop.call(method, url, { token, body }));

    for (let nth = 0; nth < ORDERS; nth += 1) {
      const chosen = stalls.filter(() => roll(3) > 0);
      const lines = (chosen.length === 0 ? stalls : chosen).flatMap(({ products }) =>
        products.slice(0, 1 + roll(2)).map((product) => orderLine(product, 1 + roll(7))),
      );
      const couponCode = [undefined, coupon.code, fixed.code][roll(3)];
      if (couponCode !== undefined) {
        const [{ product: productId }] = lines as [(typeof lines)[number]];
        await as(buyer, 'POST', '/api/cart/items', { productId });
        await as(buyer, 'POST', '/api/cart/apply-coupon', { couponCode });
      }
      const order = await done(placeOrder(shop, buyer.token, lines));
      const paymentId = await startBankPayment(shop, buyer.token, order._id);
      await done(
        confirmTransfer(shop, admin.token, paymentId, {
          bankReference: `TR-PROOF-${round}-${nth}`,
          amount: order.totals.total,
        }),
      );
      for (const { _id, seller, items } of order.parcels) {
        const account = stalls.find(({ seller: { user } }) => user.id === seller._id)?.seller as Account;
        const parcel = `/api/seller/orders/${_id}`;
        if (roll(4) === 0) {
          await as(account, 'PATCH', `${parcel}/status`, { status: 'cancelled', reason: 'Out of stock' });
          continue;
        }
        // A unit of the first line cannot be sent: the parcel's bill is of what is left.
        if (roll(4) === 0 && items[0].quantity > 1) {
          const lines = [{ line: items[0]._id, quantity: 1 }];
          await as(account, 'POST', `${parcel}/cancel-lines`, { lines, reason: 'One is broken' });
        }
        await as(account, 'PATCH', `${parcel}/status`, { status: 'shipped' });
        await correct(account, _id);
      }
    }

    /** Credits a parcel's bill piece by piece, or issues it anew, or leaves it. */
    async function correct(seller: Account, parcelId: string) {
      for (let times = roll(4); times > 0; times -= 1) {
        const { rows } = await shop.pool.query(
          `select b.id, l.id as line, l.quantity - c.quantity as left,
           (b.total_paisa - coalesce((select sum(c.total_paisa) from bills c where c.refers_to = b.id), 0))::int as rest
         from bills b join bill_lines l on l.bill_id = b.id cross join lateral (
           select coalesce(sum(c.quantity), 0)::int as quantity, coalesce(sum(c.amount_paisa), 0) as paisa
           from bill_lines c where c.credits = l.id) c
         where b.parcel_id = $1 and b.kind = 'tax_invoice' and l.quantity > c.quantity and l.amount_paisa > c.paisa
           and not exists (select from bills n where n.replaces = b.id)
         order by l.position`,
          [parcelId],
        );
        if (rows.length === 0) return;
        const bill = rows[roll(rows.length)];
        const path = `/api/seller/bills/${bill.id}`;
        if (roll(4) === 0) {
          const billTo = { companyName: 'Asmita Stores', address: 'Asan, Kathmandu' };
          await as(seller, 'POST', `${path}/reissue`, { billTo, reason: 'Another name' });
        } else if (roll(3) === 0 && bill.rest >= 1_00) {
          const amount = Math.min(bill.rest, 1_00 + roll(bill.rest)) / 100;
          await as(seller, 'POST', `${path}/credit-notes`, { amount, reason: 'Scratched, kept' });
        } else {
          const quantity = 1 + roll(bill.left);
          await as(seller, 'POST', `${path}/credit-notes`, {
            lines: [{ line: bill.line, quantity }],
            reason: 'Broken',
          });
        }
      }
    }

    const { rows: wrong } = await shop.pool.query(
      `select o.order_number, p.received_paisa, b.billed, r.refunded
     from orders o join payments p on p.order_id = o.id
     cross join lateral (
       select coalesce(sum(case b.kind when 'credit_note' then -b.payable_paisa else b.payable_paisa end), 0) as billed
       from bills b where b.order_id = o.id) b
     cross join lateral (
       select coalesce(sum(r.amount_paisa), 0) as refunded from refunds r where r.payment_id = p.id) r
     where p.received_paisa <> b.billed + r.refunded`,
    );
    expect(wrong).toEqual([]);
    const { rows: kinds } = await shop.pool.query('select kind, count(*) from bills group by 1 order by 1');
    for (const { count } of kinds) expect(count).toBeGreaterThan(ORDERS / 4);
    if (ROUNDS > 1) console.log(kinds);

    const { rows: years } = await shop.pool.query('select max(fiscal_year) as year from bills');
    for (const { seller } of stalls) {
      const sumsOf = async (kind: string) => {
        const url = `/api/seller/bills/registers?kind=${kind}&fiscalYear=${years[0].year}`;
        const { total, vat } = (await done(shop.call('GET', url, { token: seller.token }))).sums;
        return { totalPaisa: Math.round(total * 100), vatPaisa: Math.round(vat * 100) };
      };
      const [sales, returns, standard] = [
        await sumsOf('sales'),
        await sumsOf('returns'),
        await sumsOf('standard'),
      ];
      const { rows } = await shop.pool.query(
        `select kind, sum(total_paisa) as "totalPaisa", sum(vat_paisa) as "vatPaisa" from bills
       where issuer_id = $1 group by kind order by kind desc`,
        [seller.user.id],
      );
      const sums = rows.map(({ totalPaisa, vatPaisa }) => ({
        totalPaisa: Number(totalPaisa),
        vatPaisa: Number(vatPaisa),
      }));
      expect([sales, returns]).toEqual(sums);
      expect(standard).toEqual({
        totalPaisa: sales.totalPaisa - returns.totalPaisa,
        vatPaisa: sales.vatPaisa - returns.vatPaisa,
      });
    }
  },
);
