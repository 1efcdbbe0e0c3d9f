import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

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
