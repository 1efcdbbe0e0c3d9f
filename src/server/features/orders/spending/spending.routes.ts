import {
  spendingExportQuerySchema,
  spendingQuerySchema,
  spendingSchema,
} from '../../../../contract/orders/spending.contract.ts';
import { csvFile } from '../../../../contract/shop/envelope.contract.ts';
import { type Calendar, lastMonths } from '../../../../domain/orders/spending-months.ts';
import { datedFileName, sortableDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import { type CsvColumn, csvStream, inBatches } from '../../../csv.ts';
import type { Deps } from '../../../deps.ts';
import { xlsxStream } from '../../../files/spreadsheets/xlsx-writer.ts';
import { invalidField } from '../../../plugins/app-error.ts';
import { CsvReply, DownloadReply } from '../../../plugins/file-replies.ts';
import { defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { XLSX } from '../../books/bills/bill-registers-view.ts';
import { listSpendingLinesAfter, type SpendingLineRow, type SpendingOf } from './spending.sql.ts';
import { toSpending } from './spending-view.ts';

const tag = 'Orders';

interface Asked {
  months: number;
  calendar: Calendar;
  costCentre?: string | undefined;
  member?: string | undefined;
}

/** What a company spends, and on what. */
export function spendingRoutes({ db, clock }: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/api/users/spending',
      audience: 'user',
      deed: 'read_orders',
      scope: 'orders:read',
      limit: 'other',
      summary: 'What you paid for goods, by month, category, seller, cost centre and person',
      tag,
      query: spendingQuerySchema,
      response: spendingSchema,
      handler: ({ query, viewer }) => {
        const now = clock();
        const months = lastMonths(query.months, now, query.calendar);
        return toSpending(db, spendingOf(query, viewer, now), { months, now });
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/users/spending/export',
      audience: 'user',
      deed: 'read_orders',
      scope: 'orders:read',
      limit: 'other',
      summary: 'What you paid for, line by line, as a CSV file or a workbook',
      tag,
      query: spendingExportQuerySchema,
      response: csvFile,
      handler: async ({ query: { format, ...query }, viewer }) => {
        const now = clock();
        const of = spendingOf(query, viewer, now);
        const rows = inBatches<SpendingLineRow>((last) => listSpendingLinesAfter(db, of, last));
        const name = datedFileName('spending', now);
        if (format === 'csv') return new CsvReply(name, csvStream(COLUMNS, rows));
        return new DownloadReply(name.replace(/csv$/, 'xlsx'), XLSX, workbook(rows));
      },
    }),
  ];
}

function spendingOf(
  { months, calendar, costCentre, member }: Asked,
  { companyId }: { companyId: string },
  now: Date,
): SpendingOf {
  const idOf = (text: string | undefined, path: string, message: string) =>
    text === undefined ? null : uuidOr(text, () => invalidField(path, message));
  return {
    companyId,
    since: lastMonths(months, now, calendar)[0]?.firstDay as string,
    costCentreId: idOf(costCentre, 'costCentre', 'Invalid cost centre'),
    memberId: idOf(member, 'member', 'Invalid member'),
  };
}

interface SpendingColumn extends CsvColumn<SpendingLineRow> {
  cell: (row: SpendingLineRow) => string | number | null;
  isNumber?: true;
}

const COLUMNS: readonly SpendingColumn[] = [
  { header: 'Paid', cell: ({ paidAt }) => sortableDateTime(paidAt) },
  { header: 'Order', cell: ({ orderNumber }) => orderNumber },
  { header: 'Purchase order', cell: ({ purchaseOrderNumber }) => purchaseOrderNumber },
  { header: 'Product', cell: ({ name }) => name },
  { header: 'SKU', cell: ({ sku }) => sku },
  { header: 'Category', cell: ({ category }) => category },
  { header: 'Seller', cell: ({ seller }) => seller },
  { header: 'Quantity', cell: ({ quantity }) => quantity, isNumber: true },
  { header: 'Unit price', cell: ({ unitPricePaisa }) => rupeesFromPaisa(unitPricePaisa), isNumber: true },
  { header: 'Amount', cell: ({ amountPaisa }) => rupeesFromPaisa(amountPaisa), isNumber: true },
  { header: 'Cost centre', cell: ({ costCentre }) => costCentre },
  { header: 'Ordered by', cell: ({ orderedBy }) => orderedBy },
];

function workbook(rows: AsyncIterable<SpendingLineRow>) {
  async function* cells() {
    for await (const row of rows) yield COLUMNS.map(({ cell }) => cell(row) ?? '');
  }
  return xlsxStream([
    {
      name: 'Spending',
      columns: COLUMNS.map(({ header, isNumber = false }) => ({
        header,
        width: isNumber ? 14 : 22,
        isText: !isNumber,
      })),
      rows: cells(),
    },
  ]);
}
