import { z } from 'zod';
import {
  adminBulkProductsSchema,
  adminBulkResultSchema,
  adminProductListSchema,
  adminProductStatusSchema,
  adminProductsExportSchema,
  adminProductsQuerySchema,
  approveProductSchema,
  judgedProductSchema,
  markSeenSchema,
  moderationListSchema,
  moderationQuerySchema,
  undoResultSchema,
  undoSchema,
} from '../../../../contract/catalogue/admin-products.contract.ts';
import { csvFile } from '../../../../contract/shop/envelope.contract.ts';
import type { ModerationAction } from '../../../../domain/catalogue/product-moderation.ts';
import type { ADMIN_PRODUCT_STATUSES } from '../../../../domain/catalogue/product-status.ts';
import { datedFileName, sortableDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import { type CsvColumn, csvStream, inBatches } from '../../../csv.ts';
import type { Deps } from '../../../deps.ts';
import { actingAdmin } from '../../../plugins/acting-admin.ts';
import { CsvReply } from '../../../plugins/file-replies.ts';
import { paginationOf, rowsOf } from '../../../plugins/paging.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { isUuid, uuidOr } from '../../../plugins/uuid.ts';
import { productNotFound } from '../catalogue/catalogue.errors.ts';
import { categoriesMeant } from '../catalogue/product-lists-view.ts';
import { findProducts } from '../catalogue/products.sql.ts';
import {
  type AdminProductRecord,
  type AdminProductsFilter,
  countAdminProducts,
  countMatchingProducts,
  databaseNow,
  findAdminProduct,
  listAdminProducts,
  listAdminProductsAfter,
  listWaitingSellers,
} from './admin-products.sql.ts';
import {
  markEditsSeen,
  moderateMatching,
  moderateProduct,
  moderateProducts,
  undoJudgement,
} from './moderation.commands.ts';
import { countQueues, listCategoryMedians, listDossiers, listQueue } from './moderation.sql.ts';
import { toAdminProduct, toModerationProduct } from './moderation-view.ts';

const tag = 'Products';
const idParams = z.object({ id: z.string() });
const productIdOf = ({ id }: { id: string }) => uuidOr(id, productNotFound).toLowerCase();

/** What the dropdown's statuses mean as actions. */
const ACTIONS: Record<(typeof ADMIN_PRODUCT_STATUSES)[number], ModerationAction> = {
  active: 'activate',
  inactive: 'deactivate',
  rejected: 'reject',
  discontinued: 'discontinue',
};

/** Fewer products of a category have no price to compare with. */
const FEWEST_FOR_MEDIAN = 8;

/** The admin's desk of products. */
export function adminProductRoutes(deps: Deps): RouteDefinition[] {
  const answer = async (productId: string, message: string, { undoId }: { undoId: string | null }) => {
    const row = await findAdminProduct(deps.db, productId);
    if (row === null) throw productNotFound();
    return new Answer({ ...toAdminProduct(row), undoId }, { message });
  };
  const filterOf = async (
    query: z.output<typeof adminProductsExportSchema>,
  ): Promise<AdminProductsFilter> => {
    const categories = await deps.catalogue.categories();
    return {
      status: query.status ?? null,
      categoryIds: query.category ? categoriesMeant(categories, query.category, categories) : null,
      sellerId: query.seller ?? null,
      search: query.search ?? '',
    };
  };
  return [
    defineRoute({
      method: 'GET',
      url: '/api/admin/products',
      audience: 'admin',
      deskDeed: 'read',
      limit: 'other',
      summary: 'Products of all sellers, filtered, sorted, one page at a time, with counts over all of them',
      tag,
      query: adminProductsQuerySchema,
      response: adminProductListSchema,
      handler: async ({ query: { page, limit, sortBy, ...query } }) => {
        const filter = await filterOf(query);
        const isCounted = filter.categoryIds === null && filter.sellerId === null && filter.search === '';
        const asOf = await databaseNow(deps.db);
        const [rows, counts, waitingSellers, matching] = await Promise.all([
          listAdminProducts(deps.db, filter, { sortBy, ...rowsOf({ page, limit }) }),
          countAdminProducts(deps.db),
          listWaitingSellers(deps.db),
          isCounted ? null : countMatchingProducts(deps.db, filter),
        ]);
        const { status } = filter;
        const total =
          matching ?? counts[status === null ? 'total' : status === 'pending_approval' ? 'pending' : status];
        return {
          products: rows.map(toAdminProduct),
          counts,
          waitingSellers: waitingSellers.map(({ id, ...seller }) => ({ _id: id, ...seller })),
          asOf: asOf.toISOString(),
          pagination: paginationOf({ page, limit }, total),
        };
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/admin/products/export',
      audience: 'admin',
      deskDeed: 'read',
      limit: 'other',
      summary: 'The products that the filters let through as a CSV file, newest first',
      tag,
      query: adminProductsExportSchema,
      response: csvFile,
      handler: async ({ query }) => {
        const filter = await filterOf(query);
        const rows = inBatches<AdminProductRecord>((last) => listAdminProductsAfter(deps.db, filter, last));
        return new CsvReply(datedFileName('products', deps.clock()), csvStream(EXPORT_COLUMNS, rows));
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/admin/products/moderation',
      audience: 'admin',
      deskDeed: 'read',
      limit: 'other',
      summary: 'What is waiting for approval, with what changed since it last was, and who sells it',
      tag,
      query: moderationQuerySchema,
      response: moderationListSchema,
      handler: async ({ query: { page, limit, queue, skip, first } }) => {
        const [ids, counts] = await Promise.all([
          listQueue(deps.db, queue, {
            limit,
            offset: rowsOf({ page, limit }).offset + skip,
            first: first !== undefined && isUuid(first) ? first : null,
          }),
          countQueues(deps.db),
        ]);
        const [rows, dossiers, categories] = await Promise.all([
          findProducts(deps.pool, ids),
          listDossiers(deps.db, ids),
          deps.catalogue.categories(),
        ]);
        const categoryIds = [...new Set(dossiers.map(({ categoryId }) => categoryId))];
        const medians = await listCategoryMedians(deps.db, categoryIds, FEWEST_FOR_MEDIAN);
        const names = new Map(categories.map(({ id, name }) => [id, name]));
        const total = counts[queue];
        return {
          products: ids.flatMap((productId) => {
            const row = rows.find(({ id }) => id === productId);
            const dossier = dossiers.find(({ id }) => id === productId);
            if (row === undefined || dossier === undefined) return [];
            const medianPaisa = medians.get(row.categoryId) ?? null;
            const nameOf = (id: string) => names.get(id) ?? 'A category that is gone';
            return [toModerationProduct(row, dossier, { medianPaisa, nameOf })];
          }),
          counts,
          pagination: paginationOf({ page, limit }, total),
        };
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/products/bulk',
      audience: 'admin',
      deskDeed: 'catalogue',
      limit: 'other',
      summary: 'One action on many products; answers which had it and why the others did not',
      tag,
      body: adminBulkProductsSchema,
      response: adminBulkResultSchema,
      handler: async ({ body: { ids, matching, ...judgement }, viewer, request }) => {
        const admin = actingAdmin(viewer, request);
        if (matching === undefined) return moderateProducts(deps, { ids: ids ?? [], ...judgement, admin });
        const { asOf, ...query } = matching;
        const filter = await filterOf(query);
        return moderateMatching(deps, { filter, asOf: new Date(asOf), ...judgement, admin });
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/products/undo',
      audience: 'admin',
      deskDeed: 'catalogue',
      limit: 'other',
      summary: 'Take back an action on products, within seconds; nobody has been told of it',
      tag,
      body: undoSchema,
      response: undoResultSchema,
      handler: async ({ body, viewer, request }) =>
        new Answer(await undoJudgement(deps, { ...body, admin: actingAdmin(viewer, request) }), {
          message: 'Undone',
        }),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/products/:id/approve',
      audience: 'admin',
      deskDeed: 'catalogue',
      limit: 'other',
      summary: 'Approve a product that waits; its seller is told',
      tag,
      params: idParams,
      body: approveProductSchema,
      response: judgedProductSchema,
      handler: async ({ params, body, viewer, request }) => {
        const productId = productIdOf(params);
        const admin = actingAdmin(viewer, request);
        const judgement = { productId, action: 'approve', updatedAt: body?.updatedAt, admin } as const;
        return answer(productId, 'Product approved', await moderateProduct(deps, judgement));
      },
    }),
    defineRoute({
      method: 'PATCH',
      url: '/api/admin/products/:id/status',
      audience: 'admin',
      deskDeed: 'catalogue',
      limit: 'other',
      summary: 'Give a product a status; a rejection says why, and the seller reads it',
      tag,
      params: idParams,
      body: adminProductStatusSchema,
      response: judgedProductSchema,
      handler: async ({ params, body: { status, ...body }, viewer, request }) => {
        const productId = productIdOf(params);
        const admin = actingAdmin(viewer, request);
        const judgement = { productId, action: ACTIONS[status], ...body, admin };
        return answer(productId, 'Product status updated', await moderateProduct(deps, judgement));
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/products/:id/seen',
      audience: 'admin',
      deskDeed: 'catalogue',
      limit: 'other',
      summary: 'The edits of an approved product since its approval are fine',
      tag,
      params: idParams,
      body: markSeenSchema,
      response: judgedProductSchema,
      handler: async ({ params, body, viewer, request }) => {
        const productId = productIdOf(params);
        const admin = actingAdmin(viewer, request);
        const seen = await markEditsSeen(deps, { productId, updatedAt: body?.updatedAt, admin });
        return answer(productId, 'Changes marked as seen', seen);
      },
    }),
    defineRoute({
      method: 'DELETE',
      url: '/api/admin/products/:id',
      audience: 'admin',
      deskDeed: 'catalogue',
      limit: 'other',
      summary: 'Hide a product for good; what was ordered keeps it',
      tag,
      params: idParams,
      response: z.object({ _id: z.string() }),
      handler: async ({ params, viewer, request }) => {
        const productId = productIdOf(params);
        await moderateProduct(deps, { productId, action: 'delete', admin: actingAdmin(viewer, request) });
        return new Answer({ _id: productId }, { message: 'Product deleted' });
      },
    }),
  ];
}

const EXPORT_COLUMNS: readonly CsvColumn<AdminProductRecord>[] = [
  { header: 'Name', cell: ({ name }) => name },
  { header: 'Brand', cell: ({ brand }) => brand },
  { header: 'SKU', cell: ({ sku }) => sku },
  { header: 'Category', cell: ({ categoryName }) => categoryName },
  { header: 'Seller', cell: ({ sellerName }) => sellerName },
  { header: 'Seller email', cell: ({ sellerEmail }) => sellerEmail },
  { header: 'Regular price', cell: ({ regularPricePaisa }) => rupeesFromPaisa(regularPricePaisa) },
  { header: 'Wholesale price', cell: ({ wholesalePricePaisa }) => rupeesFromPaisa(wholesalePricePaisa) },
  { header: 'Stock', cell: ({ quantity }) => quantity },
  { header: 'Status', cell: ({ status }) => status },
  { header: 'Visible', cell: ({ isPublic }) => isPublic },
  { header: 'Views', cell: ({ viewCount }) => viewCount },
  { header: 'Sold', cell: ({ salesCount }) => salesCount },
  { header: 'Rating', cell: ({ ratingCount, ratingAverage }) => (ratingCount > 0 ? ratingAverage : null) },
  { header: 'Created', cell: ({ createdAt }) => sortableDateTime(createdAt) },
  { header: 'Submitted', cell: ({ submittedAt }) => sortableDateTime(submittedAt) },
];
