import { z } from 'zod';
import {
  holdPayoutsSchema,
  ownPayoutHoldSchema,
  type PayoutHold,
  payoutHoldSchema,
} from '../../../../contract/payments/payout-holds.contract.ts';
import type { Deps } from '../../../deps.ts';
import { actingAdmin } from '../../../plugins/acting-admin.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { holdPayouts, releasePayouts } from './payout-holds.commands.ts';
import { findHeldSeller, listPayoutHolds } from './payout-holds.sql.ts';
import { sellerNotFound } from './payouts.errors.ts';

const tag = 'Payouts';
const idParams = z.object({ id: z.string() });
const sellerIdOf = ({ id }: { id: string }) => uuidOr(id, sellerNotFound);

/** Holding what a seller is paid, and releasing it. */
export function payoutHoldRoutes(deps: Deps): RouteDefinition[] {
  const answer = async (sellerId: string): Promise<PayoutHold> => {
    const [seller, rows] = await Promise.all([
      findHeldSeller(deps.db, sellerId),
      listPayoutHolds(deps.db, sellerId),
    ]);
    if (seller === null) throw sellerNotFound();
    const history = rows.map(({ id, isHeld, reason, by, at }) => ({
      _id: id,
      isHeld,
      reason,
      by,
      at: at.toISOString(),
    }));
    return {
      isHeld: history[0]?.isHeld ?? false,
      isDeactivated: seller.isDeactivated,
      history,
    };
  };
  return [
    defineRoute({
      method: 'GET',
      url: '/api/admin/sellers/:id/payout-hold',
      audience: 'admin',
      deskDeed: 'read_money',
      limit: 'other',
      summary: 'Whether a seller’s payouts are held, and who held and released them when and why',
      tag,
      params: idParams,
      response: payoutHoldSchema,
      handler: async ({ params }) => answer(sellerIdOf(params)),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/sellers/:id/payout-hold',
      audience: 'admin',
      deskDeed: 'payments',
      limit: 'other',
      summary:
        'Hold a seller’s payouts with a reason that they read; a batch not sent yet cannot be sent then',
      tag,
      params: idParams,
      body: holdPayoutsSchema,
      response: payoutHoldSchema,
      handler: async ({ params, body, viewer, request }) => {
        const sellerId = sellerIdOf(params);
        await holdPayouts(deps, { sellerId, reason: body.reason, admin: actingAdmin(viewer, request) });
        return new Answer(await answer(sellerId), { status: 201, message: 'Payouts held' });
      },
    }),
    defineRoute({
      method: 'DELETE',
      url: '/api/admin/sellers/:id/payout-hold',
      audience: 'admin',
      deskDeed: 'payments',
      limit: 'other',
      summary: 'Release a seller’s payouts: the next batch takes what is ready',
      tag,
      params: idParams,
      response: payoutHoldSchema,
      handler: async ({ params, viewer, request }) => {
        const sellerId = sellerIdOf(params);
        await releasePayouts(deps, { sellerId, admin: actingAdmin(viewer, request) });
        return new Answer(await answer(sellerId), { message: 'Payouts released' });
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/seller/payout-hold',
      audience: 'seller',
      sellerDeed: 'money',
      scope: 'money:read',
      limit: 'other',
      summary: 'Why the own payouts are held, and since when; null: they are not',
      tag,
      response: ownPayoutHoldSchema,
      handler: async ({ viewer }) => {
        const [newest] = await listPayoutHolds(deps.db, viewer.sellerId);
        return {
          hold: newest?.isHeld ? { reason: newest.reason ?? '', since: newest.at.toISOString() } : null,
        };
      },
    }),
  ];
}
