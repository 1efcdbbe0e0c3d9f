import { randomBytes } from 'node:crypto';
import {
  datasheetFile,
  UPLOAD_FORMATS,
  UPLOAD_SIZES,
  uploadNameOf,
} from '../../../../domain/shop/upload-url.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { drawProductPicture, type EncodedFile } from '../../../files/pictures/picture-reader.ts';
import type { AppError } from '../../../plugins/app-error.ts';
import {
  type PictureContent,
  pictureRefused,
  refuseByItsStart,
  storingFailed,
  uploadsBusy,
} from '../../../plugins/picture-errors.ts';
import { quotaExceeded } from './uploads.errors.ts';
import { deleteUploads, insertUploads, markOrphans, sumUploadBytes } from './uploads.sql.ts';

type UploadDeps = Pick<Deps, 'db' | 'config' | 'storage'>;
type PurgeDeps = Pick<Deps, 'db' | 'storage' | 'privateFiles'>;

interface NewUpload {
  key: string;
  bytes: number;
  files: EncodedFile[];
}

/**
 * Draws the pictures anew and keeps them for this owner: all or none. Answers their keys in order. Refuses a file that
 * is no picture, names it, and says why; 409 over the quota, 503 while too many wait or nothing can be stored. Once
 * `signal` ends (the caller has gone) nothing more is done and nothing stays.
 */
export async function keepPictures(
  deps: UploadDeps,
  { ownerId, pictures, signal }: { ownerId: string; pictures: PictureContent[]; signal: AbortSignal },
): Promise<string[]> {
  for (const picture of pictures) refuseByItsStart(picture);
  if ((await sumUploadBytes(deps.db, ownerId)) >= deps.config.uploadQuotaBytes) {
    throw quotaExceeded(deps.config.uploadQuotaBytes);
  }
  const uploads: NewUpload[] = [];
  for (const picture of pictures) {
    const result = await drawProductPicture(picture.bytes, { ownerId, signal });
    if (signal.aborted) throw uploadsBusy();
    if ('refusal' in result) throw pictureRefused(picture, result.refusal);
    const bytes = result.files.reduce((sum, file) => sum + file.bytes.length, 0);
    uploads.push({ key: randomBytes(16).toString('hex'), bytes, files: result.files });
  }
  await inTransaction(deps.db, async (tx) => {
    const added = uploads.reduce((sum, { bytes }) => sum + bytes, 0);
    if ((await sumUploadBytes(tx, ownerId)) + added > deps.config.uploadQuotaBytes) {
      throw quotaExceeded(deps.config.uploadQuotaBytes);
    }
    await insertUploads(tx, ownerId, uploads);
  });
  await store(deps, uploads, signal);
  return uploads.map(({ key }) => key);
}

/** Writes the files of rows that exist already; if one cannot be written, takes all files and rows back. */
async function store(deps: UploadDeps, uploads: NewUpload[], signal: AbortSignal): Promise<void> {
  try {
    for (const { key, files } of uploads) {
      for (const { bytes, ...file } of files) {
        if (signal.aborted) throw uploadsBusy();
        await deps.storage.write(uploadNameOf({ key, ...file }), bytes, `image/${file.format}`);
      }
    }
  } catch (error) {
    const keys = uploads.map(({ key }) => key);
    // What cannot be taken back now is an orphan: the hourly job deletes it.
    await removePictures(deps, keys).catch(() => undefined);
    throw signal.aborted ? (error as AppError) : storingFailed(error);
  }
}

async function removePictures({ db, storage }: Pick<Deps, 'db' | 'storage'>, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await storage.remove(
    keys.flatMap((key) =>
      UPLOAD_SIZES.flatMap((size) => UPLOAD_FORMATS.map((format) => uploadNameOf({ key, size, format }))),
    ),
  );
  await deleteUploads(db, keys);
}

const BATCH = 200;
const keyOf = ({ key }: { key: string }) => key;

async function removeDatasheets({ db, privateFiles }: Pick<Deps, 'db' | 'privateFiles'>, keys: string[]) {
  if (keys.length === 0) return;
  await privateFiles.datasheets.remove(keys.map(datasheetFile));
  await deleteUploads(db, keys);
}

/** Deletes uploads that nothing shows a day after they came; answers how many. May be repeated at any point. */
export async function purgeOrphans(deps: PurgeDeps): Promise<number> {
  let purged = 0;
  for (let after: string | null = ''; after !== null; ) {
    const from: string = after;
    // Marked in one transaction, deleted outside, forgotten in another: the files may lie behind a network.
    const { orphans, next } = await inTransaction(deps.db, (tx) =>
      markOrphans(tx, { after: from, limit: BATCH }),
    );
    const { picture = [], datasheet = [] } = Object.groupBy(orphans, ({ kind }) => kind);
    await removePictures(deps, picture.map(keyOf));
    await removeDatasheets(deps, datasheet.map(keyOf));
    purged += orphans.length;
    after = next;
  }
  await deps.storage.tidy();
  await deps.privateFiles.datasheets.tidy();
  return purged;
}
