import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';

export interface BankAccountRow {
  id: string;
  bank: string;
  branch: string;
  accountName: string;
  accountNumber: string;
  heldUntil: Date | null;
  createdAt: Date;
}

/** The account in use, or null. */
export async function findBankAccount(db: Database, sellerId: string): Promise<BankAccountRow | null> {
  const { rows } = await sql<BankAccountRow>`
    select id, bank, branch, account_name as "accountName", account_number as "accountNumber",
      held_until as "heldUntil", created_at as "createdAt"
    from seller_bank_accounts where seller_id = ${sellerId} order by created_at desc, id limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Writes the account that counts from now on; earlier ones stay for the transfers they were used for. */
export async function insertBankAccount(
  db: Database,
  sellerId: string,
  account: Omit<BankAccountRow, 'id'>,
): Promise<void> {
  const { bank, branch, accountName, accountNumber, heldUntil, createdAt } = account;
  await sql`
    insert into seller_bank_accounts (seller_id, bank, branch, account_name, account_number, held_until, created_at)
    values (${sellerId}, ${bank}, ${branch}, ${accountName}, ${accountNumber}, ${heldUntil}, ${createdAt})`.execute(
    db,
  );
}

/** A seller, held while they are asked for their account; null for anybody else. */
export async function lockSellerContact(
  db: Database,
  sellerId: string,
): Promise<{ email: string; firstName: string } | null> {
  const { rows } = await sql<{ email: string; firstName: string }>`
    select email, first_name as "firstName" from users where id = ${sellerId} and role = 'seller'
    for no key update`.execute(db);
  return rows[0] ?? null;
}

/** Whether a seller was asked for their account since an instant. */
export async function wasRemindedSince(db: Database, sellerId: string, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select from audit_log where object_kind = 'user' and object_id = ${sellerId} and action = 'seller.remind_account'
      and created_at > ${since} limit 1`.execute(db);
  return rows.length > 0;
}
