import {
  type CashOffer,
  cashOfferSchema,
  cashQuerySchema,
  type SellerCash,
  sellerCashFormSchema,
  sellerCashSchema,
} from '../../../../contract/orders/cash-at-door.contract.ts';
import { paisaFromRupees } from '../../../../domain/shop/money.ts';
import type { Deps } from '../../../deps.ts';
import { actingAdmin } from '../../../plugins/acting-admin.ts';
import { defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { isUuid } from '../../../plugins/uuid.ts';
import { acceptCash, isCashOn, whyCartNotAtDoor, whyOrderNotAtDoor } from './cash-at-door.commands.ts';
import { findAcceptsCash } from './cash-at-door.sql.ts';

const NOT_OFFERED: CashOffer = { isOffered: false, isAvailable: false, reason: null };

/** Who may pay the courier, asked before an order is placed, and what its sellers allow. */
export function cashAtDoorRoutes(deps: Deps): RouteDefinition[] {
  const { db } = deps;
  const sellerCash = async (sellerId: string): Promise<SellerCash> => ({
    acceptsCash: await findAcceptsCash(db, sellerId),
    isOffered: isCashOn(deps),
    ceiling: deps.settings.current.cashCeiling,
  });
  return [
    defineRoute({
      method: 'GET',
      url: '/api/payments/cash',
      audience: 'optional',
      deed: 'read_orders',
      limit: 'other',
      summary: 'Whether your cart, or your unpaid order, can be paid at the door, and why not',
      tag: 'Payments',
      query: cashQuerySchema,
      response: cashOfferSchema,
      handler: async ({ query, viewer }): Promise<CashOffer> => {
        const { order, amount, district = null, account } = query;
        if (!isCashOn(deps)) return NOT_OFFERED;
        if (viewer === null)
          return { isOffered: true, isAvailable: false, reason: 'Login to pay at the door.' };
        if (order !== undefined && !isUuid(order)) return NOT_OFFERED;
        const refusal =
          order === undefined
            ? await whyCartNotAtDoor(db, deps, {
                buyer: viewer,
                totalPaisa: paisaFromRupees(amount),
                address: { district, city: '', province: '' },
                isOnAccount: account === 'true',
              })
            : await whyOrderNotAtDoor(db, deps, { orderId: order, companyId: viewer.companyId });
        if (refusal?.code === 'off') return NOT_OFFERED;
        return { isOffered: true, isAvailable: refusal === null, reason: refusal?.text ?? null };
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/seller/cash',
      audience: 'seller',
      sellerDeed: 'read',
      limit: 'other',
      summary: 'Whether your buyers may pay the courier',
      tag: 'Delivery',
      response: sellerCashSchema,
      handler: async ({ viewer }) => sellerCash(viewer.sellerId),
    }),
    defineRoute({
      method: 'PUT',
      url: '/api/seller/cash',
      audience: 'seller',
      sellerDeed: 'own',
      limit: 'other',
      summary: 'Let your buyers pay the courier, or no longer',
      tag: 'Delivery',
      body: sellerCashFormSchema,
      response: sellerCashSchema,
      handler: async ({ body, viewer, request }) => {
        const { sellerId } = viewer;
        await acceptCash(deps, { ...body, sellerId, actor: actingAdmin(viewer, request) });
        return sellerCash(sellerId);
      },
    }),
  ];
}
