import type { DataRouter } from 'react-router';
import { PAGE_LANGUAGE } from '../../../domain/shop/language.ts';
import { isOffline, isShopThere, noteAnswer, onConnectionChange } from '../../data/connection.ts';
import { getBrowserQueryClient } from '../../data/query-client.ts';
import { keepTyped } from '../../data/typed-fields.ts';
import { SAVES_DATA } from '../../ui/behaviour/save-data.ts';
import { openOutbox } from '../outbox/send-or-wait.ts';
import { forgetShown, hasShownKept } from './kept-news.ts';
import { type KeptMessage, shellPath } from './kept-rules.ts';

/** The shop answers but this tab does not hear of it: it has nothing to ask for. */
const LOOK_AGAIN_MS = 15_000;
/** A page that lacks a script is opened anew once in this time. */
const REOPENED_ONCE_IN_MS = 60_000;
const REOPENED_AT = 'reopenedAt';

declare global {
  interface Window {
    /** The framework's own router, which it leaves here. */
    __reactRouterDataRouter?: DataRouter;
  }
}

/** Once the page stands: has what it shows kept, and shows what is new when the shop can be reached again. */
export async function startKeeping(): Promise<void> {
  window.addEventListener('vite:preloadError', reopenWithoutScript);
  // The framework opens the page anew when a script of the next one does not come: after a release, or as a phone goes
  // from one network to another. The page that was asked for opens in its place; without one what is typed goes along.
  window.navigation?.addEventListener('navigate', (event) => {
    if (event.navigationType !== 'reload' || event.userInitiated) return;
    const next = nextPage();
    if (next === null || !event.cancelable) return keepTyped();
    event.preventDefault();
    window.location.assign(next);
  });
  if (document.documentElement.dataset.keptAt !== undefined) noteAnswer(false);
  onConnectionChange(askAnew);
  setInterval(() => void lookAgain(), LOOK_AGAIN_MS);
  window.addEventListener('online', () => void lookAgain());
  void lookAgain();
  // What is said without a connection must be here by then.
  const parts: Promise<unknown>[] = [import('../OfflineScreens.tsx')];
  if (!SAVES_DATA) parts.push(openOutbox());
  await Promise.allSettled(parts);
  await register().catch(() => undefined);
}

async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  const isNew = serviceWorker.controller === null;
  await serviceWorker.register('/sw.js');
  const { active } = await serviceWorker.ready;
  const { release = '' } = document.documentElement.dataset;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const own = [window.location.href, ...loaded].filter((address) =>
    address.startsWith(`${window.location.origin}/`),
  );
  active?.postMessage({
    kind: 'keep',
    shell: `${window.location.origin}${shellPath(PAGE_LANGUAGE)}?release=${release}`,
    addresses: isNew ? own : [],
  } satisfies KeptMessage);
}

/** What was shown as it was kept is asked for again. */
function askAnew(): void {
  if (isOffline() || !hasShownKept()) return;
  forgetShown();
  void getBrowserQueryClient().invalidateQueries();
}

/** A browser asks for a script that did not come only in a new document. */
async function reopenForDialog(): Promise<void> {
  if (!(await isShopThere())) return;
  keepTyped();
  window.location.reload();
}

async function lookAgain(): Promise<void> {
  if (!isOffline() || !navigator.onLine || document.visibilityState === 'hidden') return;
  if (await isShopThere()) noteAnswer(true);
}

/** The address of the page that was asked for and is on its way, if any. */
function nextPage(): string | null {
  const router = window.__reactRouterDataRouter;
  const next = router?.state.navigation.location;
  return router && next ? router.createHref(next) : null;
}

/** After a release the scripts of the one before are gone: the page opens anew, with what is typed. */
function reopenWithoutScript(): void {
  const dialog = document.querySelector<HTMLElement>('.dialog-coming');
  // That says so itself, and it is up to who reads it to try again (late-dialog.tsx).
  if (dialog !== null) return void (dialog.dataset.again === undefined || reopenForDialog());
  if (isOffline()) return;
  const before = Number(sessionStorage.getItem(REOPENED_AT));
  if (Math.abs(Date.now() - before) < REOPENED_ONCE_IN_MS) return;
  sessionStorage.setItem(REOPENED_AT, String(Date.now()));
  // The fields of this page are none of the next one.
  if (nextPage() === null) keepTyped();
  window.location.reload();
}
