import { type RawBuilder, sql } from 'kysely';
import type { ParcelFacts } from '../../../../domain/books/delivery-fee.ts';
import type { Database } from '../../../db/database.ts';

/** What became of each parcel that was ordered, for the rule of the delivery fee. Over `orders o`. */
export const parcelFacts: RawBuilder<ParcelFacts[]> = sql`
  (select jsonb_agg(jsonb_build_object('id', x.id, 'isCancelled', x.status = 'cancelled',
      'surchargePaisa', x.surcharge_paisa,
      'units', (select sum(i.quantity - cancelled_quantity(i.id)) from order_items i where i.parcel_id = x.id),
      'faultyUnits', (select coalesce(sum(l.quantity), 0) from returns f join return_lines l on l.return_id = f.id
        where f.parcel_id = x.id and f.settled_as = 'lines' and f.reason <> 'changed_mind')) order by x.position)
    from parcels x where x.order_id = o.id and x.return_id is null)`;

/** The same of a locked order. */
export async function listParcelFacts(db: Database, orderId: string): Promise<ParcelFacts[]> {
  const { rows } = await sql<{ parcels: ParcelFacts[] }>`
    select ${parcelFacts} as parcels from orders o where o.id = ${orderId}`.execute(db);
  return rows[0]?.parcels ?? [];
}
