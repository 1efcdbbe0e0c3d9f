import { z } from 'zod';
import {
  type AdminCoupon,
  adminCouponListSchema,
  adminCouponSchema,
  adminCouponsQuerySchema,
  couponChangeSchema,
  couponInputSchema,
} from '../../../../contract/buying/coupons.contract.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import type { Deps } from '../../../deps.ts';
import { actingAdmin } from '../../../plugins/acting-admin.ts';
import { paginationOf, rowsOf } from '../../../plugins/paging.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { changeCoupon, createCoupon, removeCoupon } from './admin-coupons.commands.ts';
import {
  type AdminCouponRow,
  countAdminCoupons,
  findAdminCoupon,
  listAdminCoupons,
} from './admin-coupons.sql.ts';
import { couponNotFound } from './coupons.errors.ts';

const tag = 'Coupons';
const params = z.object({ id: z.string() });

/** Coupons, made and changed by admins. */
export function adminCouponRoutes(deps: Deps): RouteDefinition[] {
  const answer = async (couponId: string) => {
    const row = await findAdminCoupon(deps.db, couponId);
    if (row === null) throw couponNotFound();
    return toAdminCoupon(row);
  };
  return [
    defineRoute({
      method: 'GET',
      url: '/api/admin/coupons',
      audience: 'admin',
      deskDeed: 'read',
      limit: 'other',
      summary: 'Coupons, newest first, with their use',
      tag,
      query: adminCouponsQuerySchema,
      response: adminCouponListSchema,
      handler: async ({ query: { page, limit, ...filter } }) => {
        const [rows, { found, byState }] = await Promise.all([
          listAdminCoupons(deps.db, filter, rowsOf({ page, limit })),
          countAdminCoupons(deps.db, filter),
        ]);
        const total = Object.values(byState).reduce((sum, count) => sum + count, 0);
        return {
          coupons: rows.map(toAdminCoupon),
          pagination: paginationOf({ page, limit }, found),
          counts: { total, ...byState },
        };
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/coupons',
      audience: 'admin',
      deskDeed: 'marketing',
      limit: 'other',
      summary: 'Create a coupon',
      tag,
      body: couponInputSchema,
      response: adminCouponSchema,
      handler: async ({ body, viewer, request }) => {
        const id = await createCoupon(deps, body, actingAdmin(viewer, request));
        return new Answer(await answer(id), { status: 201, message: 'Coupon created' });
      },
    }),
    defineRoute({
      method: 'PUT',
      url: '/api/admin/coupons/:id',
      audience: 'admin',
      deskDeed: 'marketing',
      limit: 'other',
      summary: 'Replace the terms of a coupon; orders keep what they were given',
      tag,
      params,
      body: couponChangeSchema,
      response: adminCouponSchema,
      handler: async ({ params, body: { updatedAt, ...form }, viewer, request }) => {
        const couponId = uuidOr(params.id, couponNotFound);
        await changeCoupon(deps, { couponId, form, updatedAt, admin: actingAdmin(viewer, request) });
        return new Answer(await answer(couponId), { message: 'Coupon updated' });
      },
    }),
    defineRoute({
      method: 'DELETE',
      url: '/api/admin/coupons/:id',
      audience: 'admin',
      deskDeed: 'marketing',
      limit: 'other',
      summary: 'Delete a coupon that no order carries',
      tag,
      params,
      response: z.null(),
      handler: async ({ params, viewer, request }) => {
        const couponId = uuidOr(params.id, couponNotFound);
        await removeCoupon(deps, { couponId, admin: actingAdmin(viewer, request) });
        return new Answer(null, { message: 'Coupon deleted' });
      },
    }),
  ];
}

function toAdminCoupon(row: AdminCouponRow): AdminCoupon {
  return {
    _id: row.id,
    code: row.code,
    type: row.type,
    // Basis points of a percentage and paisa of a rupee: both are hundredths.
    value: rupeesFromPaisa(row.percentBasisPoints ?? row.amountPaisa ?? 0),
    minimumSubtotal: rupeesFromPaisa(row.minimumSubtotalPaisa),
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
    usageLimit: row.usageLimit,
    perUserLimit: row.perUserLimit,
    isActive: row.isActive,
    state: row.state,
    usedCount: row.usedCount,
    discountGiven: rupeesFromPaisa(row.discountGivenPaisa),
    lastUses: row.lastUses.map(({ at, orderId, orderNumber, buyer, discountPaisa, isGivenBack }) => ({
      at: new Date(at).toISOString(),
      order: { _id: orderId, orderNumber },
      buyer,
      discount: rupeesFromPaisa(discountPaisa),
      isGivenBack,
    })),
    canDelete: row.canDelete,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
