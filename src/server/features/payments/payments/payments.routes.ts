import { z } from 'zod';
import {
  confirmPaymentResultSchema,
  confirmPaymentSchema,
} from '../../../../contract/payments/admin-payments.contract.ts';
import {
  orderPaymentResultSchema,
  orderPaymentSchema,
  type PaymentMethodList,
  parcelPaymentSchema,
  paymentCheckSchema,
  paymentMethodListSchema,
  paymentMethodsQuerySchema,
  paymentSchema,
  subscriptionPaymentResultSchema,
  subscriptionPaymentSchema,
} from '../../../../contract/payments/payments.contract.ts';
import { ORDER_PAYMENT_METHODS, PAYMENT_METHODS } from '../../../../domain/books/payment-status.ts';
import { connectIpsFeePaisa } from '../../../../domain/payments/rails.ts';
import { paisaFromRupees, rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import type { Deps } from '../../../deps.ts';
import { actingAdmin } from '../../../plugins/acting-admin.ts';
import { idempotencyKeyOf } from '../../../plugins/idempotency.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { orderNotFound } from '../../orders/orders/orders.errors.ts';
import { confirmBankTransfer } from './bank-transfer.commands.ts';
import { confirmWithGateway } from './gateway-confirmation.commands.ts';
import { startParcelPayment } from './parcel-payments.commands.ts';
import { findOwnPayment } from './payment-details.sql.ts';
import { toPayment } from './payment-view.ts';
import { gatewayCeilings, startOrderPayment, startSubscriptionPayment } from './payments.commands.ts';
import { paymentNotFound } from './payments.errors.ts';

const paymentParams = z.object({ id: z.string() });

/** Paying for orders and plans, and the admin's confirmation of transfers. */
export function paymentRoutes(deps: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/api/payments/methods',
      audience: 'public',
      limit: 'other',
      summary: 'Which methods can carry a payment now, and why the others cannot',
      tag: 'Payments',
      query: paymentMethodsQuerySchema,
      response: paymentMethodListSchema,
      handler: async ({ query: { kind, amount } }): Promise<PaymentMethodList> => {
        const amountPaisa = amount === undefined ? null : paisaFromRupees(amount);
        const ceilings = gatewayCeilings(deps);
        const feeBasisPoints = Math.round(deps.settings.current.connectipsFee * 100);
        return (kind === 'order' ? ORDER_PAYMENT_METHODS : PAYMENT_METHODS).flatMap((method) => {
          const gateway = deps.gateways.get(method);
          // Which order is paid at the door hangs on more than its amount: GET /api/payments/cash.
          if (gateway === undefined || method === 'cod') return [];
          const reason = gateway.whyUnavailable({ kind, amountPaisa, ceilings });
          const offer = { method, isAvailable: reason === null, reason };
          if (method !== 'connectips' || amountPaisa === null) return [offer];
          return [{ ...offer, fee: rupeesFromPaisa(connectIpsFeePaisa(amountPaisa, feeBasisPoints)) }];
        });
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/payments/order',
      audience: 'user',
      deed: 'pay',
      limit: 'other',
      summary: 'Begin the payment of your order, or get the live one',
      tag: 'Payments',
      body: orderPaymentSchema,
      response: orderPaymentResultSchema,
      handler: async ({ body, viewer, request }) => {
        const { payment, paymentUrl, isNew } = await startOrderPayment(deps, {
          buyer: viewer,
          orderId: uuidOr(body.orderId, orderNotFound),
          method: body.paymentMethod,
          idempotencyKey: idempotencyKeyOf(request),
        });
        const { id, method, amountPaisa } = payment;
        return new Answer(
          { paymentUrl, payment: { _id: id, method, amount: rupeesFromPaisa(amountPaisa) } },
          { status: isNew ? 201 : 200 },
        );
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/payments/parcel',
      audience: 'user',
      deed: 'pay',
      limit: 'other',
      summary:
        'Pay by QR what the courier of your parcel is to collect, or the fee for the way back of a refused one',
      tag: 'Payments',
      body: parcelPaymentSchema,
      response: orderPaymentResultSchema,
      handler: async ({ body, viewer, request }) => {
        const { payment, paymentUrl, isNew } = await startParcelPayment(deps, {
          buyer: viewer,
          parcelId: uuidOr(body.parcelId, orderNotFound).toLowerCase(),
          kind: body.kind,
          method: body.paymentMethod,
          idempotencyKey: idempotencyKeyOf(request),
        });
        const { id, method, amountPaisa } = payment;
        return new Answer(
          { paymentUrl, payment: { _id: id, method, amount: rupeesFromPaisa(amountPaisa) } },
          { status: isNew ? 201 : 200 },
        );
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/payments/subscription',
      audience: 'user',
      deed: 'subscribe',
      limit: 'other',
      summary: 'Begin the payment of a plan, or get the live one',
      tag: 'Payments',
      body: subscriptionPaymentSchema,
      response: subscriptionPaymentResultSchema,
      handler: async ({ body, viewer, request, reply }) => {
        const { payment, isNew } = await startSubscriptionPayment(deps, {
          buyer: viewer,
          planId: body.plan,
          method: body.paymentMethod,
          isRenewal: body.renew === true,
          idempotencyKey: idempotencyKeyOf(request),
          elapsedMs: () => reply.elapsedTime,
        });
        const { id, method, status, amountPaisa } = payment;
        return new Answer(
          { payment: { _id: id, amount: rupeesFromPaisa(amountPaisa), method, status } },
          { status: isNew ? 201 : 200 },
        );
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/payments/:id',
      audience: 'user',
      deed: 'read_bills',
      scope: 'money:read',
      limit: 'other',
      summary: 'Your payment and what its page needs',
      tag: 'Payments',
      params: paymentParams,
      response: paymentSchema,
      handler: async ({ params, viewer }) => {
        const row = await findOwnPayment(deps.db, uuidOr(params.id, paymentNotFound), viewer.companyId);
        if (row === null) throw paymentNotFound();
        return toPayment(row, deps);
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/payments/:id/check',
      audience: 'user',
      deed: 'pay',
      limit: 'paymentcheck',
      summary: 'Ask the gateway now what became of your payment',
      tag: 'Payments',
      params: paymentParams,
      response: paymentCheckSchema,
      handler: async ({ params, viewer }) => {
        const row = await findOwnPayment(deps.db, uuidOr(params.id, paymentNotFound), viewer.companyId);
        if (row === null) throw paymentNotFound();
        const { payment } = await confirmWithGateway(deps, row.id);
        return { status: payment.status };
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/payments/:id/confirm',
      audience: 'admin',
      deskDeed: 'payments',
      limit: 'other',
      summary: 'Confirm a bank transfer that has arrived',
      tag: 'Payments',
      params: paymentParams,
      body: confirmPaymentSchema,
      response: confirmPaymentResultSchema,
      handler: async ({ params, body, viewer, request }) => {
        const payment = await confirmBankTransfer(deps, {
          paymentId: uuidOr(params.id, paymentNotFound),
          bankReference: body.bankReference,
          statementLine: body.statementLine ?? null,
          amountPaisa: paisaFromRupees(body.amount),
          resolution: body.resolution,
          admin: actingAdmin(viewer, request),
        });
        const { id, status, amountPaisa, gatewayReference } = payment;
        return {
          payment: {
            _id: id,
            status,
            amount: rupeesFromPaisa(amountPaisa),
            bankReference: gatewayReference,
          },
        };
      },
    }),
  ];
}
