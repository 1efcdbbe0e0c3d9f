import {
  type WithheldTaxRow,
  withheldTaxQuerySchema,
  withheldTaxSchema,
} from '../../../../contract/books/withheld-tax.contract.ts';
import { entryKindOf } from '../../../../domain/books/ledger-entry.ts';
import { statementEntryName } from '../../../../domain/books/seller-statement.ts';
import {
  bsDateOf,
  fiscalMonthRange,
  fiscalYearRange,
  formatBsDate,
} from '../../../../domain/shop/bikram-sambat.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import { type CsvColumn, csvStream, inBatches } from '../../../csv.ts';
import type { Deps } from '../../../deps.ts';
import { CsvReply } from '../../../plugins/file-replies.ts';
import { paginationOf, rowsOf } from '../../../plugins/paging.ts';
import { defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { listWithheld, sumWithheld, type WithheldRow } from './withheld-tax.sql.ts';

const BATCH = 500;

/** The register of the tax that was withheld of sellers' money. */
export function withheldTaxRoutes(deps: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/api/admin/money/withheld-tax',
      audience: 'admin',
      deskDeed: 'read_money',
      limit: 'other',
      summary: 'What was withheld of sellers for the tax office in a month or fiscal year',
      tag: 'Money',
      query: withheldTaxQuerySchema,
      response: withheldTaxSchema,
      handler: async ({ query: { fiscalYear, month, format, page, limit } }) => {
        const span = month === undefined ? fiscalYearRange(fiscalYear) : fiscalMonthRange(fiscalYear, month);
        if (format === 'csv') {
          const rows = inBatches<WithheldRow>((last) => listWithheld(deps.db, span, { limit: BATCH, last }));
          const period = [fiscalYear.replace('/', '-'), month?.toString().padStart(2, '0')];
          const name = ['withheld-tax', ...period].filter(Boolean).join('-');
          return new CsvReply(`${name}.csv`, csvStream(COLUMNS, rows));
        }
        const [rows, sums] = await Promise.all([
          listWithheld(deps.db, span, rowsOf({ page, limit })),
          sumWithheld(deps.db, span),
        ]);
        const { entries: total, sellers } = sums;
        return {
          fiscalYear,
          month: month ?? null,
          rows: rows.map(toView),
          sums: {
            sellers,
            base: rupeesFromPaisa(sums.basePaisa),
            withheld: rupeesFromPaisa(sums.withheldPaisa),
          },
          pagination: paginationOf({ page, limit }, total),
        };
      },
    }),
  ];
}

const COLUMNS: readonly CsvColumn<WithheldRow>[] = [
  { header: 'Date', cell: ({ at }) => formatBsDate(bsDateOf(at)) },
  { header: 'Entry', cell: ({ kind }) => statementEntryName(kind) },
  { header: 'Seller', cell: ({ sellerName }) => sellerName },
  { header: 'PAN', cell: ({ pan }) => pan },
  { header: 'Order', cell: ({ orderNumber }) => orderNumber },
  { header: 'Statement', cell: ({ statement }) => statement },
  { header: 'Base', cell: ({ basePaisa }) => rupeesFromPaisa(basePaisa) },
  { header: 'Rate in percent', cell: ({ basisPoints }) => basisPoints / 100 },
  { header: 'Withheld', cell: ({ withheldPaisa }) => rupeesFromPaisa(withheldPaisa) },
];

function toView(row: WithheldRow): WithheldTaxRow {
  return {
    at: row.at.toISOString(),
    dateBs: formatBsDate(bsDateOf(row.at)),
    kind: entryKindOf(row.kind) ?? 'adjustment',
    seller: { _id: row.sellerId, name: row.sellerName },
    pan: row.pan,
    orderNumber: row.orderNumber,
    statement: row.statement,
    base: rupeesFromPaisa(row.basePaisa),
    percent: row.basisPoints / 100,
    withheld: rupeesFromPaisa(row.withheldPaisa),
  };
}
