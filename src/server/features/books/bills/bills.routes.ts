import { z } from 'zod';
import {
  billBeingDrawnSchema,
  billCopiesSchema,
  billListSchema,
  billSchema,
  billsQuerySchema,
  checkBillQuerySchema,
  checkedBillSchema,
} from '../../../../contract/books/bills.contract.ts';
import { billFileName } from '../../../../domain/books/bill.ts';
import { readCheckCode } from '../../../../domain/books/check-code.ts';
import type { Deps } from '../../../deps.ts';
import { isOnDesk } from '../../../plugins/desk-deeds.ts';
import { FileReply } from '../../../plugins/file-replies.ts';
import { paginationOf, rowsOf } from '../../../plugins/paging.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { partyFor } from '../../../plugins/seller-deeds.ts';
import { isUuid, uuidOr } from '../../../plugins/uuid.ts';
import type { Viewer } from '../../../plugins/viewer.ts';
import { handOutBill } from './bill-documents.commands.ts';
import { listCopies } from './bill-documents.sql.ts';
import { findCheckedBill, findReadableBill, listBills, listIssuersOf } from './bill-lists.sql.ts';
import { toBill, toCheckedBill, toCopy } from './bill-view.ts';
import { billNotFound, noSuchBill } from './bills.errors.ts';

const idParams = z.object({ id: z.string() });

/** What a caller may read, on the side of who received a bill, of who issued it, and of our desk. */
const readerOf = (viewer: Viewer) => ({
  ...partyFor(viewer, { buyer: 'read_bills', seller: 'read_bills' }),
  isDesk: isOnDesk(viewer, 'read_money'),
});

/** Bills that were issued, for those they concern. */
export function billRoutes(deps: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/api/bills',
      audience: 'user',
      deed: 'read_bills',
      scope: 'bills:read',
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
            ? listBills(deps.db, { companyId: viewer.companyId }, filter, rowsOf({ page, limit }))
            : { bills: [], total: 0 },
          listIssuersOf(deps.db, viewer.companyId),
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
      deedOfBuyer: 'read_bills',
      scope: 'bills:read',
      limit: 'other',
      summary: 'A bill, for its buyer, its issuer and admins',
      tag: 'Bills',
      params: idParams,
      response: billSchema,
      handler: async ({ params, viewer }) => {
        const row = await findReadableBill(deps.db, uuidOr(params.id, billNotFound), readerOf(viewer));
        if (row === null) throw billNotFound();
        return toBill(row);
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/bills/:id/copies',
      audience: 'user',
      deedOfBuyer: 'read_bills',
      scope: 'bills:read',
      limit: 'other',
      summary: 'Who was given the document of a bill, newest first, for its issuer and admins',
      tag: 'Bills',
      params: idParams,
      response: billCopiesSchema,
      handler: async ({ params, viewer }) => {
        const reader = readerOf(viewer);
        const row = await findReadableBill(deps.db, uuidOr(params.id, billNotFound), reader);
        if (row === null || (!reader.isDesk && row.issuerId !== reader.sellerId)) throw billNotFound();
        return { total: row.given, copies: (await listCopies(deps.db, row.id)).map(toCopy) };
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/bills/:id/pdf',
      audience: 'user',
      deedOfBuyer: 'read_bills',
      scope: 'bills:read',
      limit: 'other',
      summary: 'The document of a bill, counted as a copy; 202 with Retry-After while it is being drawn',
      tag: 'Bills',
      params: idParams,
      response: billBeingDrawnSchema,
      handler: async ({ params, viewer, reply }) => {
        const row = await findReadableBill(deps.db, uuidOr(params.id, billNotFound), readerOf(viewer));
        if (row === null) throw billNotFound();
        const bytes = await handOutBill(deps, row, { userId: viewer.userId, channel: 'download' });
        if (bytes !== null) return new FileReply(bytes, 'application/pdf', billFileName(row.number));
        reply.header('Retry-After', '2');
        return new Answer({ state: 'being_drawn' as const }, { status: 202 });
      },
    }),
  ];
}
