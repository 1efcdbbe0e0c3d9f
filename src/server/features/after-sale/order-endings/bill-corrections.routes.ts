import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  askReissueFormSchema,
  billSchema,
  type CreditNoteForm,
  creditNoteFormSchema,
  reissueFormSchema,
  reissueResultSchema,
} from '../../../../contract/books/bills.contract.ts';
import type { Deps } from '../../../deps.ts';
import { actingAdmin } from '../../../plugins/acting-admin.ts';
import { idempotencyKeyOf } from '../../../plugins/idempotency.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import type { Viewer } from '../../../plugins/viewer.ts';
import { getBill } from '../../books/bills/bill-lists.sql.ts';
import { toBill } from '../../books/bills/bill-view.ts';
import { billNotFound } from '../../books/bills/bills.errors.ts';
import { billToOfForm } from '../../people/tax-details/tax-details-view.ts';
import { type Corrector, creditBill } from './bill-corrections.commands.ts';
import { askForReissue, reissueOwnBill } from './bill-reissues.commands.ts';

const idParams = z.object({ id: z.string() });

/** What corrects bills that were issued: a bill itself never changes. */
export function billCorrectionRoutes(deps: Deps): RouteDefinition[] {
  const idOf = (id: string) => uuidOr(id, billNotFound).toLowerCase();
  const seller = ({ userId: id, sellerId }: Viewer): Corrector => ({ kind: 'seller', id, sellerId });
  const admin = (viewer: Pick<Viewer, 'userId'>, call: FastifyRequest): Corrector => ({
    kind: 'admin',
    id: viewer.userId,
    admin: actingAdmin(viewer, call),
  });
  const creditNote = async (call: FastifyRequest, by: Corrector, id: string, form: CreditNoteForm) => {
    const request = { billId: idOf(id), by, idempotencyKey: idempotencyKeyOf(call), ...form };
    return new Answer(toBill(await getBill(deps.db, await creditBill(deps, request))), { status: 201 });
  };
  const reissue = async (
    call: FastifyRequest,
    by: Corrector,
    id: string,
    { billTo, reason }: z.output<typeof reissueFormSchema>,
  ) => {
    const anew = await reissueOwnBill(deps, {
      billId: idOf(id),
      by,
      idempotencyKey: idempotencyKeyOf(call),
      billTo: billToOfForm(billTo),
      reason,
    });
    const [note, bill] = [await getBill(deps.db, anew.creditNoteId), await getBill(deps.db, anew.billId)];
    return new Answer({ creditNote: toBill(note), bill: toBill(bill) }, { status: 201 });
  };
  return [
    defineRoute({
      method: 'POST',
      url: '/api/seller/bills/:id/credit-notes',
      audience: 'seller',
      sellerDeed: 'money',
      limit: 'other',
      summary:
        'Credit units or an amount of your bill, with the refund; send an Idempotency-Key to repeat safely',
      tag: 'Bills',
      params: idParams,
      body: creditNoteFormSchema,
      response: billSchema,
      handler: ({ params, body, viewer, request }) => creditNote(request, seller(viewer), params.id, body),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/seller/bills/:id/reissue',
      audience: 'seller',
      sellerDeed: 'money',
      limit: 'other',
      summary: 'Credit your bill and reissue it in another name; send an Idempotency-Key to repeat safely',
      tag: 'Bills',
      params: idParams,
      body: reissueFormSchema,
      response: reissueResultSchema,
      handler: ({ params, body, viewer, request }) => reissue(request, seller(viewer), params.id, body),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/bills/:id/credit-notes',
      audience: 'admin',
      deskDeed: 'payments',
      limit: 'other',
      summary: 'Credit a delivery or a plan that the platform billed, or an amount of it, with the refund',
      tag: 'Bills',
      params: idParams,
      body: creditNoteFormSchema,
      response: billSchema,
      handler: ({ params, body, viewer, request }) =>
        creditNote(request, admin(viewer, request), params.id, body),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/bills/:id/reissue',
      audience: 'admin',
      deskDeed: 'payments',
      limit: 'other',
      summary: 'Credit a bill of the platform and reissue it in another name',
      tag: 'Bills',
      params: idParams,
      body: reissueFormSchema,
      response: reissueResultSchema,
      handler: ({ params, body, viewer, request }) =>
        reissue(request, admin(viewer, request), params.id, body),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/bills/:id/ask-reissue',
      audience: 'user',
      deed: 'pay',
      limit: 'other',
      summary: 'Ask the issuer of a received bill for the same in another name',
      tag: 'Bills',
      params: idParams,
      body: askReissueFormSchema,
      response: billSchema,
      handler: async ({ params, body, viewer }) =>
        toBill(
          await askForReissue(deps, {
            billId: idOf(params.id),
            buyer: viewer,
            billTo: billToOfForm(body.billTo),
          }),
        ),
    }),
  ];
}
