// Survives a sign-in, in this tab.

const KEPT_AS = 'complaint';

interface ComplaintDraft {
  kind: string;
  text: string;
}

const EMPTY: ComplaintDraft = { kind: '', text: '' };

/** What a guest wrote before signing in. */
export function readComplaint(): ComplaintDraft {
  return (JSON.parse(sessionStorage.getItem(KEPT_AS) ?? 'null') as ComplaintDraft | null) ?? EMPTY;
}

/** Null forgets it. */
export function keepComplaint(draft: ComplaintDraft | null): void {
  if (draft === null) sessionStorage.removeItem(KEPT_AS);
  else sessionStorage.setItem(KEPT_AS, JSON.stringify(draft));
}
