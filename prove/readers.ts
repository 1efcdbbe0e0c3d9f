import { setTimeout as wait } from 'node:timers/promises';
import type { SeedRandom } from '../src/demo/seed/seed-random.ts';
import { type Person, send } from './person.ts';

const READERS = 3;
const PAUSE_MS = 20;
const MOST_FAULTS = 5;
const ANYBODYS = [
  '/',
  '/products',
  '/api/products?limit=20',
  '/api/categories',
  '/api/products?search=cable',
];
const OWN = ['/api/orders', '/api/cart', '/api/notifications'];

/** What was read until `stop`. */
export interface Reading {
  /** Waits for the answers that are on their way. */
  stop(): Promise<{ gets: number; faults: string[] }>;
}

/** People who only look, one page or list after the other: whatever is no answer, or an error of the shop's, is a fault. */
export async function startReaders(
  address: string,
  random: SeedRandom,
  people: readonly Person[],
): Promise<Reading> {
  // Signing in is no GET: it is done before anything breaks.
  const tokens = await Promise.all(people.slice(0, READERS).map((person) => person.signIn(address)));
  const over = new AbortController();
  const faults: string[] = [];
  let gets = 0;
  const reader = async (token: string | null) => {
    while (!over.signal.aborted) {
      const isOwn = token !== null && random.chance(0.4);
      const path = random.pick(isOwn ? OWN : ANYBODYS);
      const { status } = await send(address, { method: 'GET', path }, isOwn ? token : undefined);
      gets += 1;
      if (status !== 200 && faults.length < MOST_FAULTS)
        faults.push(`GET ${path} was answered with ${status}`);
      await wait(PAUSE_MS);
    }
  };
  const reading = Promise.all(tokens.map(reader));
  return {
    async stop() {
      over.abort();
      await reading;
      return { gets, faults };
    },
  };
}
