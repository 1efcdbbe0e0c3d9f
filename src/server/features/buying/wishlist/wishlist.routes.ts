import { z } from 'zod';
import {
  wishChangeQuerySchema,
  wishlistQuerySchema,
  wishlistToggleSchema,
} from '../../../../contract/buying/wishlist.contract.ts';
import { productPageSchema } from '../../../../contract/catalogue/products.contract.ts';
import { toProductCard } from '../../../db/product-card.ts';
import type { Deps } from '../../../deps.ts';
import { paginationOf, rowsOf } from '../../../plugins/paging.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { changeWish } from './wishlist.commands.ts';
import { wishedProductNotFound } from './wishlist.errors.ts';
import { countWishes, listWishedIds, listWishes } from './wishlist.sql.ts';

const tag = 'Wishlist';

export function wishlistRoutes({ db }: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/api/users/wishlist',
      audience: 'user',
      limit: 'other',
      summary: 'Your wishlist, newest wish first',
      tag,
      query: wishlistQuerySchema,
      response: productPageSchema,
      handler: async ({ viewer, query: { page, limit } }) => {
        const total = await countWishes(db, viewer.userId);
        const { offset } = rowsOf({ page, limit });
        const rows = offset < total ? await listWishes(db, viewer.userId, { limit, offset }) : [];
        return {
          products: rows.map(toProductCard),
          pagination: paginationOf({ page, limit }, total),
        };
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/users/wishlist/ids',
      audience: 'user',
      limit: 'other',
      summary: 'Ids of the products on your wishlist, for the hearts',
      tag,
      response: z.array(z.string()),
      handler: ({ viewer }) => listWishedIds(db, viewer.userId),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/users/wishlist/:id',
      audience: 'user',
      limit: 'other',
      summary: 'Put a product on the wishlist, or take it off again; `wishlisted` says which',
      tag,
      params: z.object({ id: z.string() }),
      query: wishChangeQuerySchema,
      response: wishlistToggleSchema,
      handler: async ({ viewer, params: { id }, query }) => {
        const wanted = query.wishlisted === undefined ? null : query.wishlisted === 'true';
        const result = await changeWish(db, viewer.userId, uuidOr(id, wishedProductNotFound), wanted);
        const message = result.wishlisted ? 'Added to wishlist' : 'Removed from wishlist';
        return new Answer(result, { message });
      },
    }),
  ];
}
