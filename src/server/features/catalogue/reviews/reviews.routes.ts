import { z } from 'zod';
import {
  type ReviewList,
  reviewInputSchema,
  reviewListSchema,
  reviewSchema,
  reviewsQuerySchema,
} from '../../../../contract/catalogue/reviews.contract.ts';
import type { Queryable } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import { paginationOf, rowsOf } from '../../../plugins/paging.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import type { Viewer } from '../../../plugins/viewer.ts';
import { productNotFound } from '../catalogue/catalogue.errors.ts';
import { reviewProduct, toReview } from './reviews.commands.ts';
import { findReviewedProduct, findRightToReview, listReviews } from './reviews.sql.ts';

const params = z.object({ id: z.string() });

export function reviewsRoutes(deps: Deps): RouteDefinition[] {
  const { pool, catalogue } = deps;

  async function readReviews(
    reads: Queryable,
    productId: string,
    { page, limit }: { page: number; limit: number },
    viewer: Viewer | null,
  ): Promise<ReviewList> {
    const product = await findReviewedProduct(reads, productId);
    const maySee =
      product?.isPublic ||
      viewer?.role === 'admin' ||
      (viewer !== null && viewer.sellerId === product?.sellerId);
    if (product === null || !maySee) throw productNotFound();
    const breakdown = product.stars as ReviewList['breakdown'];
    const total = breakdown.reduce((sum, count) => sum + count, 0);
    const { offset } = rowsOf({ page, limit });
    const rows = offset < total ? await listReviews(reads, productId, { offset, limit }) : [];
    const isBuyer = viewer !== null && viewer.sellerId !== product.sellerId;
    const right = isBuyer ? await findRightToReview(pool, productId, viewer.userId) : null;
    return {
      reviews: rows.map(toReview),
      pagination: paginationOf({ page, limit }, total),
      breakdown,
      canReview: right !== null && right.orderItemId !== null && !right.hasReviewed,
      hasReviewed: right?.hasReviewed ?? false,
    };
  }

  return [
    defineRoute({
      method: 'GET',
      url: '/api/products/:id/reviews',
      audience: 'optional',
      scope: 'catalogue:read',
      limit: 'other',
      isForPages: true,
      summary: 'Reviews of a product, newest first, and whether the caller may add one',
      tag: 'Reviews',
      params,
      query: reviewsQuerySchema,
      response: reviewListSchema,
      handler: async ({ params, query, viewer, request }) => {
        const id = uuidOr(params.id, productNotFound).toLowerCase();
        if (viewer !== null) return readReviews(pool, id, query, viewer);
        return catalogue.kept.answer(`reviews ${id} ${query.page} ${query.limit}`, async () => ({
          data: await readReviews(catalogue.reads.of(request, [id]), id, query, null),
          productIds: [id],
        }));
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/products/:id/reviews',
      audience: 'user',
      limit: 'other',
      summary: 'Review a product that was delivered to the caller, once',
      tag: 'Reviews',
      params,
      body: reviewInputSchema,
      response: reviewSchema,
      handler: async ({ params, body, viewer }) => {
        const id = uuidOr(params.id, productNotFound).toLowerCase();
        const review = await reviewProduct(deps, viewer, id, body);
        return new Answer(review, { status: 201, message: 'Thank you for your review' });
      },
    }),
  ];
}
