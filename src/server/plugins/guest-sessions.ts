import type { FastifyRequest } from 'fastify';
import { isGuestId } from '../../domain/shop/guest-id.ts';

/** So many guests of one address are told apart; all others of it are counted as one. */
const MOST_OF_ADDRESS = 100;
/** Who has not called for this long leaves their place to another; twice that at most. */
const REMEMBERED_MS = 60_000;

/** The X-Session-ID of a guest when it is well formed, else null. */
export function guestIdOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const header = headers['x-session-id'];
  return typeof header === 'string' && isGuestId(header) ? header : null;
}

/**
 * Which guests have a count of their own. Anybody can invent session ids, so an address has only so many places:
 * whoever sends a new id with each call is soon counted with the address, and those that have a place keep it.
 */
export class GuestSessions {
  readonly #now: () => number;
  /** Of this time and the one before: the sessions of each address. */
  #recent = new Map<string, Set<string>>();
  #earlier = new Map<string, Set<string>>();
  #beganAt: number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#beganAt = now();
  }

  /** The bucket of a guest's own, or null: the address counts. */
  bucketOf(address: string, guestId: string | null): string | null {
    if (guestId === null) return null;
    this.#sweep();
    let recent = this.#recent.get(address);
    if (recent === undefined) {
      recent = new Set();
      this.#recent.set(address, recent);
    }
    if (!recent.has(guestId)) {
      const earlier = this.#earlier.get(address);
      const isKnown = earlier?.delete(guestId) ?? false;
      if (!isKnown && recent.size + (earlier?.size ?? 0) >= MOST_OF_ADDRESS) return null;
      recent.add(guestId);
    }
    return `${address} ${guestId}`;
  }

  #sweep(): void {
    const now = this.#now();
    const age = now - this.#beganAt;
    if (age < REMEMBERED_MS) return;
    this.#earlier = age < 2 * REMEMBERED_MS ? this.#recent : new Map();
    this.#recent = new Map();
    this.#beganAt = now;
  }
}
