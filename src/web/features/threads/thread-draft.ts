// What was typed and not sent survives a reload, a sign-in and a dead line: in this tab, on this device.

/** A message on its way, or one that did not arrive. */
export interface Unsent {
  /** The key it is sent under, however often. */
  key: string;
  text: string;
  photos: string[];
  problem: string | null;
}

interface Draft {
  text: string;
  unsent: Unsent[];
}

const EMPTY: Draft = { text: '', unsent: [] };
const nameOf = (threadId: string) => `thread ${threadId}`;

export function readDraft(threadId: string): Draft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(nameOf(threadId)) ?? 'null') as Draft | null;
    return kept
      ? { ...kept, unsent: kept.unsent.map((one) => ({ ...one, problem: one.problem ?? 'Not sent' })) }
      : EMPTY;
  } catch {
    return EMPTY;
  }
}

export function writeDraft(threadId: string, draft: Draft): void {
  if (draft.text === '' && draft.unsent.length === 0) sessionStorage.removeItem(nameOf(threadId));
  else sessionStorage.setItem(nameOf(threadId), JSON.stringify(draft));
}
