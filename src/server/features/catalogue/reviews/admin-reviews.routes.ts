import { z } from 'zod';
import {
  type AdminReview,
  adminReviewListSchema,
  adminReviewSchema,
  adminReviewsQuerySchema,
  hideReviewSchema,
} from '../../../../contract/catalogue/admin-reviews.contract.ts';
import type { Deps } from '../../../deps.ts';
import { actingAdmin } from '../../../plugins/acting-admin.ts';
import { paginationOf, rowsOf } from '../../../plugins/paging.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { hideReview, restoreReview } from './admin-reviews.commands.ts';
import {
  type AdminReviewRow,
  countAdminReviews,
  findAdminReview,
  listAdminReviews,
} from './admin-reviews.sql.ts';
import { reviewNotFound } from './reviews.errors.ts';

const tag = 'Reviews';
const params = z.object({ id: z.string() });

/** Reviews of all products: what does not belong there is hidden, with a reason, and can come back. */
export function adminReviewRoutes(deps: Deps): RouteDefinition[] {
  const { db } = deps;
  const answer = async (reviewId: string) => {
    const row = await findAdminReview(db, reviewId);
    if (row === null) throw reviewNotFound();
    return toAdminReview(row);
  };
  return [
    defineRoute({
      method: 'GET',
      url: '/api/admin/reviews',
      audience: 'admin',
      deskDeed: 'read',
      limit: 'other',
      summary: 'Reviews of all products, hidden ones too, newest first',
      tag,
      query: adminReviewsQuerySchema,
      response: adminReviewListSchema,
      handler: async ({ query: { page, limit, ...filter } }) => {
        const [rows, total, visible, hidden] = await Promise.all([
          listAdminReviews(db, filter, rowsOf({ page, limit })),
          countAdminReviews(db, filter),
          countAdminReviews(db, { status: 'visible' }),
          countAdminReviews(db, { status: 'hidden' }),
        ]);
        return {
          reviews: rows.map(toAdminReview),
          pagination: paginationOf({ page, limit }, total),
          counts: { all: visible + hidden, visible, hidden },
        };
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/reviews/:id/hide',
      audience: 'admin',
      deskDeed: 'support',
      limit: 'other',
      summary: 'Hide a review; its stars no longer count',
      tag,
      params,
      body: hideReviewSchema,
      response: adminReviewSchema,
      handler: async ({ params, body, viewer, request }) => {
        const reviewId = uuidOr(params.id, reviewNotFound);
        await hideReview(deps, { reviewId, reason: body.reason, admin: actingAdmin(viewer, request) });
        return new Answer(await answer(reviewId), { message: 'Review hidden' });
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/reviews/:id/restore',
      audience: 'admin',
      deskDeed: 'support',
      limit: 'other',
      summary: 'Show a hidden review again',
      tag,
      params,
      response: adminReviewSchema,
      handler: async ({ params, viewer, request }) => {
        const reviewId = uuidOr(params.id, reviewNotFound);
        await restoreReview(deps, { reviewId, admin: actingAdmin(viewer, request) });
        return new Answer(await answer(reviewId), { message: 'Review restored' });
      },
    }),
  ];
}

function toAdminReview(row: AdminReviewRow): AdminReview {
  return {
    _id: row.id,
    rating: row.rating,
    comment: row.comment,
    product: { _id: row.productId, name: row.productName },
    author: { _id: row.authorId, name: row.authorName, email: row.authorEmail },
    status: row.hiddenAt === null ? 'visible' : 'hidden',
    hiddenReason: row.hiddenReason,
    hiddenAt: row.hiddenAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
