import type { z } from 'zod';
import type {
  CashPayment,
  paymentSchema,
  Receipt,
  Refund,
} from '../../../../contract/payments/payments.contract.ts';
import { PHONE_CODE, secondsUntilNextCode } from '../../../../domain/orders/cash-at-door.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import type { Deps } from '../../../deps.ts';
import type { GatewayPayment } from '../../../gateways/gateway.ts';
import type { AskedPaymentRow } from './asked-payments.sql.ts';
import type { PaymentDetailRow, ReceiptSummary, RefundRow } from './payment-details.sql.ts';

/** What a gateway is told about a payment. */
export function toGatewayPayment(row: AskedPaymentRow): GatewayPayment {
  return {
    id: row.id,
    reference: row.reference,
    amountPaisa: row.amountPaisa,
    handle: row.gatewayHandle,
    title: row.title,
    customer: { name: row.customerName, email: row.customerEmail, phone: row.customerPhone },
  };
}

/** The payment as its buyer sees it, with what its page needs to go on. */
export function toPayment(
  row: PaymentDetailRow,
  { config, gateways }: Pick<Deps, 'config' | 'gateways'>,
): z.input<typeof paymentSchema> {
  const isOpen = row.status === 'initiated' || row.status === 'pending';
  // What is still to be transferred when a part has come in.
  const awaitedPaisa = Math.max(0, row.amountPaisa - row.receivedPaisa);
  return {
    _id: row.id,
    kind: row.kind,
    method: row.method,
    amount: rupeesFromPaisa(row.amountPaisa),
    status: row.status,
    reference: row.reference,
    order: row.order,
    plan: row.plan,
    bill: row.bill,
    parcel: row.parcelId,
    bank:
      row.method === 'bank'
        ? {
            ...config.bank,
            reference: row.reference,
            amount: rupeesFromPaisa(awaitedPaisa === 0 ? row.amountPaisa : awaitedPaisa),
          }
        : null,
    form: isOpen ? (gateways.get(row.method)?.form(toGatewayPayment(row)) ?? null) : null,
    khalti: isOpen ? toKhalti(row, config) : null,
    qr: isOpen ? toQr(row) : null,
    cash: isOpen ? toCash(row) : null,
    receipt: row.receipt === null ? null : toReceipt(row.receipt),
    rejection: row.rejection,
    refunds: row.refunds.map(toRefund),
    timeline: row.events.map(({ at, status, actor }) => ({ at: toInstant(at), status, actor })),
    payBefore: row.payBefore === null ? null : row.payBefore.toISOString(),
    createdAt: row.createdAt.toISOString(),
  };
}

function toKhalti(row: PaymentDetailRow, { khalti, publicUrl }: Deps['config']) {
  if (row.method !== 'khalti' || row.gatewayHandle === null || row.gatewayUrl === null) return null;
  const publicKey = khalti?.publicKey ?? null;
  return {
    pidx: row.gatewayHandle,
    paymentUrl: row.gatewayUrl,
    widget:
      publicKey === null
        ? null
        : {
            publicKey,
            productIdentity: row.reference,
            productName: row.title,
            productUrl: publicUrl,
            amount: row.amountPaisa,
            paymentPreference: ['KHALTI', 'EBANKING', 'MOBILE_BANKING', 'CONNECT_IPS', 'SCT'],
          },
  };
}

function toQr({ gatewayQr, gatewayExpiresAt, gatewayUrl, now }: PaymentDetailRow) {
  if (gatewayQr === null || gatewayExpiresAt === null) return null;
  const secondsLeft = Math.max(0, Math.floor((gatewayExpiresAt.getTime() - now.getTime()) / 1000));
  return { text: gatewayQr, secondsLeft, sandbox: gatewayUrl };
}

function toCash({ phone, codes, now }: PaymentDetailRow): CashPayment | null {
  if (phone === null) return null;
  const last = codes.at(-1);
  const tries = codes.reduce((sum, code) => sum + code.tries, 0);
  return {
    phone,
    isCodeSent: last !== undefined && new Date(last.expiresAt) > now,
    codesLeft: PHONE_CODE.mostCodes - codes.length,
    waitSeconds: last === undefined ? 0 : secondsUntilNextCode(new Date(last.sentAt), now),
    triesLeft: PHONE_CODE.mostTries - tries,
  };
}

export function toReceipt({ contentType, transactionNumber, uploadedAt }: ReceiptSummary): Receipt {
  return { contentType, transactionNumber, uploadedAt: toInstant(uploadedAt) };
}

export function toRefund(row: RefundRow): Refund {
  return {
    _id: row.id,
    amount: rupeesFromPaisa(row.amountPaisa),
    state: row.state === 'refunded' ? 'refunded' : 'due',
    reason: row.reason,
    dueBy: toInstant(row.dueBy),
    refundedAt: row.refundedAt === null ? null : toInstant(row.refundedAt),
    reference: row.reference,
    isAtDoor: row.isAtDoor,
  };
}

/** PostgreSQL's instants inside JSON carry an offset. */
function toInstant(text: string): string {
  return new Date(text).toISOString();
}
