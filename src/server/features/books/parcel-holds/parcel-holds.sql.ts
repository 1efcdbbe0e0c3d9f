import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';

/** What holds a parcel: an open return or an open complaint. */
export interface HoldCause {
  kind: 'return' | 'case';
  id: string;
}

/**
 * Holds a parcel: its money does not become ready and silence does not deliver it. A cause holds once, however often it
 * says so; several causes may hold the same parcel.
 */
export async function holdParcel(
  tx: DatabaseTransaction,
  { parcelId, cause }: { parcelId: string; cause: HoldCause },
): Promise<void> {
  await sql`
    insert into parcel_holds (parcel_id, cause_kind, cause_id) values (${parcelId}, ${cause.kind}, ${cause.id})
    on conflict (cause_kind, cause_id) where ended_at is null do nothing`.execute(tx);
}

/** Ends the open hold of a cause, where there is one. */
export async function releaseParcel(tx: DatabaseTransaction, cause: HoldCause): Promise<void> {
  await sql`
    update parcel_holds set ended_at = greatest(since, now())
    where cause_kind = ${cause.kind} and cause_id = ${cause.id} and ended_at is null`.execute(tx);
}

/** Whether anything holds a parcel now. */
export async function isHeld(db: Database, parcelId: string): Promise<boolean> {
  const { rows } = await sql<{ isHeld: boolean }>`
    select exists (select from parcel_holds where parcel_id = ${parcelId} and ended_at is null) as "isHeld"`.execute(
    db,
  );
  return rows[0]?.isHeld === true;
}
