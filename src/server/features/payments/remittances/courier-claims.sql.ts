import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';

/** Notes what the courier of a lost parcel is to make good. */
export async function insertCourierClaim(
  db: Database,
  claim: { parcelId: string; amountPaisa: number; reason: string; saidBy: string; now: Date },
): Promise<void> {
  const { parcelId, amountPaisa, reason, saidBy, now } = claim;
  await sql`
    insert into courier_claims (parcel_id, courier, amount_paisa, reason, said_by, said_at)
    select p.id, coalesce(p.carrier, ''), ${amountPaisa}, ${reason}, ${saidBy}, ${now}
    from parcels p where p.id = ${parcelId}`.execute(db);
}

/** A parcel on the list of what waits for our desk. */
interface WaitingParcel {
  parcelId: string;
  order: { _id: string; orderNumber: string };
  amountPaisa: number;
  at: Date;
}

export interface WaitingClaim extends WaitingParcel {
  /** As its seller called it; empty: nobody said. */
  courier: string;
  seller: string;
  reason: string;
}

/** Claims that nobody has closed, the oldest first. */
export async function listOpenClaims(db: Database, limit: number): Promise<WaitingClaim[]> {
  const { rows } = await sql<WaitingClaim>`
    select k.parcel_id as "parcelId", jsonb_build_object('_id', o.id, 'orderNumber', o.order_number) as order,
      k.amount_paisa as "amountPaisa", k.said_at as at, k.courier, k.reason,
      coalesce(s.company_name, s.first_name || ' ' || s.last_name) as seller
    from courier_claims k join parcels p on p.id = k.parcel_id join orders o on o.id = p.order_id
      join users s on s.id = p.seller_id
    where k.closed_at is null order by k.said_at, k.parcel_id limit ${limit}`.execute(db);
  return rows;
}

export interface WaitingFee extends WaitingParcel {
  company: string;
}

/** Return fees that are owed, the oldest first. */
export async function listOwedFees(db: Database, limit: number): Promise<WaitingFee[]> {
  const { rows } = await sql<WaitingFee>`
    select f.parcel_id as "parcelId", jsonb_build_object('_id', o.id, 'orderNumber', o.order_number) as order,
      f.amount_paisa as "amountPaisa", f.charged_at as at, company_name(f.company_id) as company
    from return_fees f join orders o on o.id = f.order_id
    where f.paid_at is null and f.waived_at is null order by f.charged_at, f.parcel_id limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** The claim for a parcel, held until the transaction ends; null: there is none. */
export async function lockClaim(
  db: Database,
  parcelId: string,
): Promise<{ orderId: string; courier: string; amountPaisa: number; outcome: string | null } | null> {
  const { rows } = await sql<{
    orderId: string;
    courier: string;
    amountPaisa: number;
    outcome: string | null;
  }>`
    select p.order_id as "orderId", k.courier, k.amount_paisa as "amountPaisa", k.outcome
    from courier_claims k join parcels p on p.id = k.parcel_id
    where k.parcel_id = ${parcelId} for update of k`.execute(db);
  return rows[0] ?? null;
}

export async function markClaimClosed(
  db: Database,
  { parcelId, outcome, adminId, now }: { parcelId: string; outcome: string; adminId: string; now: Date },
): Promise<void> {
  await sql`
    update courier_claims set closed_at = ${now}, closed_by = ${adminId}, outcome = ${outcome}
    where parcel_id = ${parcelId}`.execute(db);
}
