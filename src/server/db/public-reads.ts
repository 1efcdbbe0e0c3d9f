import type { QueryConfig, QueryResult } from 'pg';
import {
  holdsUntil,
  MOST_BEHIND_MS,
  mayAnswer,
  type PrimaryPosition,
  type ReplayedPosition,
} from '../../domain/shop/replica-reads.ts';
import type { Config } from '../config.ts';
import { createPool, type Pool, type Queryable } from './pool.ts';

const BEAT_MS = 250;
/** A replica that takes longer is not worth waiting for: the primary answers as well. */
const ANSWER_WITHIN_MS = 1_000;

type ReplicaSettings = Pick<Config, 'databaseReplicaUrls' | 'hasNamedStatements'>;
const NO_REPLICAS: ReplicaSettings = { databaseReplicaUrls: [], hasNamedStatements: true };

/** Who asks, as far as it decides where is read. */
export type Asker = { headers: { authorization?: string | undefined } };

/** The position, and the log that it is one of, as the primary and a replica say it. */
const PRIMARY_POSITION = `
  select lsn - '0/0' as position, (select system_identifier from pg_control_system()) || '/' ||
    ('x' || substr(pg_walfile_name(lsn), 1, 8))::bit(32)::int as history
  from pg_current_wal_lsn() as lsn`;
const REPLAYED_POSITION = `
  select pg_last_wal_replay_lsn() - '0/0' as position, (select system_identifier from pg_control_system()) || '/' ||
    (select timeline_id from pg_control_checkpoint()) as history
  where pg_is_in_recovery()`;

interface Replica {
  pool: Pool;
  heldUntil: number;
}

/**
 * Hands out where that is read which anyone may see of the catalogue: a replica that is at most a second behind and past
 * every change heard of, else the primary (src/domain/shop/replica-reads.ts). Whatever a replica fails at the primary answers.
 * Without replicas it is the primary.
 */
export class PublicReads {
  readonly #primary: Pool;
  readonly #replicas: readonly Replica[];
  /** Asked for positions and nothing else, so that no burst of calls keeps the answer. */
  readonly #watch: Pool | null;
  #positions: PrimaryPosition[] = [];
  #beat: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;
  #next = 0;
  /** When everything changed, and single products; what is older than a replica may be is forgotten. */
  #allChangedAt = Number.NEGATIVE_INFINITY;
  #recentChanges = new Map<string, number>();
  #earlierChanges = new Map<string, number>();
  #changesSince = 0;

  /** How many statements each has answered. */
  readonly answered = { replica: 0, primary: 0 };

  constructor(primary: Pool, { databaseReplicaUrls, hasNamedStatements }: ReplicaSettings = NO_REPLICAS) {
    this.#primary = primary;
    this.#replicas = databaseReplicaUrls.map((url) => ({
      pool: createPool(url, {
        statementTimeoutMs: ANSWER_WITHIN_MS,
        answerWithinMs: ANSWER_WITHIN_MS,
        hasNamedStatements,
      }),
      heldUntil: Number.NEGATIVE_INFINITY,
    }));
    this.#watch =
      this.#replicas.length === 0
        ? null
        : createPool(primary.directUrl, { max: 1, answerWithinMs: ANSWER_WITHIN_MS });
  }

  /** Whether there is any replica to read from. */
  get hasReplicas(): boolean {
    return this.#replicas.length > 0;
  }

  /** Looks where primary and replicas are from now on; until then the primary answers. */
  start(): void {
    if (this.#watch === null) return;
    const beat = async () => {
      await this.#look();
      if (this.#timer !== null) this.#timer = setTimeout(run, BEAT_MS).unref();
    };
    const run = () => {
      this.#beat = beat();
    };
    this.#timer = setTimeout(run).unref();
  }

  async stop(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    await this.#beat;
    await Promise.all([this.#watch?.end(), ...this.#replicas.map(({ pool }) => pool.end())]);
  }

  /** These products have changed, or more than products (null): what is read of them must hold it. */
  changed(productIds: readonly string[] | null): void {
    if (!this.hasReplicas) return;
    const now = performance.now();
    if (now - this.#changesSince > MOST_BEHIND_MS) {
      this.#earlierChanges = this.#recentChanges;
      this.#recentChanges = new Map();
      this.#changesSince = now;
    }
    if (productIds === null) this.#allChangedAt = now;
    else for (const id of productIds) this.#recentChanges.set(id, now);
  }

  /**
   * Where to read what anyone may see of these products. Whoever says who they are sees what they wrote before, on
   * whichever instance: for them it is the primary.
   */
  of({ headers }: Asker, productIds: readonly string[]): Queryable {
    return this.hasReplicas && headers.authorization === undefined
      ? { query: this.#queryFor(productIds) as Queryable['query'] }
      : this.#primary;
  }

  #queryFor(productIds: readonly string[]) {
    return async (statement: string | QueryConfig, values?: unknown[]): Promise<QueryResult> => {
      const replica = this.#replicaFor(productIds);
      if (replica !== null) {
        try {
          const result = await replica.pool.query(statement as string, values);
          this.answered.replica += 1;
          return result;
        } catch {
          // Gone, standing still or behind in its schema: the next beat says whether it may answer again.
          replica.heldUntil = Number.NEGATIVE_INFINITY;
        }
      }
      this.answered.primary += 1;
      return this.#primary.query(statement as string, values);
    };
  }

  /** One after the other, of those that may answer. */
  #replicaFor(productIds: readonly string[]): Replica | null {
    const now = performance.now();
    const changedAt = productIds.reduce(
      (latest, id) => Math.max(latest, this.#recentChanges.get(id) ?? this.#earlierChanges.get(id) ?? latest),
      this.#allChangedAt,
    );
    const able = this.#replicas.filter(({ heldUntil }) => mayAnswer(heldUntil, { now, changedAt }));
    this.#next += 1;
    return able[this.#next % able.length] ?? null;
  }

  async #look(): Promise<void> {
    const askedAt = performance.now();
    const primary = await positionOf(this.#watch as Pool, PRIMARY_POSITION);
    this.#positions = this.#positions.filter((seen) => seen.askedAt > askedAt - MOST_BEHIND_MS);
    if (primary !== null) this.#positions.push({ ...primary, askedAt });
    await Promise.all(
      this.#replicas.map(async (replica) => {
        const replayed = await positionOf(replica.pool, REPLAYED_POSITION);
        replica.heldUntil =
          replayed === null ? Number.NEGATIVE_INFINITY : holdsUntil(this.#positions, replayed);
      }),
    );
  }
}

/** Null: it does not say. */
async function positionOf(pool: Pool, statement: string): Promise<ReplayedPosition | null> {
  try {
    return (await pool.query<ReplayedPosition>(statement)).rows[0] ?? null;
  } catch {
    return null;
  }
}
