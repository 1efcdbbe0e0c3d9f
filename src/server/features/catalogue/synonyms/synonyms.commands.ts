import { memberOf } from '../../../../domain/catalogue/synonyms.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { ActingAdmin } from '../../../plugins/acting-admin.ts';
import { recordAudit } from '../../shop/audit/audit.sql.ts';
import { synonymsNotFound, tooFewWords, tooManyGroups, unreadableWord } from './synonyms.errors.ts';
import {
  countSynonymGroups,
  deleteSynonymGroup,
  insertSynonymGroup,
  type SynonymGroupRow,
} from './synonyms.sql.ts';

/** Every process holds all of them. */
const MOST_GROUPS = 2_000;

type SynonymDeps = Pick<Deps, 'db' | 'catalogue'>;

/** 400 unless a search reads at least two different words in it. The next search knows the group. */
export async function addSynonymGroup(
  { db, catalogue }: SynonymDeps,
  { words, admin }: { words: readonly string[]; admin: ActingAdmin },
): Promise<SynonymGroupRow> {
  const byMeaning = new Map<string, string>();
  for (const word of words) {
    const member = memberOf(word);
    if (member === '') throw unreadableWord(word);
    if (!byMeaning.has(member)) byMeaning.set(member, word);
  }
  if (byMeaning.size < 2) throw tooFewWords();
  const group = await inTransaction(db, async (tx) => {
    if ((await countSynonymGroups(tx)) >= MOST_GROUPS) throw tooManyGroups(MOST_GROUPS);
    const row = await insertSynonymGroup(tx, [...byMeaning.values()]);
    await recordAudit(tx, {
      ...admin,
      action: 'synonyms.create',
      objectKind: 'synonyms',
      objectId: row.id,
      before: null,
      after: { words: row.words },
    });
    return row;
  });
  catalogue.synonymsChanged();
  return group;
}

/** 404 for an unknown group. */
export async function removeSynonymGroup(
  { db, catalogue }: SynonymDeps,
  { id, admin }: { id: string; admin: ActingAdmin },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await deleteSynonymGroup(tx, id);
    if (row === null) throw synonymsNotFound();
    await recordAudit(tx, {
      ...admin,
      action: 'synonyms.delete',
      objectKind: 'synonyms',
      objectId: id,
      before: { words: row.words },
      after: null,
    });
  });
  catalogue.synonymsChanged();
}
