import type { Readable } from 'node:stream';

/** A file as it is read: whoever does not read it to its end destroys the stream. */
export interface StoredFile {
  content: Readable;
  /** Null when the store does not say. */
  bytes: number | null;
}

/**
 * Where files lie: a folder or an S3-compatible store, the same for all instances. Each call throws
 * `StorageUnavailable` when a store does not answer or refuses.
 */
export interface FileStorage {
  /** The whole file, or null when there is none of this name. */
  read(name: string): Promise<Buffer | null>;
  /** The same as it is read: of a large file no more is in memory than its reader is ready for. */
  open(name: string): Promise<StoredFile | null>;
  /** Nobody ever reads half of it. */
  write(name: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Files that are not there are gone already. */
  remove(names: readonly string[]): Promise<void>;
  /** Deletes what writes that were cut off have left behind. */
  tidy(): Promise<void>;
}

/** The store does not do what it was asked for: the caller is answered 503, and may ask again. */
export class StorageUnavailable extends Error {
  readonly statusCode = 503;
}
