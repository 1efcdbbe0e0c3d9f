// Survives another tab of the product, a sign-in and a reload, in this tab of the browser.

/** A review as far as it is written; no rating yet is 0. */
export interface ReviewDraft {
  rating: number;
  comment: string;
}

const EMPTY: ReviewDraft = { rating: 0, comment: '' };

/** One person's review of one product. */
const draftName = (userId: string, productId: string) => `review ${userId} ${productId}`;

export function readReview(userId: string, productId: string): ReviewDraft {
  const kept = sessionStorage.getItem(draftName(userId, productId));
  return kept === null ? EMPTY : (JSON.parse(kept) as ReviewDraft);
}

export function writeReview(userId: string, productId: string, draft: ReviewDraft | null): void {
  if (draft === null || (draft.rating === 0 && draft.comment === '')) {
    sessionStorage.removeItem(draftName(userId, productId));
  } else {
    sessionStorage.setItem(draftName(userId, productId), JSON.stringify(draft));
  }
}
