import { sql } from 'kysely';
import type { DeskEvent, NotificationParams } from '../../../../domain/shop/notification-events.ts';
import type { Database } from '../../../db/database.ts';

type WaitingEvent = Extract<
  DeskEvent,
  | 'products_to_judge'
  | 'sellers_to_approve'
  | 'documents_to_check'
  | 'pans_to_check'
  | 'transfers_to_confirm'
  | 'payments_to_look_at'
>;

export interface DeskNews {
  event: WaitingEvent;
  params: NotificationParams<WaitingEvent>;
}

/** What waits for our desk, where something of it came, or was stored, after the desk was told last. */
export async function listDeskNews(db: Database, cause: string): Promise<DeskNews[]> {
  const { rows } = await sql<{ event: WaitingEvent; count: number }>`
    with waiting as (
      select 'products_to_judge' as event, count(*)::int as count, max(submitted_at) as newest
      from products where status = 'pending_approval' and deleted_at is null
      union all
      select 'sellers_to_approve', count(*)::int, max(created_at)
      from users where role = 'seller' and is_active and not is_approved and deleted_at is null
      union all
      select 'documents_to_check', count(*)::int, max(created_at) from seller_documents where state = 'waiting'
      union all
      select 'pans_to_check', count(*)::int, max(created_at) from company_pans where status = 'waiting'
      union all
      select 'transfers_to_confirm', count(*)::int, max(greatest(p.created_at, s.last_at))
      from payments p left join lateral (
        select max(created_at) as last_at from payment_receipts r where r.payment_id = p.id) s on true
      where p.method = 'bank' and p.status in ('initiated', 'pending')
      union all
      select 'payments_to_look_at', count(distinct payment_id)::int, max(created_at)
      from payment_alerts where resolved_at is null
    ), told as (
      select n.event, max(n.created_at) as at, max((n.params ->> 'count')::int) as count from notifications n join users u on u.id = n.user_id
      where u.role = 'admin' and n.event in (select event from waiting) and n.cause = ${cause} group by n.event
    )
    select w.event, w.count from waiting w left join told t using (event)
    where w.count > 0 and (t.at is null or w.newest > t.at or w.count > t.count)`.execute(db);
  return rows.map(({ event, count }) => ({ event, params: { count } }));
}
