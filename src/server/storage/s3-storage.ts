import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { type FileStorage, StorageUnavailable, type StoredFile } from './file-storage.ts';

const ANSWER_WITHIN_MS = 10_000;
const MOST_RETRIES = 2;

export interface S3Settings {
  /** Base address of the store, without the bucket and without a trailing slash. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/**
 * A bucket of any S3-compatible store, addressed by path, or one room of it. It may be private: files are served
 * through us.
 */
export class S3Storage implements FileStorage {
  readonly #client: AwsClient;
  readonly #base: string;

  constructor({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings, room?: string) {
    this.#client = new AwsClient({
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
      retries: MOST_RETRIES,
    });
    this.#base = `${endpoint}/${encodeURIComponent(bucket)}${room === undefined ? '' : `/${room}`}`;
  }

  async read(name: string): Promise<Buffer | null> {
    const answer = await this.#ask('GET', name);
    if (answer.status === 404) return null;
    await expectDone(answer, 'read');
    return Buffer.from(await answer.arrayBuffer());
  }

  async open(name: string): Promise<StoredFile | null> {
    // Only the head must come in time: how fast the rest goes is up to whoever reads it.
    const tooLate = new AbortController();
    const timer = setTimeout(() => tooLate.abort(), ANSWER_WITHIN_MS);
    const answer = await this.#ask('GET', name, { signal: tooLate.signal }).finally(() =>
      clearTimeout(timer),
    );
    if (answer.status === 404) {
      await answer.body?.cancel();
      return null;
    }
    await expectDone(answer, 'read');
    const length = answer.headers.get('content-length');
    return {
      content: answer.body === null ? Readable.from([]) : Readable.fromWeb(answer.body as ReadableStream),
      bytes: length === null ? null : Number(length),
    };
  }

  async write(name: string, bytes: Buffer, contentType: string): Promise<void> {
    const answer = await this.#ask('PUT', name, {
      body: new Uint8Array(bytes),
      headers: {
        'content-type': contentType,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
      },
    });
    await expectDone(answer, 'written');
  }

  async remove(names: readonly string[]): Promise<void> {
    for (const name of names) {
      const answer = await this.#ask('DELETE', name);
      if (answer.status !== 404) await expectDone(answer, 'deleted');
    }
  }

  /** The store itself shows no object before it is whole. */
  async tidy(): Promise<void> {}

  async #ask(method: string, name: string, more: RequestInit = {}): Promise<Response> {
    try {
      return await this.#client.fetch(`${this.#base}/${encodeURIComponent(name)}`, {
        method,
        // A redirect would carry the signed request to another host.
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        ...more,
      });
    } catch (cause) {
      throw new StorageUnavailable('The file store does not answer', { cause });
    }
  }
}

async function expectDone(answer: Response, what: string): Promise<void> {
  if (answer.ok) return;
  await answer.body?.cancel();
  throw new StorageUnavailable(`The file store answered ${answer.status}: the file was not ${what}`);
}
