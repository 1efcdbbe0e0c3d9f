import { type DBSchema, openDB } from 'idb';
import { ApiError, apiTold } from '../../data/api-client.ts';
import { isOffline, isShopThere, knowsShopTime, onConnectionChange, shopNow } from '../../data/connection.ts';
import { takeDraftsAlong } from '../../data/kept-drafts.ts';
import { getBrowserQueryClient } from '../../data/query-client.ts';
import { onTokensChange, readMaker } from '../../data/session-storage.ts';
import { markWaiting, newWaitingKey, PATIENCE_MS, showWaiting } from './waiting-changes.ts';
import {
  type Change,
  type ChangeKind,
  joining,
  leftOut,
  nextOf,
  outcomeOf,
  pauseAfter,
  refusedTogether,
  type WaitingChange,
  whyNotByItself,
} from './waiting-queue.ts';

interface OutboxSchema extends DBSchema {
  changes: { key: number; value: WaitingChange };
}

const database = openDB<OutboxSchema>('outbox', 1, {
  upgrade: (db) => void db.createObjectStore('changes', { keyPath: 'id', autoIncrement: true }),
  // A newer release in another tab wants to change what we hold open.
  blocking: (_current, _blocked, { target }) => (target as IDBDatabase).close(),
});
const otherTabs = new BroadcastChannel('outbox');
/** What is read anew once all changes of a kind are sent. */
const READ_AFTER: Record<ChangeKind, string> = {
  cart: 'my/cart.my/lists',
  list: 'my/lists',
  wish: 'my/wishlist',
  pad: 'my/cart.my/order-names.my/quick-order',
  stock: 'my/seller-products.my/dashboard.my/seller-checklist.products',
  received: 'my/orders.my/payments.my/bills',
  message: 'my/thread.my/threads',
};
const queryKeysOf = (kind: ChangeKind) => READ_AFTER[kind].split('.').map((key) => key.split('/'));

let known: readonly WaitingChange[] = [];
/** Kinds of which something was answered, and which are to be read anew. */
const unread = new Set<ChangeKind>();

/** Shows what is kept now; what was answered since is read from the shop, once nothing of its kind waits any more. */
async function look(): Promise<WaitingChange[]> {
  const all = await (await database).getAll('changes');
  const { account } = readMaker();
  const own = all.filter((change) => change.account === account);
  const waiting = own.filter(({ refusal }) => refusal === null);
  const ids = new Set(waiting.map(({ id }) => id));
  for (const { id, kind, refusal, account: of } of known)
    if (of === account && refusal === null && !ids.has(id)) unread.add(kind);
  known = own;
  markWaiting([...new Set(all.map((change) => change.account))]);
  showWaiting(own);
  for (const kind of unread) {
    if (waiting.some((one) => one.kind === kind)) continue;
    unread.delete(kind);
    for (const queryKey of queryKeysOf(kind)) void getBrowserQueryClient().invalidateQueries({ queryKey });
  }
  return all;
}

/**
 * Reads what is kept, writes what `decide` makes of it in the same step, and tells everybody: no tab sends in between
 * what another one replaces. What is written outlives the browser, not a battery that dies in that moment.
 */
async function write(
  decide: (all: WaitingChange[]) => { put?: readonly object[]; drop?: readonly number[] },
): Promise<WaitingChange[]> {
  const transaction = (await database).transaction('changes', 'readwrite', { durability: 'relaxed' });
  const { put = [], drop = [] } = decide(await transaction.store.getAll());
  await Promise.all([
    // A new one gets its id here.
    ...put.map((change) => transaction.store.put(change as WaitingChange)),
    ...drop.map((id) => transaction.store.delete(id)),
    transaction.done,
  ]);
  otherTabs.postMessage(null);
  return look();
}

/** Keeps a change of whoever is here and sends it as soon as that can be. Rejects where the browser keeps nothing. */
export async function keepChange(change: Change, sent: { key: string; tries: number }): Promise<void> {
  const made = { ...change, ...readMaker(), ...sent, madeAt: shopNow(), refusal: null };
  await write((queue) => {
    const { put, drop } = joining(queue, made);
    return { put: [put], drop };
  });
  sendWaiting();
}

/** The person says that a change is to be sent, whatever was said of it. */
export async function sendAgain({ id }: WaitingChange): Promise<void> {
  const anew = { key: newWaitingKey(), madeAt: shopNow(), tries: 0, ...readMaker() };
  await write((all) => ({
    put: all
      .filter((one) => one.id === id && !one.isOver)
      .map((one) => ({ ...one, ...(one.refusal === null ? {} : anew), refusal: null })),
  }));
  sendWaiting();
}

export async function discardChange({ id }: Pick<WaitingChange, 'id'>): Promise<void> {
  await write(() => ({ drop: [id] }));
}

/** Signing out: nothing of this account stays in the browser. */
export async function forgetAccount(account: string): Promise<void> {
  await write((all) => ({ drop: all.filter((one) => one.account === account).map(({ id }) => id) }));
}

/**
 * What a guest typed and changed comes along when they sign in, as their cart does. What may have arrived before is for them to look
 * at: under another account its key is another one.
 */
export async function takeAlong(guest: string): Promise<void> {
  takeDraftsAlong(guest);
  const maker = readMaker();
  await write((all) => ({
    put: all
      .filter((one) => one.account === guest)
      .map((one) => ({
        ...one,
        ...maker,
        refusal:
          one.tries === 0
            ? one.refusal
            : 'This may have arrived before you signed in. Look, then send it again.',
      })),
  }));
  sendWaiting();
}

let isSending = false;
let isWanted = false;
let pause: ReturnType<typeof setTimeout> | undefined;

/** Sends what waits, one after the other and in one tab at a time. */
export function sendWaiting(): void {
  clearTimeout(pause);
  isWanted = true;
  if (!isSending) void sendWhileWanted();
}

async function sendWhileWanted(): Promise<void> {
  isSending = true;
  try {
    while (isWanted) {
      isWanted = false;
      // Locks exist on secure origins only; elsewhere the keys alone keep two tabs from doing a thing twice.
      await (navigator.locks ? navigator.locks.request('thokmandu-outbox', sendAll) : sendAll());
    }
  } catch {
    // The browser does not let us read what it keeps: what it showed stays, and the next page tries again.
  } finally {
    isSending = false;
  }
}

async function sendAll(): Promise<void> {
  for (;;) {
    const queue = await look();
    const maker = readMaker();
    const next = nextOf(queue, maker.account);
    if (next === null || !navigator.onLine) return;
    // Whether the shop still knows a key is told by its clock.
    if (next.tries > 0 && !knowsShopTime() && !(await isShopThere())) {
      pause = setTimeout(sendWaiting, pauseAfter(next.tries));
      return;
    }
    const why = whyNotByItself(next, maker, shopNow());
    if (why !== null) await refuse(next, why);
    else if (!(await sendOne(next))) return;
  }
}

/** Whether it was answered, or is not to be sent any more: else the rest waits behind it. */
async function sendOne({ id, account, tries }: WaitingChange): Promise<boolean> {
  // Before it leaves: a browser that is closed now knows later that it may have arrived.
  const all = await write((before) => ({
    put: before.filter((one) => one.id === id).map((one) => ({ ...one, tries: tries + 1 })),
  }));
  const change = all.find((one) => one.id === id);
  if (change === undefined || readMaker().account !== account) return true;
  try {
    const { data } = await apiTold<unknown>(change.method, change.path, change.body, {
      idempotencyKey: change.key,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const left = leftOut(change, data);
    if (left === null) await write(() => ({ drop: [id] }));
    else
      await write((now) => ({
        put: now.filter((one) => one.id === id).map((one) => ({ ...one, ...left, isOver: true })),
      }));
    return true;
  } catch (error) {
    const outcome = outcomeOf(ApiError.from(error), change);
    if (outcome === 'later') {
      pause = setTimeout(sendWaiting, pauseAfter(change.tries));
      return false;
    }
    if (outcome === 'done') await write(() => ({ drop: [id] }));
    else await refuse(change, outcome.refusal);
    return true;
  }
}

async function refuse(change: WaitingChange, refusal: string): Promise<void> {
  await write((queue) => ({ put: refusedTogether(queue, change).map((one) => ({ ...one, refusal })) }));
}

let isLookingSoon = false;
otherTabs.onmessage = () => {
  if (isLookingSoon) return;
  isLookingSoon = true;
  // Another tab writes many at a time.
  setTimeout(() => {
    isLookingSoon = false;
    // Where the browser does not let us read what it keeps, what it showed stays.
    look().catch(() => undefined);
  }, 50);
};
onConnectionChange(() => {
  if (!isOffline()) sendWaiting();
});
onTokensChange(sendWaiting);
window.addEventListener('online', sendWaiting);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') sendWaiting();
});
sendWaiting();
