import { z } from 'zod';
import {
  applyImportSchema,
  catalogueExportQuerySchema,
  catalogueFileQuerySchema,
  importReportQuerySchema,
  importReportSchema,
  MOST_IMPORT_BYTES,
  type ProductImport,
  productImportListSchema,
  productImportResultSchema,
  productImportsQuerySchema,
} from '../../../../contract/catalogue/product-imports.contract.ts';
import { csvFile } from '../../../../contract/shop/envelope.contract.ts';
import { attributesOf } from '../../../../domain/catalogue/attribute-inheritance.ts';
import { guardCell } from '../../../../domain/catalogue/import-cells.ts';
import { datedFileName } from '../../../../domain/shop/kathmandu-time.ts';
import { type CsvColumn, csvStream, inBatches } from '../../../csv.ts';
import type { Deps } from '../../../deps.ts';
import {
  readSheetFile,
  SHEET_TYPES,
  type SheetFileBounds,
} from '../../../files/spreadsheets/sheet-upload.ts';
import { xlsxStream } from '../../../files/spreadsheets/xlsx-writer.ts';
import { JsonLinesReply } from '../../../json-lines.ts';
import { CsvReply, DownloadReply } from '../../../plugins/file-replies.ts';
import { paginationOf, rowsOf } from '../../../plugins/paging.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { UploadMemory } from '../../../plugins/upload-memory.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { listAttributes } from '../catalogue/category-attributes.sql.ts';
import { listWholeProducts, type WholeProduct } from '../products/product-bulk.sql.ts';
import { listSellerProductIds } from '../products/seller-products.sql.ts';
import { sellerProductsFilterOf } from '../products/seller-products-view.ts';
import { CategoryPaths } from './category-paths.ts';
import { applyImport, cancelImport, getOwnImport, startImport } from './product-imports.commands.ts';
import {
  importFileMissing,
  importFileTooLarge,
  importNotFound,
  importsBusy,
} from './product-imports.errors.ts';
import {
  countReportRows,
  findImport,
  type ImportRecord,
  listImports,
  listReportRows,
  type ReportRow,
} from './product-imports.sql.ts';
import { toProductLine } from './product-line-view.ts';
import { CSV_COLUMNS, cellsOf, type SheetContext, templateRows, workbookOf } from './product-sheet.ts';

const tag = 'Seller';
const idParams = z.object({ id: z.string() });
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const EXPORT_BATCH = 500;
/** With room for the parts' heads. */
const MOST_FORM_BYTES = MOST_IMPORT_BYTES + 100_000;

const fileBounds: SheetFileBounds = {
  mostBytes: MOST_IMPORT_BYTES,
  missing: importFileMissing,
  tooLarge: importFileTooLarge,
};

/** A seller's catalogue as a spreadsheet: out, and in again after a check. */
export function productImportRoutes(deps: Deps): RouteDefinition[] {
  const memory = new UploadMemory({
    largest: MOST_FORM_BYTES,
    mostOfOne: 2,
    tooLarge: importFileTooLarge,
    busy: importsBusy,
  });
  const contextOf = async (): Promise<SheetContext> => ({
    categories: new CategoryPaths(await deps.catalogue.categories()),
    publicUrl: deps.config.publicUrl,
  });
  const fileOf = async (
    name: string,
    format: 'csv' | 'xlsx',
    rowsOf: (context: SheetContext) => Parameters<typeof workbookOf>[1],
  ) => {
    const context = await contextOf();
    const rows = rowsOf(context);
    if (format === 'csv') return new CsvReply(name, csvStream(CSV_COLUMNS, rows));
    const [attributes, tree] = await Promise.all([listAttributes(deps.pool), deps.catalogue.categories()]);
    const sheets = workbookOf(context, rows, (categoryId) => attributesOf(attributes, tree, categoryId));
    return new DownloadReply(name.replace(/csv$/, 'xlsx'), XLSX, xlsxStream(sheets));
  };
  const ownImport = (params: { id: string }, viewer: { sellerId: string }) => ({
    sellerId: viewer.sellerId,
    importId: uuidOr(params.id, importNotFound),
  });
  const answer = async (importId: string) => {
    const found = await findImport(deps.db, importId);
    if (found === null) throw importNotFound();
    return { import: toProductImport(found) };
  };
  return [
    defineRoute({
      method: 'GET',
      url: '/api/products/my-products/export',
      audience: 'seller',
      sellerDeed: 'catalogue',
      scope: 'catalogue:read',
      limit: 'other',
      summary:
        'Your products that the filters let through as a CSV or XLSX file, which an import takes back unchanged, or as JSON Lines',
      tag,
      query: catalogueExportQuerySchema,
      response: csvFile,
      handler: async ({ query: { format, sortBy, ...choice }, viewer: { sellerId } }) => {
        const filter = await sellerProductsFilterOf(deps, sellerId, choice);
        const ids = await listSellerProductIds(deps.db, filter, sortBy);
        const products = wholeProducts(deps, { sellerId, ids });
        const name = datedFileName('products', deps.clock());
        if (format === 'jsonl') {
          const context = await contextOf();
          const lines = mapped(products, (product) => toProductLine(product, context));
          return new JsonLinesReply(name.replace(/csv$/, 'jsonl'), lines);
        }
        return fileOf(name, format, (context) => mapped(products, (product) => cellsOf(product, context)));
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/products/my-products/import-template',
      audience: 'seller',
      sellerDeed: 'catalogue',
      scope: 'catalogue:read',
      limit: 'other',
      summary: 'A CSV or XLSX file to fill in: heads, an example, and in XLSX the categories',
      tag,
      query: catalogueFileQuerySchema,
      response: csvFile,
      handler: ({ query: { format } }) => fileOf('product-template.csv', format, templateRows),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/seller/imports',
      audience: 'seller',
      sellerDeed: 'catalogue',
      scope: 'catalogue:write',
      limit: 'upload',
      summary: 'Upload a CSV or XLSX file of products as multipart `file`; it is checked, nothing is changed',
      tag,
      form: { field: 'file', types: SHEET_TYPES },
      bodyLimit: MOST_FORM_BYTES,
      response: productImportResultSchema,
      handler: async ({ viewer, request }) => {
        const id = await memory.during(request, viewer.sellerId, async () =>
          startImport(deps, { sellerId: viewer.sellerId, ...(await readSheetFile(request, fileBounds)) }),
        );
        return new Answer(await answer(id), { status: 201 });
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/seller/imports',
      audience: 'seller',
      sellerDeed: 'catalogue',
      scope: 'catalogue:read',
      limit: 'other',
      summary: 'Your imports, newest first',
      tag,
      query: productImportsQuerySchema,
      response: productImportListSchema,
      handler: async ({ query: { page, limit }, viewer }) => {
        const { offset } = rowsOf({ page, limit });
        const { rows, total } = await listImports(deps.db, { sellerId: viewer.sellerId, limit, offset });
        return {
          imports: rows.map(toProductImport),
          pagination: paginationOf({ page, limit }, total),
        };
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/seller/imports/:id',
      audience: 'seller',
      sellerDeed: 'catalogue',
      scope: 'catalogue:read',
      limit: 'other',
      summary: 'How far your import is, and what each row of the file does or what is wrong with it',
      tag,
      params: idParams,
      query: importReportQuerySchema,
      response: importReportSchema,
      handler: async ({ params, query: { page, limit, rows: filter = null }, viewer }) => {
        const found = await getOwnImport(deps.db, ownImport(params, viewer));
        const [rows, total] = await Promise.all([
          listReportRows(deps.db, found.id, { filter, ...rowsOf({ page, limit }) }),
          countReportRows(deps.db, found.id, filter),
        ]);
        return {
          import: toProductImport(found),
          rows,
          pagination: paginationOf({ page, limit }, total),
        };
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/seller/imports/:id/report',
      audience: 'seller',
      sellerDeed: 'catalogue',
      scope: 'catalogue:read',
      limit: 'other',
      summary: 'Every problem and note of your import as a CSV file',
      tag,
      params: idParams,
      response: csvFile,
      handler: async ({ params, viewer }) => {
        const { id } = await getOwnImport(deps.db, ownImport(params, viewer));
        const rows = inBatches<ReportRow>((last) =>
          listReportRows(deps.db, id, { filter: null, after: last?.line ?? 0, limit: EXPORT_BATCH }),
        );
        return new CsvReply('import-report.csv', csvStream(REPORT_COLUMNS, reportLines(rows)));
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/seller/imports/:id/apply',
      audience: 'seller',
      sellerDeed: 'catalogue',
      scope: 'catalogue:write',
      limit: 'other',
      summary: 'Apply a checked import, all of it or nothing',
      tag,
      params: idParams,
      body: applyImportSchema,
      response: productImportResultSchema,
      handler: async ({ params, body, viewer }) => {
        const own = ownImport(params, viewer);
        await applyImport(deps, { ...own, leaveOutFailing: body.leaveOutFailing ?? false });
        return answer(own.importId);
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/seller/imports/:id/cancel',
      audience: 'seller',
      sellerDeed: 'catalogue',
      scope: 'catalogue:write',
      limit: 'other',
      summary: 'Cancel an import that has not been applied; what it was just writing is taken back',
      tag,
      params: idParams,
      response: productImportResultSchema,
      handler: async ({ params, viewer }) => {
        const own = ownImport(params, viewer);
        await cancelImport(deps, own);
        return answer(own.importId);
      },
    }),
  ];
}

interface ReportLine {
  line: number;
  sku: string;
  column: string;
  problem: string;
  suggestion: string;
}

const REPORT_COLUMNS: readonly CsvColumn<ReportLine>[] = [
  { header: 'Row', cell: ({ line }) => line },
  { header: 'SKU', cell: ({ sku }) => guardCell(sku) },
  { header: 'Column', cell: ({ column }) => column },
  { header: 'Problem', cell: ({ problem }) => problem },
  { header: 'Suggestion', cell: ({ suggestion }) => suggestion },
];

async function* reportLines(rows: AsyncIterable<ReportRow>): AsyncGenerator<ReportLine> {
  for await (const { line, sku, problems, note } of rows) {
    for (const { column, problem, suggestion } of problems) {
      yield { line, sku, column: column ?? '', problem, suggestion: suggestion ?? '' };
    }
    if (note !== null) yield { line, sku, column: 'Quantity', problem: note, suggestion: '' };
  }
}

/** Batch after batch, as they are sent. */
async function* wholeProducts(
  { db }: Pick<Deps, 'db'>,
  { sellerId, ids }: { sellerId: string; ids: readonly string[] },
): AsyncGenerator<WholeProduct> {
  for (let from = 0; from < ids.length; from += EXPORT_BATCH) {
    yield* await listWholeProducts(db, { sellerId, ids: ids.slice(from, from + EXPORT_BATCH) });
  }
}

async function* mapped<From, To>(rows: AsyncIterable<From>, to: (row: From) => To): AsyncGenerator<To> {
  for await (const row of rows) yield to(row);
}

function toProductImport(record: ImportRecord): ProductImport {
  const { total, new: added, changed, unchanged, failing, warnings } = record;
  return {
    _id: record.id,
    fileName: record.fileName,
    format: record.format,
    state: record.state,
    progress: record.progress,
    failure: record.failure,
    counts: { total, new: added, changed, unchanged, failing, warnings },
    ignoredColumns: record.ignoredColumns,
    isCancelling: record.isCancelAsked,
    createdAt: record.createdAt.toISOString(),
    checkedAt: record.checkedAt?.toISOString() ?? null,
    finishedAt: record.finishedAt?.toISOString() ?? null,
  };
}
