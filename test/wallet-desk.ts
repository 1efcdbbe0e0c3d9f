import type { Payment } from '../src/contract/payments/payments.contract.ts';
import { calmWallets, getPayment, openPaymentDesk, shop, wallets } from './payment-desk.ts';
import { runJob } from './shopping.ts';
import { placeWalletOrder, startWallet, visitGateway, type Wallet } from './wallets.ts';

/** Opens the payments desk for tests of wallets, which answer as usual again after each of them. Call it once, first. */
export function openWalletDesk(): void {
  openPaymentDesk();
  calmWallets();
}

export const verifyEsewa = (body: object) => shop.call('POST', '/api/payments/esewa/verify', { body });
export const verifyKhalti = (pidx: string) =>
  shop.call('POST', '/api/payments/khalti/verify', { body: { pidx } });

export const verifyConnectIps = (txnId: string) =>
  shop.call('POST', '/api/payments/connectips/verify', { body: { txnId } });
/** What the page of a code asks. */
export const checkPayment = (token: string, paymentId: string) =>
  shop.call('POST', `/api/payments/${paymentId}/check`, { token });

/** What the page of a wallet's payment asks, as that is: to be called once the payment has begun. */
export function verifier(token: string, payment: Payment) {
  const { _id, method, reference, khalti, amount } = payment;
  switch (method) {
    case 'esewa':
      return () => verifyEsewa({ oid: reference, amt: String(amount), refId: 'x' });
    case 'khalti':
      return () => verifyKhalti(khalti?.pidx ?? '');
    case 'connectips':
      return () => verifyConnectIps(reference);
    default:
      return () => checkPayment(token, _id);
  }
}

/** A begun wallet payment of a fresh order. */
export async function begun(method: Wallet) {
  const placed = await placeWalletOrder(shop, method);
  const paymentId = await startWallet(shop, placed.token, placed.orderId, method);
  const payment = await getPayment(placed.token, paymentId);
  const verify = verifier(placed.token, payment);
  const visit = (outcome: string) => visitGateway(wallets, placed.token, paymentId, outcome);
  return { ...placed, paymentId, payment, verify, visit };
}

export async function alertsOf(paymentId: string): Promise<string[]> {
  const { rows } = await shop.pool.query('select text from payment_alerts where payment_id = $1', [
    paymentId,
  ]);
  return rows.map((row) => row.text);
}

/** Lets the time to ask come and asks. */
export async function reconcile(paymentId: string, minutesOld = 1) {
  await shop.pool.query(
    `update payments set next_check_at = now(), created_at = now() - make_interval(mins => $2),
       prepared_at = now() - make_interval(mins => $2) where id = $1`,
    [paymentId, minutesOld],
  );
  await runJob(shop, 'reconcile_payments');
}
