import type { KeyObject } from 'node:crypto';
import { kathmanduDate } from '../../domain/shop/kathmandu-time.ts';
import { fieldsOf, plainText, shortReference } from './fields.ts';
import { type Gateway, type GatewayAnswer, type GatewayPayment, GatewayUnavailableError } from './gateway.ts';
import type { GatewayHttp } from './gateway-http.ts';
import { signToken } from './rsa-token.ts';
import { walletBasics } from './wallet.ts';

export interface ConnectIpsSettings {
  /** Where the browser posts the form; a path where the shop itself stands in for connectIPS. */
  formUrl: string;
  /** The call that says what became of a payment. */
  validateUrl: string;
  merchantId: string;
  appId: string;
  appName: string;
  password: string;
  /** The merchant's private key. */
  key: KeyObject;
}

const SIGNED_FIELDS = [
  'MERCHANTID',
  'APPID',
  'APPNAME',
  'TXNID',
  'TXNDATE',
  'TXNCRNCY',
  'TXNAMT',
  'REFERENCEID',
  'REMARKS',
  'PARTICULARS',
] as const;
const TXNID_LENGTH = 20;

/** connectIPS (nepal.md 5): a signed form posted by the browser, and a call that decides; amounts are paisa. */
export function createConnectIps(
  settings: ConnectIpsSettings,
  http: GatewayHttp,
  clock: () => Date = () => new Date(),
): Gateway {
  return {
    method: 'connectips',
    ...walletBasics('connectips', http),
    newReference: () => shortReference(TXNID_LENGTH),
    // Nothing is said to connectIPS before the browser posts the form.
    start: async () => ({ status: 'pending', session: null }),
    form: (payment) => ({ url: settings.formUrl, fields: formFields(settings, payment, clock()) }),
    async ask(payment) {
      const { merchantId, appId, password, key } = settings;
      const txnAmt = String(payment.amountPaisa);
      const token = signToken(
        `MERCHANTID=${merchantId},APPID=${appId},REFERENCEID=${payment.reference},TXNAMT=${txnAmt}`,
        key,
      );
      const { status, json } = await http.request(settings.validateUrl, {
        method: 'POST',
        headers: {
          Authorization: `Basic ${Buffer.from(`${appId}:${password}`).toString('base64')}`,
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({ merchantId, appId, referenceId: payment.reference, txnAmt, token }),
      });
      if (status !== 200) throw new GatewayUnavailableError(`connectIPS answered ${status}`);
      return readValidation(fieldsOf(json), payment, merchantId);
    },
    refund: null,
  };
}

function formFields(
  { merchantId, appId, appName, key }: ConnectIpsSettings,
  { reference, amountPaisa, title }: GatewayPayment,
  now: Date,
): Record<string, string> {
  const fields: Record<(typeof SIGNED_FIELDS)[number], string> = {
    MERCHANTID: merchantId,
    APPID: appId,
    APPNAME: appName,
    TXNID: reference,
    TXNDATE: kathmanduDate(now).split('-').reverse().join('-'),
    TXNCRNCY: 'NPR',
    TXNAMT: String(amountPaisa),
    REFERENCEID: reference,
    REMARKS: plainText(title, 50),
    PARTICULARS: plainText(title, 100),
  };
  const signed = SIGNED_FIELDS.map((name) => `${name}=${fields[name]}`).join(',');
  return { ...fields, TOKEN: signToken(`${signed},TOKEN=TOKEN`, key) };
}

/** An unknown word is never money; it names no transaction of its own, so ours stands for it. */
function readValidation(
  body: Record<string, unknown>,
  payment: GatewayPayment,
  merchantId: string,
): GatewayAnswer {
  const { status } = body;
  if (typeof status !== 'string') throw new GatewayUnavailableError('connectIPS gave no status');
  const detail = String(body.statusDesc ?? '').toUpperCase();
  switch (status) {
    case 'SUCCESS': {
      const amountPaisa = Number(body.txnAmt);
      const isOurs = body.referenceId === payment.reference && String(body.merchantId) === merchantId;
      if (!isOurs || !Number.isSafeInteger(amountPaisa)) {
        return { state: 'mismatch', detail: 'SUCCESS for another transaction, merchant or amount' };
      }
      return { state: 'settled', gatewayReference: payment.reference, amountPaisa };
    }
    case 'FAILED':
      return { state: 'failed' };
    case 'ERROR':
      if (detail.includes('INCOMPLETE')) return { state: 'open' };
      if (detail.includes('NOT FOUND') || detail.includes('NO RECORD')) return { state: 'not_found' };
      return { state: 'unclear', detail: `ERROR ${detail}`.slice(0, 60) };
    default:
      return { state: 'unclear', detail: status.slice(0, 60) };
  }
}
