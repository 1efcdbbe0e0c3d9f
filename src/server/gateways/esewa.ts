import { esewaAmountText, paisaFromEsewaAmount, signEsewa } from './esewa-signature.ts';
import type { GatewayHttp } from './gateway-http.ts';
import {
  GatewayUnavailableError,
  type WalletAnswer,
  type WalletAttempt,
  type WalletGateway,
} from './wallet-gateway.ts';

export interface EsewaSettings {
  /** Where the browser posts the form. */
  formUrl: string;
  /** Base of the status call. */
  statusUrl: string;
  productCode: string;
  secret: string;
  /** Base of our own return addresses, without a trailing slash. */
  publicUrl: string;
}

const SIGNED_FIELDS = ['total_amount', 'transaction_uuid', 'product_code'] as const;

/** eSewa ePay v2 (nepal.md 1): a signed form posted by the browser, and a status call that decides. */
export function createEsewa(settings: EsewaSettings, http: GatewayHttp): WalletGateway {
  return {
    method: 'esewa',
    async start(attempt) {
      return { kind: 'form', url: settings.formUrl, fields: formFields(settings, attempt) };
    },
    async ask(attempt) {
      const query = new URLSearchParams({
        product_code: settings.productCode,
        total_amount: esewaAmountText(attempt.amountPaisa),
        transaction_uuid: attempt.reference,
      });
      const { status, json } = await http.request(`${settings.statusUrl}?${query}`);
      if (status !== 200) throw new GatewayUnavailableError(`eSewa answered ${status}`);
      return readStatus(json, attempt, settings.productCode);
    },
    refund: null,
  };
}

function formFields(settings: EsewaSettings, attempt: WalletAttempt): Record<string, string> {
  const total = esewaAmountText(attempt.amountPaisa);
  const signed = {
    total_amount: total,
    transaction_uuid: attempt.reference,
    product_code: settings.productCode,
  };
  // Return addresses carry the attempt in the path: eSewa appends "?data=" even behind an existing query.
  const returnBase = `${settings.publicUrl}/api/payments/${attempt.paymentId}/esewa`;
  return {
    amount: total,
    tax_amount: '0',
    product_service_charge: '0',
    product_delivery_charge: '0',
    ...signed,
    success_url: `${returnBase}/success`,
    failure_url: `${returnBase}/failure`,
    signed_field_names: SIGNED_FIELDS.join(','),
    signature: signEsewa(
      settings.secret,
      SIGNED_FIELDS.map((name) => [name, signed[name]]),
    ),
  };
}

/** The status call's table (nepal.md 1.4); an unknown word is never money. */
function readStatus(json: unknown, attempt: WalletAttempt, productCode: string): WalletAnswer {
  const body = (typeof json === 'object' && json !== null ? json : {}) as Record<string, unknown>;
  const status = body.status;
  if (typeof status !== 'string') throw new GatewayUnavailableError('eSewa gave no status');
  const gatewayReference = typeof body.ref_id === 'string' && body.ref_id !== '' ? body.ref_id : null;
  switch (status) {
    case 'COMPLETE': {
      const amountPaisa = paisaFromEsewaAmount(String(body.total_amount ?? ''));
      const isOurs = body.transaction_uuid === attempt.reference && body.product_code === productCode;
      if (!isOurs || amountPaisa === null || gatewayReference === null) {
        return { state: 'unclear', detail: 'COMPLETE for another transaction, merchant or amount' };
      }
      return { state: 'settled', gatewayReference, amountPaisa };
    }
    case 'PENDING':
      return { state: 'open' };
    case 'NOT_FOUND':
      return { state: 'not_found' };
    case 'CANCELED':
      return { state: 'cancelled' };
    case 'FULL_REFUND':
      return { state: 'refunded', gatewayReference, isFull: true };
    case 'PARTIAL_REFUND':
      return { state: 'refunded', gatewayReference, isFull: false };
    default:
      return { state: 'unclear', detail: status.slice(0, 60) };
  }
}
