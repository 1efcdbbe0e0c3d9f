// Survives another tab of the product, a sign-in and a reload, in this tab of the browser.

/** A review as far as it is written; no rating yet is 0. */
export interface ReviewDraft {
  rating: number;
  comment: string;
}

const EMPTY: ReviewDraft = { rating: 0, comment: '' };

/** One person's review of one product. */
const draftName = (userId: string, productId: string) => `review ${userId} ${productId}`;

/** What was written before, nothing when it cannot be read. */
export function readReview(userId: string, productId: string): ReviewDraft {
  try {
    const kept = sessionStorage.getItem(draftName(userId, productId));
    return (JSON.parse(kept ?? 'null') as ReviewDraft | null) ?? EMPTY;
  } catch {
    // Unreadable: as if nothing had been written.
    return EMPTY;
  }
}

export function writeReview(userId: string, productId: string, draft: ReviewDraft | null): void {
  if (draft === null || (draft.rating === 0 && draft.comment === '')) {
    sessionStorage.removeItem(draftName(userId, productId));
  } else {
    sessionStorage.setItem(draftName(userId, productId), JSON.stringify(draft));
  }
}
