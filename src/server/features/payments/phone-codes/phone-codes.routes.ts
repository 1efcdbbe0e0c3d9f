import { z } from 'zod';
import {
  cashPaymentSchema,
  paymentCheckSchema,
  phoneCodeSchema,
} from '../../../../contract/payments/payments.contract.ts';
import type { Deps } from '../../../deps.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { findOwnPayment } from '../payments/payment-details.sql.ts';
import { toPayment } from '../payments/payment-view.ts';
import { paymentNotFound } from '../payments/payments.errors.ts';
import { confirmPhone, sendPhoneCode } from './phone-codes.commands.ts';

const paymentParams = z.object({ id: z.string() });

/** The phone of an order that is paid at the door. */
export function phoneCodeRoutes(deps: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'POST',
      url: '/api/payments/:id/code',
      audience: 'user',
      deed: 'pay',
      limit: 'message',
      summary: 'Send a code to the phone of an order that is paid at the door',
      tag: 'Payments',
      params: paymentParams,
      response: cashPaymentSchema,
      handler: async ({ params, viewer }) => {
        const paymentId = uuidOr(params.id, paymentNotFound);
        await sendPhoneCode(deps, { paymentId, buyer: viewer });
        const row = await findOwnPayment(deps.db, paymentId, viewer.companyId);
        const cash = row === null ? null : toPayment(row, deps).cash;
        if (cash === null) throw paymentNotFound();
        return new Answer(cash, { status: 201 });
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/payments/:id/confirm-phone',
      audience: 'user',
      deed: 'pay',
      limit: 'message',
      summary: 'Confirm the phone of an order that is paid at the door: it goes to its sellers',
      tag: 'Payments',
      params: paymentParams,
      body: phoneCodeSchema,
      response: paymentCheckSchema,
      handler: async ({ params, body, viewer }) => {
        const paymentId = uuidOr(params.id, paymentNotFound);
        await confirmPhone(deps, { paymentId, buyer: viewer, code: body.code });
        return { status: 'settled' as const };
      },
    }),
  ];
}
