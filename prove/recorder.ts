import { setTimeout as wait } from 'node:timers/promises';
import type { Queryable } from '../src/server/db/pool.ts';
import { type DeedKind, MISSING, SURPLUS } from './deeds.ts';
import type { Answer, Person, Request } from './person.ts';

/** Something that a person wants done. */
export interface Intent extends Request {
  person: Person;
  /** Whether asking once more does nothing a second time: by its key, or because only the first can succeed. */
  mayRepeat: boolean;
  /** Called once, with the `data` of the answer that says that it was done. */
  done(data: unknown): void;
  /** Called when the answer is that it cannot be done. */
  refused?(): void;
  /** Called when nobody can know, and asking once more is no way to find out. */
  lost?(): void;
}

/** What was promised to somebody. */
interface Deed {
  kind: DeedKind;
  facts: Record<string, unknown> & { id: string };
  /** When it was promised, by `performance.now()`. */
  at: number;
}

const TRIES = 120;
const BETWEEN_TRIES_MS = 250;
const MOST_FAULTS = 20;

/** Keeps each answer by which the shop said that something was done, and what nobody knows of yet. */
export class Recorder {
  readonly deeds: Deed[] = [];
  readonly faults: string[] = [];
  #unanswered: Intent[] = [];
  #refusals = 0;
  #unavailable = 0;

  #latencies = new Map<string, number[]>();

  /** How long the answers took since the last call of it, in milliseconds, by what was called. */
  takeLatencies(): Map<string, number[]> {
    const taken = this.#latencies;
    this.#latencies = new Map();
    return taken;
  }

  /** The longest time without such a promise since then, in milliseconds, and when it was over, by `performance.now()`. */
  longestPause(kind: DeedKind, since: number): { ms: number; until: number } {
    const times = this.deeds.filter((deed) => deed.kind === kind && deed.at > since).map(({ at }) => at);
    const pauses = times.map((until, nth) => ({ ms: Math.round(until - (times[nth - 1] ?? since)), until }));
    return pauses.reduce((longest, pause) => (pause.ms > longest.ms ? pause : longest), {
      ms: 0,
      until: since,
    });
  }

  /** What was counted since the last call of it. */
  takeCounts(): Record<string, number> {
    const counts = {
      acknowledged: this.deeds.length - this.#counted,
      refused: this.#refusals,
      unavailable: this.#unavailable,
      repeated: this.#repeated,
    };
    this.#counted = this.deeds.length;
    this.#refusals = 0;
    this.#unavailable = 0;
    this.#repeated = 0;
    return counts;
  }
  #counted = 0;
  #repeated = 0;

  acknowledge(kind: DeedKind, facts: Deed['facts']): void {
    this.deeds.push({ kind, facts, at: performance.now() });
  }

  /** Asks for something once; an answer that leaves it open is kept for `resolve`. */
  async act(address: string, intent: Intent): Promise<Answer> {
    const startedAt = performance.now();
    const answer = await intent.person.call(address, intent);
    const tookMs = performance.now() - startedAt;
    const call = callOf(intent);
    const ofCall = this.#latencies.get(call);
    if (ofCall === undefined) this.#latencies.set(call, [tookMs]);
    else ofCall.push(tookMs);
    if (!this.#isSettledBy(intent, answer)) {
      if (intent.mayRepeat) this.#unanswered.push(intent);
      else intent.lost?.();
    }
    return answer;
  }

  /** Asks again for all that stayed open until each is done or refused. */
  async resolve(address: string): Promise<void> {
    const open = this.#unanswered;
    this.#unanswered = [];
    this.#repeated += open.length;
    for (const intent of open) {
      let tries = 0;
      while (!this.#isSettledBy(intent, await intent.person.call(address, intent))) {
        tries += 1;
        if (tries > TRIES) {
          this.#blame(`${intent.method} ${intent.path} stays without an answer`);
          break;
        }
        await wait(BETWEEN_TRIES_MS);
      }
    }
  }

  #isSettledBy(intent: Intent, { status, body }: Answer): boolean {
    if (status >= 200 && status < 400) {
      intent.done(body?.data);
      return true;
    }
    if (status === 0) return false;
    if (status === 503) {
      this.#unavailable += 1;
      if (body?.success !== false || typeof body?.message !== 'string')
        this.#blame(
          `${intent.method} ${intent.path}: a 503 that says nothing: ${JSON.stringify(body).slice(0, 200)}`,
        );
      return false;
    }
    if (status === 409 && body?.code === 'request_in_flight') return false;
    if (status >= 500 || status === 401)
      this.#blame(
        `${intent.method} ${intent.path} answered ${status}: ${JSON.stringify(body).slice(0, 300)}`,
      );
    this.#refusals += 1;
    intent.refused?.();
    return true;
  }

  #blame(fault: string): void {
    if (this.faults.length < MOST_FAULTS) this.faults.push(fault);
  }

  /** Looks up everything that was acknowledged, and whether anything was done that nobody was told of. */
  async lookUp(database: Queryable, persons: readonly Person[]): Promise<string[]> {
    const faults = this.faults.splice(0);
    for (const [kind, sql] of Object.entries(MISSING)) {
      const deeds = this.deeds.filter((deed) => deed.kind === kind);
      if (deeds.length === 0) continue;
      const { rows } = await database.query(sql, [JSON.stringify(deeds.map(({ facts }) => facts))]);
      if (rows.length > 0) faults.push(`${kind} acknowledged and lost: ${JSON.stringify(rows.slice(0, 5))}`);
    }
    const owners = persons.map(({ id }) => id);
    for (const [kind, sql] of Object.entries(SURPLUS)) {
      const known = this.deeds.filter((deed) => deed.kind === kind).map(({ facts }) => facts.id);
      const { rows } = await database.query(sql, [owners, known]);
      if (rows.length > 0)
        faults.push(`${kind} done that nobody was told of: ${JSON.stringify(rows.slice(0, 5))}`);
    }
    return faults;
  }
}

/** A call without whom it is about: `POST /api/orders/…/cancel`. */
function callOf({ method, path }: Intent): string {
  return `${method} ${path.replace(/\?.*/, '').replace(/\/[^/]*\d[^/]*/g, '/…')}`;
}
