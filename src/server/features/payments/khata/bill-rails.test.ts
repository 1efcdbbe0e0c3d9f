import { beforeAll, describe, expect, test } from 'vitest';
import {
  type AccountBill,
  billOnAccount,
  khataOf,
  type Lending,
  lending,
  payBill,
} from '../../../../../test/khata.ts';
import { getPayment, shop, wallets } from '../../../../../test/payment-desk.ts';
import { confirmTransfer } from '../../../../../test/shopping.ts';
import { alertsOf, openWalletDesk, reconcile, verifier } from '../../../../../test/wallet-desk.ts';
import { comeBack, nameAtGateway, visitGateway, WALLETS, type Wallet } from '../../../../../test/wallets.ts';
import { CALM } from '../../../../demo/sandbox/sandbox-store.ts';

openWalletDesk();

/** Where the sandbox's switch of alterations changes what a browser brings, and not what the gateway answers. */
const IN_RETURNS_ONLY: readonly Wallet[] = ['esewa', 'khalti'];

let pair: Lending;
let bill: AccountBill;
let owed = 0;
beforeAll(async () => {
  pair = await lending(shop);
  bill = await billOnAccount(shop, pair, 40);
  owed = bill.total;
});

/** A begun payment of a part of the bill. */
async function begun(method: Wallet, amount: number) {
  const { token } = pair.owner;
  const started = await payBill(shop, token, bill.billId, { method, amount });
  expect(started.status).toBe(201);
  expect(started.body.data.paymentUrl).toContain(`/payment/${method}`);
  const paymentId: string = started.body.data.payment._id;
  const payment = await getPayment(token, paymentId);
  return {
    paymentId,
    payment,
    verify: verifier(token, payment),
    visit: (outcome: string) => visitGateway(wallets, token, paymentId, outcome),
    status: async () => (await getPayment(token, paymentId)).status,
    kept: () => {
      const found = wallets.sandbox.store.find(method, nameAtGateway(payment) ?? '');
      if (found === null) throw new Error('The gateway does not know this payment');
      return found;
    },
  };
}

const expectOwed = async (less: number) => {
  owed -= less;
  expect((await khataOf(shop, pair)).closing).toBe(owed);
};

describe.each(WALLETS)('a bill on account by %s', (method) => {
  test('counts once, and only what the gateway itself says: not what is forged, altered or replayed', async () => {
    const paid = await begun(method, 1_001);
    // Forged: nobody has paid.
    if (method !== 'fonepay' && method !== 'nepalpay') await paid.visit('forge');
    await paid.verify();
    await expectOwed(0);
    // Altered: another amount, another merchant.
    const back = await paid.visit('pay');
    const atGateway = paid.kept();
    for (const tamper of ['amount', 'product_code'] as const) {
      wallets.sandbox.store.switches = { ...CALM, tamper };
      // What the older two say on their own server is theirs to change.
      if (IN_RETURNS_ONLY.includes(method)) wallets.sandbox.store.save({ ...atGateway, amountPaisa: 1_000 });
      await paid.verify();
      await expectOwed(0);
    }
    // eSewa does not know a payment of another amount.
    expect((await alertsOf(paid.paymentId)).length > 0).toBe(method !== 'esewa');
    wallets.sandbox.store.save(atGateway);
    wallets.sandbox.store.switches = { ...CALM };
    // Doubled: however often it is told.
    if (back !== null) await comeBack(shop, back);
    const answers = await Promise.all(Array.from({ length: 10 }, () => paid.verify()));
    for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]?.body]);
    if (method !== 'fonepay' && method !== 'nepalpay')
      expect(answers[0]?.body.data).toMatchObject({ order: null, bill: { _id: bill.billId } });
    expect(await paid.status()).toBe('settled');
    await expectOwed(1_001);
    // Replayed: its transaction under another payment.
    const victim = await begun(method, 1_001);
    await victim.visit('pending');
    if (method === 'connectips') {
      // It is found by its own number alone: another's is that other payment again.
      await paid.verify();
    } else {
      const { transaction } = paid.kept();
      wallets.sandbox.store.save({ ...victim.kept(), state: 'paid', transaction });
    }
    await victim.verify();
    await expectOwed(0);
    if (method !== 'connectips')
      expect(await alertsOf(victim.paymentId)).toEqual([expect.stringContaining('of another payment')]);
    await victim.visit('cancel');
  });

  test('late, slow and lost: what comes when nobody looks any more counts while the bill needs it', async () => {
    const late = await begun(method, 502);
    await late.visit('pay_without_return');
    wallets.sandbox.store.switches = { ...CALM, failWith: 503 };
    await late.verify();
    await expectOwed(0);
    wallets.sandbox.store.switches = { ...CALM };
    // Meanwhile the buyer has begun another payment, by bank.
    const other = await payBill(shop, pair.owner.token, bill.billId, { method: 'bank', amount: 700 });
    expect(await late.status()).toBe('cancelled');
    await reconcile(late.paymentId);
    expect(await late.status()).toBe('settled');
    await expectOwed(502);
    expect(other.status).toBe(201);
  });
});

test('two rails that both bring all of a small bill: one pays it, the other goes back', async () => {
  const small = await lending(shop);
  const { billId, total } = await billOnAccount(shop, small, 6);
  const { token } = small.owner;
  const start = async (method: string) =>
    (await payBill(shop, token, billId, { method, amount: total })).body.data.payment._id as string;
  const first = await start('khalti');
  await visitGateway(wallets, token, first, 'pay_without_return');
  const second = await start('bank');
  const admin = await shop.registerAdmin();
  const confirmed = await confirmTransfer(shop, admin.token, second, {
    bankReference: 'BR-1',
    amount: total,
  });
  expect(confirmed.status).toBe(200);
  await reconcile(first);
  expect(await getPayment(token, first)).toMatchObject({
    status: 'refund_due',
    refunds: [{ amount: total, reason: 'The bill was paid otherwise meanwhile.' }],
  });
  expect(await khataOf(shop, small)).toMatchObject({ closing: 0, credit: 0 });
});
