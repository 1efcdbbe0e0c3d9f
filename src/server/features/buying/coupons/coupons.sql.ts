import { sql } from 'kysely';
import type { CouponTerms, CouponValue } from '../../../../domain/buying/coupon.ts';
import type { Database } from '../../../db/database.ts';

/** A coupon's columns as SQL text over `k`, for statements that join it. */
export const couponColumns = `
  k.id as "couponId", k.code as "couponCode", k.type as "couponType",
  k.percent_basis_points as "percentBasisPoints", k.amount_paisa as "amountPaisa",
  k.minimum_subtotal_paisa as "minimumSubtotalPaisa", k.starts_at as "startsAt", k.ends_at as "endsAt",
  k.usage_limit as "usageLimit", k.per_user_limit as "perUserLimit", k.used_count as "usedCount",
  k.is_active as "isActive"`;

/** `couponColumns` of a left join: all null without a coupon. */
export interface CouponRow {
  couponId: string | null;
  couponCode: string;
  couponType: 'percent' | 'fixed';
  percentBasisPoints: number | null;
  amountPaisa: number | null;
  minimumSubtotalPaisa: number;
  startsAt: Date;
  endsAt: Date | null;
  usageLimit: number | null;
  perUserLimit: number | null;
  usedCount: number;
  isActive: boolean;
}

export interface Coupon {
  id: string;
  code: string;
  value: CouponValue;
  terms: CouponTerms;
}

export function toCoupon(row: CouponRow): Coupon | null {
  if (row.couponId === null) return null;
  return {
    id: row.couponId,
    code: row.couponCode,
    value:
      row.couponType === 'percent'
        ? { type: 'percent', percentBasisPoints: row.percentBasisPoints as number }
        : { type: 'fixed', amountPaisa: row.amountPaisa as number },
    terms: row,
  };
}

/** Codes are compared in upper case. `companyId` null: a guest, who has used nothing yet. */
export async function findCouponByCode(
  db: Database,
  code: string,
  companyId: string | null,
): Promise<{ coupon: Coupon; usesByBuyer: number; now: Date } | null> {
  const { rows } = await sql<CouponRow & { usesByBuyer: number; now: Date }>`
    select ${sql.raw(couponColumns)}, statement_timestamp() as now,
      (select count(*) from coupon_uses u
        where u.coupon_id = k.id and u.company_id = ${companyId}::uuid and u.released_at is null) as "usesByBuyer"
    from coupons k where k.code = upper(${code})`.execute(db);
  const row = rows[0];
  const coupon = row === undefined ? null : toCoupon(row);
  return row === undefined || coupon === null ? null : { coupon, usesByBuyer: row.usesByBuyer, now: row.now };
}

/** Takes the use of an order back when the order ends unpaid; a second call changes nothing. */
export async function releaseCouponUse(db: Database, orderId: string): Promise<void> {
  await sql`
    with released as (
      update coupon_uses set released_at = now() where order_id = ${orderId} and released_at is null
      returning coupon_id
    )
    update coupons set used_count = used_count - 1 from released where coupons.id = released.coupon_id`.execute(
    db,
  );
}

/** The uses that a company has of a coupon. The caller holds the coupon's row, or more may be added meanwhile. */
export async function countUsesByCompany(db: Database, couponId: string, companyId: string): Promise<number> {
  const { rows } = await sql<{ uses: number }>`
    select count(*) as uses from coupon_uses
    where coupon_id = ${couponId} and company_id = ${companyId} and released_at is null`.execute(db);
  return rows[0]?.uses ?? 0;
}

/** Uses the coupon of an order that comes back to life again; false when no use is left. */
export async function reclaimCouponUse(db: Database, orderId: string): Promise<boolean> {
  // A statement that waits for the coupon goes on to count the uses of when it began: the wait is one before it.
  await sql`
    select from coupons k join coupon_uses u on u.coupon_id = k.id where u.order_id = ${orderId}
    for no key update of k`.execute(db);
  const { rows } = await sql<{ isDone: boolean }>`
    with used as (
      select u.order_id, u.coupon_id, u.company_id from coupon_uses u where u.order_id = ${orderId} and u.released_at is not null
    ), counted as (
      update coupons k set used_count = used_count + 1 from used
      where k.id = used.coupon_id and (k.usage_limit is null or k.used_count < k.usage_limit)
        and (k.per_user_limit is null or k.per_user_limit > (
          select count(*) from coupon_uses o
          where o.coupon_id = used.coupon_id and o.company_id = used.company_id and o.released_at is null))
      returning used.order_id
    ), revived as (
      update coupon_uses u set released_at = null from counted where u.order_id = counted.order_id returning 1
    )
    select (select count(*) from used) = (select count(*) from revived) as "isDone"`.execute(db);
  return rows[0]?.isDone === true;
}
