import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertCoupon, insertProduct } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { confirmTransfer, orderLine, placeOrder, startBankPayment } from '../../../../../test/shopping.ts';
import { paidPaisa } from '../../../../domain/payments/refund.ts';
import { DAY_MS } from '../../../../domain/shop/durations.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { AppError } from '../../../plugins/app-error.ts';
import { findCorrectableBill, findGoodsBillId } from '../../books/bills/correctable-bills.sql.ts';
import { listDifferences } from '../../books/ledger/ledger.sql.ts';
import { ripenParcels } from '../../books/ledger/ripening.commands.ts';
import { lockOrder } from '../../orders/orders/order-changes.sql.ts';
import { type Credited, creditInTransaction } from './bill-corrections.commands.ts';

let shop: TestApp;
let admin: Account;
let seller: Account;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.registerAdmin();
  seller = await shop.registerSeller();
});
afterAll(async () => {
  await expectInvariants(shop.pool);
  await shop.close();
});

/** A sent parcel of 3 at 1,000 and 2 at 49.99, a tenth of it paid by a voucher; with its bill. */
async function billedParcel() {
  const buyer = await shop.registerBuyer();
  const insert = (paisa: number) => {
    const prices = { regular_price_paisa: paisa, wholesale_price_paisa: paisa };
    return insertProduct(shop.db, { seller_id: seller.user.id, ...prices });
  };
  const products = [await insert(1_000_00), await insert(49_99)];
  const { code: couponCode } = await insertCoupon(shop.db, { percent_basis_points: 1000 });
  const [first] = products as [(typeof products)[number]];
  const post = (url: string, body: object) => shop.call('POST', url, { token: buyer.token, body });
  await post('/api/cart/items', { productId: first.id });
  await post('/api/cart/apply-coupon', { couponCode });
  const lines = products.map((product, index) => orderLine(product, 3 - index));
  const order = (await placeOrder(shop, buyer.token, lines)).body.data;
  const paymentId = await startBankPayment(shop, buyer.token, order._id);
  await confirmTransfer(shop, admin.token, paymentId, {
    bankReference: `TR-${order.orderNumber}`,
    amount: order.totals.total,
  });
  const parcelId: string = order.parcels[0]._id;
  const url = `/api/seller/orders/${parcelId}/status`;
  await shop.call('PATCH', url, { token: seller.token, body: { status: 'shipped' } });
  const billId = (await findGoodsBillId(shop.db, parcelId)) as string;
  const { lines: billed } = (await readBill(billId, buyer)).body.data;
  return { buyer, orderId: order._id as string, parcelId, billId, lines: billed.map(idOf) as string[] };
}
const idOf = ({ _id }: { _id: string }) => _id;
const readBill = (billId: string, { token }: Account) => shop.call('GET', `/api/bills/${billId}`, { token });
type Billed = { orderId: string; billId: string };

/** As a decision about a return or a complaint credits it: within its own transaction, under the order's lock. */
function credit(parcel: Billed, credited: Credited) {
  return inTransaction(shop.db, (tx) => creditWithin(tx, parcel, credited));
}
async function creditWithin(tx: DatabaseTransaction, { orderId, billId }: Billed, credited: Credited) {
  await lockOrder(tx, orderId);
  return creditInTransaction(tx, shop.deps, {
    order: { id: orderId },
    billId,
    credited,
    reason: 'Scratched, kept',
    actor: { kind: 'admin', id: admin.user.id },
  });
}
const refusal = (answer: Promise<unknown>) =>
  answer.then(
    () => null,
    ({ status, message }: AppError) => [status, message],
  );
const balances = async () =>
  (await shop.pool.query('select * from ledger_balances order by account, seller_id')).rows;

describe('a price reduction', () => {
  test('gives the buyer back what was promised, while the goods stay', async () => {
    const parcel = await billedParcel();
    const { creditNote, refund } = await credit(parcel, { of: null, amount: { refundPaisa: 500_00 } });
    expect(refund).toMatchObject({ amountPaisa: 500_00, state: 'due', reason: 'Scratched, kept' });
    const { data } = (await readBill(creditNote.id, parcel.buyer)).body;
    expect(data).toMatchObject({
      kind: 'credit_note',
      refersTo: parcel.billId,
      totals: { payable: 500 },
      lines: [
        { quantity: 0, unitPrice: 1000, left: 0 },
        { quantity: 0, unitPrice: 49.99, left: 0 },
      ],
    });
    const { taxable, vat, voucher } = data.totals;
    expect(taxable + vat - voucher).toBeCloseTo(500, 6);
    expect(voucher).toBe(48.54);
    const { lines } = (await readBill(parcel.billId, parcel.buyer)).body.data;
    expect(lines.map(({ left }: { left: number }) => left)).toEqual([3, 2]);
    expect(lines[0].leftAmount).toBeLessThan(3000);
    const { rows } = await shop.pool.query('select lines from refunds where credit_note_id = $1', [
      creditNote.id,
    ]);
    expect(rows[0].lines[0]).toEqual({
      name: `Price reduction: ${lines[0].name}`,
      quantity: 1,
      lineTotalPaisa: Math.round(data.lines[0].amount * 100),
    });
    await expectInvariants(shop.pool);
  });

  test('of a line makes what comes back later, or is billed anew, worth that much less', async () => {
    const parcel = await billedParcel();
    const [first = '', second = ''] = parcel.lines;
    const reduced = await credit(parcel, { of: [first], amount: { totalPaisa: 113_00 } });
    expect(reduced.creditNote.amounts).toMatchObject({ taxablePaisa: 100_00, vatPaisa: 13_00 });
    const post = (billId: string, path: string, body: object) =>
      shop.call('POST', `/api/seller/bills/${billId}/${path}`, { token: seller.token, body });
    const back = await post(parcel.billId, 'credit-notes', {
      lines: [{ line: first, quantity: 1 }],
      reason: 'Returned',
    });
    expect(back.body.data.lines).toMatchObject([
      { quantity: 1, unitPrice: 1000, reduction: 33.33, amount: 966.67 },
    ]);
    // In another name the rest is billed at what is left of it.
    const billTo = { companyName: 'Asmita Stores', address: 'Asan, Kathmandu' };
    const anew = (await post(parcel.billId, 'reissue', { billTo, reason: 'Another name' })).body.data.bill;
    expect(anew.lines).toMatchObject([
      { quantity: 2, reduction: 66.67, amount: 1933.33, left: 2, leftAmount: 1933.33 },
      { quantity: 2, reduction: 0, amount: 99.98 },
    ]);
    expect(anew.totals.taxable).toBe(2033.31);
    // The bill in another name goes on from there: all of a line by its price, then nothing of its units.
    const now = { ...parcel, billId: anew._id as string };
    const [left = '', other = ''] = anew.lines.map(idOf);
    await credit(now, { of: [left], amount: { totalPaisa: 2184_66 } });
    expect(await refusal(credit(now, { lines: [{ line: left, quantity: 1 }] }))).toEqual([
      409,
      'Only 0 can still be credited',
    ]);
    await credit(now, { lines: [{ line: other, quantity: 2 }] });
    expect(await refusal(credit(now, { of: null, amount: { totalPaisa: 100 } }))).toEqual([
      409,
      'This bill has been credited in full',
    ]);
    expect(second).not.toBe(other);
    await expectInvariants(shop.pool);
  });

  test('is never above what is left, below a rupee, or of another bill', async () => {
    const parcel = await billedParcel();
    const other = await billedParcel();
    const before = await balances();
    const [first = '', second = ''] = parcel.lines;
    expect(await refusal(credit(parcel, { of: [second, second], amount: { totalPaisa: 112_99 } }))).toEqual([
      409,
      'Only रू\u00a0112.98 can still be credited',
    ]);
    expect(await refusal(credit(parcel, { of: [first], amount: { refundPaisa: 3_390_00 } }))).toEqual([
      409,
      'Only रू\u00a03,090 can still be credited',
    ]);
    expect(await refusal(credit(parcel, { of: null, amount: { refundPaisa: 99 } }))).toEqual([
      400,
      'Amount must be at least रू 1',
    ]);
    expect(await refusal(credit(parcel, { of: other.lines, amount: { totalPaisa: 100 } }))).toEqual([
      400,
      'This line is not on the bill',
    ]);
    expect(
      await refusal(credit({ ...parcel, billId: other.billId }, { of: null, amount: { totalPaisa: 100 } })),
    ).toEqual([404, 'Bill not found']);
    expect(await balances()).toEqual(before);
    const { creditNote } = await credit(parcel, { of: null, amount: { totalPaisa: 100_00 } });
    expect(
      await refusal(credit({ ...parcel, billId: creditNote.id }, { of: null, amount: { totalPaisa: 100 } })),
    ).toEqual([409, 'Only an invoice can be corrected, not a credit note']);
  });

  test('and returned units at the same time never give back more than was paid', async () => {
    const parcel = await billedParcel();
    const whole = (await findCorrectableBill(shop.db, parcel.billId))?.billed;
    const totalPaisa = (whole?.taxablePaisa ?? 0) + (whole?.vatPaisa ?? 0);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, nth) =>
        refusal(
          nth % 3 === 0
            ? credit(parcel, { lines: [{ line: parcel.lines[0] as string, quantity: 1 }] })
            : credit(parcel, { of: null, amount: { totalPaisa: Math.floor(totalPaisa / 5) } }),
        ),
      ),
    );
    // How many fit depends on who comes first.
    expect(answers.filter((answer) => answer === null).length).toBeGreaterThan(2);
    expect(answers.filter((answer) => answer?.[0] === 409).length).toBeGreaterThan(1);
    await expectInvariants(shop.pool);
  });

  test('takes off what the dashboards say of the day of payment; a bill in another name changes nothing', async () => {
    const figures = async () => {
      const stats = async (path: string, { token }: Account) =>
        (await shop.call('GET', `/api/${path}`, { token })).body.data;
      const { totalRevenue } = await stats('users/dashboard-stats', seller);
      const { rows } = await shop.pool.query(
        `select coalesce(sum(units), 0)::int as units from product_figures('-infinity', 'infinity', '1 day')
         where seller_id = $1`,
        [seller.user.id],
      );
      return {
        seller: Math.round(totalRevenue * 100),
        shop: Math.round((await stats('admin/dashboard-stats', admin)).totalRevenue * 100),
        units: rows[0].units,
      };
    };
    const parcel = await billedParcel();
    const [first = ''] = parcel.lines;
    const before = await figures();
    const { creditNote: reduced } = await credit(parcel, { of: null, amount: { refundPaisa: 100_00 } });
    const { creditNote: back } = await credit(parcel, { lines: [{ line: first, quantity: 1 }] });
    const billTo = { companyName: 'Asmita Stores', address: 'Asan, Kathmandu' };
    await shop.call('POST', `/api/seller/bills/${parcel.billId}/reissue`, {
      token: seller.token,
      body: { billTo, reason: 'Another name' },
    });
    const paid = paidPaisa(reduced.amounts) + paidPaisa(back.amounts);
    expect(await figures()).toEqual({
      seller: before.seller - reduced.amounts.taxablePaisa - back.amounts.taxablePaisa,
      shop: before.shop - paid,
      units: before.units - 1,
    });
    await expectInvariants(shop.pool);
  });
});

describe('a price reduction while the money of its parcel ripens', () => {
  const reduction: Credited = { of: null, amount: { refundPaisa: 500_00 } };
  async function deliveredParcel() {
    const parcel = await billedParcel();
    const url = `/api/seller/orders/${parcel.parcelId}/status`;
    const { status } = await shop.call('PATCH', url, { token: seller.token, body: { status: 'delivered' } });
    expect(status).toBe(200);
    return parcel;
  }
  /** As the job does it once the return time is over; answers how many. */
  const ripen = (db = shop.deps.db) => ripenParcels({ db, clock: () => new Date(Date.now() + 9 * DAY_MS) });
  /** Where money of the parcel's seller stands. */
  const accountsOf = async ({ parcelId }: { parcelId: string }) =>
    (
      await shop.pool.query(
        `select account from ledger_lines where parcel_id = $1 and seller_id is not null
         group by account having sum(amount_paisa) <> 0`,
        [parcelId],
      )
    ).rows.map(({ account }) => account);
  const booksAgree = async () => {
    expect(await listDifferences(shop.db)).toEqual([]);
    await expectInvariants(shop.pool);
  };

  test('leaves the parcel to the next time, which makes ready what is left', async () => {
    const parcel = await deliveredParcel();
    await inTransaction(shop.db, async (tx) => {
      await creditWithin(tx, parcel, reduction);
      expect(await ripen()).toBe(0);
    });
    expect(await accountsOf(parcel)).toEqual(['seller_return_time']);
    expect(await ripen()).toBe(1);
    expect(await accountsOf(parcel)).toEqual(['seller_ready']);
    await booksAgree();
  });

  test('waits for the parcel, and takes from what is ready', async () => {
    const parcel = await deliveredParcel();
    const { crediting } = await inTransaction(shop.db, async (tx) => {
      expect(await ripen(tx)).toBe(1);
      const crediting = credit(parcel, reduction);
      const waiting = `select from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query like '%from parcels where id = % for no key update%'`;
      await vi.waitFor(async () => expect((await shop.pool.query(waiting)).rowCount).toBe(1), {
        timeout: 5_000,
      });
      return { crediting };
    });
    await crediting;
    expect(await accountsOf(parcel)).toEqual(['seller_ready']);
    await booksAgree();
  });

  test('is counted once, whenever the two meet', async () => {
    for (let round = 0; round < 6; round += 1) {
      const parcel = await deliveredParcel();
      await Promise.all([credit(parcel, reduction), wait(4 * round).then(() => ripen())]);
      await ripen();
      expect(await accountsOf(parcel)).toEqual(['seller_ready']);
    }
    await booksAgree();
  });
});
