import { sql } from 'kysely';
import { COUPON_STATES, type CouponState } from '../../../../domain/buying/coupon.ts';
import type { Database } from '../../../db/database.ts';
import { escapeLike } from '../../../db/person-search.ts';

/** What an admin decides about a coupon; money in paisa. */
export interface CouponDraft {
  code: string;
  type: 'percent' | 'fixed';
  percentBasisPoints: number | null;
  amountPaisa: number | null;
  minimumSubtotalPaisa: number;
  /** Undefined: now, or as it was. */
  startsAt: Date | undefined;
  endsAt: Date | null;
  usageLimit: number | null;
  perUserLimit: number | null;
  isActive: boolean;
}

export type CouponEntry = Omit<CouponDraft, 'startsAt'> & {
  id: string;
  startsAt: Date;
  usedCount: number;
  createdAt: Date;
  updatedAt: Date;
};

export type AdminCouponRow = CouponEntry & {
  state: CouponState;
  discountGivenPaisa: number;
  canDelete: boolean;
  lastUses: {
    at: string;
    orderId: string;
    orderNumber: string;
    buyer: string;
    discountPaisa: number;
    isGivenBack: boolean;
  }[];
};

const columns = sql`
  k.id, k.code, k.type, k.percent_basis_points as "percentBasisPoints", k.amount_paisa as "amountPaisa",
  k.minimum_subtotal_paisa as "minimumSubtotalPaisa", k.starts_at as "startsAt", k.ends_at as "endsAt",
  k.usage_limit as "usageLimit", k.per_user_limit as "perUserLimit", k.is_active as "isActive",
  k.used_count as "usedCount", k.created_at as "createdAt", k.updated_at as "updatedAt"`;

// The order of CouponState.
const state = sql`case
  when not k.is_active then 'inactive'
  when k.ends_at <= statement_timestamp() then 'expired'
  when k.used_count >= k.usage_limit then 'used_up'
  when k.starts_at > statement_timestamp() then 'scheduled'
  else 'active' end`;

const usage = sql`
  coalesce((select sum(o.discount_paisa) from coupon_uses c join orders o on o.id = c.order_id
    where c.coupon_id = k.id and c.released_at is null), 0) as "discountGivenPaisa",
  not exists (select from coupon_uses c where c.coupon_id = k.id) as "canDelete",
  coalesce((select jsonb_agg(to_jsonb(l)) from (
    select c.created_at as at, o.id as "orderId", o.order_number as "orderNumber",
      u.first_name || ' ' || u.last_name as buyer, o.discount_paisa as "discountPaisa",
      c.released_at is not null as "isGivenBack"
    from coupon_uses c join orders o on o.id = c.order_id join users u on u.id = c.user_id
    where c.coupon_id = k.id order by c.created_at desc limit 5) l), '[]') as "lastUses"`;

export interface CouponFilter {
  state?: CouponState | undefined;
  search?: string | undefined;
}

function condition(filter: CouponFilter) {
  const pattern = filter.search ? `%${escapeLike(filter.search.toUpperCase())}%` : '%';
  return sql`k.code like ${pattern} and (${filter.state ?? null}::text is null or ${state} = ${filter.state ?? null})`;
}

/** A page of coupons, newest first. */
export async function listAdminCoupons(
  db: Database,
  filter: CouponFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<AdminCouponRow[]> {
  const { rows } = await sql<AdminCouponRow>`
    select ${columns}, ${state} as state, ${usage} from (
      select * from coupons k where ${condition(filter)} order by k.created_at desc, k.id limit ${limit} offset ${offset}
    ) k order by k.created_at desc, k.id`.execute(db);
  return rows;
}

/** How many coupons the filter finds, and how many there are in each state. */
export async function countAdminCoupons(
  db: Database,
  filter: CouponFilter,
): Promise<{ found: number; byState: Record<CouponState, number> }> {
  const { rows } = await sql<{ state: CouponState; count: number; found: number }>`
    select ${state} as state, count(*) as count, count(*) filter (where ${condition(filter)}) as found
    from coupons k group by 1`.execute(db);
  const countOf = (wanted: CouponState) => rows.find((row) => row.state === wanted)?.count ?? 0;
  return {
    found: rows.reduce((sum, row) => sum + row.found, 0),
    byState: Object.fromEntries(COUPON_STATES.map((word) => [word, countOf(word)])) as Record<
      CouponState,
      number
    >,
  };
}

export async function findAdminCoupon(db: Database, couponId: string): Promise<AdminCouponRow | null> {
  const { rows } = await sql<AdminCouponRow>`
    select ${columns}, ${state} as state, ${usage} from coupons k where k.id = ${couponId}`.execute(db);
  return rows[0] ?? null;
}

/** Locks a coupon: orders that use it wait, and their uses are then counted in whole. */
export async function lockCoupon(db: Database, couponId: string): Promise<CouponEntry | null> {
  const { rows } = await sql<CouponEntry>`
    select ${columns} from coupons k where k.id = ${couponId} for update`.execute(db);
  return rows[0] ?? null;
}

/** The most uses one buyer has of a locked coupon, and whether any order ever carried it. */
export async function getCouponUsage(
  db: Database,
  couponId: string,
): Promise<{ mostByOneBuyer: number; wasUsed: boolean }> {
  const { rows } = await sql<{ mostByOneBuyer: number; wasUsed: boolean }>`
    select coalesce(max(uses), 0)::int as "mostByOneBuyer", count(*) > 0 as "wasUsed" from (
      select count(*) filter (where released_at is null) as uses from coupon_uses
      where coupon_id = ${couponId} group by company_id) s`.execute(db);
  return rows[0] as { mostByOneBuyer: number; wasUsed: boolean };
}

/** The new coupon's id, or null when its code is taken. */
export async function insertCoupon(db: Database, draft: CouponDraft): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into coupons (code, type, percent_basis_points, amount_paisa, minimum_subtotal_paisa, starts_at, ends_at,
      usage_limit, per_user_limit, is_active)
    values (${draft.code}, ${draft.type}, ${draft.percentBasisPoints}, ${draft.amountPaisa},
      ${draft.minimumSubtotalPaisa}, coalesce(${draft.startsAt ?? null}::timestamptz, now()), ${draft.endsAt},
      ${draft.usageLimit}, ${draft.perUserLimit}, ${draft.isActive})
    on conflict (code) do nothing returning id`.execute(db);
  return rows[0]?.id ?? null;
}

/** Whether another coupon has this code. */
export async function isCodeTaken(db: Database, code: string, exceptId: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from coupons where code = ${code} and id <> ${exceptId}) as taken`.execute(db);
  return rows[0]?.taken === true;
}

export async function updateCoupon(db: Database, couponId: string, draft: CouponDraft): Promise<void> {
  await sql`
    update coupons set code = ${draft.code}, type = ${draft.type}, percent_basis_points = ${draft.percentBasisPoints},
      amount_paisa = ${draft.amountPaisa}, minimum_subtotal_paisa = ${draft.minimumSubtotalPaisa},
      starts_at = coalesce(${draft.startsAt ?? null}::timestamptz, starts_at), ends_at = ${draft.endsAt},
      usage_limit = ${draft.usageLimit}, per_user_limit = ${draft.perUserLimit}, is_active = ${draft.isActive},
      updated_at = now()
    where id = ${couponId}`.execute(db);
}

export async function deleteCoupon(db: Database, couponId: string): Promise<void> {
  await sql`delete from coupons where id = ${couponId}`.execute(db);
}
