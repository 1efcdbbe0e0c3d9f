import { DRAFT, readMaker } from './session-storage.ts';

// What is typed and not sent outlives a reload, a dead line and a closed browser, for whoever typed it alone.

const PAD = 'quick-order';
const PAD_CHANGED = 'pad-changed';

const nameOf = (name: string) => `${DRAFT}${readMaker().account} ${name}`;

/** What whoever is here typed under this name; null without anything. */
export function readDraftOf<Draft>(name: string): Draft | null {
  try {
    return JSON.parse(localStorage.getItem(nameOf(name)) ?? 'null') as Draft | null;
  } catch {
    return null;
  }
}

/** Keeps it; null forgets it. Where the browser keeps nothing, the page still does. */
export function writeDraftOf(name: string, draft: unknown): void {
  try {
    if (draft === null) localStorage.removeItem(nameOf(name));
    else localStorage.setItem(nameOf(name), JSON.stringify(draft));
  } catch {
    // Storage can be switched off or full.
  }
}

/** Who signs in goes on with what they typed as a guest. */
export function takeDraftsAlong(guest: string): void {
  const own = `${DRAFT}${guest} `;
  for (const name of Object.keys(localStorage).filter((one) => one.startsWith(own))) {
    const draft = localStorage.getItem(name);
    localStorage.removeItem(name);
    if (draft !== null) localStorage.setItem(nameOf(name.slice(own.length)), draft);
  }
  window.dispatchEvent(new Event(PAD_CHANGED));
}

/** The text of the pad and what was said of its lines. */
export interface PadDraft {
  text: string;
  corrections: unknown;
}

export const readPad = () => readDraftOf<PadDraft>(PAD);
export const writePad = (pad: PadDraft) => writeDraftOf(PAD, pad.text === '' ? null : pad);

/** Lines that were refused stand in the pad again, below what it holds. */
export function putBackIntoPad(lines: readonly string[]): void {
  const { text = '', corrections = {} } = readPad() ?? {};
  writePad({ text: [text.trimEnd(), ...lines].filter((line) => line !== '').join('\n'), corrections });
  window.dispatchEvent(new Event(PAD_CHANGED));
}

/** Calls back when lines were put back, or somebody signed in; returns the way to stop. */
export function onPadChanged(listener: () => void): () => void {
  window.addEventListener(PAD_CHANGED, listener);
  return () => window.removeEventListener(PAD_CHANGED, listener);
}
