import { z } from 'zod';
import {
  adjustmentInputSchema,
  adjustmentSchema,
  buildPayoutSchema,
  type Payout,
  payoutImportSchema,
  payoutListSchema,
  payoutProposalsSchema,
  payoutResultSchema,
  payoutsQuerySchema,
  sellerPayoutListSchema,
  transferPaidSchema,
  transferReturnedSchema,
} from '../../../../contract/payments/payouts.contract.ts';
import { csvFile } from '../../../../contract/shop/envelope.contract.ts';
import { pageQuery } from '../../../../contract/shop/fields.contract.ts';
import { closeToPay, payDayOf, transferReference } from '../../../../domain/payments/payout.ts';
import { paisaFromRupees, rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import { csvStream } from '../../../csv.ts';
import type { Deps } from '../../../deps.ts';
import { actingAdmin } from '../../../plugins/acting-admin.ts';
import { CsvReply } from '../../../plugins/file-replies.ts';
import { idempotencyKeyOf } from '../../../plugins/idempotency.ts';
import { paginationOf, rowsOf } from '../../../plugins/paging.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { adjustBalance } from './adjustments.commands.ts';
import { toLeftOut, toPayoutSummary, toPayoutTransfer, toSellerPayout } from './payout-view.ts';
import { approvePayout, buildPayout, discardPayout, planPayout, sendPayout } from './payouts.commands.ts';
import { notApproved, payoutNotFound, sellerNotFound, transferNotFound } from './payouts.errors.ts';
import { countPayouts, findPayout, listPayouts, listReadySellers, listSellerNames } from './payouts.sql.ts';
import { confirmTransfer, proposeDebits, returnTransfer } from './transfers.commands.ts';
import {
  countSellerPayouts,
  listSellerPayouts,
  listTransfersOfPayout,
  type TransferRow,
} from './transfers.sql.ts';

const tag = 'Payouts';
const idParams = z.object({ id: z.string() });
const transferParams = z.object({ id: z.string(), transfer: z.string() });
const payoutIdOf = ({ id }: { id: string }) => uuidOr(id, payoutNotFound);
/** Nothing, or an empty object: some clients cannot send nothing. */
const emptyBody = z.strictObject({}).nullish();

const STEPS = [
  { step: 'approve', take: approvePayout, message: 'Payout approved', summary: 'Approve a draft' },
  { step: 'send', take: sendPayout, message: 'Payout sent', summary: 'Mark an approved payout as sent' },
  {
    step: 'discard',
    take: discardPayout,
    message: 'Payout discarded',
    summary: 'Discard a draft: its money is ready again',
  },
] as const;

/** What a column of the bank's file holds of a transfer. */
const BANK_FILE_CELLS: Record<string, (row: TransferRow) => string | number> = {
  bank: ({ bank }) => bank,
  branch: ({ branch }) => branch,
  accountName: ({ accountName }) => accountName,
  accountNumber: ({ accountNumber }) => accountNumber,
  amount: ({ amountPaisa }) => rupeesFromPaisa(amountPaisa).toFixed(2),
  reference: ({ number, position }) => transferReference(number, position),
};

/** Paying sellers: batches of transfers, and what the desk gives or takes by hand. */
export function payoutRoutes(deps: Deps): RouteDefinition[] {
  const answer = async (payoutId: string): Promise<{ payout: Payout }> => {
    const [row, transfers] = await Promise.all([
      findPayout(deps.db, payoutId),
      listTransfersOfPayout(deps.db, payoutId),
    ]);
    if (row === null) throw payoutNotFound();
    const names = await listSellerNames(
      deps.db,
      row.leftOut.map(({ sellerId }) => sellerId),
    );
    const byId = new Map(names.map((name) => [name.id, name]));
    return {
      payout: {
        ...toPayoutSummary(row),
        transfers: transfers.map(toPayoutTransfer),
        leftOut: row.leftOut.map((seller) => {
          const { companyName, panNumber } = byId.get(seller.sellerId) ?? {
            companyName: '',
            panNumber: null,
          };
          return toLeftOut({ ...seller, companyName, panNumber }, seller.reason);
        }),
      },
    };
  };
  return [
    defineRoute({
      method: 'GET',
      url: '/api/admin/payouts',
      audience: 'admin',
      deskDeed: 'read_money',
      limit: 'other',
      summary: 'Payouts, newest first, and what one built now would hold',
      tag,
      query: payoutsQuerySchema,
      response: payoutListSchema,
      handler: async ({ query: { page, limit } }) => {
        const [rows, total, sellers] = await Promise.all([
          listPayouts(deps.db, rowsOf({ page, limit })),
          countPayouts(deps.db),
          listReadySellers(deps.db),
        ]);
        const { payees, leftOut, minimumPaisa } = planPayout(sellers, deps);
        const { payoutRhythm, payoutStart, payoutDay, payoutTwoAdmins } = deps.settings.current;
        const schedule = { rhythm: payoutRhythm, start: payoutStart, payDay: payoutDay };
        const close = closeToPay(schedule, { now: deps.clock(), hasReady: payees.length > 0 });
        return {
          payouts: rows.map(toPayoutSummary),
          next: {
            amount: rupeesFromPaisa(payees.reduce((sum, { readyPaisa }) => sum + readyPaisa, 0)),
            sellers: payees.length,
            leftOut: leftOut.map(({ seller, reason }) => toLeftOut(seller, reason)),
            date: payDayOf(schedule, close).toISOString(),
            isSecondAdminAsked: payoutTwoAdmins,
            minimum: rupeesFromPaisa(minimumPaisa),
          },
          pagination: paginationOf({ page, limit }, total),
        };
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/admin/payouts/:id',
      audience: 'admin',
      deskDeed: 'read_money',
      limit: 'other',
      summary: 'A payout with its transfers and who was left out',
      tag,
      params: idParams,
      response: payoutResultSchema,
      handler: async ({ params }) => answer(payoutIdOf(params)),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/payouts',
      audience: 'admin',
      deskDeed: 'payments',
      limit: 'other',
      summary:
        'Build a payout of all that is ready; its money is in payout from then on; send an Idempotency-Key to repeat safely',
      tag,
      body: buildPayoutSchema,
      response: payoutResultSchema,
      handler: async ({ body, viewer, request }) => {
        const amountPaisa = body?.amount === undefined ? null : paisaFromRupees(body.amount);
        const payoutId = await buildPayout(deps, {
          amountPaisa,
          admin: actingAdmin(viewer, request),
          idempotencyKey: idempotencyKeyOf(request),
        });
        return new Answer(await answer(payoutId), { status: 201, message: 'Payout built' });
      },
    }),
    ...STEPS.map(({ step, take, message, summary }) =>
      defineRoute({
        method: 'POST',
        url: `/api/admin/payouts/:id/${step}`,
        audience: 'admin',
        deskDeed: 'payments',
        limit: 'other',
        summary,
        tag,
        params: idParams,
        body: emptyBody,
        response: payoutResultSchema,
        handler: async ({ params, viewer, request }) => {
          const payoutId = payoutIdOf(params);
          await take(deps, { payoutId, admin: actingAdmin(viewer, request) });
          return new Answer(await answer(payoutId), { message });
        },
      }),
    ),
    defineRoute({
      method: 'GET',
      url: '/api/admin/payouts/:id/file',
      audience: 'admin',
      deskDeed: 'read_money',
      limit: 'other',
      summary: 'The bank’s file of an approved payout, with the columns of the settings',
      tag,
      params: idParams,
      response: csvFile,
      handler: async ({ params }) => {
        const payoutId = payoutIdOf(params);
        const payout = await findPayout(deps.db, payoutId);
        if (payout === null) throw payoutNotFound();
        if (payout.status !== 'approved' && payout.status !== 'sent') throw notApproved();
        const columns = deps.settings.current.bankFileColumns.map(({ header, holds }) => ({
          header,
          cell: BANK_FILE_CELLS[holds] as (row: TransferRow) => string | number,
        }));
        const transfers = await listTransfersOfPayout(deps.db, payoutId);
        return new CsvReply(`${payout.number}.csv`, csvStream(columns, transfers));
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/payouts/:id/transfers/:transfer/paid',
      audience: 'admin',
      deskDeed: 'payments',
      limit: 'other',
      summary: 'Confirm that the bank’s statement shows a transfer',
      tag,
      params: transferParams,
      body: transferPaidSchema,
      response: payoutResultSchema,
      handler: async ({ params, body, viewer, request }) => {
        const payoutId = payoutIdOf(params);
        const transferId = uuidOr(params.transfer, transferNotFound);
        const admin = actingAdmin(viewer, request);
        await confirmTransfer(deps, { payoutId, transferId, admin }, body.bankReference);
        return new Answer(await answer(payoutId), { message: 'Transfer confirmed' });
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/payouts/:id/transfers/:transfer/returned',
      audience: 'admin',
      deskDeed: 'payments',
      limit: 'other',
      summary: 'Record that a transfer came back; its money is ready again',
      tag,
      params: transferParams,
      body: transferReturnedSchema,
      response: payoutResultSchema,
      handler: async ({ params, body, viewer, request }) => {
        const payoutId = payoutIdOf(params);
        const transferId = uuidOr(params.transfer, transferNotFound);
        const admin = actingAdmin(viewer, request);
        await returnTransfer(deps, { payoutId, transferId, admin }, body.reason);
        return new Answer(await answer(payoutId), { message: 'Transfer returned' });
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/payouts/import',
      audience: 'admin',
      deskDeed: 'payments',
      limit: 'other',
      summary: 'Which transfers the debits of a bank statement are; changes nothing',
      tag,
      bodyLimit: 2_500_000,
      body: payoutImportSchema,
      response: payoutProposalsSchema,
      handler: async ({ body, viewer }) => proposeDebits(deps, { csv: body.csv, adminId: viewer.userId }),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/sellers/:id/adjustments',
      audience: 'admin',
      deskDeed: 'payments',
      limit: 'other',
      summary:
        'Give a seller money or take some, with a note they read; ready at once; send an Idempotency-Key to repeat safely',
      tag,
      params: idParams,
      body: adjustmentInputSchema,
      response: adjustmentSchema,
      handler: async ({ params, body, viewer, request }) => {
        const row = await adjustBalance(deps, {
          sellerId: uuidOr(params.id, sellerNotFound),
          amountPaisa: Math.sign(body.amount) * paisaFromRupees(Math.abs(body.amount)),
          reason: body.reason,
          note: body.note || body.reason,
          admin: actingAdmin(viewer, request),
          idempotencyKey: idempotencyKeyOf(request),
        });
        const { id, amountPaisa, note, createdAt } = row;
        const adjustment = { _id: id, amount: rupeesFromPaisa(amountPaisa), note, createdAt };
        return new Answer({ adjustment }, { status: 201, message: 'Adjustment made' });
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/seller/payouts',
      audience: 'seller',
      sellerDeed: 'money',
      scope: 'money:read',
      limit: 'other',
      summary: 'Your payouts, newest first',
      tag,
      query: z.object(pageQuery(20)),
      response: sellerPayoutListSchema,
      handler: async ({ query: { page, limit }, viewer }) => {
        const [rows, total] = await Promise.all([
          listSellerPayouts(deps.db, viewer.sellerId, rowsOf({ page, limit })),
          countSellerPayouts(deps.db, viewer.sellerId),
        ]);
        return {
          payouts: rows.map(toSellerPayout),
          pagination: paginationOf({ page, limit }, total),
        };
      },
    }),
  ];
}
