import path from 'node:path';
import type { Config } from '../config.ts';
import type { FileStorage } from './file-storage.ts';
import { FolderBefore } from './folder-before.ts';
import { LocalStorage } from './local-storage.ts';
import { S3Storage } from './s3-storage.ts';

/** What only some may look at, each kind in a room of its own: never beside the pictures that anybody may ask for. */
export interface PrivateFiles {
  /** Photos of goods that arrived. */
  photos: FileStorage;
  /** Slips of bank transfers. */
  receipts: FileStorage;
  /** What sellers prove themselves by. */
  sellerDocuments: FileStorage;
  /** What companies prove their PAN by. */
  panCertificates: FileStorage;
  /** What buyers and sellers show each other with what they ask and offer. */
  quoteFiles: FileStorage;
  /** Of products: an admin looks at each before buyers see it. */
  datasheets: FileStorage;
}

type StorageConfig = Pick<Config, 'dataFolder' | 's3'>;

/** The storage the settings name: an S3-compatible store, else a folder beside the data. */
export function createStorage({ dataFolder, s3 }: StorageConfig): FileStorage {
  return s3 === null ? new LocalStorage(path.join(dataFolder, 'uploads')) : new S3Storage(s3);
}

/** The rooms of private files, in the same store or folder. */
export function createPrivateFiles(config: StorageConfig): PrivateFiles {
  return {
    photos: privateRoom(config, 'photos'),
    receipts: privateRoom(config, 'receipts'),
    sellerDocuments: privateRoom(config, 'seller-documents'),
    panCertificates: privateRoom(config, 'pan-certificates'),
    quoteFiles: privateRoom(config, 'quote-files'),
    datasheets: privateRoom(config, 'datasheets'),
  };
}

function privateRoom({ dataFolder, s3 }: StorageConfig, room: string): FileStorage {
  const folder = new LocalStorage(path.join(dataFolder, room), { mode: 0o600 });
  // Until private files went to the store, they lay in the folder even where there was a store.
  return s3 === null ? folder : new FolderBefore(new S3Storage(s3, room), folder);
}
