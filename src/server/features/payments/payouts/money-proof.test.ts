import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Account, TestApp } from '../../../../../test/app.ts';
import { insertCoupon, insertProduct, PASSWORD } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { confirmTransfer, letExpire, orderLine, startBankPayment } from '../../../../../test/shopping.ts';
import {
  comeBack,
  createWalletShop,
  startWallet,
  visitGateway,
  type WalletShop,
} from '../../../../../test/wallets.ts';
import { letWeekPass } from '../../../../../test/weeks.ts';
import { DAY_MS } from '../../../../domain/shop/durations.ts';
import { kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';
import { keepChangedLedgerDays } from '../../books/ledger/ledger-upkeep.commands.ts';
import { ripenParcels } from '../../books/ledger/ripening.commands.ts';
import { closeStatements } from '../../books/statements/statements.commands.ts';

/** MONEY_AT_FULL_SIZE=1 runs what the shop was measured with. */
const HISTORIES = process.env.MONEY_AT_FULL_SIZE ? 1_000 : 24;
const WEEKS = 4;

let wallets: WalletShop;
let shop: TestApp;
/** Waits for its answers: at full size they take longer than the shop allows a statement. */
let patient: pg.Client;
beforeAll(async () => {
  wallets = await createWalletShop();
  shop = wallets.shop;
  patient = new pg.Client({ connectionString: shop.pool.directUrl });
  await patient.connect();
});
afterAll(async () => {
  await patient.end();
  await wallets.close();
});

/** The same choices in every run. */
function dice(seed: number) {
  let state = seed;
  return (sides: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

interface Stall {
  seller: Account;
  productId: string;
  pricePaisa: number;
}

test('whatever happens to orders, plans and payouts: the books say what happened, and what we hold has an owner', {
  timeout: 3_600_000,
}, async () => {
  const roll = dice(20_832_084);
  let admin = await shop.registerAdmin();
  let buyer = await shop.registerBuyer();
  let pro = await shop.registerBuyer({ isSubscriber: true });
  const stalls: Stall[] = [];
  for (const pricePaisa of [100_50, 333_35, 9_99, 1_250_05]) {
    const seller = await shop.registerSeller();
    const { id } = await insertProduct(shop.db, {
      seller_id: seller.user.id,
      regular_price_paisa: pricePaisa,
      wholesale_price_paisa: pricePaisa - 7,
      quantity: 1_000_000,
    });
    stalls.push({ seller, productId: id, pricePaisa });
  }
  const coupons = [
    (await insertCoupon(shop.db, { percent_basis_points: 730 })).code,
    (await insertCoupon(shop.db, { type: 'fixed', amount_paisa: 100_33 })).code,
  ];
  /** What was answered; a refusal is none of a history's business unless it is a mistake of ours. */
  const ask = async (
    { token }: Account,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH',
    url: string,
    body?: object,
  ) => {
    const answer = await shop.call(method, url, { token, ...(body && { body }) });
    expect([url, answer.status, answer.body.message]).toEqual([
      url,
      expect.toSatisfy((status: number) => status < 300 || status === 409),
      answer.body.message,
    ]);
    return answer.body.data;
  };
  for (const { seller } of stalls)
    await ask(seller, 'PUT', '/api/seller/bank-account', {
      bank: 'NIC ASIA Bank',
      branch: 'New Road',
      accountName: 'Himal Components',
      accountNumber: '001234567890',
      password: PASSWORD,
    });
  const seen: Record<string, number> = {};
  const note = (what: string) => {
    seen[what] = (seen[what] ?? 0) + 1;
  };

  /** By a wallet or by transfer: exact, in parts, too much, twice, or after the order had ended. */
  async function pay(by: Account, orderId: string, total: number, nth: number): Promise<void> {
    const way = ['exact', 'parts', 'over', 'late', 'twice', 'esewa', 'khalti', 'unpaid'][roll(8)] as string;
    note(way);
    if (way === 'unpaid') return;
    if (way === 'esewa' || way === 'khalti') {
      const paymentId = await startWallet(shop, by.token, orderId, way);
      const back = await visitGateway(wallets, by.token, paymentId, 'pay');
      if (back !== null) await comeBack(shop, back);
      return;
    }
    const paymentId = await startBankPayment(shop, by.token, orderId);
    let times = 0;
    const transfer = async (amount: number, resolution?: string) => {
      times += 1;
      const { status } = await confirmTransfer(shop, admin.token, paymentId, {
        bankReference: `TR-MONEY-${nth}-${times}`,
        amount: Math.round(amount * 100) / 100,
        ...(resolution && { resolution }),
      });
      expect([way, status]).toEqual([way, 200]);
    };
    if (way === 'late') await letExpire(shop, orderId);
    if (way === 'parts') {
      const part = Math.max(0.01, Math.floor(total * 37) / 100);
      await transfer(part, 'short');
      await transfer(total - part);
    } else if (way === 'over') await transfer(total + 12.34, 'over');
    else await transfer(total);
    if (way === 'twice') await transfer(total, 'over');
  }

  /** What becomes of a paid parcel: cancelled by somebody, whole or by line, or sent, and then perhaps credited. */
  async function live(
    by: Account,
    orderId: string,
    parcel: { _id: string; items: { _id: string }[] },
    seller: Account,
  ) {
    const line = { line: parcel.items[0]?._id, quantity: 1 };
    const buyers = `/api/orders/${orderId}/parcels/${parcel._id}/cancel`;
    const sellers = `/api/seller/orders/${parcel._id}`;
    for (let step = roll(4); step > 0; step -= 1) {
      const what = ['buyer lines', 'seller lines', 'buyer whole', 'seller whole', 'nothing', 'nothing'][
        roll(6)
      ] as string;
      note(what);
      if (what === 'buyer lines') await ask(by, 'POST', buyers, { lines: [line] });
      if (what === 'buyer whole') await ask(by, 'POST', buyers, {});
      if (what === 'seller lines')
        await ask(seller, 'POST', `${sellers}/cancel-lines`, { lines: [line], reason: 'Out of stock' });
      if (what === 'seller whole')
        await ask(seller, 'PATCH', `${sellers}/status`, { status: 'cancelled', reason: 'Out of stock' });
    }
    if (roll(5) === 0) return;
    await ask(seller, 'PATCH', `${sellers}/status`, { status: 'shipped' });
    if (roll(5) === 0) return;
    await ask(seller, 'PATCH', `${sellers}/status`, { status: 'delivered' });
    if (roll(2) === 0) await ripenParcels({ ...shop.deps, clock: () => new Date(Date.now() + 9 * DAY_MS) });
    if (roll(3) === 0) await credit(seller, parcel._id);
  }

  async function credit(seller: Account, parcelId: string): Promise<void> {
    const { rows } = await shop.pool.query(
      `select b.id, l.id as line from bills b join bill_lines l on l.bill_id = b.id
       where b.parcel_id = $1 and b.kind = 'tax_invoice'`,
      [parcelId],
    );
    if (rows.length === 0) return;
    note('credit note');
    await ask(seller, 'POST', `/api/seller/bills/${rows[0].id}/credit-notes`, {
      lines: [{ line: rows[0].line, quantity: 1 }],
      reason: 'Broken',
    });
  }

  /** A batch goes its way; some transfers come back, before or after the bank had shown them. */
  async function payOut(nth: number): Promise<void> {
    const built = await ask(admin, 'POST', '/api/admin/payouts', {});
    if (built?.payout === undefined) return;
    const { _id, transfers } = built.payout;
    const url = `/api/admin/payouts/${_id}`;
    if (roll(4) === 0) {
      note('payout discarded');
      await ask(admin, 'POST', `${url}/discard`, {});
      return;
    }
    await ask(admin, 'POST', `${url}/approve`, {});
    await ask(admin, 'POST', `${url}/send`, {});
    for (const [position, transfer] of transfers.entries()) {
      const fate = roll(4);
      note(['transfer returned', 'transfer returned late', 'transfer paid', 'transfer paid'][fate] as string);
      const step = `${url}/transfers/${transfer._id}`;
      if (fate > 0) await ask(admin, 'POST', `${step}/paid`, { bankReference: `OUT-${nth}-${position}` });
      if (fate < 2) await ask(admin, 'POST', `${step}/returned`, { reason: 'Account closed' });
    }
  }

  /** What the desk does now and then: refunds, rates, adjustments, wallets. */
  async function runDesk(nth: number): Promise<void> {
    const { rows: due } = await shop.pool.query(
      `select distinct payment_id from refunds where state in ('due', 'by_hand') limit 5`,
    );
    for (const { payment_id } of due)
      if (roll(3) > 0) {
        note('refund sent');
        await ask(admin, 'POST', `/api/admin/payments/${payment_id}/refunded`, {
          bankReference: `RF-${nth}`,
        });
      }
    if (roll(3) === 0) {
      note('rates changed');
      const { rows } = await shop.pool.query('select id from commission_rules order by created_at limit 1');
      await ask(admin, 'PUT', `/api/admin/commission-rules/${rows[0].id}`, {
        percent: roll(1_000) / 100,
        validFrom: '2020-01-01',
      });
      await ask(admin, 'PUT', '/api/admin/settings/withheldPercent', { value: roll(300) / 100 });
    }
    if (roll(3) === 0) {
      note('adjustment');
      const { user } = (stalls[roll(stalls.length)] as Stall).seller;
      await ask(admin, 'POST', `/api/admin/sellers/${user.id}/adjustments`, {
        amount: (roll(200_000) - 100_000) / 100 || 1,
        reason: 'Courier lost one roll',
      });
    }
    if (roll(3) === 0) {
      note('wallet settled');
      await ask(admin, 'POST', '/api/admin/money/settlements', {
        method: roll(2) === 0 ? 'esewa' : 'khalti',
        amount: 1 + roll(90_000) / 100,
        fee: roll(900) / 100,
        date: kathmanduDate(new Date()),
        bankReference: `SETTLED-${nth}`,
      });
    }
    if (roll(3) > 0) await payOut(nth);
  }

  const everyWeek = Math.ceil(HISTORIES / WEEKS);
  for (let nth = 0; nth < HISTORIES; nth += 1) {
    if (nth % 20 === 0 && nth > 0) {
      // Their tokens end after ten minutes.
      [admin, buyer, pro] = [
        await shop.signIn(admin.user),
        await shop.signIn(buyer.user),
        await shop.signIn(pro.user),
      ];
      for (const stall of stalls) stall.seller = await shop.signIn(stall.seller.user);
    }
    const by = roll(3) === 0 ? pro : buyer;
    const chosen = stalls.filter(() => roll(2) > 0);
    const lines = (chosen.length === 0 ? stalls : chosen).map(({ productId, pricePaisa }) =>
      orderLine(
        { id: productId, regular_price_paisa: pricePaisa, wholesale_price_paisa: pricePaisa - 7 },
        1 + roll(7),
        { wholesale: by === pro },
      ),
    );
    const couponCode = [undefined, ...coupons][roll(3)];
    if (couponCode !== undefined) {
      await ask(by, 'POST', '/api/cart/items', { productId: lines[0]?.product });
      await ask(by, 'POST', '/api/cart/apply-coupon', { couponCode });
    }
    const order = await ask(by, 'POST', '/api/orders', {
      items: lines,
      shippingAddress: {
        street: 'New Road 12',
        city: 'Kathmandu',
        province: 'Bagmati Pradesh',
        postalCode: '44600',
        country: 'Nepal',
        phone: '9841234567',
      },
      payment: { method: 'bank' },
    });
    if (order?._id === undefined) continue;
    await pay(by, order._id, order.totals.total, nth);
    if (roll(8) === 0) {
      note('admin cancels');
      await ask(admin, 'POST', `/api/admin/orders/${order._id}/cancel`, { reason: 'Damaged in the store' });
    }
    for (const parcel of order.parcels) {
      const stall = stalls.find(({ seller }) => seller.user.id === parcel.seller._id) as Stall;
      await live(by, order._id, parcel, stall.seller);
    }
    await runDesk(nth);
    if (nth % everyWeek === everyWeek - 1) {
      await letWeekPass(shop);
      await closeStatements(shop.deps);
      if (roll(2) === 0) await keepChangedLedgerDays(shop.deps);
      await expectInvariants(patient, /^I20/);
    }
  }

  await expectInvariants(patient);
  const { rows: statements } = await shop.pool.query(
    'select count(*)::integer as count, max(serial) as last from seller_statements',
  );
  expect(statements[0].count).toBeGreaterThan(stalls.length);
  expect(statements[0].last).toBeGreaterThan(1);
  const money = await ask(admin, 'GET', '/api/admin/money');
  const paisa = (...rupees: number[]) => rupees.reduce((sum, amount) => sum + Math.round(amount * 100), 0);
  const { sellers, buyers, tax, own, received, refunded, paidOut, walletFees } = money;
  expect(paisa(sellers.total, buyers.total, tax.total, own.total)).toBe(paisa(money.held));
  expect(paisa(received, -refunded, -paidOut, -walletFees)).toBe(paisa(money.held));
  const { rows: came } = await shop.pool.query('select sum(received_paisa) as paisa from payments');
  expect(paisa(received)).toBe(Number(came[0].paisa));
  for (const { seller } of stalls) {
    const balance = await ask(seller, 'GET', '/api/seller/balance');
    const { rows } = await shop.pool.query(
      'select sum(amount_paisa) as paisa from seller_entries where seller_id = $1',
      [seller.user.id],
    );
    expect(paisa(balance.waiting, balance.inReturnTime, balance.ready, balance.inPayout)).toBe(
      Number(rows[0].paisa),
    );
  }
  if (process.env.MONEY_AT_FULL_SIZE) console.log(seen);
});
