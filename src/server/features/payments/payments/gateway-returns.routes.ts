import { z } from 'zod';
import {
  connectIpsVerifySchema,
  esewaVerifySchema,
  khaltiVerifySchema,
  nepalPayConfirmationSchema,
  nepalPayConfirmedSchema,
  verifyResultSchema,
} from '../../../../contract/payments/payments.contract.ts';
import { khataPage } from '../../../../domain/shop/account-notifications.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import type { Database } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { readEsewaReturn } from '../../../gateways/esewa-signature.ts';
import { BareReply, defineRoute, Redirect, type RouteDefinition } from '../../../plugins/route.ts';
import { isUuid } from '../../../plugins/uuid.ts';
import { findAskedPayment, findByGatewayReference, findPaymentId } from './asked-payments.sql.ts';
import { type Confirmation, confirmWithGateway } from './gateway-confirmation.commands.ts';
import { heedNepalPay } from './nepalpay-confirmation.commands.ts';
import { findPaidBill } from './payment-details.sql.ts';
import { beingConfirmed, gatewayReferenceUsed, verificationFailed } from './payments.errors.ts';
import type { PaymentRow } from './payments.sql.ts';

const paymentParams = z.object({ id: z.string() });

/** NCHL has one address of ours for all payments: which one it was stands in the query. */
const connectIpsQuery = z.object({
  TXNID: z
    .string()
    .regex(/^[0-9A-Z]{1,20}$/)
    .catch(''),
});

/**
 * Where a browser comes back to from a gateway, and the calls its page then makes. They need no session: it may have
 * ended meanwhile. What the address says only finds the payment; the answer names no person.
 */
export function gatewayReturnRoutes(deps: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/api/payments/:id/esewa/success',
      audience: 'public',
      limit: 'verify',
      summary: 'Return from eSewa; leads to /payment/esewa-success or /payment/esewa-failure',
      tag: 'Payments',
      params: paymentParams,
      response: z.null(),
      handler: async ({ params }) => new Redirect(await esewaPage(deps, params.id)),
    }),
    defineRoute({
      method: 'GET',
      url: '/api/payments/:id/esewa/failure',
      audience: 'public',
      limit: 'verify',
      summary: 'Return from eSewa without success; eSewa is asked all the same',
      tag: 'Payments',
      params: paymentParams,
      response: z.null(),
      handler: async ({ params }) => new Redirect(await esewaPage(deps, params.id)),
    }),
    defineRoute({
      method: 'GET',
      url: '/api/payments/:id/khalti/return',
      audience: 'public',
      limit: 'verify',
      summary: 'Return from Khalti; leads to /payment/khalti, what was paid for or /payment/khalti-failure',
      tag: 'Payments',
      params: paymentParams,
      response: z.null(),
      handler: async ({ params }) => new Redirect(await khaltiPage(deps, params.id)),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/payments/esewa/verify',
      audience: 'public',
      limit: 'verify',
      summary: 'Ask eSewa whether a payment was made, and settle it',
      tag: 'Payments',
      body: esewaVerifySchema,
      response: verifyResultSchema,
      handler: async ({ body }) => {
        const oid = body.oid || referenceOf(deps, body.data ?? '');
        const paymentId = oid ? await findPaymentId(deps.db, { method: 'esewa', reference: oid }) : null;
        if (paymentId === null) throw verificationFailed();
        await refuseForeignReference(deps.db, paymentId, body.refId);
        return toVerifyResult(deps.db, await confirmWithGateway(deps, paymentId));
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/payments/khalti/verify',
      audience: 'public',
      limit: 'verify',
      summary: 'Ask Khalti whether a payment was made, and settle it',
      tag: 'Payments',
      body: khaltiVerifySchema,
      response: verifyResultSchema,
      handler: async ({ body }) => {
        const paymentId = await findPaymentId(deps.db, { method: 'khalti', handle: body.pidx });
        if (paymentId === null) throw verificationFailed();
        return toVerifyResult(deps.db, await confirmWithGateway(deps, paymentId));
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/payments/connectips/return',
      audience: 'public',
      limit: 'verify',
      summary: 'Return from connectIPS; leads to /payment/connectips or /payment/connectips-failure',
      tag: 'Payments',
      query: connectIpsQuery,
      response: z.null(),
      handler: async ({ query }) => new Redirect(await connectIpsPage(deps, query.TXNID)),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/payments/connectips/verify',
      audience: 'public',
      limit: 'verify',
      summary: 'Ask connectIPS whether a payment was made, and settle it',
      tag: 'Payments',
      body: connectIpsVerifySchema,
      response: verifyResultSchema,
      handler: async ({ body }) => {
        const reference = body.txnId;
        const paymentId = await findPaymentId(deps.db, { method: 'connectips', reference });
        if (paymentId === null) throw verificationFailed();
        return toVerifyResult(deps.db, await confirmWithGateway(deps, paymentId));
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/payments/nepalpay/confirm',
      audience: 'public',
      limit: 'verify',
      summary: 'NCHL tells of a NepalPAY payment; its report is read before anything follows',
      tag: 'Payments',
      body: nepalPayConfirmationSchema,
      response: nepalPayConfirmedSchema,
      handler: async ({ body, request }) =>
        new BareReply(await heedNepalPay(deps, body, request.headers.authorization)),
    }),
  ];
}

/** Our reference in eSewa's signed return; null when the signature is not eSewa's. */
function referenceOf({ config }: Deps, data: string): string | null {
  return config.esewa === null ? null : (readEsewaReturn(data, config.esewa.secret)?.transactionUuid ?? null);
}

/** threats.md T-P3: one transaction cannot be shown for a second payment. */
async function refuseForeignReference(
  db: Database,
  paymentId: string,
  refId: string | undefined,
): Promise<void> {
  if (!refId) return;
  const owner = await findByGatewayReference(db, 'esewa', refId);
  if (owner !== null && owner !== paymentId) throw gatewayReferenceUsed();
}

async function toVerifyResult(
  db: Database,
  { outcome, payment }: Confirmation,
): Promise<z.input<typeof verifyResultSchema>> {
  if (outcome === 'unsure') throw beingConfirmed();
  if (outcome === 'conflict') throw gatewayReferenceUsed();
  if (outcome === 'refused' || outcome === 'open') throw verificationFailed();
  return {
    success: true,
    order: payment.orderId === null ? null : { _id: payment.orderId },
    bill: await findPaidBill(db, payment.id),
    isRefundDue: payment.status !== 'settled',
  };
}

/** The spec's pages, with what they read (spec 2); they verify again by themselves. */
async function esewaPage(deps: Deps, id: string): Promise<string> {
  const confirmation = await confirmKnown(deps, id, 'esewa');
  if (confirmation === null) return '/payment/esewa-failure';
  const { outcome, payment } = confirmation;
  const amt = String(rupeesFromPaisa(payment.amountPaisa));
  const facts = { oid: payment.reference, amt, refId: payment.gatewayReference ?? '' };
  if (outcome === 'paid' || outcome === 'unsure')
    return `/payment/esewa-success?${new URLSearchParams(facts)}`;
  return `/payment/esewa-failure?${new URLSearchParams({ oid: payment.reference, id: payment.id })}`;
}

async function khaltiPage(deps: Deps, id: string): Promise<string> {
  const confirmation = await confirmKnown(deps, id, 'khalti');
  if (confirmation === null) return '/payment/khalti-failure';
  const { outcome, payment } = confirmation;
  if ((outcome === 'paid' || outcome === 'unsure') && payment.gatewayHandle !== null) {
    return `/payment/khalti?${new URLSearchParams({ pidx: payment.gatewayHandle, id: payment.id })}`;
  }
  // Still open: Khalti may yet say yes, and the page of what was bought shows when it does.
  const isOver = outcome !== 'paid' && payment.status !== 'initiated' && payment.status !== 'pending';
  if (isOver) {
    return `/payment/khalti-failure?${new URLSearchParams({ id: payment.id })}`;
  }
  const bill = await findPaidBill(deps.db, payment.id);
  if (bill !== null) return khataPage(bill.seller._id);
  return payment.orderId === null ? '/subscription' : `/orders/${payment.orderId}`;
}

/** The address names our own reference. Still open: the page shows when connectIPS says more. */
async function connectIpsPage(deps: Deps, reference: string): Promise<string> {
  const paymentId = await findPaymentId(deps.db, { method: 'connectips', reference });
  if (paymentId === null) return '/payment/connectips-failure';
  const { outcome, payment } = await confirmWithGateway(deps, paymentId);
  const { id } = payment;
  return outcome === 'paid' || outcome === 'unsure'
    ? `/payment/connectips?${new URLSearchParams({ txnId: reference, id })}`
    : `/payment/connectips-failure?${new URLSearchParams({ id })}`;
}

async function confirmKnown(
  deps: Deps,
  id: string,
  method: PaymentRow['method'],
): Promise<Confirmation | null> {
  const payment = isUuid(id) ? await findAskedPayment(deps.db, id) : null;
  return payment?.method === method ? confirmWithGateway(deps, payment.id) : null;
}
