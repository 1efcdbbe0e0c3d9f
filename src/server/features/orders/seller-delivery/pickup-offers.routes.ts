import {
  pickupOfferFormSchema,
  pickupOfferSchema,
  pickupsQuerySchema,
  pickupsSchema,
} from '../../../../contract/orders/pickups.contract.ts';
import type { Deps } from '../../../deps.ts';
import { actingAdmin } from '../../../plugins/acting-admin.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { isUuid } from '../../../plugins/uuid.ts';
import { savePickupOffer } from './pickup-offers.commands.ts';
import { findPickupOffer, listOfferedPickups } from './pickup-offers.sql.ts';

const tag = 'Delivery';

/** Who lets buyers fetch their goods, and where. */
export function pickupOfferRoutes(deps: Deps): RouteDefinition[] {
  const ownOffer = async (sellerId: string) =>
    (await findPickupOffer(deps.db, sellerId)) ?? { isOffered: false, place: '', hours: '' };
  return [
    defineRoute({
      method: 'GET',
      url: '/api/pickup',
      audience: 'public',
      limit: 'other',
      summary: 'Which of these sellers let buyers pick their goods up, where and when',
      tag,
      query: pickupsQuerySchema,
      response: pickupsSchema,
      handler: async ({ query: { sellers } }) => ({
        pickups: (await listOfferedPickups(deps.db, sellers.filter(isUuid))).map(
          ({ sellerId, place, hours }) => ({ seller: sellerId, place, hours }),
        ),
      }),
    }),
    defineRoute({
      method: 'GET',
      url: '/api/seller/pickup',
      audience: 'seller',
      sellerDeed: 'own',
      limit: 'other',
      summary: 'Whether buyers can pick your goods up, where and when',
      tag,
      response: pickupOfferSchema,
      handler: ({ viewer }) => ownOffer(viewer.sellerId),
    }),
    defineRoute({
      method: 'PUT',
      url: '/api/seller/pickup',
      audience: 'seller',
      sellerDeed: 'own',
      limit: 'other',
      summary: 'Let buyers pick your goods up, or no longer; what was ordered stays as it is',
      tag,
      body: pickupOfferFormSchema,
      response: pickupOfferSchema,
      handler: async ({ body, viewer, request }) => {
        const { sellerId } = viewer;
        await savePickupOffer(deps, { sellerId, form: body, actor: actingAdmin(viewer, request) });
        return new Answer(await ownOffer(sellerId), { message: 'Pick up saved' });
      },
    }),
  ];
}
