import { sql } from 'kysely';
import type { Measures } from '../../../../domain/catalogue/parcel-weight.ts';
import type { DeliveryRate } from '../../../../domain/catalogue/surcharge.ts';
import type { Database } from '../../../db/database.ts';

export interface SellersRate extends DeliveryRate {
  sellerId: string;
}

/** What these sellers ask for heavy parcels, zone by zone, the lightest first. */
export async function listDeliveryRates(db: Database, sellerIds: readonly string[]): Promise<SellersRate[]> {
  const { rows } = await sql<SellersRate>`/* named: list_delivery_rates */
    select seller_id as "sellerId", zone, from_grams as "fromGrams", paisa from delivery_rates
    where seller_id = any(${sellerIds}::uuid[]) order by seller_id, zone, from_grams`.execute(db);
  return rows;
}

/** What these products weigh and measure. */
export async function listMeasures(
  db: Database,
  productIds: readonly string[],
): Promise<(Measures & { id: string })[]> {
  const { rows } = await sql<Measures & { id: string }>`/* named: list_measures */
    select id, weight_grams as "weightGrams", length_mm as "lengthMm", width_mm as "widthMm", height_mm as "heightMm"
    from products where id = any(${productIds}::uuid[])`.execute(db);
  return rows;
}

/** Holds a seller's rates until the end of the transaction, and answers what they are now. */
export async function lockDeliveryRates(db: Database, sellerId: string): Promise<SellersRate[]> {
  await sql`select from users where id = ${sellerId} for no key update`.execute(db);
  return listDeliveryRates(db, [sellerId]);
}

/** Puts these rates in the place of all that a seller asked. */
export async function replaceDeliveryRates(
  db: Database,
  sellerId: string,
  rates: readonly DeliveryRate[],
): Promise<void> {
  await sql`delete from delivery_rates where seller_id = ${sellerId}`.execute(db);
  await sql`
    insert into delivery_rates (seller_id, zone, from_grams, paisa)
    select ${sellerId}, zone, "fromGrams", paisa
    from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) as r (zone text, "fromGrams" integer, paisa bigint)`.execute(
    db,
  );
}
