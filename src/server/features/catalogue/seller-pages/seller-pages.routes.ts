import { z } from 'zod';
import {
  ownSellerPageSchema,
  sellerPageFormSchema,
  sellerPageSchema,
} from '../../../../contract/catalogue/seller-pages.contract.ts';
import type { Deps } from '../../../deps.ts';
import { actingAdmin } from '../../../plugins/acting-admin.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { toOwnSellerPage, toSellerPage } from './seller-page-view.ts';
import { saveSellerPage } from './seller-pages.commands.ts';
import { sellerNotFound } from './seller-pages.errors.ts';
import { findSellerPage, getOwnPage } from './seller-pages.sql.ts';
import { SentParcelCounts } from './sent-parcels.ts';

/** Who sells: the public page, and what its seller writes on it. */
export function sellerPageRoutes(deps: Deps): RouteDefinition[] {
  const { db, pool, catalogue } = deps;
  const sentParcels = new SentParcelCounts(pool);
  const ownPage = async (sellerId: string) => toOwnSellerPage(await getOwnPage(db, sellerId));
  return [
    defineRoute({
      method: 'GET',
      url: '/api/sellers/:slug',
      audience: 'public',
      limit: 'other',
      isForPages: true,
      summary: 'Who a seller is, by the address of their page or one of before',
      tag: 'Catalogue',
      params: z.object({ slug: z.string() }),
      response: sellerPageSchema,
      handler: async ({ params: { slug } }) => {
        if (!/^[a-z0-9-]{1,160}$/i.test(slug)) throw sellerNotFound();
        return catalogue.kept.answer(`seller ${slug.toLowerCase()}`, async () => {
          const row = await findSellerPage(pool, slug);
          if (row === null) throw sellerNotFound();
          return { data: toSellerPage(row, await sentParcels.of(row.id)), productIds: [] };
        });
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/seller/page',
      audience: 'seller',
      sellerDeed: 'own',
      limit: 'other',
      summary: 'What your page says',
      tag: 'Seller',
      response: ownSellerPageSchema,
      handler: async ({ viewer }) => ownPage(viewer.sellerId),
    }),
    defineRoute({
      method: 'PUT',
      url: '/api/seller/page',
      audience: 'seller',
      sellerDeed: 'own',
      limit: 'other',
      summary: 'Say who you are, how goods come back, and until when you are away',
      tag: 'Seller',
      body: sellerPageFormSchema,
      response: ownSellerPageSchema,
      handler: async ({ body, viewer, request }) => {
        await saveSellerPage(deps, { form: body, seller: actingAdmin(viewer, request) });
        return new Answer(await ownPage(viewer.sellerId), { message: 'Your page is saved' });
      },
    }),
  ];
}
