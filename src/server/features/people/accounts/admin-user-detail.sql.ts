import { sql } from 'kysely';
import type { ProductStatus } from '../../../../domain/catalogue/product-status.ts';
import type { OrderStatus } from '../../../../domain/orders/order-status.ts';
import type { Database } from '../../../db/database.ts';

/** Instants inside are ISO 8601 as PostgreSQL writes them in JSON. */
export interface UserDossier {
  lastSeenAt: Date | null;
  orders: number;
  spentPaisa: number;
  products: number;
  publicProducts: number;
  parcels: number;
  parcelsToSend: number;
  revenuePaisa: number;
  lastOrders: {
    id: string;
    orderNumber: string;
    status: OrderStatus;
    totalPaisa: number;
    createdAt: string;
  }[];
  lastProducts: {
    id: string;
    name: string;
    sku: string;
    status: ProductStatus;
    regularPricePaisa: number;
    quantity: number;
    createdAt: string;
  }[];
  subscription: { plan: string; isActive: boolean; startsAt: string; endsAt: string } | null;
  sessions: {
    id: string;
    userAgent: string | null;
    ip: string | null;
    lastUsedAt: string;
    createdAt: string;
  }[];
  audit: { id: string; at: string; action: string; actor: string | null }[];
}

const MOST_ROWS = 5;

/** What an admin reads before deciding about a user: one statement, one moment. */
export async function getUserDossier(db: Database, userId: string): Promise<UserDossier> {
  const { rows } = await sql<UserDossier>`
    select
      (select max(rotated_at) from sessions where user_id = ${userId}) as "lastSeenAt",
      bought.orders, bought.paisa as "spentPaisa",
      listed.products, listed.public as "publicProducts",
      sold.parcels, sold.waiting as "parcelsToSend", sold.paisa as "revenuePaisa",
      coalesce((select jsonb_agg(to_jsonb(o)) from (
        select id, order_number as "orderNumber", status, total_paisa as "totalPaisa", created_at as "createdAt"
        from orders where user_id = ${userId} order by created_at desc limit ${MOST_ROWS}) o), '[]') as "lastOrders",
      coalesce((select jsonb_agg(to_jsonb(p)) from (
        select id, name, sku, status, regular_price_paisa as "regularPricePaisa", quantity,
          created_at as "createdAt"
        from products where seller_id = ${userId} and deleted_at is null
        order by created_at desc limit ${MOST_ROWS}) p), '[]') as "lastProducts",
      (select to_jsonb(s) from (
        select plans.name as plan, starts_at as "startsAt", ends_at as "endsAt",
          starts_at <= now() and ends_at > now() as "isActive"
        from subscriptions join subscription_plans plans on plans.id = plan_id
        where company_id = (select id from companies where founder_id = ${userId}) order by 4 desc, ends_at desc limit 1) s) as subscription,
      coalesce((select jsonb_agg(to_jsonb(l)) from (
        select id, user_agent as "userAgent", ip, rotated_at as "lastUsedAt", created_at as "createdAt"
        from sessions where user_id = ${userId} and revoked_at is null and expires_at > now()
        order by rotated_at desc limit 20) l), '[]') as sessions,
      coalesce((select jsonb_agg(to_jsonb(e)) from (
        select a.id::text as id, a.created_at as at, a.action, u.first_name || ' ' || u.last_name as actor
        from audit_log a left join users u on u.id = a.actor_id
        where a.object_kind = 'user' and a.object_id = ${userId}::text
        order by a.id desc limit 10) e), '[]') as audit
    from
      (select count(*) as orders,
         coalesce(sum(total_paisa) filter (where paid_at is not null and status <> 'cancelled'), 0) as paisa
       from orders where user_id = ${userId}) bought,
      (select count(*) as products, count(*) filter (where is_public) as public
       from product_cards where seller_id = ${userId} and deleted_at is null) listed,
      (select count(*) as parcels, count(*) filter (where status = 'processing') as waiting,
         coalesce(sum(subtotal_paisa - coalesce(goods_paisa, 0))
           filter (where status in ('processing', 'shipped', 'delivered')), 0) as paisa
       from parcels left join cancelled_parts on parcel_id = id where seller_id = ${userId}) sold`.execute(
    db,
  );
  return rows[0] as UserDossier;
}
