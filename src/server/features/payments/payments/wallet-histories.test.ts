import fc from 'fast-check';
import { afterAll, beforeAll, test } from 'vitest';
import { insertProduct } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import {
  confirmTransfer,
  letExpire,
  orderLine,
  placeOrder,
  runJob,
  startBankPayment,
} from '../../../../../test/shopping.ts';
import {
  comeBack,
  createWalletShop,
  nameAtGateway,
  visitGateway,
  WALLETS,
  type WalletShop,
} from '../../../../../test/wallets.ts';
import { CALM } from '../../../../demo/sandbox/sandbox-store.ts';
import { createGateways } from '../../../gateways/gateways.ts';

let wallets: WalletShop;
beforeAll(async () => {
  wallets = await createWalletShop();
});
afterAll(() => wallets.close());

/** What is certain whatever happens: how often the gateways took the money of the order. */
interface Model {
  paidAttempts: number;
}

/** One order of two units out of a stock of three, and everything that was begun to pay it. */
interface Real {
  token: string;
  adminToken: string;
  orderId: string;
  total: number;
  productId: string;
  attempts: { id: string; way: string | null }[];
  transfers: string[];
}

type Step = fc.AsyncCommand<Model, Real>;

/** A step that is always possible; the model only counts money. */
function step(name: string, run: (real: Real, model: Model) => Promise<void>): Step {
  return { check: () => true, run: (model, real) => run(real, model), toString: () => name };
}

const steps = (): fc.Arbitrary<Step>[] => {
  const { shop } = wallets;
  const method = fc.constantFrom(...WALLETS);
  return [
    method.map((wallet) =>
      step(`begin ${wallet}`, async (real) => {
        const { body, status } = await shop.call('POST', '/api/payments/order', {
          token: real.token,
          body: { orderId: real.orderId, paymentMethod: wallet },
        });
        if (status < 300) real.attempts.push({ id: body.data.payment._id, way: null });
      }),
    ),
    fc.constantFrom('pay', 'cancel', 'pay_without_return', 'pending', 'refund', 'forge').map((outcome) =>
      step(outcome, async (real, model) => {
        const attempt = real.attempts.at(-1);
        if (attempt === undefined) return;
        const { data } = (await shop.call('GET', `/api/payments/${attempt.id}`, { token: real.token })).body;
        if (data.form === null && data.khalti === null && data.qr === null) return;
        const known = wallets.sandbox.store.find(data.method, nameAtGateway(data) ?? '');
        if (known !== null && known.state !== 'open') return;
        attempt.way = await visitGateway(wallets, real.token, attempt.id, outcome);
        if (outcome.startsWith('pay')) model.paidAttempts += 1;
      }),
    ),
    fc.nat({ max: 5 }).map((nth) =>
      step('come back', async (real) => {
        const way = real.attempts.at(nth % Math.max(1, real.attempts.length))?.way;
        if (way) await comeBack(shop, way);
      }),
    ),
    fc.constant(
      step('reconcile', async () => {
        await shop.pool.query('update payments set next_check_at = now() where next_check_at is not null');
        await runJob(shop, 'reconcile_payments');
      }),
    ),
    fc.constant(step('expire', (real) => letExpire(shop, real.orderId))),
    fc.constant(
      step('buyer cancels', async ({ token, orderId }) => {
        await shop.call('POST', `/api/orders/${orderId}/cancel`, { token });
      }),
    ),
    fc.constant(
      step('admin cancels', async ({ adminToken, orderId }) => {
        const body = { reason: 'Damaged.' };
        await shop.call('POST', `/api/admin/orders/${orderId}/cancel`, { token: adminToken, body });
      }),
    ),
    fc.constant(step('send refunds', () => runJob(shop, 'send_refunds'))),
    fc.constant(
      step('somebody buys what is left', async ({ productId }) => {
        const { token } = await shop.registerBuyer();
        const product = await shop.db
          .selectFrom('products')
          .selectAll()
          .where('id', '=', productId)
          .executeTakeFirstOrThrow();
        if (product.quantity > 0) await placeOrder(shop, token, [orderLine(product, product.quantity)]);
      }),
    ),
    fc.constant(
      step('transfer', async (real) => {
        const answer = await shop.call('POST', '/api/payments/order', {
          token: real.token,
          body: { orderId: real.orderId, paymentMethod: 'bank' },
        });
        if (answer.status >= 300) return;
        // Asked again while it is open, it is the same payment.
        const paymentId = await startBankPayment(shop, real.token, real.orderId);
        if (!real.transfers.includes(paymentId)) real.transfers.push(paymentId);
      }),
    ),
    fc.constant(
      step('transfer confirmed', async (real, model) => {
        const paymentId = real.transfers.pop();
        if (paymentId === undefined) return;
        const confirmation = { bankReference: `MB-${paymentId}`, amount: real.total };
        const { status } = await confirmTransfer(shop, real.adminToken, paymentId, confirmation);
        if (status === 200) model.paidAttempts += 1;
      }),
    ),
    fc.constantFrom<403 | 503 | null>(403, 503, null).map((failWith) =>
      step(`gateway answers ${failWith ?? 'again'}`, async () => {
        wallets.sandbox.store.switches = { ...CALM, failWith };
        shop.deps.gateways = createGateways(shop.config);
      }),
    ),
  ];
};

test('whatever gateways, buyers, admins and clocks do, money and stock add up', {
  timeout: 120_000,
}, async () => {
  const { shop } = wallets;
  const admin = await shop.registerAdmin();
  await fc.assert(
    fc.asyncProperty(fc.commands(steps(), { maxCommands: 25 }), async (commands) => {
      const { token } = await shop.registerBuyer();
      const product = await insertProduct(shop.db, { quantity: 3 });
      const { body } = await placeOrder(shop, token, [orderLine(product, 2)], {
        payment: { method: 'esewa' },
      });
      const model: Model = { paidAttempts: 0 };
      const real: Real = {
        token,
        adminToken: admin.token,
        orderId: body.data._id,
        total: body.data.totals.total,
        productId: product.id,
        attempts: [],
        transfers: [],
      };
      await fc.asyncModelRun(() => ({ model, real }), commands);
      // The gateways come back and are asked about everything: then every rupee they took is accounted for.
      wallets.sandbox.store.switches = { ...CALM };
      shop.deps.gateways = createGateways(shop.config);
      await shop.pool.query('update payments set next_check_at = now() where next_check_at is not null');
      await runJob(shop, 'reconcile_payments');
      await runJob(shop, 'send_refunds');
      await expectInvariants(shop.pool);
      const { rows } = await shop.pool.query(
        `select coalesce(sum(received_paisa), 0)::int as received, count(*) filter (where status = 'settled')::int as settled
         from payments where order_id = $1`,
        [real.orderId],
      );
      if (rows[0].received !== Math.round(model.paidAttempts * real.total * 100) || rows[0].settled > 1)
        throw new Error(`Paid ${model.paidAttempts} times, yet the books say ${JSON.stringify(rows[0])}`);
    }),
    { numRuns: 60, endOnFailure: true },
  );
});
