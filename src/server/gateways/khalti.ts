import { type Gateway, type GatewayAnswer, type GatewayPayment, GatewayUnavailableError } from './gateway.ts';
import type { GatewayHttp } from './gateway-http.ts';
import { walletBasics } from './wallet.ts';

export interface KhaltiSettings {
  /** Base of the calls, with a trailing slash: https://khalti.com/api/v2/ */
  apiUrl: string;
  /** Base of the refund call, without v2. */
  refundUrl: string;
  secretKey: string;
  /** Hosts a payment address may have; anything else is not opened. */
  paymentHosts: readonly string[];
  publicUrl: string;
  /** For the checkout widget; null: the browser is sent to Khalti's page. */
  publicKey: string | null;
}

/** Khalti KPG-2 (nepal.md 3): initiate, redirect, lookup by pidx; amounts are paisa. */
export function createKhalti(settings: KhaltiSettings, http: GatewayHttp): Gateway {
  const call = async (url: string, body: object) => {
    const { status, json } = await http.request(url, {
      method: 'POST',
      headers: { Authorization: `Key ${settings.secretKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (status === 401) throw new GatewayUnavailableError('Khalti refused our key');
    return {
      status,
      body: (typeof json === 'object' && json !== null ? json : {}) as Record<string, unknown>,
    };
  };
  return {
    method: 'khalti',
    ...walletBasics('khalti', http),
    form: () => null,
    async start(payment) {
      const { status, body } = await call(`${settings.apiUrl}epayment/initiate/`, {
        return_url: `${settings.publicUrl}/api/payments/${payment.id}/khalti/return`,
        website_url: settings.publicUrl,
        amount: payment.amountPaisa,
        purchase_order_id: payment.reference,
        purchase_order_name: payment.title,
        customer_info: payment.customer,
      });
      const { pidx, payment_url: url, expires_in: expiresIn } = body;
      if (status !== 200 || typeof pidx !== 'string' || typeof url !== 'string') {
        throw new GatewayUnavailableError(`Khalti did not start the payment (${status})`);
      }
      if (!isPaymentAddress(url, settings.paymentHosts)) {
        throw new GatewayUnavailableError('Khalti named a payment address on an unknown host');
      }
      const seconds = typeof expiresIn === 'number' && expiresIn > 0 ? expiresIn : 1_800;
      const expiresAt = new Date(Date.now() + seconds * 1000);
      const session = { handle: pidx, url: ownPath(url, settings.publicUrl), qr: null, expiresAt };
      return { status: 'pending', session };
    },
    async ask(payment) {
      if (payment.handle === null) return { state: 'not_found' };
      const { status, body } = await call(`${settings.apiUrl}epayment/lookup/`, { pidx: payment.handle });
      return readLookup(status, body, payment);
    },
    async refund({ gatewayReference, amountPaisa, isFull }) {
      const url = `${settings.refundUrl}merchant-transaction/${encodeURIComponent(gatewayReference)}/refund/`;
      const { status, body } = await call(url, isFull ? {} : { amount: amountPaisa });
      if (status === 200) return { state: 'refunded' };
      return { state: 'refused', detail: String(body.detail ?? `HTTP ${status}`).slice(0, 200) };
    },
  };
}

/** The body first, the HTTP code second: Expired and User canceled come with 400 (nepal.md 3.4). */
function readLookup(
  httpStatus: number,
  body: Record<string, unknown>,
  payment: GatewayPayment,
): GatewayAnswer {
  const word = typeof body.status === 'string' ? body.status.toLowerCase() : null;
  const reference =
    typeof body.transaction_id === 'string' && body.transaction_id !== '' ? body.transaction_id : null;
  switch (word) {
    case 'completed':
      if (body.pidx !== payment.handle || typeof body.total_amount !== 'number' || reference === null) {
        return { state: 'mismatch', detail: 'Completed for another payment' };
      }
      return { state: 'settled', gatewayReference: reference, amountPaisa: body.total_amount };
    case 'pending':
    case 'initiated':
      return { state: 'open' };
    case 'refunded':
      return { state: 'refunded', gatewayReference: reference, isFull: true };
    case 'partially refunded':
      return { state: 'refunded', gatewayReference: reference, isFull: false };
    case 'expired':
    case 'failed':
      return { state: 'failed' };
    case 'user canceled':
      return { state: 'cancelled' };
  }
  if (word !== null) return { state: 'unclear', detail: word.slice(0, 60) };
  if (httpStatus === 404 || body.detail === 'Not found.') return { state: 'not_found' };
  throw new GatewayUnavailableError(`Khalti answered ${httpStatus} without a status`);
}

/** Whether the browser may be sent there: https on an allow-listed host, or exactly an allow-listed origin. */
function isPaymentAddress(address: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return hosts.includes(url.origin) || (url.protocol === 'https:' && hosts.includes(url.hostname));
}

/** An address of our own (the sandbox) as a path: the browser may know this shop by another host name. */
function ownPath(address: string, publicUrl: string): string {
  return address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address;
}
