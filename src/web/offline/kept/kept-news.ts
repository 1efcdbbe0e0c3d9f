import { noteAnswer, noteShopTime, shopNow } from '../../data/connection.ts';
import { KEPT_AT, RELEASE } from './kept-rules.ts';

// How old what the page shows may be, and whether the shop has pages that are newer than this one.

const listeners = new Set<() => void>();
let isOutdated = false;
let page = '';
/** When the oldest of what this page shows came. */
let shownSince: number | null = null;
if (typeof document !== 'undefined') shownSince = Number(document.documentElement.dataset.keptAt) || null;
let lastAnswerAt = Date.now();

/** Hears of a call's answer. False: it was kept by another release of the shop, and this page cannot read it. */
export function hearAnswer(headers: Headers): boolean {
  const keptAt = Number(headers.get(KEPT_AT));
  const release = headers.get(RELEASE);
  const own = document.documentElement.dataset.release;
  const isReadable = release === null || own === undefined || release === own;
  if (keptAt > 0) {
    if (isReadable) noteKept(keptAt);
    noteAnswer(false);
    return isReadable;
  }
  noteShopTime(headers);
  lastAnswerAt = shopNow();
  if (!isReadable) noteOutdated();
  noteAnswer(true);
  return true;
}

export function noteKept(keptAt: number): void {
  if (shownSince !== null && shownSince <= keptAt) return;
  shownSince = keptAt;
  tell();
}

/** Another page begins: what the one before showed is no matter of it. */
export function beginPage(address: string): void {
  if (address === page) return;
  const isFirst = page === '';
  page = address;
  // The HTML may have been kept.
  if (isFirst) return;
  shownSince = null;
  tell();
}

/** Everything is asked for anew. */
export function forgetShown(): void {
  shownSince = null;
  tell();
}

function noteOutdated(): void {
  isOutdated = true;
  tell();
}

export function hasShownKept(): boolean {
  return shownSince !== null;
}

export function isPageOutdated(): boolean {
  return isOutdated;
}

/** When what the page shows was true; while nothing else is known, when the shop last answered. */
export function readAsOf(): number {
  return shownSince ?? lastAnswerAt;
}

export function onKeptNews(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
