import { sql } from 'kysely';
import type { WebhookType } from '../../../../domain/shop/webhook-events.ts';
import type { Database } from '../../../db/database.ts';

/**
 * Tells programs what happened to an order, in the transaction that makes it happen: those of its sellers of their
 * parcels (`parcelIds`, or all that were ordered), those of its company of the order as a whole or of each such parcel.
 * Call it under the order's lock.
 */
export async function tellProgramsOfOrder(
  db: Database,
  type: Extract<WebhookType, `order.${string}` | `parcel.${string}`>,
  {
    orderId,
    parcelIds = null,
    company,
  }: { orderId: string; parcelIds?: readonly string[] | null; company: 'order' | 'parcels' | 'none' },
): Promise<void> {
  await sql`/* named: tell_programs_of_order; goes with the next */
    with told as (
      select p.id, p.seller_id, p.position from parcels p
      where p.order_id = ${orderId}::uuid
        and case when ${parcelIds}::uuid[] is null then p.return_id is null else p.id = any(${parcelIds}::uuid[]) end
    )
    select tell_webhooks(${type}::text, n.company_id, n.seller_id, o.id,
      jsonb_build_object('orderId', o.id, 'orderNumber', o.order_number, 'parcelId', n.parcel_id))
    from orders o cross join lateral (
      select o.company_id, null::uuid as seller_id, null::uuid as parcel_id where ${company}::text = 'order'
      union all
      (select o.company_id, null, id from told where ${company}::text = 'parcels' order by position)
      union all
      (select null, seller_id, id from told order by position)
    ) n
    where o.id = ${orderId}::uuid`.execute(db);
}
