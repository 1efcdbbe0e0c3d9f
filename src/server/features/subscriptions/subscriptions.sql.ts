import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

export interface PlanRow {
  id: string;
  name: string;
  pricePaisa: number;
  durationDays: number;
  features: string[];
}

const planColumns = sql`
  id, name, price_paisa as "pricePaisa", duration_days as "durationDays", features`;

export async function listPlans(db: Database): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`
    select ${planColumns} from subscription_plans where is_active order by display_order, id`.execute(db);
  return rows;
}

/** A plan that can be bought, or null. */
export async function findPlan(db: Database, planId: string): Promise<PlanRow | null> {
  const { rows } = await sql<PlanRow>`
    select ${planColumns} from subscription_plans where is_active and id = ${planId}`.execute(db);
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

/** The period that runs now, or the last one; null for somebody who never subscribed. */
export async function findSubscriptionState(db: Database, userId: string): Promise<SubscriptionState | null> {
  const { rows } = await sql<SubscriptionState>`
    select s.plan_id as "planId", p.name as "planName", statement_timestamp() as now,
      s.starts_at <= statement_timestamp() and s.ends_at > statement_timestamp() as "isActive",
      (select max(ends_at) from subscriptions where user_id = ${userId}) as "endsAt"
    from subscriptions s join subscription_plans p on p.id = s.plan_id
    where s.user_id = ${userId}
    order by 4 desc, s.ends_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Lets one purchase of a user's subscription happen at a time. */
export async function lockSubscriber(db: Database, userId: string): Promise<void> {
  await sql`select id from users where id = ${userId} for no key update`.execute(db);
}

export async function hasActiveSubscription(db: Database, userId: string): Promise<boolean> {
  const { rows } = await sql<{ isActive: boolean }>`
    select exists (select 1 from subscriptions where user_id = ${userId}
      and starts_at <= clock_timestamp() and ends_at > clock_timestamp()) as "isActive"`.execute(db);
  return rows[0]?.isActive === true;
}

/** Paid time begins now, or when the paid time that still runs ends. Call it under `lockSubscriber`. */
export async function insertSubscription(
  db: Database,
  subscription: { userId: string; planId: string; paymentId: string },
): Promise<{ planName: string; endsAt: Date }> {
  const { userId, planId, paymentId } = subscription;
  const { rows } = await sql<{ planName: string; endsAt: Date }>`
    with period as (
      select p.id, p.name, p.duration_days * interval '24 hours' as length,
        greatest(clock_timestamp(), (select max(ends_at) from subscriptions where user_id = ${userId})) as starts_at
      from subscription_plans p where p.id = ${planId}
    )
    insert into subscriptions (user_id, plan_id, payment_id, starts_at, ends_at)
    select ${userId}, id, ${paymentId}, starts_at, starts_at + length from period
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
