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
import type { AccountingNames } from '../../../../domain/books/accounting-names.ts';
import { kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';
import { csvStream, inBatches } from '../../../csv.ts';
import type { Deps } from '../../../deps.ts';
import { actingAdmin } from '../../../plugins/acting-admin.ts';
import { AtOnce } from '../../../plugins/at-once.ts';
import { CsvReply, DownloadReply } from '../../../plugins/file-replies.ts';
import { paginationOf, rowsOf } from '../../../plugins/paging.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
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
  const named = (names: AccountingNames) => new Answer(names, { message: 'Names saved' });
  const bought = ({ companyId }: { companyId: string }): BooksOf => ({ side: 'buying', ownerId: companyId });
  const sold = ({ sellerId }: { sellerId: string }): BooksOf => ({ side: 'selling', ownerId: sellerId });
  return [
    defineRoute({
      method: 'GET',
      url: '/api/bills/accounting',
      audience: 'user',
      deed: 'read_bills',
      scope: 'bills:read',
      limit: 'export',
      summary: 'What the company bought in a month, a fiscal year or some days, as Tally XML or CSV',
      tag,
      query: accountingQuerySchema,
      response: accountingFile,
      handler: ({ query, viewer }) => fileOf(bought(viewer), query),
    }),
    defineRoute({
      method: 'GET',
      url: '/api/seller/bills/accounting',
      audience: 'seller',
      sellerDeed: 'money',
      scope: 'bills:read',
      limit: 'export',
      summary:
        'Sales, credit notes, our commission and the money that moved in a month, a fiscal year or some days, as Tally XML; sales and commission as CSV',
      tag,
      query: accountingQuerySchema,
      response: accountingFile,
      handler: ({ query, viewer }) => fileOf(sold(viewer), query),
    }),
    defineRoute({
      method: 'GET',
      url: '/api/bills/accounting/names',
      audience: 'user',
      deed: 'read_bills',
      scope: 'bills:read',
      limit: 'other',
      summary: 'How the company’s accounting program calls ledgers, parties and units',
      tag,
      response: accountingNamesSchema,
      handler: ({ viewer }) => accountingNames(db, bought(viewer)),
    }),
    defineRoute({
      method: 'PUT',
      url: '/api/bills/accounting/names',
      audience: 'user',
      deed: 'read_bills',
      limit: 'other',
      summary: 'Say how the company’s accounting program calls ledgers, parties and units',
      tag,
      body: accountingNamesFormSchema,
      response: accountingNamesSchema,
      handler: async ({ body, viewer, request }) => {
        await saveAccountingNames(deps, bought(viewer), { names: body, by: actingAdmin(viewer, request) });
        return named(await accountingNames(db, bought(viewer)));
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/seller/bills/accounting/names',
      audience: 'seller',
      sellerDeed: 'money',
      scope: 'bills:read',
      limit: 'other',
      summary: 'How your accounting program calls ledgers, buyers and units',
      tag,
      response: accountingNamesSchema,
      handler: ({ viewer }) => accountingNames(db, sold(viewer)),
    }),
    defineRoute({
      method: 'PUT',
      url: '/api/seller/bills/accounting/names',
      audience: 'seller',
      sellerDeed: 'money',
      limit: 'other',
      summary: 'Say how your accounting program calls ledgers, buyers and units',
      tag,
      body: accountingNamesFormSchema,
      response: accountingNamesSchema,
      handler: async ({ body, viewer, request }) => {
        await saveAccountingNames(deps, sold(viewer), { names: body, by: actingAdmin(viewer, request) });
        return named(await accountingNames(db, sold(viewer)));
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/bills/accounting/items',
      audience: 'user',
      deed: 'read_bills',
      scope: 'bills:read',
      limit: 'other',
      summary: 'Goods on the company’s bills of a fiscal year, and what its accounting program calls them',
      tag,
      query: accountingItemsQuerySchema,
      response: accountingItemListSchema,
      handler: ({ query, viewer }) => itemsOf(bought(viewer), query),
    }),
    defineRoute({
      method: 'PUT',
      url: '/api/bills/accounting/items',
      audience: 'user',
      deed: 'read_bills',
      limit: 'other',
      summary: 'Name up to 100 goods as the company’s accounting program does',
      tag,
      body: accountingItemsFormSchema,
      response: accountingItemsResultSchema,
      handler: async ({ body: { items }, viewer, request }) => ({
        changed: await saveItemNames(deps, bought(viewer), { items, by: actingAdmin(viewer, request) }),
      }),
    }),
    defineRoute({
      method: 'GET',
      url: '/api/seller/bills/accounting/items',
      audience: 'seller',
      sellerDeed: 'money',
      scope: 'bills:read',
      limit: 'other',
      summary: 'Goods on your bills of a fiscal year, and what your accounting program calls them',
      tag,
      query: accountingItemsQuerySchema,
      response: accountingItemListSchema,
      handler: ({ query, viewer }) => itemsOf(sold(viewer), query),
    }),
    defineRoute({
      method: 'PUT',
      url: '/api/seller/bills/accounting/items',
      audience: 'seller',
      sellerDeed: 'money',
      limit: 'other',
      summary: 'Name up to 100 goods as your accounting program does',
      tag,
      body: accountingItemsFormSchema,
      response: accountingItemsResultSchema,
      handler: async ({ body: { items }, viewer, request }) => ({
        changed: await saveItemNames(deps, sold(viewer), { items, by: actingAdmin(viewer, request) }),
      }),
    }),
  ];
}
