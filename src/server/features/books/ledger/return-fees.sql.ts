import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';

/** What a company owes for the way back of a parcel that it refused; in paisa. */
export interface ReturnFee {
  parcelId: string;
  orderId: string;
  companyId: string;
  amountPaisa: number;
  isPaid: boolean;
  isWaived: boolean;
}

/** Charges the buyer of a parcel of a locked order. */
export async function insertReturnFee(
  db: Database,
  fee: { parcelId: string; orderId: string; companyId: string; amountPaisa: number; now: Date },
): Promise<void> {
  const { parcelId, orderId, companyId, amountPaisa, now } = fee;
  await sql`
    insert into return_fees (parcel_id, order_id, company_id, amount_paisa, charged_at)
    values (${parcelId}, ${orderId}, ${companyId}, ${amountPaisa}, ${now})`.execute(db);
}

/** The fee of a parcel; null: none was charged. */
export async function findReturnFee(db: Database, parcelId: string): Promise<ReturnFee | null> {
  const { rows } = await sql<ReturnFee>`
    select parcel_id as "parcelId", order_id as "orderId", company_id as "companyId", amount_paisa as "amountPaisa",
      paid_at is not null as "isPaid", waived_at is not null as "isWaived"
    from return_fees where parcel_id = ${parcelId}`.execute(db);
  return rows[0] ?? null;
}

export async function markFeePaid(
  db: Database,
  { parcelId, paymentId }: { parcelId: string; paymentId: string },
): Promise<void> {
  await sql`
    update return_fees set paid_at = now(), payment_id = ${paymentId} where parcel_id = ${parcelId}`.execute(
    db,
  );
}

/** Our desk lets a fee go. */
export async function markFeeWaived(
  db: Database,
  { parcelId, reason, adminId, now }: { parcelId: string; reason: string; adminId: string; now: Date },
): Promise<void> {
  await sql`
    update return_fees set waived_at = ${now}, waived_by = ${adminId}, waive_reason = ${reason}
    where parcel_id = ${parcelId}`.execute(db);
}
