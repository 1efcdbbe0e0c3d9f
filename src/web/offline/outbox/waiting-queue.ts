import { LONGEST_WAIT_MS } from '../../../domain/shop/waiting-change.ts';
import type { ApiError } from '../../data/api-client.ts';

// The rules of changes that wait for the network, without a browser: what replaces what, which is next, what an answer means.

/** What a change is about: what is read anew once it is sent. */
export type ChangeKind = 'cart' | 'list' | 'wish' | 'pad' | 'stock' | 'received' | 'message';

/** A call that may wait, and what a person has to know of it. */
export interface Change {
  kind: ChangeKind;
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  body?: Readonly<Record<string, unknown>> | undefined;
  /** What it sets or moves: of changes of one thing a later one is not sent past one that was refused. */
  about: string;
  /** It says all there is to say of the thing: one before it that nobody has sent is not needed any more. */
  replaces?: boolean;
  /** Fields of the body that say what was seen before the change: those of the first one hold. */
  basis?: readonly string[];
  /** Statuses or codes of answers that say that it is done already. */
  doneBy?: readonly (number | string)[];
  /** In the words of the page: "3 × Breadboard into the cart". */
  words: string;
  /** Where it was typed. */
  place: string;
  /** Lines of a text, one for each line of the body: those that are refused go back to where they were typed. */
  typed?: readonly string[];
  /** Units on their way into the cart. */
  units?: number;
}

/** Who makes a change, and for which company; an empty text for the one that a new session begins with. */
export interface Maker {
  account: string;
  actsFor: string;
}

export interface WaitingChange extends Change, Maker {
  /** Also the order. */
  id: number;
  key: string;
  /** In milliseconds, by the shop's clock where it was known. */
  madeAt: number;
  /** How often it was sent without an answer. */
  tries: number;
  /** Why it is not sent any more; null while it waits. */
  refusal: string | null;
  /** Part of it was done: it cannot be sent again. */
  isOver?: boolean;
}

export type NewChange = Omit<WaitingChange, 'id'>;

/** What is put into the queue for a new change, and which of those that wait go for it. */
export function joining(
  queue: readonly WaitingChange[],
  change: NewChange,
): { put: NewChange; drop: number[] } {
  if (!change.replaces) return { put: change, drop: [] };
  const earlier = queue.filter(
    (one) => isOfSame(one, change) && (one.refusal !== null || (one.tries === 0 && one.path === change.path)),
  );
  const unsent = earlier.find(({ refusal }) => refusal === null);
  return { put: unsent ? withBasisOf(unsent, change) : change, drop: earlier.map(({ id }) => id) };
}

function isOfSame(one: NewChange, other: NewChange): boolean {
  return one.about === other.about && one.account === other.account && one.actsFor === other.actsFor;
}

function withBasisOf(first: WaitingChange, change: NewChange): NewChange {
  const seen = (change.basis ?? []).flatMap((field) =>
    first.body && field in first.body ? [[field, first.body[field]]] : [],
  );
  return { ...change, body: { ...change.body, ...Object.fromEntries(seen) } };
}

/** The next change of this account to send: the first that nobody refused. */
export function nextOf(queue: readonly WaitingChange[], account: string): WaitingChange | null {
  return queue.find((one) => one.account === account && one.refusal === null) ?? null;
}

/** Why a change has to be looked at by its maker before it is sent; null when it need not. */
export function whyNotByItself(change: WaitingChange, maker: Maker, now: number): string | null {
  if (change.actsFor !== maker.actsFor) {
    return 'You acted for another company when you made this change. Choose it again, then send.';
  }
  if (now - change.madeAt <= LONGEST_WAIT_MS) return null;
  return change.tries === 0
    ? 'This change is more than a week old. Send it only if it still holds.'
    : 'This change is more than a week old and may have arrived. Look before you send it again.';
}

/** What became of a change that was sent: done, to be sent again later, or why it never will be by itself. */
export type Outcome = 'done' | 'later' | { refusal: string };

/** What an answer that is not a success says of a change. */
export function outcomeOf({ status, code, message }: ApiError, { doneBy = [] }: Change): Outcome {
  if (doneBy.includes(status) || doneBy.includes(code)) return 'done';
  // A session that is over: the same person signs in again. The rest says nothing of the change.
  if (status === 0 || status === 401 || status === 429 || status >= 500) return 'later';
  if (code === 'request_in_flight') return 'later';
  return { refusal: message || 'The shop did not take this change.' };
}

/** What a success says: lines that were left out are named in it. */
export function leftOut({ typed = [] }: Change, data: unknown): { refusal: string; typed: string[] } | null {
  const { refused = [] } = (data ?? {}) as { refused?: { line: number; message: string }[] };
  if (refused.length === 0) return null;
  const texts = refused.map(({ line, message }) => (typed[line] ? `${typed[line]}: ${message}` : message));
  return { refusal: texts.join(' · '), typed: refused.flatMap(({ line }) => typed[line] ?? []) };
}

/** With a change that is refused those go which stand on it. */
export function refusedTogether(queue: readonly WaitingChange[], change: WaitingChange): WaitingChange[] {
  return queue.filter(
    (one) => one.id === change.id || (one.id > change.id && one.refusal === null && isOfSame(one, change)),
  );
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** How long nothing is sent after so many tries without an answer. */
export function pauseAfter(tries: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, tries - 1), LONGEST_PAUSE_MS);
}
