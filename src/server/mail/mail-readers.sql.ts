import { sql } from 'kysely';
import type { Language } from '../../domain/shop/language.ts';
import { NO_CHOICES, type PreferenceChoices } from '../../domain/shop/preference-choices.ts';
import type { Database } from '../db/database.ts';

export type ReaderChoices = PreferenceChoices & { language: Language | null };

/** How whoever has an account under a folded address (`emailKey`) wants to read; no choices for everybody else. */
export async function findReaderChoices(db: Database, emailKey: string): Promise<ReaderChoices> {
  const { rows } = await sql<ReaderChoices>`/* named: find_reader_choices */
    select language, calendar, digits, grouping from users where email_key = ${emailKey}`.execute(db);
  return rows[0] ?? { ...NO_CHOICES, language: null };
}
