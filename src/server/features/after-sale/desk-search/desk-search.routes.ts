import {
  adminFoundSchema,
  deskSearchQuerySchema,
  sellerFoundSchema,
} from '../../../../contract/after-sale/desk-search.contract.ts';
import { orderNumbersMeant } from '../../../../domain/orders/desk-search.ts';
import { kathmanduYear } from '../../../../domain/shop/kathmandu-time.ts';
import type { Deps } from '../../../deps.ts';
import { isOnDesk } from '../../../plugins/desk-deeds.ts';
import { defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { sellerFor } from '../../../plugins/seller-deeds.ts';
import { FIRST_ORDER_YEAR } from '../../orders/orders/admin-orders.sql.ts';
import {
  findBills,
  findOrders,
  findOwnProducts,
  findParcels,
  findPeople,
  findProducts,
} from './desk-search.sql.ts';

const tag = 'Search of the desks';
/** Signs alone are in no number and no name. */
const NOTHING_TO_FIND = /^[^\p{L}\p{N}]*$/u;

/** What the palette of a desk finds beside its own pages and actions. */
export function deskSearchRoutes({ db, clock }: Deps): RouteDefinition[] {
  const numbersOf = (typed: string) =>
    orderNumbersMeant(typed, { firstYear: FIRST_ORDER_YEAR, lastYear: kathmanduYear(clock()) });
  return [
    defineRoute({
      method: 'GET',
      url: '/api/admin/find',
      audience: 'admin',
      deskDeed: 'read',
      limit: 'other',
      summary:
        'Orders by number or buyer, products by SKU or name, bills by number, people by name, phone or PAN',
      tag,
      query: deskSearchQuerySchema,
      response: adminFoundSchema,
      handler: async ({ query: { q }, viewer }) => {
        if (NOTHING_TO_FIND.test(q)) return { orders: [], products: [], bills: [], people: [] };
        const [orders, products, bills, people] = await Promise.all([
          findOrders(db, q, numbersOf(q)),
          findProducts(db, q),
          isOnDesk(viewer, 'read_money') ? findBills(db, null, q) : [],
          findPeople(db, q),
        ]);
        return { orders, products, bills, people };
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/seller/find',
      audience: 'seller',
      sellerDeed: 'read',
      limit: 'other',
      summary: 'Own parcels by order number or buyer, own products by SKU or name, own bills by number',
      tag,
      query: deskSearchQuerySchema,
      response: sellerFoundSchema,
      handler: async ({ query: { q }, viewer }) => {
        if (NOTHING_TO_FIND.test(q)) return { orders: [], products: [], bills: [] };
        const [orders, products, bills] = await Promise.all([
          findParcels(db, sellerFor(viewer, 'orders'), q, numbersOf(q)),
          findOwnProducts(db, sellerFor(viewer, 'catalogue'), q),
          findBills(db, sellerFor(viewer, 'read_bills'), q),
        ]);
        return { orders, products, bills };
      },
    }),
  ];
}
