import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { MINUTE_MS } from '../../../../domain/shop/durations.ts';

/** So old a feed may be: who reads it comes once an hour or a day. */
export const FEED_AGE_MS = 15 * MINUTE_MS;
const MOST_FILES = 300;
const MOST_BYTES = 500_000_000;

export interface KeptFeed {
  /** Compressed; gone once a newer one has taken its place. */
  file: string;
  bytes: number;
  etag: string;
  madeAt: number;
}

/**
 * Feeds as compressed files beside the process: however many products there are, making one and sending one cost the
 * memory of a batch. One is made at a time; whoever asks for the same meanwhile waits for it.
 */
export class FeedFiles {
  readonly #clock: () => Date;
  /** The one that was asked for last stands last. */
  readonly #kept = new Map<string, KeptFeed>();
  readonly #making = new Map<string, Promise<KeptFeed>>();
  #turn: Promise<unknown> = Promise.resolve();
  #folder: Promise<string> | null = null;
  #made = 0;

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  /** The feed of a name, made anew when it is too old. */
  async find(name: string, write: () => Promise<Readable>): Promise<KeptFeed> {
    const kept = this.#kept.get(name);
    if (kept !== undefined && this.#clock().getTime() - kept.madeAt < FEED_AGE_MS) {
      this.#kept.delete(name);
      this.#kept.set(name, kept);
      return kept;
    }
    const running = this.#making.get(name);
    if (running !== undefined) return running;
    const making = this.#turn.then(() => this.#make(name, write));
    this.#turn = making.catch(() => undefined);
    this.#making.set(name, making);
    try {
      return await making;
    } finally {
      this.#making.delete(name);
    }
  }

  /** Removes them all. */
  async close(): Promise<void> {
    if (this.#folder !== null) await fs.rm(await this.#folder, { recursive: true, force: true });
  }

  async #make(name: string, write: () => Promise<Readable>): Promise<KeptFeed> {
    this.#folder ??= fs.mkdtemp(path.join(os.tmpdir(), 'thokmandu-feeds-'));
    this.#made += 1;
    const file = path.join(await this.#folder, `${this.#made}.gz`);
    const madeAt = this.#clock().getTime();
    const hash = createHash('sha256');
    const hashing = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    try {
      await pipeline(await write(), hashing, createGzip(), createWriteStream(file));
    } catch (error) {
      await fs.rm(file, { force: true });
      throw error;
    }
    const { size } = await fs.stat(file);
    const before = this.#kept.get(name);
    const kept = { file, bytes: size, etag: `W/"${hash.digest('base64url')}"`, madeAt };
    this.#kept.delete(name);
    this.#kept.set(name, kept);
    if (before !== undefined) await fs.rm(before.file, { force: true });
    await this.#makeRoom();
    return kept;
  }

  async #makeRoom(): Promise<void> {
    let bytes = [...this.#kept.values()].reduce((sum, kept) => sum + kept.bytes, 0);
    for (const [name, kept] of this.#kept) {
      if (this.#kept.size === 1 || (this.#kept.size <= MOST_FILES && bytes <= MOST_BYTES)) return;
      this.#kept.delete(name);
      bytes -= kept.bytes;
      await fs.rm(kept.file, { force: true });
    }
  }
}
