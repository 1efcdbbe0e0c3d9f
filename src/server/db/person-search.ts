import { type RawBuilder, sql } from 'kysely';

/** What somebody is found by, as `users u`: names, company, e-mail and the digits of the phone (migration 0026). */
export const personText = sql.raw('u.search_text');

/** Matches texts that contain what was typed, whatever it holds. */
export function containing(search: string): string {
  return `%${escapeLike(search.toLowerCase())}%`;
}

export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** The digits of a typed phone number without the country's, or null when it is none. */
export function phoneDigits(search: string): string | null {
  if (!/^\+?[\d\s().-]{4,20}$/.test(search)) return null;
  return search.replace(/\D/g, '').replace(/^(?:00)?977(?=\d{8})/, '');
}

/** The pattern by which `personText` finds whom was typed. */
export function personPattern(search: string): string {
  return containing(phoneDigits(search) ?? search);
}

/**
 * The people whom was typed, of `users u`. Fewer than three letters find beginnings of words: the index knows those,
 * while it would be no help with letters in the middle of a word.
 */
export function isPerson(search: string): RawBuilder<unknown> {
  if ([...search].length > 2 || !/[\p{L}\p{N}]/u.test(search))
    return sql`${personText} like ${personPattern(search)}`;
  const start = `${escapeLike(search.toLowerCase())}%`;
  return sql`(${personText} like ${start} or ${personText} like ${`% ${start}`})`;
}
