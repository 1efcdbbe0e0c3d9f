import type { Payment } from '../src/contract/payments/payments.contract.ts';
import { labelInCode } from '../src/demo/sandbox/emv-code.ts';
import type { GatewayMethod } from '../src/domain/books/payment-status.ts';
import { SETTLING_WALLETS } from '../src/domain/payments/wallet-settlement.ts';
import { createTestApp, type TestApp } from './app.ts';
import { insertProduct } from './factories.ts';
import { MERCHANT_KEY_FILE, NCHL_KEY_FILE, type RunningSandbox, startSandbox } from './sandbox.ts';
import { orderLine, placeOrder } from './shopping.ts';

export interface WalletShop {
  shop: TestApp;
  sandbox: RunningSandbox;
  close(): Promise<void>;
}

/** The settings that lead a shop to a running sandbox, as they would stand in the environment. */
export function walletSettings(sandbox: RunningSandbox): Record<string, string> {
  const { esewa, khalti, connectips, fonepay, nepalpay, origin } = sandbox;
  return {
    PUBLIC_URL: esewa.publicUrl,
    ESEWA_PRODUCT_CODE: esewa.productCode,
    ESEWA_SECRET: esewa.secret,
    ESEWA_FORM_URL: esewa.formUrl,
    ESEWA_STATUS_URL: esewa.statusUrl,
    KHALTI_SECRET_KEY: khalti.secretKey,
    KHALTI_PUBLIC_KEY: 'public-key',
    KHALTI_API_URL: khalti.apiUrl,
    KHALTI_REFUND_URL: khalti.refundUrl,
    KHALTI_PAYMENT_HOSTS: khalti.paymentHosts.join(','),
    CONNECTIPS_MERCHANT_ID: connectips.merchantId,
    CONNECTIPS_APP_ID: connectips.appId,
    CONNECTIPS_PASSWORD: connectips.password,
    CONNECTIPS_KEY_FILE: MERCHANT_KEY_FILE,
    CONNECTIPS_FORM_URL: connectips.formUrl,
    CONNECTIPS_URL: `${origin}/sandbox/connectips`,
    FONEPAY_MERCHANT_CODE: fonepay.merchantCode,
    FONEPAY_SECRET: fonepay.secret,
    FONEPAY_USER: fonepay.user,
    FONEPAY_PASSWORD: fonepay.password,
    FONEPAY_URL: fonepay.apiUrl,
    NEPALPAY_MERCHANT_ID: nepalpay.merchantId,
    NEPALPAY_ACQUIRER_ID: nepalpay.acquirerId,
    NEPALPAY_CATEGORY: nepalpay.categoryCode,
    NEPALPAY_USER: nepalpay.user,
    NEPALPAY_PASSWORD: nepalpay.password,
    NEPALPAY_KEY_FILE: MERCHANT_KEY_FILE,
    NEPALPAY_URL: nepalpay.apiUrl,
    NEPALPAY_CONFIRM_USER: nepalpay.confirmation?.user ?? '',
    NEPALPAY_CONFIRM_PASSWORD: nepalpay.confirmation?.password ?? '',
    NEPALPAY_NCHL_KEY_FILE: NCHL_KEY_FILE,
  };
}

/** A shop whose wallets are a sandbox of their own, reached over real HTTP. */
export async function createWalletShop(): Promise<WalletShop> {
  const sandbox = await startSandbox();
  const shop = await createTestApp({ env: walletSettings(sandbox) });
  return {
    shop,
    sandbox,
    async close() {
      await shop.close();
      await sandbox.stop();
    },
  };
}

export type Wallet = GatewayMethod;
export const WALLETS: readonly Wallet[] = SETTLING_WALLETS;

/** A fresh buyer's order of `quantity` units of a fresh product of 10, to be paid by a wallet. */
export async function placeWalletOrder(shop: TestApp, method: Wallet, quantity = 4) {
  const account = await shop.registerBuyer();
  const { token, user } = account;
  const product = await insertProduct(shop.db, { quantity: 10 });
  const { body } = await placeOrder(shop, token, [orderLine(product, quantity)], { payment: { method } });
  const {
    _id: orderId,
    orderNumber,
    totals,
  }: { _id: string; orderNumber: string; totals: { total: number } } = body.data;
  return { account, token, user, product, orderId, orderNumber, total: totals.total };
}

/** Begins the payment of an order; answers its id. */
export async function startWallet(
  shop: TestApp,
  token: string,
  orderId: string,
  method: Wallet,
): Promise<string> {
  const { body } = await shop.call('POST', '/api/payments/order', {
    token,
    body: { orderId, paymentMethod: method },
  });
  return body.data.payment._id;
}

/**
 * Does what the browser does: opens the gateway's page of a payment and chooses an outcome. Answers where the
 * gateway sends the browser, as a path of the shop, or null where it stays.
 */
export async function visitGateway(
  { shop, sandbox }: Pick<WalletShop, 'shop' | 'sandbox'>,
  token: string,
  paymentId: string,
  outcome: string,
): Promise<string | null> {
  const { data } = (await shop.call('GET', `/api/payments/${paymentId}`, { token })).body;
  const back = await leaveGateway(sandbox.origin, data, outcome);
  return back === null ? null : back.replace(shop.config.publicUrl, '');
}

/** The same from a payment as its page knows it, at the sandbox of this origin; answers the address it leads to. */
export async function leaveGateway(
  origin: string,
  { form, khalti, qr, method }: Pick<Payment, 'form' | 'khalti' | 'qr' | 'method'>,
  outcome: string,
): Promise<string | null> {
  let address = khalti?.paymentUrl ?? '';
  // A phone reads the code; what it opens is the sandbox's own.
  if (qr !== null) address = `/sandbox/${method}/scan?id=${labelInCode(qr.text)}`;
  if (form !== null) {
    const posted = await fetch(new URL(form.url, origin), {
      method: 'POST',
      body: new URLSearchParams(form.fields),
      redirect: 'manual',
    });
    address = posted.headers.get('location') ?? '';
  }
  const page = new URL(address, origin);
  page.pathname += '/outcome';
  const left = await fetch(page, {
    method: 'POST',
    body: new URLSearchParams({ outcome }),
    redirect: 'manual',
  });
  return left.headers.get('location');
}

/** Follows the way back into the shop; answers the page it leads to. */
export async function comeBack(shop: TestApp, path: string): Promise<string> {
  const { status, headers } = await shop.call('GET', path);
  if (status !== 303) throw new Error(`The way back answered ${status}`);
  return String(headers.location);
}

/** How a sandbox calls a payment, as its page knows it; null: it has not begun. */
export function nameAtGateway(payment: Pick<Payment, 'khalti' | 'qr' | 'reference'>): string | null {
  if (payment.khalti !== null) return payment.khalti.pidx;
  return payment.qr === null ? payment.reference : labelInCode(payment.qr.text);
}
