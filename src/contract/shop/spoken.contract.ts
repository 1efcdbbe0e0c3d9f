import { z } from 'zod';

/** The texts that `spoken` marks. */
export const SPOKEN_TEXTS = z.registry<Record<string, never>>();

/** A text of a reply that the shop itself words for people: who asks for Nepali reads it in Nepali. */
export function spoken(): z.ZodString {
  return z.string().register(SPOKEN_TEXTS, {});
}
