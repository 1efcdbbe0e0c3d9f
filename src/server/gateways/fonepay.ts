import { createHmac } from 'node:crypto';
import { fieldsOf, paisaOfAnswer, plainText, rupeeText, shortReference } from './fields.ts';
import { type Gateway, type GatewayAnswer, type GatewayPayment, GatewayUnavailableError } from './gateway.ts';
import type { GatewayHttp } from './gateway-http.ts';
import { qrBasics, qrSession } from './qr.ts';

export interface FonepaySettings {
  /** Base of the calls, with a trailing slash. */
  apiUrl: string;
  merchantCode: string;
  secret: string;
  user: string;
  password: string;
  /** Where the demo pays in place of a phone; null at the real one. */
  scanUrl: string | null;
}

const PRN_LENGTH = 25;

/** Fonepay's dynamic QR code (nepal.md 5): made for one payment and its amount, and a status call that decides. */
export function createFonepay(settings: FonepaySettings, http: GatewayHttp): Gateway {
  const { merchantCode, secret, user: username, password } = settings;
  const call = async (name: string, signed: readonly string[], fields: object) => {
    const { status, json } = await http.request(`${settings.apiUrl}${name}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        ...fields,
        merchantCode,
        username,
        password,
        dataValidation: createHmac('sha512', secret).update(signed.join(',')).digest('hex'),
      }),
    });
    return { status, body: fieldsOf(json) };
  };
  return {
    method: 'fonepay',
    ...qrBasics('fonepay', http),
    async start(payment) {
      // A number is used once: of a code whose answer was lost nobody knows, and the next has a number of its own.
      const prn = shortReference(PRN_LENGTH);
      const amount = rupeeText(payment.amountPaisa);
      const remarks1 = plainText(payment.title, 50);
      const remarks2 = payment.reference;
      const { status, body } = await call(
        'thirdPartyDynamicQrDownload',
        [amount, prn, merchantCode, remarks1, remarks2],
        { amount, prn, remarks1, remarks2 },
      );
      if (status > 299 || typeof body.qrMessage !== 'string' || body.qrMessage === '') {
        throw new GatewayUnavailableError(`Fonepay made no QR code (${status})`);
      }
      return { status: 'pending', session: qrSession(prn, body.qrMessage, settings.scanUrl) };
    },
    async ask(payment) {
      const { handle: prn } = payment;
      if (prn === null) return { state: 'not_found' };
      const { status, body } = await call('thirdPartyDynamicQrGetStatus', [prn, merchantCode], { prn });
      if (status > 299) throw new GatewayUnavailableError(`Fonepay answered ${status}`);
      return readStatus(body, payment, merchantCode);
    },
    refund: null,
  };
}

/** Its answer may leave the amount out: the code that it is about was made for ours, and carries no other. */
function readStatus(
  body: Record<string, unknown>,
  payment: GatewayPayment,
  merchantCode: string,
): GatewayAnswer {
  const word = typeof body.paymentStatus === 'string' ? body.paymentStatus.toLowerCase() : null;
  switch (word) {
    case null:
      throw new GatewayUnavailableError('Fonepay gave no status');
    case 'success': {
      const trace =
        typeof body.fonepayTraceId === 'number' ? String(body.fonepayTraceId) : body.fonepayTraceId;
      const { requestedAmount } = body;
      const amountPaisa = requestedAmount == null ? payment.amountPaisa : paisaOfAnswer(requestedAmount);
      const isOurs = body.prn === payment.handle && body.merchantCode === merchantCode;
      if (!isOurs || typeof trace !== 'string' || trace === '' || trace === '0' || amountPaisa === null) {
        return { state: 'mismatch', detail: 'success for another transaction, merchant or amount' };
      }
      return { state: 'settled', gatewayReference: trace, amountPaisa };
    }
    case 'pending':
      return { state: 'open' };
    // The same code may be scanned again.
    case 'failed':
      return { state: 'not_found' };
    default:
      return { state: 'unclear', detail: word.slice(0, 60) };
  }
}
