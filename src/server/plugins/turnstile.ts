import type { Database } from '../db/database.ts';
import { unavailable } from './app-error.ts';

const AT_ONCE = 5;
const MOST_WAITING = 500;
const LONGEST_WAIT_MS = 8000;

interface Turnstile {
  running: number;
  waiting: (() => void)[];
}

const turnstiles = new WeakMap<Database, Turnstile>();

/**
 * Lets five transactions that fight for the same rows run at once; the others wait here, in the order in which
 * they came, instead of holding a connection each until everybody's wait for one times out. A rush for the last
 * units then leaves connections for everything else. 503 when nobody's turn comes for too long.
 */
export async function inTurn<T>(db: Database, work: () => Promise<T>): Promise<T> {
  const turnstile = turnstiles.get(db) ?? { running: 0, waiting: [] };
  turnstiles.set(db, turnstile);
  if (turnstile.running < AT_ONCE) turnstile.running += 1;
  else await takeTurn(turnstile);
  try {
    return await work();
  } finally {
    const next = turnstile.waiting.shift();
    // Whoever is next takes this place over; the number of running ones stays.
    if (next === undefined) turnstile.running -= 1;
    else next();
  }
}

function takeTurn({ waiting }: Turnstile): Promise<void> {
  if (waiting.length >= MOST_WAITING) throw unavailable();
  return new Promise((resolve, reject) => {
    const enter = () => {
      clearTimeout(limit);
      resolve();
    };
    const limit = setTimeout(() => {
      waiting.splice(waiting.indexOf(enter), 1);
      reject(unavailable());
    }, LONGEST_WAIT_MS);
    waiting.push(enter);
  });
}
