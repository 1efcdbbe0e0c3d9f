import { csvFile } from '../../../contract/envelope.contract.ts';
import {
  type SpendingShare,
  spendingQuerySchema,
  spendingSchema,
} from '../../../contract/spending.contract.ts';
import { datedFileName, sortableDateTime } from '../../../domain/kathmandu-time.ts';
import { rupeesFromPaisa } from '../../../domain/money.ts';
import { lastMonths } from '../../../domain/spending-months.ts';
import { type CsvColumn, csvStream, inBatches } from '../../csv.ts';
import type { Deps } from '../../deps.ts';
import { CsvReply, defineRoute, type RouteDefinition } from '../../plugins/route.ts';
import {
  listSpendingLinesAfter,
  readSpending,
  type SpendingLineRow,
  type SpendingRow,
} from './spending.sql.ts';

const tag = 'Orders';

/** What an account spends, and on what. */
export function spendingRoutes({ db, clock }: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/api/users/spending',
      audience: 'user',
      limit: 'other',
      summary: 'What you paid for goods, by month, category and seller',
      tag,
      query: spendingQuerySchema,
      response: spendingSchema,
      handler: async ({ query, viewer }) => {
        const { since, months } = lastMonths(query.months, clock());
        const { categories, sellers, total, ...read } = await readSpending(db, {
          userId: viewer.userId,
          since,
        });
        const byMonth = new Map(read.months.map((row) => [row.name, row]));
        return {
          months: months.map((month) => {
            const { orders, units, amountPaisa } = byMonth.get(month) ?? {
              orders: 0,
              units: 0,
              amountPaisa: 0,
            };
            return { month, orders, units, amount: rupeesFromPaisa(amountPaisa) };
          }),
          categories: categories.map(toShare),
          sellers: sellers.map(toShare),
          total: { orders: total.orders, units: total.units, amount: rupeesFromPaisa(total.amountPaisa) },
        };
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/users/spending/export',
      audience: 'user',
      limit: 'other',
      summary: 'What you paid for, line by line, as a CSV file',
      tag,
      query: spendingQuerySchema,
      response: csvFile,
      handler: async ({ query, viewer }) => {
        const of = { userId: viewer.userId, since: lastMonths(query.months, clock()).since };
        const rows = inBatches<SpendingLineRow>((last) => listSpendingLinesAfter(db, of, last));
        return new CsvReply(datedFileName('spending', clock()), csvStream(COLUMNS, rows));
      },
    }),
  ];
}

function toShare({ name, orders, units, amountPaisa }: SpendingRow): SpendingShare {
  return { name, orders, units, amount: rupeesFromPaisa(amountPaisa) };
}

const COLUMNS: readonly CsvColumn<SpendingLineRow>[] = [
  { header: 'Paid', cell: ({ paidAt }) => sortableDateTime(paidAt) },
  { header: 'Order', cell: ({ orderNumber }) => orderNumber },
  { header: 'Purchase order', cell: ({ purchaseOrderNumber }) => purchaseOrderNumber },
  { header: 'Product', cell: ({ name }) => name },
  { header: 'SKU', cell: ({ sku }) => sku },
  { header: 'Category', cell: ({ category }) => category },
  { header: 'Seller', cell: ({ seller }) => seller },
  { header: 'Quantity', cell: ({ quantity }) => quantity },
  { header: 'Unit price', cell: ({ unitPricePaisa }) => rupeesFromPaisa(unitPricePaisa) },
  { header: 'Amount', cell: ({ amountPaisa }) => rupeesFromPaisa(amountPaisa) },
];
