import type { KeyObject } from 'node:crypto';
import { fieldsOf, paisaOfAnswer, plainText, rupeeText } from './fields.ts';
import { type Gateway, type GatewayAnswer, type GatewayPayment, GatewayUnavailableError } from './gateway.ts';
import type { GatewayHttp } from './gateway-http.ts';
import { qrBasics, qrSession } from './qr.ts';
import { signToken } from './rsa-token.ts';

export interface NepalPaySettings {
  /** Base of the calls, with a trailing slash. */
  apiUrl: string;
  user: string;
  password: string;
  acquirerId: string;
  merchantId: string;
  merchantName: string;
  /** Of the merchant's trade: four digits. */
  categoryCode: string;
  /** The merchant's private key. */
  key: KeyObject;
  /** How NCHL proves itself when it tells of a payment; null: it tells of none. */
  confirmation: { user: string; password: string; key: KeyObject } | null;
  /** Where the demo pays in place of a phone; null at the real one. */
  scanUrl: string | null;
}

const RUPEES = 524;
const DYNAMIC = 12;
/** What a payment that was taken may say of the side that gets it: it has it, or will at the next settlement. */
const CREDITED: readonly unknown[] = ['000', 'DEFER', '999'];

/** NepalPAY's dynamic QR code (nepal.md 5): made for one payment and its amount, and a report that decides. */
export function createNepalPay(settings: NepalPaySettings, http: GatewayHttp): Gateway {
  const { user, password, acquirerId, merchantId } = settings;
  const call = async (path: string, fields: object) => {
    const { status, json } = await http.request(`${settings.apiUrl}${path}`, {
      method: 'POST',
      headers: {
        Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ ...fields, acquirerId, merchantId }),
    });
    if (status > 299) throw new GatewayUnavailableError(`NepalPAY answered ${status}`);
    return fieldsOf(json);
  };
  return {
    method: 'nepalpay',
    ...qrBasics('nepalpay', http),
    async start(payment) {
      const answer = await call('qr/generateQR', qrFields(settings, payment));
      const { validationTraceId: trace, qrString } = fieldsOf(answer.data);
      if (answer.responseCode !== '000' || typeof trace !== 'string' || typeof qrString !== 'string') {
        throw new GatewayUnavailableError(`NepalPAY made no QR code (${String(answer.responseCode)})`);
      }
      return { status: 'pending', session: qrSession(trace, qrString, settings.scanUrl) };
    },
    async ask(payment) {
      if (payment.handle === null) return { state: 'not_found' };
      const report = await call('nQR/v1/merchanttxnreport', { validationTraceId: payment.handle });
      return readReport(report, payment, acquirerId);
    },
    refund: null,
  };
}

function qrFields(
  { user, acquirerId, merchantId, merchantName, categoryCode, key }: NepalPaySettings,
  { amountPaisa, reference, title }: GatewayPayment,
): object {
  const transactionAmount = rupeeText(amountPaisa);
  const signed = [acquirerId, merchantId, categoryCode, RUPEES, transactionAmount, reference, user];
  return {
    pointOfInitialization: DYNAMIC,
    merchantName: plainText(merchantName, 25),
    merchantCategoryCode: Number(categoryCode),
    merchantCountry: 'NP',
    merchantCity: 'Kathmandu',
    merchantPostalCode: '44600',
    merchantLanguage: 'en',
    transactionCurrency: RUPEES,
    transactionAmount,
    valueOfConvenienceFeeFixed: '0.00',
    billNumber: reference,
    storeLabel: 'Online',
    terminalLabel: '0',
    purposeOfTransaction: plainText(title, 25),
    token: signToken(signed.join(','), key),
  };
}

/**
 * A code that was scanned twice has a record of each try. All that was taken is one sum: if it is not ours, a person
 * must look.
 */
function readReport(
  report: Record<string, unknown>,
  payment: GatewayPayment,
  acquirerId: string,
): GatewayAnswer {
  const { responseCode, responseBody } = report;
  if (typeof responseCode !== 'string') throw new GatewayUnavailableError('NepalPAY gave no status');
  const records = (Array.isArray(responseBody) ? responseBody : []).map(fieldsOf);
  if (records.length === 0) return { state: 'open' };
  const byId = new Map(records.filter(isTaken).map((record) => [record.nQrTxnId, record]));
  const taken = [...byId.values()];
  const [first] = taken;
  if (first === undefined) {
    const isUnderWay = records.some(({ debitStatus }) => debitStatus == null || debitStatus === '');
    return isUnderWay ? { state: 'open' } : { state: 'not_found' };
  }
  const isOurs = taken.every(
    (record) => record.merchantBillNo === payment.reference && record.acquirerId === acquirerId,
  );
  const amounts = taken.map(({ amount }) => paisaOfAnswer(amount));
  if (!isOurs || typeof first.nQrTxnId !== 'string' || first.nQrTxnId === '' || amounts.includes(null)) {
    return { state: 'mismatch', detail: 'a payment of another bill, merchant or amount' };
  }
  const amountPaisa = amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
  return { state: 'settled', gatewayReference: first.nQrTxnId, amountPaisa };
}

function isTaken({ tranType, debitStatus, creditStatus }: Record<string, unknown>): boolean {
  return tranType === 'PMT' && debitStatus === '000' && CREDITED.includes(creditStatus);
}
