import { z } from 'zod';
import type { OwnProduct } from '../../../../contract/catalogue/products.contract.ts';
import { PRODUCT_DRAFT } from '../../../data/session-storage.ts';
import { type ProductDraft, readDraft } from './product-form.ts';

// What was typed and not saved, kept in this browser: one draft per person and product.

export interface KeptDraft {
  draft: ProductDraft;
  savedAt: number;
  /** The product as it was when typing began; null for a new one. */
  basedOn: ProductBase | null;
}

/** What a save compares with the product as it is by then, so that neither changes nor sales are undone. */
export interface ProductBase {
  updatedAt: string;
  quantity: number;
}

const baseShape = z.object({ updatedAt: z.string(), quantity: z.number() });

const OLDEST_MS = 14 * 24 * 60 * 60_000;
/** Pictures that no product has are removed after a day. */
const LOOSE_IMAGES_MS = 20 * 60 * 60_000;

export function draftKey(userId: string, productId: string | null): string {
  return `${PRODUCT_DRAFT}${userId}:${productId ?? 'new'}`;
}

export function keepDraft(key: string, kept: KeptDraft): void {
  try {
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // A full or forbidden storage: the form works without drafts.
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // As above.
  }
}

/** The kept draft when it says something `shown` does not. Pictures that may be gone by now are left out. */
export function findDraft(
  key: string,
  { product, shown, now }: { product: OwnProduct | null; shown: ProductDraft; now: number },
): KeptDraft | null {
  const kept = readKept(key);
  if (kept === null || now - kept.savedAt > OLDEST_MS) return null;
  if (JSON.stringify(kept.draft) === JSON.stringify(shown)) return null;
  if (now - kept.savedAt < LOOSE_IMAGES_MS) return kept;
  const known = new Set(product?.images.map(({ url }) => url));
  const images = kept.draft.images.filter(({ url }) => known.has(url));
  return { ...kept, draft: { ...kept.draft, images } };
}

function readKept(key: string): KeptDraft | null {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<KeptDraft> | null;
    const draft = readDraft(stored?.draft);
    if (draft === null || typeof stored?.savedAt !== 'number') return null;
    return { draft, savedAt: stored.savedAt, basedOn: baseShape.safeParse(stored.basedOn).data ?? null };
  } catch {
    return null;
  }
}
