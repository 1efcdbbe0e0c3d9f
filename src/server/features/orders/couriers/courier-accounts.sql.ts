import { sql } from 'kysely';
import type { CourierId } from '../../../../domain/orders/courier.ts';
import type { Database } from '../../../db/database.ts';

export interface CourierAccountRow {
  id: string;
  sellerId: string;
  clientId: string;
  userName: string;
  storeId: number;
  /** Sealed. */
  secrets: Buffer;
  testedAt: Date;
}

const columns = sql`id, seller_id as "sellerId", client_id as "clientId", user_name as "userName",
  store_id as "storeId", secrets, tested_at as "testedAt"`;

/** A seller's own account with a courier, unless it was taken away. */
export async function findAccountOfSeller(
  db: Database,
  sellerId: string,
  courier: CourierId,
): Promise<CourierAccountRow | null> {
  const { rows } = await sql<CourierAccountRow>`
    select ${columns} from courier_accounts
    where seller_id = ${sellerId} and courier = ${courier} and removed_at is null`.execute(db);
  return rows[0] ?? null;
}

/** By its id, also when it was taken away: what was booked with it is still under way. */
export async function findCourierAccount(
  db: Database,
  id: string,
  courier: CourierId,
): Promise<CourierAccountRow | null> {
  const { rows } = await sql<CourierAccountRow>`
    select ${columns} from courier_accounts where id = ${id}::uuid and courier = ${courier}`.execute(db);
  return rows[0] ?? null;
}

/** Writes a seller's account, or other keys into the one there is. */
export async function saveCourierAccount(
  db: Database,
  account: CourierAccountRow & { courier: CourierId; changedBy: string },
): Promise<void> {
  const { id, sellerId, courier, clientId, userName, storeId, secrets, testedAt, changedBy } = account;
  await sql`
    insert into courier_accounts (id, seller_id, courier, client_id, user_name, store_id, secrets, tested_at, changed_by)
    values (${id}, ${sellerId}, ${courier}, ${clientId}, ${userName}, ${storeId}, ${secrets}, ${testedAt}, ${changedBy})
    on conflict (seller_id, courier) where removed_at is null do update set client_id = excluded.client_id,
      user_name = excluded.user_name, store_id = excluded.store_id, secrets = excluded.secrets,
      tested_at = excluded.tested_at, changed_by = excluded.changed_by, updated_at = now()
      where courier_accounts.id = excluded.id`.execute(db);
}

/** Whether there was one. */
export async function removeCourierAccount(
  db: Database,
  { sellerId, courier, changedBy }: { sellerId: string; courier: CourierId; changedBy: string },
): Promise<boolean> {
  const { rows } = await sql`
    update courier_accounts set removed_at = now(), updated_at = now(), changed_by = ${changedBy}
    where seller_id = ${sellerId} and courier = ${courier} and removed_at is null returning id`.execute(db);
  return rows.length > 0;
}

/** Whoever changes a seller's accounts waits for whoever is changing them. */
export async function lockCourierAccounts(db: Database, sellerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`courier accounts of ${sellerId}`}, 0))`.execute(
    db,
  );
}
