import { sql } from 'kysely';
import type { PaymentMethod } from '../../../../domain/books/payment-status.ts';
import type { Buyer } from '../../../db/buyer.ts';
import type { Database } from '../../../db/database.ts';

export interface PlanRow {
  id: string;
  name: string;
  /** Of today, by Nepal's calendar. */
  pricePaisa: number;
  durationDays: number;
  features: string[];
}

const planColumns = sql`
  p.id, p.name, v.price_paisa as "pricePaisa", p.duration_days as "durationDays", p.features`;
const plansOfToday = sql`
  subscription_plans p join plan_price_on(p.id, kathmandu_day(statement_timestamp())) v on v.plan_id = p.id`;

export async function listPlans(db: Database): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`
    select ${planColumns} from ${plansOfToday} where p.is_active order by p.display_order, p.id`.execute(db);
  return rows;
}

/** A plan that can be bought, or null. */
export async function findPlan(db: Database, planId: string): Promise<PlanRow | null> {
  const { rows } = await sql<PlanRow>`
    select ${planColumns} from ${plansOfToday} where p.is_active and p.id = ${planId}`.execute(db);
  return rows[0] ?? null;
}

export interface SubscriptionState {
  planId: string;
  planName: string;
  isActive: boolean;
  /** The end of all paid time, renewals included. */
  endsAt: Date;
  now: Date;
}

/** The period that runs now, or the last one; null for a company that never subscribed. */
export async function findSubscriptionState(
  db: Database,
  companyId: string,
): Promise<SubscriptionState | null> {
  const { rows } = await sql<SubscriptionState>`
    select s.plan_id as "planId", p.name as "planName", statement_timestamp() as now,
      s.starts_at <= statement_timestamp() and s.ends_at > statement_timestamp() as "isActive",
      (select max(ends_at) from subscriptions where company_id = ${companyId}) as "endsAt"
    from subscriptions s join subscription_plans p on p.id = s.plan_id
    where s.company_id = ${companyId}
    order by 4 desc, s.ends_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Lets one purchase of a company's subscription happen at a time. */
export async function lockSubscriber(db: Database, companyId: string): Promise<void> {
  await sql`select id from companies where id = ${companyId} for no key update`.execute(db);
}

export async function hasActiveSubscription(db: Database, companyId: string): Promise<boolean> {
  const { rows } = await sql<{ isActive: boolean }>`
    select exists (select 1 from subscriptions where company_id = ${companyId}
      and starts_at <= clock_timestamp() and ends_at > clock_timestamp()) as "isActive"`.execute(db);
  return rows[0]?.isActive === true;
}

/** Paid time begins now, or when the paid time that still runs ends. Call it under `lockSubscriber`. */
export async function insertSubscription(
  db: Database,
  subscription: Buyer & { planId: string; paymentId: string },
): Promise<{ planName: string; endsAt: Date }> {
  const { companyId, userId, planId, paymentId } = subscription;
  const { rows } = await sql<{ planName: string; endsAt: Date }>`
    with period as (
      select p.id, p.name, p.duration_days * interval '24 hours' as length,
        greatest(clock_timestamp(), (select max(ends_at) from subscriptions where company_id = ${companyId})) as starts_at
      from subscription_plans p where p.id = ${planId}
    )
    insert into subscriptions (company_id, user_id, plan_id, payment_id, starts_at, ends_at)
    select ${companyId}, ${userId}, id, ${paymentId}, starts_at, starts_at + length from period
    returning ends_at as "endsAt", (select name from period) as "planName"`.execute(db);
  return rows[0] as { planName: string; endsAt: Date };
}

/** Whom a mail about a subscription goes to. */
export async function getSubscriber(
  db: Database,
  userId: string,
): Promise<{ email: string; firstName: string }> {
  const { rows } = await sql<{ email: string; firstName: string }>`
    select email, first_name as "firstName" from users where id = ${userId}`.execute(db);
  return rows[0] as { email: string; firstName: string };
}

/** A paid period with the payment that paid it. */
export interface PeriodRow {
  id: string;
  planId: string;
  planName: string;
  startsAt: Date;
  endsAt: Date;
  /** When an admin ended it before its time, or null. */
  endedAt: Date | null;
  now: Date;
  payment: {
    id: string;
    method: PaymentMethod;
    amountPaisa: number;
    reference: string;
    gatewayReference: string | null;
    paidAt: string;
  } | null;
}

/** A company's paid periods, newest first. */
export async function listPeriods(db: Database, companyId: string): Promise<PeriodRow[]> {
  const { rows } = await sql<PeriodRow>`
    select s.id, s.plan_id as "planId", l.name as "planName", s.starts_at as "startsAt", s.ends_at as "endsAt",
      s.ended_at as "endedAt", statement_timestamp() as now,
      case when p.id is not null then jsonb_build_object('id', p.id, 'method', p.method, 'amountPaisa', p.amount_paisa,
        'reference', p.reference, 'gatewayReference', p.gateway_reference, 'paidAt', p.settled_at) end as payment
    from subscriptions s join subscription_plans l on l.id = s.plan_id left join payments p on p.id = s.payment_id
    where s.company_id = ${companyId} order by s.starts_at desc, s.id limit 100`.execute(db);
  return rows;
}

export interface DueReminder {
  userId: string;
  email: string;
  firstName: string;
  planName: string;
  endsAt: Date;
  /** Which of the reminders it is. */
  days: number;
  /** Days of Nepal's calendar until the end. */
  daysLeft: number;
}

/**
 * Takes the reminders that are due: the last one whose day has come, for paid time that still runs and is not renewed.
 * One is taken once, and none for a day on which the time had not even been bought. Call it in the transaction that
 * sends them.
 */
export async function takeDueReminders(db: Database, days: readonly number[]): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    with ending as (
      select distinct on (s.company_id) s.company_id, s.plan_id, s.ends_at, s.created_at,
        -- Who bought it last, while they belong to the company; else who owns the company.
        (select m.user_id from company_members m where m.company_id = s.company_id
          order by m.user_id = s.user_id desc, m.role = 'owner' desc, m.joined_at, m.user_id limit 1) as user_id,
        (s.ends_at at time zone interval '05:45')::date
          - (statement_timestamp() at time zone interval '05:45')::date as days_left
      from subscriptions s order by s.company_id, s.ends_at desc
    ), due as (
      select e.*, (select min(d) from unnest(${days}::int[]) as d where d >= e.days_left) as days
      from ending e where e.ends_at > statement_timestamp()
    ), taken as (
      insert into subscription_reminders (company_id, user_id, ends_at, days)
      select company_id, user_id, ends_at, days from due
      where days is not null and user_id is not null and created_at + interval '1 hour' < ends_at - make_interval(days => days)
      on conflict do nothing
      returning company_id, user_id, days
    )
    select t.user_id as "userId", u.email, u.first_name as "firstName", l.name as "planName", d.ends_at as "endsAt",
      t.days, d.days_left as "daysLeft"
    from taken t join due d on d.company_id = t.company_id join users u on u.id = t.user_id
      join subscription_plans l on l.id = d.plan_id
    where u.is_active and u.deleted_at is null`.execute(db);
  return rows;
}
