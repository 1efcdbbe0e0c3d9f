import { HOUR_MS } from '../../../../domain/shop/durations.ts';
import { readDraftOf, writeDraftOf } from '../../../data/kept-drafts.ts';

// What was typed and not sent survives a reload, a sign-in, a dead line and a closed browser: on this device.

/** A message on its way, or one that did not arrive. */
export interface Unsent {
  /** The key it is sent under, however often. */
  key: string;
  text: string;
  photos: string[];
  /** When it was sent first, in milliseconds. */
  sentAt?: number;
  /** It waits for a network, and for nothing on this page. */
  isKept?: boolean;
  /** Null while it is on its way. */
  problem: string | null;
}

interface Draft {
  text: string;
  unsent: Unsent[];
}

/** The server knows a key for 24 hours: until then a message may be sent again and is said once. */
const SENT_AGAIN_MS = 23 * HOUR_MS;

const EMPTY: Draft = { text: '', unsent: [] };
/** `place` is a thread and a side of it. */
const nameOf = (place: string) => `thread ${place}`;

/** What was on its way when the page was left still is, while it may be sent again. */
export function readDraft(place: string): Draft {
  const kept = readDraftOf<Draft>(nameOf(place));
  return kept ? { ...kept, unsent: kept.unsent.map(withProblem) } : EMPTY;
}

function withProblem(one: Unsent): Unsent {
  // One that was stored before its time was does not say it.
  const maySendAgain = Date.now() - (one.sentAt ?? 0) < SENT_AGAIN_MS;
  return one.problem !== null || maySendAgain ? one : { ...one, problem: 'Not sent' };
}

export function writeDraft(place: string, draft: Draft): void {
  writeDraftOf(nameOf(place), draft.text === '' && draft.unsent.length === 0 ? null : draft);
}

/** Forgets a message that arrived: its page, which would do it, may have been left meanwhile. */
export function dropUnsent(place: string, key: string): void {
  const { text, unsent } = readDraft(place);
  writeDraft(place, { text, unsent: unsent.filter((one) => one.key !== key) });
}
