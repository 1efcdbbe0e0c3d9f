import { sql } from 'kysely';
import type { Buyer } from '../../../db/buyer.ts';
import type { Database } from '../../../db/database.ts';

/** Whose order a parcel belongs to: who ordered it stands for its company. Null: there is no such parcel. */
export async function findParcelBuyer(
  db: Database,
  parcelId: string,
): Promise<(Pick<Buyer, 'companyId' | 'userId'> & { orderId: string }) | null> {
  const { rows } = await sql<{ orderId: string; companyId: string; userId: string }>`
    select o.id as "orderId", o.company_id as "companyId", o.user_id as "userId"
    from parcels p join orders o on o.id = p.order_id where p.id = ${parcelId}`.execute(db);
  return rows[0] ?? null;
}

/** Of a parcel: its seller, and its number in an order of several. */
export async function getPaidParcel(
  db: Database,
  parcelId: string,
): Promise<{ sellerId: string; parcel: number | null }> {
  const { rows } = await sql<{ sellerId: string; parcel: number | null }>`
    select p.seller_id as "sellerId",
      case when (select count(*) from parcels k where k.order_id = p.order_id) > 1 then p.position end as parcel
    from parcels p where p.id = ${parcelId}`.execute(db);
  return rows[0] as { sellerId: string; parcel: number | null };
}
