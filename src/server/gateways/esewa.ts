import { esewaAmountText, paisaFromEsewaAmount, signEsewa } from './esewa-signature.ts';
import { type Gateway, type GatewayAnswer, type GatewayPayment, GatewayUnavailableError } from './gateway.ts';
import type { GatewayHttp } from './gateway-http.ts';
import { walletBasics } from './wallet.ts';

export interface EsewaSettings {
  /** Where the browser posts the form; a path where the shop itself stands in for eSewa. */
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
export function createEsewa(settings: EsewaSettings, http: GatewayHttp): Gateway {
  return {
    method: 'esewa',
    ...walletBasics('esewa', http),
    // Nothing is said to eSewa before the browser posts the form.
    start: async () => ({ status: 'pending', session: null }),
    form: (payment) => ({ url: settings.formUrl, fields: formFields(settings, payment) }),
    async ask(payment) {
      const query = new URLSearchParams({
        product_code: settings.productCode,
        total_amount: esewaAmountText(payment.amountPaisa),
        transaction_uuid: payment.reference,
      });
      const { status, json } = await http.request(`${settings.statusUrl}?${query}`);
      if (status !== 200) throw new GatewayUnavailableError(`eSewa answered ${status}`);
      return readStatus(json, payment, settings.productCode);
    },
    refund: null,
  };
}

function formFields(settings: EsewaSettings, payment: GatewayPayment): Record<string, string> {
  const total = esewaAmountText(payment.amountPaisa);
  const signed = {
    total_amount: total,
    transaction_uuid: payment.reference,
    product_code: settings.productCode,
  };
  // Return addresses carry the payment in the path: eSewa appends "?data=" even behind an existing query.
  const returnBase = `${settings.publicUrl}/api/payments/${payment.id}/esewa`;
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
function readStatus(json: unknown, payment: GatewayPayment, productCode: string): GatewayAnswer {
  const body = (typeof json === 'object' && json !== null ? json : {}) as Record<string, unknown>;
  const status = body.status;
  if (typeof status !== 'string') throw new GatewayUnavailableError('eSewa gave no status');
  const gatewayReference = typeof body.ref_id === 'string' && body.ref_id !== '' ? body.ref_id : null;
  switch (status) {
    case 'COMPLETE': {
      const amountPaisa = paisaFromEsewaAmount(String(body.total_amount ?? ''));
      const isOurs = body.transaction_uuid === payment.reference && body.product_code === productCode;
      if (!isOurs || amountPaisa === null || gatewayReference === null) {
        return { state: 'mismatch', detail: 'COMPLETE for another transaction, merchant or amount' };
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
