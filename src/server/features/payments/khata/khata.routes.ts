import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  companyKhataQuerySchema,
  confirmBalanceSchema,
  debtPaymentSchema,
  disputeDebtPaymentSchema,
  khataSchema,
  payBillResultSchema,
  payBillSchema,
  recordDebtPaymentSchema,
  sellerAgeingSchema,
  sellerKhataQuerySchema,
} from '../../../../contract/payments/khata.contract.ts';
import { may } from '../../../../domain/people/company-roles.ts';
import { paisaFromRupees, rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import type { Deps } from '../../../deps.ts';
import { paperReaderOf } from '../../../papers/paper-reader.ts';
import { CsvReply, FileReply } from '../../../plugins/file-replies.ts';
import { idempotencyKeyOf } from '../../../plugins/idempotency.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import type { Viewer } from '../../../plugins/viewer.ts';
import { billNotFound } from '../../books/bills/bills.errors.ts';
import { startBillPayment } from '../payments/bill-payments.commands.ts';
import {
  confirmPayment,
  disputePayment,
  type RecordedPayment,
  recordPayment,
} from './debt-payments.commands.ts';
import { canConfirmBalance, confirmBalance, readKhata } from './khata.commands.ts';
import { khataNotFound } from './khata.errors.ts';
import { listAgedCompanies, type Pair } from './khata.sql.ts';
import { khataCsv, khataFileName, khataPdf } from './khata-paper.commands.ts';
import { toDebtPayment, toKhata, toSellerAgeing } from './khata-view.ts';

const tag = 'Khata';
const billParams = z.object({ id: z.string() });
const paymentParams = z.object({ id: z.string(), payment: z.string() });

interface Asked {
  fiscalYear?: string | undefined;
  month?: number | undefined;
  format: 'json' | 'csv' | 'pdf';
}

/** What companies and sellers owe each other, and how that is paid. */
export function khataRoutes(deps: Deps): RouteDefinition[] {
  return [...companyRoutes(deps), ...sellerRoutes(deps)];
}

/** The same for both sides, as a page, a paper or a spreadsheet. */
async function answerKhata(
  deps: Deps,
  pair: Pair,
  asked: Asked,
  { viewer, side, request }: { viewer: Viewer; side: 'company' | 'seller'; request: FastifyRequest },
) {
  const { fiscalYear, month, format } = asked;
  const facts = await readKhata(deps, pair, { fiscalYear, month });
  if (format === 'csv') return new CsvReply(khataFileName(facts, 'csv'), khataCsv(facts));
  if (format === 'pdf') {
    const bytes = await khataPdf(deps, facts, {
      reader: paperReaderOf(request, deps.speech),
      owner: viewer.userId,
    });
    return new FileReply(bytes, 'application/pdf', khataFileName(facts, 'pdf'));
  }
  const pays = side === 'company' && viewer.companyRole !== null && may(viewer.companyRole, 'pay');
  return toKhata(facts, {
    pay: pays,
    record: side === 'seller',
    confirmBalance: pays && canConfirmBalance(facts),
  });
}

/** A paper costs as much as that of a quote. */
const drawingLimit = ({ format }: Readonly<Record<string, unknown>>) =>
  format === 'pdf' ? ('quotation' as const) : null;

const toAnswered = ({ payment, creditPaisa }: RecordedPayment) => toDebtPayment(payment, creditPaisa);

function companyRoutes(deps: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/api/company/khata',
      audience: 'user',
      deed: 'read_bills',
      scope: 'money:read',
      limit: 'other',
      limitOf: drawingLimit,
      summary: 'What your company and a seller owe each other in a fiscal year or a month of it',
      tag,
      query: companyKhataQuerySchema,
      response: khataSchema,
      handler: async ({ query: { seller, ...asked }, viewer, request }) => {
        const pair = { companyId: viewer.companyId, sellerId: uuidOr(seller, khataNotFound) };
        return answerKhata(deps, pair, asked, { viewer, side: 'company', request });
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/company/khata/confirm',
      audience: 'user',
      deed: 'pay',
      limit: 'other',
      summary: 'Say that the balance with a seller at the end of a fiscal year is so',
      tag,
      body: confirmBalanceSchema,
      response: khataSchema,
      handler: async ({ body: { seller, fiscalYear, balance }, viewer }) => {
        const { companyId, userId } = viewer;
        const pair = { companyId, sellerId: uuidOr(seller, khataNotFound) };
        await confirmBalance(deps, pair, { fiscalYear, balancePaisa: paisaFromRupees(balance), userId });
        const facts = await readKhata(deps, pair, { fiscalYear, month: undefined });
        return toKhata(facts, { pay: true, record: false, confirmBalance: false });
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/bills/:id/pay',
      audience: 'user',
      deed: 'pay',
      limit: 'other',
      summary: 'Begin to pay a bill on account, a part of it or more; or get the live payment',
      tag,
      params: billParams,
      body: payBillSchema,
      response: payBillResultSchema,
      handler: async ({ params, body, viewer, request }) => {
        const started = await startBillPayment(deps, {
          buyer: viewer,
          billId: uuidOr(params.id, billNotFound),
          method: body.method,
          amountPaisa: paisaFromRupees(body.amount),
          idempotencyKey: idempotencyKeyOf(request),
        });
        const { payment, paymentUrl, isNew, creditPaisa } = started;
        const { id, method, amountPaisa } = payment;
        return new Answer(
          {
            paymentUrl,
            payment: { _id: id, method, amount: rupeesFromPaisa(amountPaisa) },
            credit: rupeesFromPaisa(creditPaisa),
          },
          { status: isNew ? 201 : 200 },
        );
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/bills/:id/payments/:payment/confirm',
      audience: 'user',
      deed: 'pay',
      limit: 'other',
      summary: 'Say that a payment which a seller recorded is so',
      tag,
      params: paymentParams,
      response: debtPaymentSchema,
      handler: async ({ params, viewer }) =>
        toAnswered(
          await confirmPayment(deps, { buyer: viewer, billId: params.id, paymentId: params.payment }),
        ),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/bills/:id/payments/:payment/dispute',
      audience: 'user',
      deed: 'pay',
      limit: 'other',
      summary: 'Say that a payment which a seller recorded is not so',
      tag,
      params: paymentParams,
      body: disputeDebtPaymentSchema,
      response: debtPaymentSchema,
      handler: async ({ params, body: { reason }, viewer }) =>
        toAnswered(
          await disputePayment(deps, { buyer: viewer, billId: params.id, paymentId: params.payment, reason }),
        ),
    }),
  ];
}

function sellerRoutes(deps: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/api/seller/khata',
      audience: 'seller',
      sellerDeed: 'money',
      scope: 'money:read',
      limit: 'other',
      limitOf: drawingLimit,
      summary: 'What a company and you owe each other in a fiscal year or a month of it',
      tag,
      query: sellerKhataQuerySchema,
      response: khataSchema,
      handler: async ({ query: { company, ...asked }, viewer, request }) => {
        const pair = { companyId: uuidOr(company, khataNotFound), sellerId: viewer.sellerId };
        return answerKhata(deps, pair, asked, { viewer, side: 'seller', request });
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/seller/ageing',
      audience: 'seller',
      sellerDeed: 'money',
      scope: 'money:read',
      limit: 'other',
      summary: 'What companies owe you, by how late it is',
      tag,
      response: sellerAgeingSchema,
      handler: async ({ viewer }) =>
        toSellerAgeing(await listAgedCompanies(deps.db, viewer.sellerId), deps.clock()),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/seller/bills/:id/payments',
      audience: 'seller',
      sellerDeed: 'money',
      limit: 'other',
      summary: 'Record that a company paid a bill on account straight to you',
      tag,
      params: billParams,
      body: recordDebtPaymentSchema,
      response: debtPaymentSchema,
      handler: async ({ params, body, viewer }) => {
        const recorded = await recordPayment(deps, {
          sellerId: viewer.sellerId,
          userId: viewer.userId,
          billId: uuidOr(params.id, billNotFound),
          amountPaisa: paisaFromRupees(body.amount),
          paidOn: body.paidAt,
          method: body.method,
          reference: body.reference ?? null,
        });
        return new Answer(toAnswered(recorded), { status: recorded.isNew ? 201 : 200 });
      },
    }),
  ];
}
