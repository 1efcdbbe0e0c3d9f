import { type RawBuilder, sql } from 'kysely';
import type { PaymentMethod } from '../../../../domain/books/payment-status.ts';
import { WITHDRAWAL_DAYS } from '../../../../domain/payments/subscription.ts';
import type { Buyer } from '../../../db/buyer.ts';
import type { Database } from '../../../db/database.ts';
import { personPattern, personText } from '../../../db/person-search.ts';
import { isWholesaleLine } from '../../orders/orders/order-ends.sql.ts';

export type SubscriptionPeriodState = 'active' | 'upcoming' | 'ended';

export interface AdminSubscriptionFilter {
  status?: SubscriptionPeriodState | undefined;
  plan?: string | undefined;
  search?: string | undefined;
}

export interface AdminSubscriptionRow {
  id: string;
  user: { _id: string; name: string; companyName: string | null; email: string };
  planId: string;
  planName: string;
  state: SubscriptionPeriodState;
  startsAt: Date;
  endsAt: Date;
  payment: {
    id: string;
    method: PaymentMethod;
    amountPaisa: number;
    reference: string;
    paidAt: string;
  } | null;
  grantedBy: string | null;
  grantReason: string | null;
  endedAt: Date | null;
  endedBy: string | null;
  endReason: string | null;
  refundPaisa: number | null;
  /** Paid within the days of withdrawal, not ended, and no order paid at wholesale prices since. */
  canRefund: boolean;
  createdAt: Date;
}

const hasPaidWholesaleOrder = sql`exists (select from orders o join order_items i on i.order_id = o.id
  where o.company_id = s.company_id and o.paid_at >= p.settled_at and ${isWholesaleLine})`;

const state = sql`case when s.ended_at is not null then 'ended' when s.starts_at > statement_timestamp() then 'upcoming'
  when s.ends_at > statement_timestamp() then 'active' else 'ended' end`;

const columns = sql`
  s.id, l.id as "planId", l.name as "planName", ${state} as state, s.starts_at as "startsAt", s.ends_at as "endsAt",
  jsonb_build_object('_id', u.id, 'name', u.first_name || ' ' || u.last_name, 'companyName', u.company_name,
    'email', u.email) as "user",
  case when p.id is not null then jsonb_build_object('id', p.id, 'method', p.method, 'amountPaisa', p.amount_paisa,
    'reference', coalesce(p.gateway_reference, p.reference), 'paidAt', p.settled_at) end as payment,
  g.first_name || ' ' || g.last_name as "grantedBy", s.grant_reason as "grantReason",
  s.ended_at as "endedAt", e.first_name || ' ' || e.last_name as "endedBy", s.end_reason as "endReason",
  case when s.ended_at is not null and p.status in ('refund_due', 'refunded') then p.amount_paisa - (
    select coalesce(sum(r.amount_paisa), 0) from refunds r where r.payment_id = p.id and r.credit_note_id is not null)
    end as "refundPaisa",
  coalesce(s.ended_at is null and s.ends_at > statement_timestamp() and p.status = 'settled'
    and p.settled_at >= statement_timestamp() - ${WITHDRAWAL_DAYS}::int * interval '24 hours'
    and not ${hasPaidWholesaleOrder}, false) as "canRefund", s.created_at as "createdAt"`;
const tables = sql`subscriptions s join users u on u.id = s.user_id join subscription_plans l on l.id = s.plan_id
  left join payments p on p.id = s.payment_id left join users g on g.id = s.granted_by left join users e on e.id = s.ended_by`;

function condition({ status, plan, search }: AdminSubscriptionFilter): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [sql`true`];
  if (status) parts.push(sql`${state} = ${status}`);
  if (plan) parts.push(sql`s.plan_id = ${plan}`);
  if (search) {
    // Buyers first: their index finds them, and each has few periods.
    parts.push(
      sql`s.user_id in (select u.id from users u where ${personText} like ${personPattern(search)})`,
    );
  }
  return sql.join(parts, sql` and `);
}

/** A page of all periods, those that began last first. */
export async function listAdminSubscriptions(
  db: Database,
  filter: AdminSubscriptionFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<AdminSubscriptionRow[]> {
  const { rows } = await sql<AdminSubscriptionRow>`
    select ${columns} from ${tables} where ${condition(filter)}
    order by s.starts_at desc, s.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function findAdminSubscription(db: Database, id: string): Promise<AdminSubscriptionRow | null> {
  const { rows } =
    await sql<AdminSubscriptionRow>`select ${columns} from ${tables} where s.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function countAdminSubscriptions(
  db: Database,
  filter: AdminSubscriptionFilter,
): Promise<{ found: number; active: number; upcoming: number; ended: number }> {
  const { rows } = await sql<{ found: number; active: number; upcoming: number; ended: number }>`
    select count(*) filter (where ${condition(filter)}) as found,
      count(*) filter (where ${state} = 'active') as active,
      count(*) filter (where ${state} = 'upcoming') as upcoming,
      count(*) filter (where ${state} = 'ended') as ended
    from subscriptions s`.execute(db);
  return rows[0] as { found: number; active: number; upcoming: number; ended: number };
}

/** What was paid for plans and not given back, in all and of late. */
export async function getSubscriptionRevenue(
  db: Database,
): Promise<{ totalPaisa: number; last30DaysPaisa: number; last365DaysPaisa: number }> {
  const { rows } = await sql<{ totalPaisa: number; last30DaysPaisa: number; last365DaysPaisa: number }>`
    select coalesce(sum(amount_paisa), 0) as "totalPaisa",
      coalesce(sum(amount_paisa) filter (where settled_at > now() - interval '30 days'), 0) as "last30DaysPaisa",
      coalesce(sum(amount_paisa) filter (where settled_at > now() - interval '365 days'), 0) as "last365DaysPaisa"
    from payments where kind = 'subscription' and status = 'settled'`.execute(db);
  return rows[0] as { totalPaisa: number; last30DaysPaisa: number; last365DaysPaisa: number };
}

/** Somebody PRO may be given to, for their own company, by id or by the key of an e-mail. */
export async function findGrantee(
  db: Database,
  by: { id: string } | { emailKey: string },
): Promise<(Buyer & { isActive: boolean }) | null> {
  const who = 'id' in by ? sql`u.id = ${by.id}` : sql`u.email_key = ${by.emailKey}`;
  const { rows } = await sql<Buyer & { isActive: boolean }>`
    select u.id as "userId", y.id as "companyId", u.is_active as "isActive"
    from users u join companies y on y.founder_id = u.id where ${who} and u.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Given time begins now, or when the time that still runs ends. Call it under `lockSubscriber`. */
export async function insertGrant(
  db: Database,
  grant: Buyer & { planId: string; days: number; grantedBy: string; reason: string },
): Promise<{ id: string; startsAt: Date; endsAt: Date }> {
  const { companyId, userId, planId, days, grantedBy, reason } = grant;
  const { rows } = await sql<{ id: string; startsAt: Date; endsAt: Date }>`
    with period as (
      select greatest(clock_timestamp(), (select max(ends_at) from subscriptions where company_id = ${companyId})) as starts_at
    )
    insert into subscriptions (company_id, user_id, plan_id, starts_at, ends_at, granted_by, grant_reason)
    select ${companyId}, ${userId}, ${planId}, starts_at, starts_at + ${days}::int * interval '24 hours', ${grantedBy}, ${reason}
    from period
    returning id, starts_at as "startsAt", ends_at as "endsAt"`.execute(db);
  return rows[0] as { id: string; startsAt: Date; endsAt: Date };
}

/** A period to be ended, with what decides whether its price goes back. */
export interface EndablePeriod {
  id: string;
  userId: string;
  planName: string;
  paymentId: string | null;
  isOver: boolean;
  paidAt: Date | null;
  hasPaidWholesaleOrder: boolean;
  now: Date;
}

/** Which company's period it is: it never changes, so it may be read before the subscriber is locked. */
export async function findPeriodOwner(db: Database, id: string): Promise<string | null> {
  const { rows } = await sql<{ companyId: string }>`
    select company_id as "companyId" from subscriptions where id = ${id}`.execute(db);
  return rows[0]?.companyId ?? null;
}

/** Call it under `lockSubscriber`. */
export async function getEndablePeriod(db: Database, id: string): Promise<EndablePeriod> {
  const { rows } = await sql<EndablePeriod>`
    select s.id, s.user_id as "userId", l.name as "planName", s.payment_id as "paymentId",
      s.ended_at is not null or s.ends_at <= clock_timestamp() as "isOver", p.settled_at as "paidAt",
      ${hasPaidWholesaleOrder} as "hasPaidWholesaleOrder", clock_timestamp() as now
    from subscriptions s join subscription_plans l on l.id = s.plan_id left join payments p on p.id = s.payment_id
    where s.id = ${id}`.execute(db);
  return rows[0] as EndablePeriod;
}

/**
 * Ends a period now; time that has not begun ends where it would have. What the company has after it moves up by what is
 * left out, so that no day of it is lost. Call it under `lockSubscriber`.
 */
export async function endPeriod(
  db: Database,
  id: string,
  { endedBy, reason }: { endedBy: string; reason: string },
): Promise<void> {
  await sql`
    with old as (
      select id, company_id, ends_at, greatest(starts_at, clock_timestamp()) as new_end from subscriptions where id = ${id}
    ), later as (
      update subscriptions s set starts_at = s.starts_at - (old.ends_at - old.new_end),
        ends_at = s.ends_at - (old.ends_at - old.new_end)
      from old where s.company_id = old.company_id and s.id <> old.id and s.starts_at >= old.ends_at
    )
    update subscriptions s set ends_at = old.new_end, ended_at = clock_timestamp(), ended_by = ${endedBy},
      end_reason = ${reason}
    from old where s.id = old.id`.execute(db);
}
