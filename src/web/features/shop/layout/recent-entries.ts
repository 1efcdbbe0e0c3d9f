import { RECENT_ENTRIES } from '../../../data/session-storage.ts';
import { PALETTE_GROUPS, type PaletteEntry } from './palette-entries.ts';

const MOST_KEPT = 8;

/** What this person opened from the palette in this browser, the last one first. */
export function readRecentEntries(userId: string): PaletteEntry[] {
  try {
    const { of, entries } = JSON.parse(localStorage.getItem(RECENT_ENTRIES) ?? '{}');
    return of === userId && Array.isArray(entries) ? entries.filter(isEntry).slice(0, MOST_KEPT) : [];
  } catch {
    return [];
  }
}

/** Whoever could write there could also write a link that leads away. */
function isEntry(value: unknown): value is PaletteEntry {
  const { kind, label, detail, leadsTo, to } = (value ?? {}) as Record<string, unknown>;
  return (
    (PALETTE_GROUPS as readonly unknown[]).includes(kind) &&
    typeof label === 'string' &&
    (detail === null || typeof detail === 'string') &&
    typeof leadsTo === 'string' &&
    typeof to === 'string' &&
    /^\/[a-z]/.test(to)
  );
}

/** Keeps an entry in the first place; signing out forgets them all. */
export function keepRecentEntry(userId: string, { kind, label, detail, leadsTo, to }: PaletteEntry): void {
  const others = readRecentEntries(userId).filter((one) => one.to !== to);
  const entries = [{ kind, label, detail, leadsTo, to }, ...others].slice(0, MOST_KEPT);
  try {
    localStorage.setItem(RECENT_ENTRIES, JSON.stringify({ of: userId, entries }));
  } catch {
    // A full storage: the palette works without.
  }
}
