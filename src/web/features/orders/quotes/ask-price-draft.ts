import { ASK_PRICE_DRAFT } from '../../../data/session-storage.ts';

// What is typed to ask for a price survives a reload: it is kept in this tab's session storage until it is sent.

export interface AskPriceDraft {
  /** Who typed it, and whom it asks. */
  ownerId: string;
  sellerId: string;
  /** By product. */
  lines: Readonly<Record<string, { quantity: string; wishPrice: string }>>;
  neededBy: string;
  note: string;
}

/** What this person typed last for this seller; null for anything else. */
export function readAskPriceDraft({
  ownerId,
  sellerId,
}: Pick<AskPriceDraft, 'ownerId' | 'sellerId'>): AskPriceDraft | null {
  try {
    const draft = JSON.parse(sessionStorage.getItem(ASK_PRICE_DRAFT) ?? 'null') as AskPriceDraft | null;
    return draft?.ownerId === ownerId && draft.sellerId === sellerId ? draft : null;
  } catch {
    // Unreadable: as if nothing had been typed.
    return null;
  }
}

export function keepAskPriceDraft(draft: AskPriceDraft): void {
  sessionStorage.setItem(ASK_PRICE_DRAFT, JSON.stringify(draft));
}

/** Once it was sent, or is to begin anew. */
export function forgetAskPriceDraft(): void {
  sessionStorage.removeItem(ASK_PRICE_DRAFT);
}
