import { z } from 'zod';
import {
  billBeingDrawnSchema,
  billCopiesSchema,
  billListSchema,
  billSchema,
  billsQuerySchema,
  checkBillQuerySchema,
  checkedBillSchema,
} from '../../../contract/bills.contract.ts';
import { billFileName } from '../../../domain/bill.ts';
import { readCheckCode } from '../../../domain/check-code.ts';
import type { Deps } from '../../deps.ts';
import { paginationOf, rowsOf } from '../../plugins/paging.ts';
import { Answer, defineRoute, FileReply, type RouteDefinition } from '../../plugins/route.ts';
import { isUuid, uuidOr } from '../../plugins/uuid.ts';
import { handOutBill } from './bill-documents.commands.ts';
import { listCopies } from './bill-documents.sql.ts';
import { findCheckedBill, findReadableBill, listBills, listIssuersOf } from './bill-lists.sql.ts';
import { toBill, toCheckedBill, toCopy } from './bill-view.ts';
import { billNotFound, noSuchBill } from './bills.errors.ts';

const idParams = z.object({ id: z.string() });

/** Bills that were issued, for those they concern. */
export function billRoutes(deps: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/api/bills',
      audience: 'user',
      limit: 'other',
      summary: 'Bills and credit notes that the caller received, newest first',
      tag: 'Bills',
      query: billsQuerySchema,
      response: billListSchema,
      handler: async ({ query: { page, limit, ...filter }, viewer }) => {
        const { seller, order } = filter;
        const isKnown =
          (seller === undefined || seller === 'platform' || isUuid(seller)) &&
          (order === undefined || isUuid(order));
        const [{ bills, total }, issuers] = await Promise.all([
          isKnown
            ? listBills(deps.db, { buyerId: viewer.userId }, filter, rowsOf({ page, limit }))
            : { bills: [], total: 0 },
          listIssuersOf(deps.db, viewer.userId),
        ]);
        return {
          bills: bills.map(toBill),
          pagination: paginationOf({ page, limit }, total),
          issuers: issuers.map(({ id, name }) => ({ _id: id, name })),
        };
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/bills/check',
      audience: 'public',
      limit: 'check',
      summary: 'What anybody may know of a bill whose code they hold',
      tag: 'Bills',
      query: checkBillQuerySchema,
      response: checkedBillSchema,
      handler: async ({ query }) => {
        const code = readCheckCode(query.code);
        const row = code === null ? null : await findCheckedBill(deps.db, code);
        if (row === null) throw noSuchBill();
        return toCheckedBill(row);
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/bills/:id',
      audience: 'user',
      limit: 'other',
      summary: 'A bill, for its buyer, its issuer and admins',
      tag: 'Bills',
      params: idParams,
      response: billSchema,
      handler: async ({ params, viewer }) => {
        const row = await findReadableBill(deps.db, uuidOr(params.id, billNotFound), viewer);
        if (row === null) throw billNotFound();
        return toBill(row);
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/bills/:id/copies',
      audience: 'user',
      limit: 'other',
      summary: 'Who was given the document of a bill, newest first, for its issuer and admins',
      tag: 'Bills',
      params: idParams,
      response: billCopiesSchema,
      handler: async ({ params, viewer }) => {
        const row = await findReadableBill(deps.db, uuidOr(params.id, billNotFound), viewer);
        if (row === null || (viewer.role !== 'admin' && row.issuerId !== viewer.userId)) throw billNotFound();
        return { total: row.given, copies: (await listCopies(deps.db, row.id)).map(toCopy) };
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/bills/:id/pdf',
      audience: 'user',
      limit: 'other',
      summary: 'The document of a bill, counted as a copy; 202 with Retry-After while it is being drawn',
      tag: 'Bills',
      params: idParams,
      response: billBeingDrawnSchema,
      handler: async ({ params, viewer, reply }) => {
        const row = await findReadableBill(deps.db, uuidOr(params.id, billNotFound), viewer);
        if (row === null) throw billNotFound();
        const bytes = await handOutBill(deps, row, { userId: viewer.userId, channel: 'download' });
        if (bytes !== null) return new FileReply(bytes, 'application/pdf', billFileName(row.number));
        reply.header('Retry-After', '2');
        return new Answer({ state: 'being_drawn' as const }, { status: 202 });
      },
    }),
  ];
}
