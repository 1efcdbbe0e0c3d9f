import { z } from 'zod';
import {
  confirmPaymentResultSchema,
  confirmPaymentSchema,
} from '../../../contract/admin-payments.contract.ts';
import {
  orderPaymentResultSchema,
  orderPaymentSchema,
  type PaymentMethodList,
  paymentMethodListSchema,
  paymentMethodsQuerySchema,
  paymentSchema,
  subscriptionPaymentResultSchema,
  subscriptionPaymentSchema,
} from '../../../contract/payments.contract.ts';
import { paisaFromRupees, rupeesFromPaisa } from '../../../domain/money.ts';
import { ORDER_PAYMENT_METHODS, PAYMENT_METHODS } from '../../../domain/payment-status.ts';
import type { Deps } from '../../deps.ts';
import { actingAdmin } from '../../plugins/acting-admin.ts';
import { idempotencyKeyOf } from '../../plugins/idempotency.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../plugins/route.ts';
import { uuidOr } from '../../plugins/uuid.ts';
import { orderNotFound } from '../orders/orders.errors.ts';
import { confirmBankTransfer } from './bank-transfer.commands.ts';
import { toPayment } from './payment-view.ts';
import { startOrderPayment, startSubscriptionPayment, walletCeilings } from './payments.commands.ts';
import { paymentNotFound } from './payments.errors.ts';
import { findOwnPayment } from './payments.sql.ts';

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
        const ceilings = walletCeilings(deps);
        return (kind === 'order' ? ORDER_PAYMENT_METHODS : PAYMENT_METHODS).map((method) => {
          const gateway = deps.gateways.get(method);
          const reason =
            gateway === undefined
              ? 'Payment method is not available'
              : gateway.whyUnavailable({ kind, amountPaisa, ceilings });
          return { method, isAvailable: reason === null, reason };
        });
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/payments/order',
      audience: 'user',
      limit: 'other',
      summary: 'Begin the payment of an own order, or get the live one',
      tag: 'Payments',
      body: orderPaymentSchema,
      response: orderPaymentResultSchema,
      handler: async ({ body, viewer, request }) => {
        const { payment, paymentUrl, isNew } = await startOrderPayment(deps, {
          userId: viewer.userId,
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
      url: '/api/payments/subscription',
      audience: 'user',
      limit: 'other',
      summary: 'Begin the payment of a plan, or get the live one',
      tag: 'Payments',
      body: subscriptionPaymentSchema,
      response: subscriptionPaymentResultSchema,
      handler: async ({ body, viewer, request, reply }) => {
        const { payment, isNew } = await startSubscriptionPayment(deps, {
          userId: viewer.userId,
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
      limit: 'other',
      summary: 'An own payment and what its page needs',
      tag: 'Payments',
      params: paymentParams,
      response: paymentSchema,
      handler: async ({ params, viewer }) => {
        const row = await findOwnPayment(deps.db, uuidOr(params.id, paymentNotFound), viewer.userId);
        if (row === null) throw paymentNotFound();
        return toPayment(row, deps);
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/payments/:id/confirm',
      audience: 'admin',
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
