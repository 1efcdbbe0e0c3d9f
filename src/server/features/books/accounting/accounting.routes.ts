import { Readable } from 'node:stream';
import {
  type AccountingQuery,
  accountingFile,
  accountingItemListSchema,
  accountingItemsFormSchema,
  accountingItemsQuerySchema,
  accountingItemsResultSchema,
  accountingNamesFormSchema,
  accountingNamesSchema,
  accountingPeriod,
  accountingQuerySchema,
} from '../../../../contract/books/accounting.contract.ts';
import { kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';
import { csvStream, inBatches } from '../../../csv.ts';
import type { Deps } from '../../../deps.ts';
import { actingAdmin } from '../../../plugins/acting-admin.ts';
import { AtOnce } from '../../../plugins/at-once.ts';
import { CsvReply, DownloadReply } from '../../../plugins/file-replies.ts';
import { paginationOf, rowsOf } from '../../../plugins/paging.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import type { Viewer } from '../../../plugins/viewer.ts';
import { accountingNames, saveAccountingNames, saveItemNames } from './accounting.commands.ts';
import { type BooksOf, listAccountingItems } from './accounting.sql.ts';
import { tallyMasters, tallyVouchers } from './tally-xml.ts';
import { voucherColumns, voucherRows } from './voucher-rows.ts';
import { type GoodsRow, listGoods, listParties, type PartyRow } from './vouchers.sql.ts';
import { allVouchers, billVouchers } from './vouchers.ts';

const tag = 'Bills';
const BATCH = 500;
/** A month for the program and one for the eye. */
const MOST_FILES_AT_ONCE = 2;

/** Bills as accounting programs read them: what a company bought, and what a seller sold. */
export function accountingRoutes(deps: Deps): RouteDefinition[] {
  const { db } = deps;
  const files = new AtOnce(MOST_FILES_AT_ONCE);
  const fileOf = async (of: BooksOf, query: AccountingQuery) => {
    const period = accountingPeriod(query);
    const names = await accountingNames(db, of);
    const { format } = query;
    const days = `${kathmanduDate(period.from)}-to-${kathmanduDate(new Date(period.until.getTime() - 1))}`;
    const name = `${format === 'csv' ? 'accounting' : `tally-${format === 'tally' ? 'vouchers' : 'masters'}`}-${of.side}-${days}`;
    const stream = files.take(`${of.side} ${of.ownerId}`, () => {
      if (format === 'csv')
        return csvStream(voucherColumns(names), voucherRows(billVouchers(db, of, period, names)));
      return Readable.from(
        format === 'tally'
          ? tallyVouchers(allVouchers(db, of, period, names), names)
          : tallyMasters(of, names, {
              parties: inBatches<PartyRow>((last) => listParties(db, of, period, { limit: BATCH, last })),
              goods: inBatches<GoodsRow>((last) =>
                listGoods(db, of, period, { naming: names.items, limit: BATCH, last }),
              ),
            }),
      );
    });
    return format === 'csv'
      ? new CsvReply(`${name}.csv`, stream)
      : new DownloadReply(`${name}.xml`, 'application/xml; charset=utf-8', stream);
  };
  const itemsOf = async (
    of: BooksOf,
    {
      page,
      limit,
      ...filter
    }: { page: number; limit: number; fiscalYear: string; search?: string | undefined },
  ) => {
    const { rows, total } = await listAccountingItems(db, of, filter, rowsOf({ page, limit }));
    return { items: rows, pagination: paginationOf({ page, limit }, total) };
  };
  const sides = [
    {
      url: '/api/bills/accounting',
      guard: { audience: 'user', deed: 'read_bills' },
      of: ({ companyId }: Viewer): BooksOf => ({ side: 'buying', ownerId: companyId }),
      what: 'What the company bought in a month, a fiscal year or some days, as Tally XML or CSV',
      program: 'the company’s accounting program',
      bills: 'the company’s bills',
    },
    {
      url: '/api/seller/bills/accounting',
      guard: { audience: 'seller', sellerDeed: 'money' },
      of: ({ sellerId }: Viewer): BooksOf => ({ side: 'selling', ownerId: sellerId }),
      what: 'Sales, credit notes, our commission and the money that moved in a month, a fiscal year or some days, as Tally XML; sales and commission as CSV',
      program: 'your accounting program',
      bills: 'your bills',
    },
  ] as const;
  return sides.flatMap(({ url, guard, of, what, program, bills }) => [
    defineRoute({
      method: 'GET',
      url,
      ...guard,
      scope: 'bills:read',
      limit: 'export',
      summary: what,
      tag,
      query: accountingQuerySchema,
      response: accountingFile,
      handler: ({ query, viewer }) => fileOf(of(viewer), query),
    }),
    defineRoute({
      method: 'GET',
      url: `${url}/names`,
      ...guard,
      scope: 'bills:read',
      limit: 'other',
      summary: `How ${program} calls ledgers, parties and units`,
      tag,
      response: accountingNamesSchema,
      handler: ({ viewer }) => accountingNames(db, of(viewer)),
    }),
    defineRoute({
      method: 'PUT',
      url: `${url}/names`,
      ...guard,
      limit: 'other',
      summary: `Say how ${program} calls ledgers, parties and units`,
      tag,
      body: accountingNamesFormSchema,
      response: accountingNamesSchema,
      handler: async ({ body, viewer, request }) => {
        await saveAccountingNames(deps, of(viewer), { names: body, by: actingAdmin(viewer, request) });
        return new Answer(await accountingNames(db, of(viewer)), { message: 'Names saved' });
      },
    }),
    defineRoute({
      method: 'GET',
      url: `${url}/items`,
      ...guard,
      scope: 'bills:read',
      limit: 'other',
      summary: `Goods on ${bills} of a fiscal year, and what ${program} calls them`,
      tag,
      query: accountingItemsQuerySchema,
      response: accountingItemListSchema,
      handler: ({ query, viewer }) => itemsOf(of(viewer), query),
    }),
    defineRoute({
      method: 'PUT',
      url: `${url}/items`,
      ...guard,
      limit: 'other',
      summary: `Name up to 100 goods as ${program} does`,
      tag,
      body: accountingItemsFormSchema,
      response: accountingItemsResultSchema,
      handler: async ({ body: { items }, viewer, request }) => ({
        changed: await saveItemNames(deps, of(viewer), { items, by: actingAdmin(viewer, request) }),
      }),
    }),
  ]);
}
