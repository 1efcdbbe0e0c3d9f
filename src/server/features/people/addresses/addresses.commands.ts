import type { z } from 'zod';
import type { Address, addressInputSchema } from '../../../../contract/people/addresses.contract.ts';
import { compactPhone } from '../../../../domain/shop/nepal.ts';
import type { Buyer } from '../../../db/buyer.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { addressNotFound, tooManyAddresses } from './addresses.errors.ts';
import {
  type AddressRow,
  clearDefaultAddress,
  deleteAddressRow,
  insertAddressRow,
  listAddressRows,
  lockAddressBook,
  updateAddressRow,
} from './addresses.sql.ts';

const MOST_ADDRESSES = 20;

type AddressValues = z.output<typeof addressInputSchema>;

export async function listAddresses(db: Database, companyId: string): Promise<Address[]> {
  return (await listAddressRows(db, companyId)).map(toAddress);
}

/** The first address of a company becomes the default. 409 beyond twenty. */
export async function addAddress(db: Database, buyer: Buyer, input: AddressValues): Promise<Address> {
  const { companyId } = buyer;
  return inAddressBook(db, companyId, async (tx, rows) => {
    if (rows.length >= MOST_ADDRESSES) throw tooManyAddresses(MOST_ADDRESSES);
    const isDefault = input.isDefault || rows.length === 0;
    if (isDefault) await clearDefaultAddress(tx, companyId);
    return toAddress(await insertAddressRow(tx, buyer, valuesOf(input, isDefault)));
  });
}

/** The default stays one until another takes its place. 404 for an address that is not the company's. */
export async function changeAddress(
  db: Database,
  companyId: string,
  id: string,
  input: AddressValues,
): Promise<Address> {
  return inAddressBook(db, companyId, async (tx, rows) => {
    const row = rowOf(rows, id);
    const isDefault = input.isDefault || row.is_default;
    if (isDefault && !row.is_default) await clearDefaultAddress(tx, companyId);
    return toAddress(await updateAddressRow(tx, id, valuesOf(input, isDefault)));
  });
}

/** When the default goes, the newest of the others becomes it. 404 for an address that is not the company's. */
export async function removeAddress(db: Database, companyId: string, id: string): Promise<void> {
  await inAddressBook(db, companyId, async (tx, rows) => {
    const row = rowOf(rows, id);
    await deleteAddressRow(tx, id);
    const [newest] = rows.filter((other) => other !== row);
    if (row.is_default && newest) await updateAddressRow(tx, newest.id, { is_default: true });
  });
}

function inAddressBook<T>(
  db: Database,
  companyId: string,
  work: (tx: DatabaseTransaction, rows: AddressRow[]) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (tx) => {
    await lockAddressBook(tx, companyId);
    return work(tx, await listAddressRows(tx, companyId));
  });
}

function rowOf(rows: readonly AddressRow[], id: string): AddressRow {
  const row = rows.find((candidate) => candidate.id === id.toLowerCase());
  if (row === undefined) throw addressNotFound();
  return row;
}

function valuesOf(input: AddressValues, isDefault: boolean) {
  return {
    street: input.street,
    city: input.city,
    province: input.province,
    postal_code: input.postalCode || null,
    country: input.country,
    phone: compactPhone(input.phone),
    district: input.district ?? null,
    is_default: isDefault,
  };
}

function toAddress(row: AddressRow): Address {
  return {
    _id: row.id,
    street: row.street,
    city: row.city,
    province: row.province,
    postalCode: row.postal_code,
    country: row.country,
    phone: row.phone,
    isDefault: row.is_default,
    district: row.district,
  };
}
