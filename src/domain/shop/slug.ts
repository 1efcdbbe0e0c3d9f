import { latinOf } from './devanagari.ts';

/**
 * spec 2, Admin Categories: lowercase, runs of non-alphanumeric characters become hyphens, ends trimmed. A name in
 * Devanagari alone would leave nothing: it is spelled in Latin letters.
 */
export function slugOf(name: string): string {
  return plainSlug(name) || plainSlug(latinOf(name));
}

/** The same of a name in Latin letters; of others nothing is left. */
export function plainSlug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
