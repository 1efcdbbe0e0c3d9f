// Fields that several nouns share.
import { z } from 'zod';
import { holdsDevanagari } from '../../domain/shop/devanagari.ts';
import { latinDigits, searchedText } from '../../domain/shop/digits.ts';
import { isNepalesePhone } from '../../domain/shop/nepal.ts';

const NUL = '\u0000';

/** Trimmed text without NUL (PostgreSQL cannot store it). */
export function text(maximum: number) {
  return z
    .string()
    .trim()
    .max(maximum, `Must be at most ${maximum} characters`)
    .refine(
      (value) => !value.includes(NUL) && value.isWellFormed(),
      'Contains characters that cannot be stored',
    );
}

/** Trimmed text that must not be empty; `message` is shown when it is missing or empty. */
export function requiredText(message: string, maximum = 200) {
  return z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(maximum, `Must be at most ${maximum} characters`)
    .refine(
      (value) => !value.includes(NUL) && value.isWellFormed(),
      'Contains characters that cannot be stored',
    );
}

/** What Nepali pages show in place of the English text; empty or null: there is none. */
export function nepaliText(maximum: number) {
  return text(maximum).refine((value) => value === '' || holdsDevanagari(value), 'Write this in Devanagari');
}

/** Beside a text of an answer in Nepali: it is still English. */
export const stillEnglish = z.literal('en').optional();

const EMAIL_PATTERN = /^[A-Z0-9._%+'-]+@[A-Z0-9](?:[A-Z0-9.-]*[A-Z0-9])?\.[A-Z]{2,}$/i;

/** spec 5: login and register. */
export const emailField = z
  .string({ error: 'Email is required' })
  .trim()
  .min(1, 'Email is required')
  .max(254, 'Invalid email address')
  .regex(EMAIL_PATTERN, 'Invalid email address');

/** spec 5: 10 digits with an optional +977 prefix. */
export const phoneField = z
  .string({ error: 'Phone number is required' })
  .trim()
  .min(1, 'Phone number is required')
  .refine(isNepalesePhone, 'Invalid Nepalese phone number');

/** A PAN as it was typed, in Latin digits; whether it is one is said by the form it stands in. */
export const panText = text(40).transform(latinDigits);

/** spec 5: register. At most 128 bytes, so that hashing stays cheap. */
export const newPasswordField = z
  .string({ error: 'Password is required' })
  .min(1, 'Password is required')
  .min(6, 'Password must be at least 6 characters')
  .refine((value) => new TextEncoder().encode(value).length <= 128, 'Password must be at most 128 bytes')
  .refine((value) => !value.includes(NUL), 'Contains characters that cannot be stored')
  .refine(
    (value) => /[A-Z]/.test(value) && /[a-z]/.test(value) && /\d/.test(value),
    'Password must contain uppercase, lowercase and number',
  );

/** A quantity in a cart or order. */
export const quantityField = z
  .number({ error: 'Quantity must be a whole number of at least 1' })
  .refine(
    (value) => Number.isInteger(value) && value >= 1 && value <= 1_000_000,
    'Quantity must be a whole number of at least 1',
  );

/** Rupees with at most two decimals. */
export const rupees = z.number().describe('Rupees, at most 2 decimals');

/** An instant on the wire, ISO 8601 in UTC. */
export const instant = z.string().describe('ISO 8601 instant');

const wholeNumber = (message: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number);

/** ?page and ?limit of every list: page from 1, limit 1 to 100. */
export function pageQuery(defaultLimit: number) {
  return {
    page: wholeNumber('Invalid page')
      .refine((value) => value >= 1, 'Invalid page')
      .default(1),
    limit: wholeNumber('Invalid limit')
      .refine((value) => value >= 1 && value <= 100, 'Invalid limit')
      .default(defaultLimit),
  };
}

/** ?search of a desk's list, its number in either digits: left out or blank finds everything. */
export const searchQuery = { search: text(100).transform(searchedText).optional() };

/** A field of a list and a direction: 'name:asc'. */
export type EitherWay<Field extends string> = `${Field}:${'asc' | 'desc'}`;

/** What `sortBy` of a list may be: each of these fields, up and down. */
export function bothWays<Field extends string>(fields: readonly Field[]): EitherWay<Field>[] {
  return fields.flatMap((field) => [`${field}:asc`, `${field}:desc`] as const);
}

/** Totals of lists without end are counted up to here; one that reaches it means "at least". */
export const COUNT_CEILING = 10_000;

/** `page` counts from 1; an empty list has 0 `pages`; `total` reaches `COUNT_CEILING` at most in lists without end. */
export const paginationSchema = z.object({
  page: z.number().int(),
  pages: z.number().int(),
  total: z.number().int(),
  limit: z.number().int(),
});
export type Pagination = z.infer<typeof paginationSchema>;
