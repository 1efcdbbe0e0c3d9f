import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';

/** A seller, held so that one adjustment is made at a time; null for anybody else. */
export async function lockSeller(db: Database, sellerId: string): Promise<{ id: string } | null> {
  const { rows } = await sql<{ id: string }>`
    select id from users where id = ${sellerId} and role = 'seller' for no key update`.execute(db);
  return rows[0] ?? null;
}

export interface AdjustmentRow {
  id: string;
  amountPaisa: number;
  note: string;
  createdAt: Date;
}

/** Writes down an adjustment; its posting is the caller's. */
export async function insertAdjustment(
  db: Database,
  adjustment: { sellerId: string; amountPaisa: number; reason: string; note: string; adminId: string },
): Promise<AdjustmentRow> {
  const { sellerId, amountPaisa, reason, note, adminId } = adjustment;
  const { rows } = await sql<AdjustmentRow>`
    insert into seller_adjustments (seller_id, amount_paisa, reason, note, created_by)
    values (${sellerId}, ${amountPaisa}, ${reason}, ${note}, ${adminId})
    returning id, amount_paisa as "amountPaisa", note, created_at as "createdAt"`.execute(db);
  return rows[0] as AdjustmentRow;
}
