import { z } from 'zod';
import { dayOfEither, type EitherDay } from '../../domain/shop/either-calendar.ts';

// Apart from the other fields: pages without a date need not know Bikram Sambat.

const MESSAGES = {
  unreadable: 'Invalid date',
  'not in AD': 'Invalid date',
  'not in BS': 'This date does not exist',
  year: 'Choose a year from 1970 to 2069 AD or from 2070 to 2090 BS',
} as const satisfies Record<Extract<EitherDay, { refusal: string }>['refusal'], string>;

function toDay(text: string, context: z.RefinementCtx): string {
  const read = dayOfEither(text);
  if ('day' in read) return read.day;
  context.addIssue({ code: 'custom', message: MESSAGES[read.refusal] });
  return z.NEVER;
}

/**
 * A day of Nepal as YYYY-MM-DD: AD, or Bikram Sambat where the year is 2070 to 2090; from 2099 on, for what holds for
 * ever, AD again. What is read is the day AD.
 */
export const dayText = z.string({ error: 'Invalid date' }).transform(toDay);

/** The same, or nothing: ''. */
export const dayOrNothing = z
  .string({ error: 'Invalid date' })
  .transform((text, context) => (text === '' ? '' : toDay(text, context)));

const dayField = dayText.optional();

/** ?from and ?to of lists: whole days in Nepal, both included. */
export const dayRangeQuery = { from: dayField, to: dayField };
