import path from 'node:path';
import type { Config } from '../config.ts';
import type { FileStorage } from './file-storage.ts';
import { LocalStorage } from './local-storage.ts';
import { S3Storage } from './s3-storage.ts';

/** The storage the settings name: an S3-compatible store, else a folder beside the data. */
export function createStorage({ dataFolder, s3 }: Pick<Config, 'dataFolder' | 's3'>): FileStorage {
  return s3 === null ? new LocalStorage(path.join(dataFolder, 'uploads')) : new S3Storage(s3);
}
