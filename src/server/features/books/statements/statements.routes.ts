import { z } from 'zod';
import {
  type Statement,
  statementListSchema,
  statementsQuerySchema,
} from '../../../../contract/books/statements.contract.ts';
import { csvFile } from '../../../../contract/shop/envelope.contract.ts';
import { statementEntryName } from '../../../../domain/books/seller-statement.ts';
import { sortableDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import { type CsvColumn, csvStream } from '../../../csv.ts';
import type { Deps } from '../../../deps.ts';
import { paperReaderOf } from '../../../papers/paper-reader.ts';
import { notFound } from '../../../plugins/app-error.ts';
import { CsvReply, FileReply } from '../../../plugins/file-replies.ts';
import { paginationOf, rowsOf } from '../../../plugins/paging.ts';
import { defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { statementPdf } from './statements.commands.ts';
import {
  countStatements,
  findStatement,
  listStatementEntries,
  listStatements,
  type StatementEntryRow,
  type StatementRow,
} from './statements.sql.ts';

const tag = 'Seller money';
const idParams = z.object({ id: z.string() });
const statementNotFound = () => notFound('Statement not found');

/** A seller's closed periods. */
export function statementRoutes(deps: Deps): RouteDefinition[] {
  const own = async ({ id }: { id: string }, sellerId: string): Promise<StatementRow> => {
    const statement = await findStatement(deps.db, uuidOr(id, statementNotFound));
    if (statement?.sellerId !== sellerId) throw statementNotFound();
    return statement;
  };
  return [
    defineRoute({
      method: 'GET',
      url: '/api/seller/statements',
      audience: 'seller',
      sellerDeed: 'money',
      scope: 'money:read',
      limit: 'other',
      summary: 'Your statements, newest first',
      tag,
      query: statementsQuerySchema,
      response: statementListSchema,
      handler: async ({ query: { page, limit }, viewer }) => {
        const [rows, total] = await Promise.all([
          listStatements(deps.db, viewer.sellerId, rowsOf({ page, limit })),
          countStatements(deps.db, viewer.sellerId),
        ]);
        return {
          statements: rows.map(toStatement),
          pagination: paginationOf({ page, limit }, total),
        };
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/seller/statements/:id/pdf',
      audience: 'seller',
      sellerDeed: 'money',
      scope: 'money:read',
      limit: 'other',
      summary: 'Your statement on paper',
      tag,
      params: idParams,
      response: z.null(),
      handler: async ({ params, viewer, request }) => {
        const statement = await own(params, viewer.sellerId);
        const { bytes } = await statementPdf(deps, statement, paperReaderOf(request, deps.speech));
        return new FileReply(bytes, 'application/pdf', `${statement.number}.pdf`);
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/seller/statements/:id/csv',
      audience: 'seller',
      sellerDeed: 'money',
      scope: 'money:read',
      limit: 'other',
      summary: 'The entries of your statement as a CSV file',
      tag,
      params: idParams,
      response: csvFile,
      handler: async ({ params, viewer }) => {
        const statement = await own(params, viewer.sellerId);
        const entries = await listStatementEntries(deps.db, statement);
        return new CsvReply(`${statement.number}.csv`, csvStream(ENTRY_COLUMNS, entries));
      },
    }),
  ];
}

const ENTRY_COLUMNS: readonly CsvColumn<StatementEntryRow>[] = [
  { header: 'Date', cell: ({ at }) => sortableDateTime(at) },
  { header: 'Entry', cell: ({ kind }) => statementEntryName(kind) },
  { header: 'Order', cell: ({ orderNumber }) => orderNumber },
  { header: 'Note', cell: ({ note }) => note },
  { header: 'Amount', cell: ({ amountPaisa }) => rupeesFromPaisa(amountPaisa) },
];

function toStatement(row: StatementRow): Statement {
  return {
    _id: row.id,
    number: row.number,
    from: row.startsAt.toISOString(),
    closedAt: row.closedAt.toISOString(),
    opening: rupeesFromPaisa(row.openingPaisa),
    entries: rupeesFromPaisa(row.entriesPaisa),
    paidOut: rupeesFromPaisa(row.paidOutPaisa),
    closing: rupeesFromPaisa(row.closingPaisa),
    commissionBill: row.bill,
  };
}
