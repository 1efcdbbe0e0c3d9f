import { z } from 'zod';
import {
  adminCreditQuerySchema,
  adminCreditSchema,
  askCreditLineSchema,
  changeCreditLineSchema,
  creditLineListSchema,
  creditLineSchema,
  creditLinesQuerySchema,
  lendableCompaniesQuerySchema,
  lendableCompaniesSchema,
  noBodySchema,
  offerCreditLineSchema,
} from '../../../../contract/orders/credit-lines.contract.ts';
import type { CreditLineSide } from '../../../../domain/orders/credit-line.ts';
import { may } from '../../../../domain/people/company-roles.ts';
import { kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import type { Deps } from '../../../deps.ts';
import { paginationOf, rowsOf } from '../../../plugins/paging.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { isUuid } from '../../../plugins/uuid.ts';
import { answerCreditLine, changeCreditLine, offerCreditLine } from './credit-lines.commands.ts';
import {
  countByStatus,
  countCreditLines,
  type LineFilter,
  listCreditLines,
  sumCredit,
} from './credit-lines.sql.ts';
import {
  allCounts,
  toCreditLine,
  toCreditRequest,
  toLendable,
  toOwnCreditLine,
} from './credit-lines-view.ts';
import { askForCredit, declineCreditRequest } from './credit-requests.commands.ts';
import { listCreditRequests, searchLendableCompanies } from './credit-requests.sql.ts';

const tag = 'On account';
const params = z.object({ id: z.string() });

/** What sellers lend companies: lines, wishes for one, and all of them on our desk. */
export function creditLineRoutes(deps: Deps): RouteDefinition[] {
  return [...sellerRoutes(deps), ...companyRoutes(deps), adminRoute(deps)];
}

async function listOf(
  deps: Deps,
  of: { companyId: string } | { sellerId: string },
  { page, limit, status, with: other }: z.output<typeof creditLinesQuerySchema>,
  as: { side: Exclude<CreditLineSide, 'system'>; mayDecide: boolean },
) {
  const today = kathmanduDate(deps.clock());
  const { creditEnabled, creditFreezeDays: freezeDays } = deps.settings.current;
  const isUnknown = other !== undefined && !isUuid(other);
  const filter: LineFilter = { of, status, with: isUnknown ? undefined : other };
  const [rows, total, counts, requests] = await Promise.all([
    isUnknown ? [] : listCreditLines(deps.db, filter, { today, ...rowsOf({ page, limit }) }),
    isUnknown ? 0 : countCreditLines(deps.db, filter, today),
    countByStatus(deps.db, of),
    listCreditRequests(deps.db, of, today),
  ]);
  return {
    isEnabled: creditEnabled,
    lines: rows.map((row) => toOwnCreditLine(row, { ...as, freezeDays })),
    counts: allCounts(counts),
    requests: requests.map(toCreditRequest),
    pagination: paginationOf({ page, limit }, total),
  };
}

function sellerRoutes(deps: Deps): RouteDefinition[] {
  const own = (row: Parameters<typeof toOwnCreditLine>[0]) =>
    toOwnCreditLine(row, {
      side: 'seller',
      mayDecide: true,
      freezeDays: deps.settings.current.creditFreezeDays,
    });
  return [
    defineRoute({
      method: 'GET',
      url: '/api/seller/credit-lines',
      audience: 'seller',
      sellerDeed: 'money',
      scope: 'money:read',
      limit: 'other',
      summary: 'Credit lines that you give companies, and companies that ask for one',
      tag,
      query: creditLinesQuerySchema,
      response: creditLineListSchema,
      handler: ({ query, viewer }) =>
        listOf(deps, { sellerId: viewer.sellerId }, query, { side: 'seller', mayDecide: true }),
    }),
    defineRoute({
      method: 'GET',
      url: '/api/seller/credit-lines/companies',
      audience: 'seller',
      sellerDeed: 'money',
      limit: 'other',
      summary: 'Companies that have bought from you or ask for a credit line, by name or PAN',
      tag,
      query: lendableCompaniesQuerySchema,
      response: lendableCompaniesSchema,
      handler: async ({ query: { search }, viewer }) => ({
        companies: (await searchLendableCompanies(deps.db, viewer.sellerId, search)).map(toLendable),
      }),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/seller/credit-lines',
      audience: 'seller',
      sellerDeed: 'money',
      limit: 'ask',
      summary: 'Offer a company to buy on account',
      tag,
      body: offerCreditLineSchema,
      response: creditLineSchema,
      handler: async ({ body, viewer }) => {
        const { sellerId, userId: actorId } = viewer;
        const row = await offerCreditLine(deps, { sellerId, actorId }, body);
        return new Answer(own(row), { status: 201 });
      },
    }),
    defineRoute({
      method: 'PATCH',
      url: '/api/seller/credit-lines/:id',
      audience: 'seller',
      sellerDeed: 'money',
      limit: 'other',
      summary: 'Change a credit line for orders from now on, end it, or let a frozen one go on',
      tag,
      params,
      body: changeCreditLineSchema,
      response: creditLineSchema,
      handler: async ({ params: { id }, body, viewer }) => {
        const { sellerId, userId: actorId } = viewer;
        return own(await changeCreditLine(deps, { sellerId, actorId }, { id, ...body }));
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/seller/credit-requests/:id/decline',
      audience: 'seller',
      sellerDeed: 'money',
      limit: 'other',
      summary: 'Decline a company that asks for a credit line',
      tag,
      params,
      body: noBodySchema,
      response: z.null(),
      handler: async ({ params: { id }, viewer }) => {
        const { sellerId, userId: actorId } = viewer;
        await declineCreditRequest(deps, { sellerId, actorId }, id);
        return null;
      },
    }),
  ];
}

function companyRoutes(deps: Deps): RouteDefinition[] {
  const steps = [
    { deed: 'accept', summary: 'Accept a credit line that a seller offers you' },
    { deed: 'decline', summary: 'Decline a credit line that a seller offers you' },
    { deed: 'end', summary: 'End a credit line; what you owe stays due' },
  ] as const;
  return [
    defineRoute({
      method: 'GET',
      url: '/api/company/credit-lines',
      audience: 'user',
      deed: 'read_bills',
      scope: 'money:read',
      limit: 'other',
      summary: 'Credit lines of your company: what you owe each seller and what is left',
      tag,
      query: creditLinesQuerySchema,
      response: creditLineListSchema,
      handler: ({ query, viewer }) =>
        listOf(deps, { companyId: viewer.companyId }, query, {
          side: 'buyer',
          mayDecide: viewer.companyRole !== null && may(viewer.companyRole, 'manage_company'),
        }),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/company/credit-lines',
      audience: 'user',
      deed: 'manage_company',
      limit: 'ask',
      summary: 'Ask a seller to let you buy on account',
      tag,
      body: askCreditLineSchema,
      response: z.null(),
      handler: async ({ body, viewer }) => {
        await askForCredit(deps, viewer, body);
        return new Answer(null, { status: 201 });
      },
    }),
    ...steps.map(({ deed, summary }) =>
      defineRoute({
        method: 'POST',
        url: `/api/company/credit-lines/:id/${deed}`,
        audience: 'user',
        deed: 'manage_company',
        limit: 'other',
        summary,
        tag,
        params,
        body: noBodySchema,
        response: creditLineSchema,
        handler: async ({ params: { id }, viewer }) =>
          toOwnCreditLine(await answerCreditLine(deps, viewer, { id, deed }), {
            side: 'buyer',
            mayDecide: true,
            freezeDays: deps.settings.current.creditFreezeDays,
          }),
      }),
    ),
  ];
}

function adminRoute(deps: Deps): RouteDefinition {
  return defineRoute({
    method: 'GET',
    url: '/api/admin/credit',
    audience: 'admin',
    deskDeed: 'read_money',
    limit: 'other',
    summary: 'What sellers lend companies: all lines, what is owed, and what is late',
    tag,
    query: adminCreditQuerySchema,
    response: adminCreditSchema,
    handler: async ({ query: { page, limit, status, late } }) => {
      const today = kathmanduDate(deps.clock());
      const { creditEnabled, creditFreezeDays } = deps.settings.current;
      const filter: LineFilter = {
        of: 'everybody',
        status,
        isLate: late === undefined ? undefined : late === 'true',
      };
      const [rows, total, counts, sums] = await Promise.all([
        listCreditLines(deps.db, filter, { today, ...rowsOf({ page, limit }) }),
        countCreditLines(deps.db, filter, today),
        countByStatus(deps.db, 'everybody'),
        sumCredit(deps.db, today),
      ]);
      return {
        isEnabled: creditEnabled,
        lines: rows.map((row) => toCreditLine(row, creditFreezeDays)),
        counts: allCounts(counts),
        sums: {
          limit: rupeesFromPaisa(sums.limit),
          billed: rupeesFromPaisa(sums.billed),
          unbilled: rupeesFromPaisa(sums.unbilled),
          late: rupeesFromPaisa(sums.late),
          credit: rupeesFromPaisa(sums.credit),
        },
        pagination: paginationOf({ page, limit }, total),
      };
    },
  });
}
