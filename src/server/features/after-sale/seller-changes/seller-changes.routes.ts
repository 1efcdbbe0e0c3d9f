import {
  CHANGE_KINDS,
  type ChangeKind,
  sellerChangesQuerySchema,
  sellerChangesSchema,
} from '../../../../contract/after-sale/seller-changes.contract.ts';
import type { Deps } from '../../../deps.ts';
import { defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { cursorOf, placeOf } from './change-cursor.ts';
import { listSellerChanges } from './seller-changes.sql.ts';

const PATHS: Record<ChangeKind, string> = {
  order: '/api/seller/orders/',
  return: '/api/returns/',
  bill: '/api/bills/',
};

/** What changed since a program looked last: it asks again with `next`, and misses nothing. */
export function sellerChangeRoutes({ db }: Pick<Deps, 'db'>): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/api/seller/changes',
      audience: 'seller',
      sellerDeed: 'orders',
      scope: 'orders:read',
      limit: 'other',
      summary:
        'What changed of your orders, returns and bills since you last asked; bills for keys that may read them',
      tag: 'Seller orders',
      query: sellerChangesQuerySchema,
      response: sellerChangesSchema,
      handler: async ({ query: { since, limit }, viewer: { sellerId, key } }) => {
        const after = placeOf(since);
        const mayReadBills = key === null || key.scopes.includes('bills:read');
        const kinds = CHANGE_KINDS.filter((kind) => kind !== 'bill' || mayReadBills);
        const rows = await listSellerChanges(db, { sellerId, kinds, after, limit: limit + 1 });
        const page = rows.slice(0, limit);
        return {
          changes: page.map(({ kind, id, number, status, changedAt }) => ({
            kind,
            _id: id,
            number,
            status,
            changedAt: changedAt.toISOString(),
            path: PATHS[kind] + id,
          })),
          next: cursorOf(page.at(-1) ?? after),
          hasMore: rows.length > limit,
        };
      },
    }),
  ];
}
