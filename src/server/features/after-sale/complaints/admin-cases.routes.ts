import { z } from 'zod';
import {
  adminCaseListSchema,
  adminCaseSchema,
  adminCasesQuerySchema,
  askSideSchema,
  caseExportQuerySchema,
  decideCaseSchema,
} from '../../../../contract/after-sale/complaints.contract.ts';
import { csvFile } from '../../../../contract/shop/envelope.contract.ts';
import { COMPLAINT_KIND_NAMES } from '../../../../domain/after-sale/complaint.ts';
import { DAY_MS } from '../../../../domain/shop/durations.ts';
import { datedFileName, sortableDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import { paisaFromRupees, rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import { type CsvColumn, csvStream, inBatches } from '../../../csv.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { actingAdmin } from '../../../plugins/acting-admin.ts';
import { CsvReply } from '../../../plugins/file-replies.ts';
import { paginationOf, rowsOf } from '../../../plugins/paging.ts';
import { defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { orderNotFound } from '../../orders/orders/orders.errors.ts';
import { worthOfReturn } from '../returns/return-money.commands.ts';
import { askSide, decideCase } from './case-decision.commands.ts';
import { toAdminCase, toAdminCaseRow, toFigures } from './case-view.ts';
import {
  type CaseExportRow,
  type CaseParcelRow,
  countCases,
  findCase,
  listCaseParcels,
  listCases,
  listCasesAfter,
  listRefundsAfter,
  markRead,
  type RefundExportRow,
} from './cases.sql.ts';
import { getComplaintFigures } from './complaint-figures.sql.ts';
import { complaintNotFound } from './complaints.errors.ts';

const tag = 'Complaints';
const idParams = z.object({ id: z.string() });
const KEPT_YEARS = 5;

/** Complaints at our desk: what is due, what both sides say, the decision. */
export function adminCaseRoutes(deps: Deps): RouteDefinition[] {
  const { db, clock } = deps;
  const caseIdOf = (id: string) => uuidOr(id, complaintNotFound).toLowerCase();
  /** What a return gives back is reckoned anew: other goods of its order may have come back since. */
  const withWorth = async (parcel: CaseParcelRow): Promise<CaseParcelRow> => {
    const { returnId } = parcel;
    if (returnId === null) return parcel;
    const leftPaisa = await inTransaction(db, (tx) => worthOfReturn(tx, returnId));
    return { ...parcel, leftPaisa };
  };
  const getCase = async (caseId: string) => {
    const [row, parcels] = await Promise.all([findCase(db, caseId), listCaseParcels(db, caseId)]);
    if (row === null) throw complaintNotFound();
    return toAdminCase(row, { parcels: await Promise.all(parcels.map(withWorth)), now: clock() });
  };
  return [
    defineRoute({
      method: 'GET',
      url: '/api/admin/cases',
      audience: 'admin',
      deskDeed: 'read',
      limit: 'other',
      summary: 'Complaints: open ones by what is due first, with counts and the public figures',
      tag,
      query: adminCasesQuerySchema,
      response: adminCaseListSchema,
      handler: async ({ query: { page, limit, ...filter } }) => {
        const now = clock();
        const since = new Date(now.getTime() - 365 * DAY_MS);
        const [{ cases, total }, counts, figures] = await Promise.all([
          listCases(db, filter, { now, ...rowsOf({ page, limit }) }),
          countCases(db, { now, weekEnds: new Date(now.getTime() + 7 * DAY_MS) }),
          getComplaintFigures(db, { since, now }),
        ]);
        return {
          cases: cases.map((row) => toAdminCaseRow(row, now)),
          pagination: paginationOf({ page, limit }, total),
          counts,
          figures: toFigures(figures, since),
        };
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/admin/cases/export',
      audience: 'admin',
      deskDeed: 'read',
      limit: 'other',
      summary: 'Complaints with their decisions, or all refunds, of the last five years as a CSV file',
      tag,
      query: caseExportQuerySchema,
      response: csvFile,
      handler: async ({ query: { records } }) => {
        const now = clock();
        const since = new Date(now);
        since.setUTCFullYear(now.getUTCFullYear() - KEPT_YEARS);
        if (records === 'refunds') {
          const rows = inBatches<RefundExportRow>((last) => listRefundsAfter(db, since, last));
          return new CsvReply(datedFileName('refunds', now), csvStream(REFUND_COLUMNS, rows));
        }
        const rows = inBatches<CaseExportRow>((last) => listCasesAfter(db, since, last));
        return new CsvReply(datedFileName('complaints', now), csvStream(CASE_COLUMNS, rows));
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/admin/cases/:id',
      audience: 'admin',
      deskDeed: 'read',
      limit: 'other',
      summary: 'A complaint with what both sides say; it is no longer new afterwards',
      tag,
      params: idParams,
      response: adminCaseSchema,
      handler: async ({ params, viewer: { userId } }) => {
        const caseId = caseIdOf(params.id);
        const found = await getCase(caseId);
        if (found.isNew)
          await inTransaction(db, (tx) => markRead(tx, caseId, { adminId: userId, now: clock() }));
        return found;
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/cases/:id/ask',
      audience: 'admin',
      deskDeed: 'support',
      limit: 'other',
      summary: 'Ask one side of a complaint; the other does not read it',
      tag,
      params: idParams,
      body: askSideSchema,
      response: adminCaseSchema,
      handler: async ({ params, body, viewer, request }) => {
        const caseId = caseIdOf(params.id);
        await askSide(deps, { caseId, ...body, admin: actingAdmin(viewer, request) });
        return getCase(caseId);
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/cases/:id/decide',
      audience: 'admin',
      deskDeed: 'support',
      limit: 'other',
      summary: 'Decide a complaint: refund, credit note, ledger and parcel follow at once, for good',
      tag,
      params: idParams,
      body: decideCaseSchema,
      response: adminCaseSchema,
      handler: async ({ params, body, viewer, request }) => {
        const caseId = caseIdOf(params.id);
        const { decision, amount, reason, parcel } = body;
        await decideCase(deps, {
          caseId,
          decision,
          amountPaisa: amount == null ? null : paisaFromRupees(amount),
          reason,
          parcelId: parcel == null ? null : uuidOr(parcel, orderNotFound).toLowerCase(),
          admin: actingAdmin(viewer, request),
        });
        return getCase(caseId);
      },
    }),
  ];
}

const day = (instant: Date | null) => (instant === null ? '' : sortableDateTime(instant));
const rupeesOf = (paisa: number | null) => (paisa === null ? '' : rupeesFromPaisa(paisa));

const CASE_COLUMNS: readonly CsvColumn<CaseExportRow>[] = [
  { header: 'Number', cell: (row) => row.number },
  { header: 'Kind', cell: (row) => COMPLAINT_KIND_NAMES[row.kind] },
  { header: 'State', cell: (row) => row.state },
  { header: 'Received', cell: (row) => day(row.sentAt) },
  { header: 'Due', cell: (row) => day(row.dueAt) },
  { header: 'From', cell: (row) => row.buyerName },
  { header: 'E-mail', cell: (row) => row.email },
  { header: 'Order', cell: (row) => row.orderNumber },
  { header: 'Seller', cell: (row) => row.sellerName },
  { header: 'Complaint', cell: (row) => row.text },
  { header: 'Decision', cell: (row) => row.decision },
  { header: 'Amount', cell: (row) => rupeesOf(row.amountPaisa) },
  { header: 'Reason', cell: (row) => row.reason },
  { header: 'Decided', cell: (row) => day(row.decidedAt) },
  { header: 'Decided by', cell: (row) => row.decidedBy },
  { header: 'Credit note', cell: (row) => row.creditNote },
  { header: 'Refunded', cell: (row) => day(row.refundedAt) },
  { header: 'Refund reference', cell: (row) => row.refundReference },
  { header: 'Closed as', cell: (row) => row.closedAs },
  { header: 'Closed', cell: (row) => day(row.closedAt) },
];

const REFUND_COLUMNS: readonly CsvColumn<RefundExportRow>[] = [
  { header: 'Due since', cell: (row) => day(row.createdAt) },
  { header: 'Order', cell: (row) => row.orderNumber },
  { header: 'Buyer', cell: (row) => row.buyerName },
  { header: 'E-mail', cell: (row) => row.email },
  { header: 'Amount', cell: (row) => rupeesOf(row.amountPaisa) },
  { header: 'Method', cell: (row) => row.method },
  { header: 'Reason', cell: (row) => row.reason },
  { header: 'State', cell: (row) => row.state },
  { header: 'Due by', cell: (row) => day(row.dueBy) },
  { header: 'Sent', cell: (row) => day(row.refundedAt) },
  { header: 'Reference', cell: (row) => row.reference },
  { header: 'Credit note', cell: (row) => row.creditNote },
  { header: 'Complaint', cell: (row) => row.complaint },
];
