import { type Insertable, type Selectable, sql } from 'kysely';
import type { Buyer } from '../../../db/buyer.ts';
import type { Database } from '../../../db/database.ts';
import type { Addresses } from '../../../db/database-types.ts';

export type AddressRow = Selectable<Addresses>;
type AddressValues = Omit<Insertable<Addresses>, 'company_id' | 'user_id'>;

/** The default first, then the newest. */
export async function listAddressRows(db: Database, companyId: string): Promise<AddressRow[]> {
  return db
    .selectFrom('addresses')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Changes of one company's addresses run one after the other. */
export async function lockAddressBook(tx: Database, companyId: string): Promise<void> {
  await tx.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().execute();
}

/** Before another one becomes the default: there is never more than one. */
export async function clearDefaultAddress(tx: Database, companyId: string): Promise<void> {
  await tx
    .updateTable('addresses')
    .set({ is_default: false })
    .where('company_id', '=', companyId)
    .where('is_default', '=', true)
    .execute();
}

/** Adds an address to a company's book; how many may be there is the command's to know. */
export async function insertAddressRow(
  tx: Database,
  { companyId, userId }: Buyer,
  values: AddressValues,
): Promise<AddressRow> {
  return tx
    .insertInto('addresses')
    .values({ ...values, company_id: companyId, user_id: userId })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Changes the named fields alone; answers the address as it then is. Throws when there is none. */
export async function updateAddressRow(
  tx: Database,
  id: string,
  values: Partial<AddressValues>,
): Promise<AddressRow> {
  return tx
    .updateTable('addresses')
    .set({ ...values, updated_at: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes an address; orders keep their copies. */
export async function deleteAddressRow(tx: Database, id: string): Promise<void> {
  await tx.deleteFrom('addresses').where('id', '=', id).execute();
}

/** Deletes the addresses of companies that are closed. */
export async function deleteAddressBooks(tx: Database, companyIds: readonly string[]): Promise<void> {
  await sql`delete from addresses where company_id = any(${[...companyIds]}::uuid[])`.execute(tx);
}
