import {
  type SellerBalance,
  type SellerEntry,
  sellerBalanceSchema,
  sellerLedgerExportQuerySchema,
  sellerLedgerQuerySchema,
  sellerLedgerSchema,
} from '../../../../contract/books/seller-money.contract.ts';
import { csvFile } from '../../../../contract/shop/envelope.contract.ts';
import {
  ENTRY_KIND_NAMES,
  type EntryKind,
  entryGroupOf,
  entryKindOf,
  postingKindsOf,
} from '../../../../domain/books/ledger-entry.ts';
import { datedFileName, sortableDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import { type CsvColumn, csvStream, inBatches } from '../../../csv.ts';
import type { Deps } from '../../../deps.ts';
import { CsvReply } from '../../../plugins/file-replies.ts';
import { paginationOf, rowsOf } from '../../../plugins/paging.ts';
import { defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { nextPayoutOf } from './next-payout-view.ts';
import { toParcelMoney } from './parcel-money-view.ts';
import {
  countEntries,
  type EntryExportRow,
  type EntryFilter,
  type EntryRow,
  getSellerBalance,
  listEntries,
  listEntriesAfter,
} from './seller-ledger.sql.ts';

const tag = 'Money';

/** Where a seller's money is, and every rupee of it. */
export function sellerLedgerRoutes(deps: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/api/seller/balance',
      audience: 'seller',
      sellerDeed: 'money',
      scope: 'money:read',
      limit: 'other',
      summary: 'Your money by state, and what is paid next',
      tag,
      response: sellerBalanceSchema,
      handler: async ({ viewer }) => balanceOf(deps, viewer.sellerId),
    }),
    defineRoute({
      method: 'GET',
      url: '/api/seller/ledger',
      audience: 'seller',
      sellerDeed: 'money',
      scope: 'money:read',
      limit: 'other',
      summary: 'Your entries, newest first: all that changes what is owed to the seller',
      tag,
      query: sellerLedgerQuerySchema,
      response: sellerLedgerSchema,
      handler: async ({ query: { page, limit, ...query }, viewer }) => {
        const filter = filterOf(viewer.sellerId, query);
        const [entries, byWord] = await Promise.all([
          listEntries(deps.db, filter, rowsOf({ page, limit })),
          countEntries(deps.db, filter),
        ]);
        const counts = { all: 0, sales: 0, returns: 0, payouts: 0, adjustments: 0 };
        for (const [kind, count] of Object.entries(byWord)) {
          counts.all += count;
          counts[entryGroupOf(kindOf({ kind }))] += count;
        }
        const total = counts[query.kind ?? 'all'];
        return {
          entries: entries.map(toEntry),
          pagination: paginationOf({ page, limit }, total),
          counts,
        };
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/seller/ledger/export',
      audience: 'seller',
      sellerDeed: 'money',
      scope: 'money:read',
      limit: 'other',
      summary: 'Your entries that the filters let through as a CSV file, newest first',
      tag,
      query: sellerLedgerExportQuerySchema,
      response: csvFile,
      handler: async ({ query, viewer }) => {
        const filter = filterOf(viewer.sellerId, query);
        const rows = inBatches<EntryExportRow>((last) => listEntriesAfter(deps.db, filter, last));
        return new CsvReply(datedFileName('money', deps.clock()), csvStream(EXPORT_COLUMNS, rows));
      },
    }),
  ];
}

type EntryQuery = Pick<EntryFilter, 'from' | 'to'> & {
  kind?: Parameters<typeof postingKindsOf>[0] | undefined;
};

function filterOf(sellerId: string, { kind, from, to }: EntryQuery): EntryFilter {
  return { sellerId, from, to, kinds: kind && postingKindsOf(kind) };
}

async function balanceOf(deps: Deps, sellerId: string): Promise<SellerBalance> {
  const { states, heldPaisa, paidPaisa, waiting, inReturnTime, held } = await getSellerBalance(
    deps.db,
    sellerId,
  );
  return {
    waiting: rupeesFromPaisa(states.seller_waiting ?? 0),
    inReturnTime: rupeesFromPaisa(states.seller_return_time ?? 0),
    held: rupeesFromPaisa(heldPaisa),
    ready: rupeesFromPaisa(states.seller_ready ?? 0),
    inPayout: rupeesFromPaisa(states.seller_in_payout ?? 0),
    paid: rupeesFromPaisa(paidPaisa),
    nextPayout: await nextPayoutOf(deps, sellerId, states.seller_ready ?? 0),
    parcels: { waiting, inReturnTime, held },
    currency: 'NPR',
  };
}

/** Entries hold no other words: the view leaves out what only moves money. */
const kindOf = ({ kind, amountPaisa }: Pick<EntryRow, 'kind'> & Partial<EntryRow>): EntryKind =>
  entryKindOf(kind, amountPaisa) ?? 'adjustment';

function toEntry(row: EntryRow): SellerEntry {
  return {
    _id: String(row.id),
    kind: kindOf(row),
    at: row.createdAt.toISOString(),
    amount: rupeesFromPaisa(row.amountPaisa),
    note: row.note,
    order: row.orderNumber === null ? null : { orderNumber: row.orderNumber },
    parcel:
      row.parcelId === null || row.money === null
        ? null
        : { _id: row.parcelId, position: row.parcelPosition ?? 1, money: toParcelMoney(row.money) },
    payout:
      row.payoutNumber === null
        ? null
        : { number: row.payoutNumber, lastFour: row.lastFour ?? '', reason: row.returnReason },
  };
}

const EXPORT_COLUMNS: readonly CsvColumn<EntryExportRow>[] = [
  { header: 'Date', cell: ({ createdAt }) => sortableDateTime(createdAt) },
  { header: 'Entry', cell: (row) => ENTRY_KIND_NAMES[kindOf(row)] },
  { header: 'Order', cell: ({ orderNumber }) => orderNumber },
  { header: 'Parcel', cell: ({ parcelPosition }) => parcelPosition },
  { header: 'Payout', cell: ({ payoutNumber }) => payoutNumber },
  { header: 'Note', cell: ({ note, returnReason }) => note ?? returnReason },
  { header: 'Amount', cell: ({ amountPaisa }) => rupeesFromPaisa(amountPaisa) },
];
