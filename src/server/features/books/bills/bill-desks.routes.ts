import {
  adminBillsQuerySchema,
  adminRegistersQuerySchema,
  issuedBillListSchema,
  issuedBillsQuerySchema,
  type Register,
  type RegisterKind,
  registerSchema,
  registersQuerySchema,
} from '../../../../contract/books/bill-registers.contract.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import { csvStream, inBatches } from '../../../csv.ts';
import type { Deps } from '../../../deps.ts';
import { CsvReply, DownloadReply } from '../../../plugins/file-replies.ts';
import { type Page, paginationOf, rowsOf } from '../../../plugins/paging.ts';
import { defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { isUuid } from '../../../plugins/uuid.ts';
import {
  ANY_PERIOD,
  type BillFilter,
  type BillsOf,
  countReissuesAsked,
  listBills,
} from './bill-lists.sql.ts';
import {
  countBillsByMonth,
  getBillSums,
  listLargeBuyers,
  listRegisterRows,
  type RegisterPeriod,
  type RegisterRow,
} from './bill-registers.sql.ts';
import {
  LARGE_BUYERS,
  type RegisterColumn,
  registerColumns,
  registerFileName,
  registerWorkbook,
  toBillSums,
  XLSX,
} from './bill-registers-view.ts';
import { toIssuedBill } from './bill-view.ts';

const BATCH = 500;
const MOST_LARGE_BUYERS = 100_000;

/** What sellers and admins see of the bills that were issued, and the registers they file. */
export function billDeskRoutes(deps: Deps): RouteDefinition[] {
  const listIssued = async (of: BillsOf, { page, limit, ...filter }: BillFilter & Page) => {
    const { fiscalYear, month, seller, asked } = filter;
    const issuer = of === 'everybody' || !('issuerId' in of) ? { issuerId: null } : of;
    const listed =
      asked === undefined ? { of, filter } : { of: issuer, filter: { ...filter, ...ANY_PERIOD } };
    const [{ bills, total }, sums, months, reissuesAsked] = await Promise.all([
      listBills(deps.db, listed.of, listed.filter, rowsOf({ page, limit })),
      getBillSums(deps.db, { of, fiscalYear, month, seller }),
      fiscalYear === undefined ? [] : countBillsByMonth(deps.db, of, { fiscalYear, seller }),
      countReissuesAsked(deps.db, issuer.issuerId),
    ]);
    return {
      bills: bills.map(toIssuedBill),
      pagination: paginationOf({ page, limit }, total),
      sums: toBillSums(sums),
      months,
      reissuesAsked,
    };
  };
  const answerRegister = async (
    period: RegisterPeriod & { fiscalYear: string },
    { kind, format, page, limit }: { kind: RegisterKind; format: 'json' | 'csv' | 'xlsx' } & Page,
  ) => {
    const register = registerOf(deps, period, kind);
    if (format === 'json') return register.read({ page, limit });
    const name = registerFileName(kind, period, format);
    if (format === 'csv') return new CsvReply(name, register.csv());
    return new DownloadReply(name, XLSX, register.xlsx());
  };
  return [
    defineRoute({
      method: 'GET',
      url: '/api/seller/bills',
      audience: 'seller',
      sellerDeed: 'read_bills',
      scope: 'bills:read',
      limit: 'other',
      summary: 'Bills and credit notes that the seller issued, newest first, with the sums of the period',
      tag: 'Bills',
      query: issuedBillsQuerySchema,
      response: issuedBillListSchema,
      handler: ({ query, viewer }) => listIssued({ issuerId: viewer.sellerId }, query),
    }),
    defineRoute({
      method: 'GET',
      url: '/api/seller/bills/registers',
      audience: 'seller',
      sellerDeed: 'money',
      scope: 'bills:read',
      limit: 'other',
      summary: 'A register of your bills: sales, sales returns, the 20-column standard view, large buyers',
      tag: 'Bills',
      query: registersQuerySchema,
      response: registerSchema,
      handler: ({ query: { fiscalYear, month, ...asked }, viewer }) =>
        answerRegister({ of: { issuerId: viewer.sellerId }, fiscalYear, month }, asked),
    }),
    defineRoute({
      method: 'GET',
      url: '/api/admin/bills',
      audience: 'admin',
      deskDeed: 'read_money',
      limit: 'other',
      summary: 'Bills and credit notes of all issuers, newest first, with the sums of the period',
      tag: 'Bills',
      query: adminBillsQuerySchema,
      response: issuedBillListSchema,
      handler: ({ query: { seller, ...filter } }) => listIssued(issuerOf(seller), filter),
    }),
    defineRoute({
      method: 'GET',
      url: '/api/admin/bills/registers',
      audience: 'admin',
      deskDeed: 'read_money',
      limit: 'other',
      summary: 'A register over all issuers, or of one of them; `platform` is our own',
      tag: 'Bills',
      query: adminRegistersQuerySchema,
      response: registerSchema,
      handler: ({ query: { fiscalYear, month, seller, ...asked } }) =>
        answerRegister({ of: issuerOf(seller), fiscalYear, month }, asked),
    }),
  ];
}

/** An id that is none issues nothing. */
function issuerOf(seller: string | undefined): BillsOf {
  if (seller === undefined) return 'everybody';
  if (seller === 'platform') return { issuerId: null };
  return { issuerId: isUuid(seller) ? seller : '00000000-0000-0000-0000-000000000000' };
}

interface AnyRegister {
  read(page: Page): Promise<Register>;
  csv(): ReturnType<typeof csvStream>;
  xlsx(): ReturnType<typeof registerWorkbook>;
}

function registerOf(
  { db }: Pick<Deps, 'db'>,
  period: RegisterPeriod & { fiscalYear: string },
  kind: RegisterKind,
): AnyRegister {
  if (kind === 'large') {
    const readPage = (page: Page) => listLargeBuyers(db, period, rowsOf(page));
    return written(kind, { ...period, month: undefined }, LARGE_BUYERS, readPage, async function* () {
      yield* (await readPage({ page: 1, limit: MOST_LARGE_BUYERS })).rows;
    });
  }
  const readPage = async ({ page, limit }: Page) => {
    const [rows, sums] = await Promise.all([
      listRegisterRows(db, kind, period, rowsOf({ page, limit })),
      getBillSums(db, period),
    ]);
    const invoiced = { taxablePaisa: sums.taxablePaisa, vatPaisa: sums.vatPaisa };
    const credited = { taxablePaisa: sums.creditedTaxablePaisa, vatPaisa: sums.creditedVatPaisa };
    const net = {
      taxablePaisa: invoiced.taxablePaisa - credited.taxablePaisa,
      vatPaisa: invoiced.vatPaisa - credited.vatPaisa,
    };
    const shown = { sales: invoiced, returns: credited, standard: net }[kind];
    return {
      rows,
      total: { sales: sums.invoices, returns: sums.creditNotes, standard: sums.documents }[kind],
      sums: { ...shown, totalPaisa: shown.taxablePaisa + shown.vatPaisa },
    };
  };
  const columns = registerColumns(kind, { hasIssuer: period.of === 'everybody' });
  const all = () =>
    inBatches<RegisterRow>((last) => listRegisterRows(db, kind, period, { limit: BATCH, last }));
  return written(kind, period, columns, readPage, all);
}

/** The same register as a page of JSON, as CSV and as a workbook; files are written as their rows come. */
function written<Row>(
  kind: RegisterKind,
  { fiscalYear, month }: { fiscalYear: string; month?: number | undefined },
  columns: readonly RegisterColumn<Row>[],
  readPage: (page: Page) => Promise<{
    rows: Row[];
    total: number;
    sums: { taxablePaisa: number; vatPaisa: number; totalPaisa: number };
  }>,
  all: () => AsyncIterable<Row>,
): AnyRegister {
  return {
    async read({ page, limit }) {
      const { rows, total, sums } = await readPage({ page, limit });
      return {
        kind,
        fiscalYear,
        month: month ?? null,
        columns: columns.map(({ key, header, isAmount = false }) => ({ key, header, isAmount })),
        rows: rows.map((row) => Object.fromEntries(columns.map(({ key, cell }) => [key, cell(row)]))),
        sums: {
          taxable: rupeesFromPaisa(sums.taxablePaisa),
          vat: rupeesFromPaisa(sums.vatPaisa),
          total: rupeesFromPaisa(sums.totalPaisa),
        },
        pagination: paginationOf({ page, limit }, total),
      };
    },
    csv: () => csvStream(columns, all()),
    xlsx: () => registerWorkbook(columns, all()),
  };
}
