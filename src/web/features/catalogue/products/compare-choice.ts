import { MOST_COMPARED } from '../../../../domain/catalogue/comparison-limits.ts';
import { keepStored, useStored } from '../../../ui/behaviour/stored.hooks.ts';

// What this browser has chosen to compare: kept there, so that it lasts from page to page.

/** What the tray shows of a product. */
export interface ComparedChoice {
  _id: string;
  name: string;
  imageUrl: string | null;
  /** Only products of one main category are compared. */
  rootSlug: string;
}

const STORAGE_KEY = 'compared';
const NOTHING: readonly ComparedChoice[] = [];
let seen: { stored: string | null; chosen: readonly ComparedChoice[] } = { stored: null, chosen: NOTHING };

/** The same list as long as the same is stored. */
function readChoice(): readonly ComparedChoice[] {
  const stored = localStorage.getItem(STORAGE_KEY);
  if (stored !== seen.stored) seen = { stored, chosen: parseChoice(stored) };
  return seen.chosen;
}

/** Any other stored value counts as none. */
function parseChoice(stored: string | null): readonly ComparedChoice[] {
  try {
    const parsed: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(parsed) ? parsed.filter(isChoice).slice(0, MOST_COMPARED) : NOTHING;
  } catch {
    return NOTHING;
  }
}

function isChoice(entry: unknown): entry is ComparedChoice {
  if (typeof entry !== 'object' || entry === null) return false;
  const { _id, name, imageUrl, rootSlug } = entry as Partial<ComparedChoice>;
  return (
    typeof _id === 'string' &&
    typeof name === 'string' &&
    typeof rootSlug === 'string' &&
    (imageUrl === null || typeof imageUrl === 'string')
  );
}

/** What is chosen; nothing on the server. */
export function useCompared(): readonly ComparedChoice[] {
  return useStored(readChoice, NOTHING);
}

export function chooseCompared(chosen: readonly ComparedChoice[]): void {
  keepStored(STORAGE_KEY, chosen.length === 0 ? null : JSON.stringify(chosen));
}

export function dropCompared(id: string): void {
  chooseCompared(readChoice().filter(({ _id }) => _id !== id));
}

/** Takes a product in or out; answers why it cannot come in, or null. */
export function toggleCompared(product: ComparedChoice): string | null {
  const chosen = readChoice();
  if (chosen.some(({ _id }) => _id === product._id)) {
    dropCompared(product._id);
    return null;
  }
  if (chosen.length >= MOST_COMPARED) return `At most ${MOST_COMPARED} products can be compared`;
  if (chosen.some(({ rootSlug }) => rootSlug !== product.rootSlug)) {
    return 'Only products of one main category can be compared. Clear the comparison first.';
  }
  chooseCompared([...chosen, product]);
  return null;
}
