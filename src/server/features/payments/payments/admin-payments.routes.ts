import { z } from 'zod';
import {
  adminPaymentListSchema,
  adminPaymentResultSchema,
  adminPaymentsExportQuerySchema,
  adminPaymentsQuerySchema,
  nameMatchesSchema,
  refundedPaymentSchema,
  rejectPaymentSchema,
} from '../../../../contract/payments/admin-payments.contract.ts';
import {
  statementImportSchema,
  statementProposalsSchema,
} from '../../../../contract/payments/statement-import.contract.ts';
import { csvFile } from '../../../../contract/shop/envelope.contract.ts';
import { PAYMENT_METHOD_NAMES } from '../../../../domain/books/payment-status.ts';
import { datedFileName, sortableDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import { type CsvColumn, csvStream, inBatches } from '../../../csv.ts';
import type { Deps } from '../../../deps.ts';
import { actingAdmin } from '../../../plugins/acting-admin.ts';
import { CsvReply } from '../../../plugins/file-replies.ts';
import { paginationOf, rowsOf } from '../../../plugins/paging.ts';
import { defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { toAdminPayment } from './admin-payment-view.ts';
import { matchName, proposeFromStatement, recheckPayment, rejectPayment } from './admin-payments.commands.ts';
import {
  type AdminPaymentRow,
  adminPaymentConditions,
  countAdminPayments,
  findAdminPayment,
  listAdminPayments,
  listAdminPaymentsAfter,
} from './admin-payments.sql.ts';
import { paymentNotFound } from './payments.errors.ts';
import { markRefunded } from './refunds.commands.ts';

const idParams = z.object({ id: z.string() });

/** The desk of payments: what waits, what goes back, what a person must look at. */
export function adminPaymentRoutes(deps: Deps): RouteDefinition[] {
  const answer = async (paymentId: string) => {
    const row = await findAdminPayment(deps.db, paymentId);
    if (row === null) throw paymentNotFound();
    return { payment: toAdminPayment(row, deps.gateways) };
  };
  return [
    defineRoute({
      method: 'GET',
      url: '/api/admin/payments',
      audience: 'admin',
      deskDeed: 'read_money',
      limit: 'other',
      summary: 'Payments of all buyers, with slips, refunds and what waits',
      tag: 'Payments',
      query: adminPaymentsQuerySchema,
      response: adminPaymentListSchema,
      handler: async ({ query: { page, limit, sortBy, ...query } }) => {
        const filter = filterOf(query);
        const where = await adminPaymentConditions(deps.db, filter);
        const part = { ...rowsOf({ page, limit }), sort: sortBy, queue: filter.queue };
        const [rows, { total, ...counts }] = await Promise.all([
          listAdminPayments(deps.db, where, part),
          countAdminPayments(deps.db, where),
        ]);
        return {
          payments: rows.map((row) => toAdminPayment(row, deps.gateways)),
          pagination: paginationOf({ page, limit }, total),
          counts,
        };
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/admin/payments/export',
      audience: 'admin',
      deskDeed: 'read_money',
      limit: 'other',
      summary: 'The payments that the filters let through as a CSV file, newest first',
      tag: 'Payments',
      query: adminPaymentsExportQuerySchema,
      response: csvFile,
      handler: async ({ query }) => {
        const where = await adminPaymentConditions(deps.db, filterOf(query));
        const rows = inBatches<AdminPaymentRow>((last) => listAdminPaymentsAfter(deps.db, where, last));
        return new CsvReply(datedFileName('payments', deps.clock()), csvStream(EXPORT_COLUMNS, rows));
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/payments/:id/reject',
      audience: 'admin',
      deskDeed: 'payments',
      limit: 'other',
      summary: 'Refuse an open payment, with a reason the buyer reads',
      tag: 'Payments',
      params: idParams,
      body: rejectPaymentSchema,
      response: adminPaymentResultSchema,
      handler: async ({ params, body, viewer, request }) => {
        const paymentId = uuidOr(params.id, paymentNotFound);
        await rejectPayment(deps, { paymentId, reason: body.reason, admin: actingAdmin(viewer, request) });
        return answer(paymentId);
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/payments/:id/recheck',
      audience: 'admin',
      deskDeed: 'payments',
      limit: 'other',
      summary: 'Ask the gateway of a payment now',
      tag: 'Payments',
      params: idParams,
      response: adminPaymentResultSchema,
      handler: async ({ params, viewer, request }) => {
        const paymentId = uuidOr(params.id, paymentNotFound);
        await recheckPayment(deps, { paymentId, admin: actingAdmin(viewer, request) });
        return answer(paymentId);
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/payments/:id/name-matches',
      audience: 'admin',
      deskDeed: 'payments',
      limit: 'other',
      summary: 'Say that the name on a bank transfer is the one of the company’s PAN: the PAN is proven',
      tag: 'Payments',
      params: idParams,
      body: nameMatchesSchema,
      response: adminPaymentResultSchema,
      handler: async ({ params, body: { panNumber }, viewer, request }) => {
        const paymentId = uuidOr(params.id, paymentNotFound);
        await matchName(deps, { paymentId, panNumber, admin: actingAdmin(viewer, request) });
        return answer(paymentId);
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/payments/:id/refunded',
      audience: 'admin',
      deskDeed: 'payments',
      limit: 'other',
      summary: 'Record that the due refunds of a payment were sent by hand',
      tag: 'Payments',
      params: idParams,
      body: refundedPaymentSchema,
      response: adminPaymentResultSchema,
      handler: async ({ params, body, viewer, request }) => {
        const paymentId = uuidOr(params.id, paymentNotFound);
        const bankReference = body.bankReference ?? null;
        const admin = actingAdmin(viewer, request);
        await markRefunded(deps, { paymentId, refundIds: body.refunds ?? null, bankReference, admin });
        return answer(paymentId);
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/payments/import',
      audience: 'admin',
      deskDeed: 'payments',
      limit: 'other',
      summary: 'What the credits of a bank statement are for; changes nothing',
      tag: 'Payments',
      bodyLimit: 2_500_000,
      body: statementImportSchema,
      response: statementProposalsSchema,
      handler: async ({ body, viewer }) =>
        proposeFromStatement(deps.db, { csv: body.csv, adminId: viewer.userId }),
    }),
  ];
}

const EXPORT_COLUMNS: readonly CsvColumn<AdminPaymentRow>[] = [
  { header: 'Created', cell: ({ createdAt }) => sortableDateTime(createdAt) },
  { header: 'Reference', cell: ({ reference }) => reference },
  { header: 'Order', cell: ({ order }) => order?.orderNumber },
  { header: 'Plan', cell: ({ plan }) => plan?.name },
  { header: 'Buyer', cell: ({ buyerName }) => buyerName },
  { header: 'Company', cell: ({ buyerCompany }) => buyerCompany },
  { header: 'Email', cell: ({ buyerEmail }) => buyerEmail },
  { header: 'Phone', cell: ({ buyerPhone }) => buyerPhone },
  { header: 'Method', cell: ({ method }) => PAYMENT_METHOD_NAMES[method] },
  { header: 'Status', cell: ({ status }) => status },
  { header: 'Expected', cell: ({ amountPaisa }) => rupeesFromPaisa(amountPaisa) },
  { header: 'Received', cell: ({ receivedPaisa }) => rupeesFromPaisa(receivedPaisa) },
  { header: 'Gateway or bank reference', cell: ({ gatewayReference }) => gatewayReference },
];

function filterOf({ status, method, queue, search }: z.output<typeof adminPaymentsExportQuerySchema>) {
  return { status, method, queue, search };
}
