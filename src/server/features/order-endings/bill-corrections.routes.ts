import { z } from 'zod';
import {
  askReissueFormSchema,
  billSchema,
  creditNoteFormSchema,
  reissueFormSchema,
  reissueResultSchema,
} from '../../../contract/bills.contract.ts';
import type { Deps } from '../../deps.ts';
import { idempotencyKeyOf } from '../../plugins/idempotency.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../plugins/route.ts';
import { uuidOr } from '../../plugins/uuid.ts';
import { getBill } from '../bills/bill-lists.sql.ts';
import { toBill } from '../bills/bill-view.ts';
import { billNotFound } from '../bills/bills.errors.ts';
import { billToOfForm } from '../tax-details/tax-details-view.ts';
import { askForReissue, creditBill, reissueOwnBill } from './bill-corrections.commands.ts';

const idParams = z.object({ id: z.string() });

/** What corrects bills that were issued: a bill itself never changes. */
export function billCorrectionRoutes(deps: Deps): RouteDefinition[] {
  const idOf = (id: string) => uuidOr(id, billNotFound).toLowerCase();
  return [
    defineRoute({
      method: 'POST',
      url: '/api/seller/bills/:id/credit-notes',
      audience: 'seller',
      limit: 'other',
      summary: 'Credit some units of an own bill, with the refund; send an Idempotency-Key to repeat safely',
      tag: 'Bills',
      params: idParams,
      body: creditNoteFormSchema,
      response: billSchema,
      handler: async ({ params, body, viewer, request: call }) => {
        const idempotencyKey = idempotencyKeyOf(call);
        const request = { billId: idOf(params.id), sellerId: viewer.userId, idempotencyKey, ...body };
        return new Answer(toBill(await getBill(deps.db, await creditBill(deps, request))), { status: 201 });
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/seller/bills/:id/reissue',
      audience: 'seller',
      limit: 'other',
      summary:
        'Credit an own bill and issue it anew in another name; send an Idempotency-Key to repeat safely',
      tag: 'Bills',
      params: idParams,
      body: reissueFormSchema,
      response: reissueResultSchema,
      handler: async ({ params, body: { billTo, reason }, viewer, request }) => {
        const { creditNoteId, billId } = await reissueOwnBill(deps, {
          billId: idOf(params.id),
          sellerId: viewer.userId,
          idempotencyKey: idempotencyKeyOf(request),
          billTo: billToOfForm(billTo),
          reason,
        });
        const [creditNote, bill] = [await getBill(deps.db, creditNoteId), await getBill(deps.db, billId)];
        return new Answer({ creditNote: toBill(creditNote), bill: toBill(bill) }, { status: 201 });
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/bills/:id/ask-reissue',
      audience: 'user',
      limit: 'other',
      summary: 'Ask the issuer of a received bill for the same in another name',
      tag: 'Bills',
      params: idParams,
      body: askReissueFormSchema,
      response: billSchema,
      handler: async ({ params, body, viewer: { userId } }) =>
        toBill(
          await askForReissue(deps, { billId: idOf(params.id), userId, billTo: billToOfForm(body.billTo) }),
        ),
    }),
  ];
}
