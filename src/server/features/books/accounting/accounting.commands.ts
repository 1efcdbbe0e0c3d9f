import { isDeepStrictEqual } from 'node:util';
import { type AccountingNames, PROPOSED_NAMES } from '../../../../domain/books/accounting-names.ts';
import type { Database } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { ActingAdmin } from '../../../plugins/acting-admin.ts';
import { recordAudit } from '../../shop/audit/audit.sql.ts';
import {
  type BooksOf,
  findAccountingNames,
  listItemNames,
  putAccountingNames,
  putItemNames,
} from './accounting.sql.ts';

/** What an owner calls everything, or what we propose. */
export async function accountingNames(db: Database, of: BooksOf): Promise<AccountingNames> {
  return (await findAccountingNames(db, of)) ?? PROPOSED_NAMES;
}

/** Keeps how ledgers and parties are called; the same again changes nothing. */
export async function saveAccountingNames(
  { db }: Pick<Deps, 'db'>,
  of: BooksOf,
  { names, by }: { names: AccountingNames; by: ActingAdmin },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await accountingNames(tx, of);
    if (isDeepStrictEqual(before, names)) return;
    await putAccountingNames(tx, of, { names, userId: by.actorId });
    await recordAudit(tx, {
      ...by,
      action: 'accounting_names.update',
      objectKind: of.side === 'buying' ? 'company' : 'user',
      objectId: of.ownerId,
      before,
      after: names,
    });
  });
}

/** Keeps how goods are called; of two names for one the last counts. Answers how many are called otherwise than before. */
export async function saveItemNames(
  { db }: Pick<Deps, 'db'>,
  of: BooksOf,
  { items, by }: { items: readonly { item: string; name: string }[]; by: ActingAdmin },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const wanted = new Map(items.map(({ item, name }) => [item, name === item ? '' : name]));
    const named = new Map(
      (await listItemNames(tx, of, [...wanted.keys()])).map(({ item, name }) => [item, name]),
    );
    const changed = [...wanted].filter(([item, name]) => (named.get(item) ?? '') !== name);
    if (changed.length === 0) return 0;
    await putItemNames(
      tx,
      of,
      changed.map(([item, name]) => ({ item, name })),
    );
    await recordAudit(tx, {
      ...by,
      action: 'accounting_items.update',
      objectKind: of.side === 'buying' ? 'company' : 'user',
      objectId: of.ownerId,
      before: { items: Object.fromEntries(changed.map(([item]) => [item, named.get(item) ?? ''])) },
      after: { items: Object.fromEntries(changed) },
    });
    return changed.length;
  });
}
