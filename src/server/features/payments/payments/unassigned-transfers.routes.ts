import { z } from 'zod';
import {
  assignTransferSchema,
  recordTransferSchema,
  transferRefundedSchema,
  type UnassignedTransfer,
  unassignedTransferListSchema,
  unassignedTransferResultSchema,
  unassignedTransfersQuerySchema,
  withdrawTransferSchema,
} from '../../../../contract/payments/unassigned-transfers.contract.ts';
import { paisaFromRupees, rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import type { Deps } from '../../../deps.ts';
import { actingAdmin } from '../../../plugins/acting-admin.ts';
import { paginationOf, rowsOf } from '../../../plugins/paging.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { transferNotFound } from './payments.errors.ts';
import {
  assignTransfer,
  recordArrival,
  returnTransfer,
  withdrawTransfer,
} from './unassigned-transfers.commands.ts';
import {
  countUnassignedTransfers,
  findUnassignedTransfer,
  listUnassignedTransfers,
  type UnassignedTransferRow,
} from './unassigned-transfers.sql.ts';

const idParams = z.object({ id: z.string() });
const tag = 'Payments';

/** Transfers to our bank that name nothing which awaits them. */
export function unassignedTransferRoutes(deps: Deps): RouteDefinition[] {
  const answer = async (transferId: string) => {
    const row = await findUnassignedTransfer(deps.db, transferId);
    if (row === null) throw transferNotFound();
    return { transfer: toUnassignedTransfer(row) };
  };
  return [
    defineRoute({
      method: 'GET',
      url: '/api/admin/payments/transfers',
      audience: 'admin',
      deskDeed: 'read_money',
      limit: 'other',
      summary: 'Bank transfers that named nothing we knew, and what became of them',
      tag,
      query: unassignedTransfersQuerySchema,
      response: unassignedTransferListSchema,
      handler: async ({ query: { page, limit, state, search } }) => {
        const filter = { state, search };
        const [rows, { total, unassigned }] = await Promise.all([
          listUnassignedTransfers(deps.db, filter, rowsOf({ page, limit })),
          countUnassignedTransfers(deps.db, filter),
        ]);
        return {
          transfers: rows.map(toUnassignedTransfer),
          pagination: paginationOf({ page, limit }, total),
          counts: { unassigned },
        };
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/payments/transfers',
      audience: 'admin',
      deskDeed: 'payments',
      limit: 'other',
      summary: 'Record a transfer that nobody awaited, for an order or for nobody yet',
      tag,
      body: recordTransferSchema,
      response: unassignedTransferResultSchema,
      handler: async ({ body, viewer, request }) => {
        const transferId = await recordArrival(deps, {
          bankReference: body.bankReference,
          statementLine: body.statementLine ?? null,
          amountPaisa: paisaFromRupees(body.amount),
          remark: body.remark || null,
          receivedOn: body.receivedOn ?? null,
          assignTo: body.assignTo ?? null,
          resolution: body.resolution,
          admin: actingAdmin(viewer, request),
        });
        return new Answer(await answer(transferId), { status: 201, message: 'Transfer recorded' });
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/payments/transfers/:id/assign',
      audience: 'admin',
      deskDeed: 'payments',
      limit: 'other',
      summary: 'Say which order or payment a transfer was for',
      tag,
      params: idParams,
      body: assignTransferSchema,
      response: unassignedTransferResultSchema,
      handler: async ({ params, body, viewer, request }) => {
        const transferId = uuidOr(params.id, transferNotFound);
        const { assignTo, resolution } = body;
        await assignTransfer(deps, { transferId, assignTo, resolution, admin: actingAdmin(viewer, request) });
        return new Answer(await answer(transferId), { message: 'Transfer assigned' });
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/payments/transfers/:id/refunded',
      audience: 'admin',
      deskDeed: 'payments',
      limit: 'other',
      summary: 'Record that a transfer which nobody could explain was sent back',
      tag,
      params: idParams,
      body: transferRefundedSchema,
      response: unassignedTransferResultSchema,
      handler: async ({ params, body, viewer, request }) => {
        const transferId = uuidOr(params.id, transferNotFound);
        const refundReference = body.bankReference;
        await returnTransfer(deps, { transferId, refundReference, admin: actingAdmin(viewer, request) });
        return new Answer(await answer(transferId), { message: 'Refund recorded' });
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/payments/transfers/:id/withdraw',
      audience: 'admin',
      deskDeed: 'payments',
      limit: 'other',
      summary: 'Take back a transfer that was recorded by mistake',
      tag,
      params: idParams,
      body: withdrawTransferSchema,
      response: unassignedTransferResultSchema,
      handler: async ({ params, body: { reason }, viewer, request }) => {
        const transferId = uuidOr(params.id, transferNotFound);
        await withdrawTransfer(deps, { transferId, reason, admin: actingAdmin(viewer, request) });
        return new Answer(await answer(transferId), { message: 'Transfer withdrawn' });
      },
    }),
  ];
}

function toUnassignedTransfer(row: UnassignedTransferRow): UnassignedTransfer {
  return {
    _id: row.id,
    bankReference: row.bankReference,
    amount: rupeesFromPaisa(row.amountPaisa),
    remark: row.remark,
    receivedOn: row.receivedOn,
    recordedAt: row.recordedAt.toISOString(),
    state: row.state,
    payment: row.payment,
    refundReference: row.refundReference,
    withdrawalReason: row.withdrawalReason,
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}
