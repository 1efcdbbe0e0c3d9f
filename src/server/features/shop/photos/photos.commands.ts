import { createHash, randomUUID } from 'node:crypto';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { drawPhoto, type EncodedPhoto } from '../../../files/pictures/picture-reader.ts';
import type { AppError } from '../../../plugins/app-error.ts';
import {
  type PictureContent,
  pictureRefused,
  refuseByItsStart,
  storingFailed,
  uploadsBusy,
} from '../../../plugins/picture-errors.ts';
import { isUuid } from '../../../plugins/uuid.ts';
import type { Viewer } from '../../../plugins/viewer.ts';
import { noRoomForGuests, photoNotFound, photoSpent, tooManyUnusedPhotos } from './photos.errors.ts';
import {
  countUnusedPhotos,
  deletePhotos,
  giveToSubject,
  insertPhotos,
  insertViewers,
  listStalePhotos,
  lockPhotos,
  maySeePhoto,
  type PhotoOwner,
  type PhotoSubject,
  sumUnusedGuestBytes,
} from './photos.sql.ts';

type PhotoDeps = Pick<Deps, 'db' | 'privateFiles'>;
export type PhotoSize = EncodedPhoto['photo'];

const MOST_UNUSED = 60;
const MOST_UNUSED_OF_GUEST = 12;
const MOST_BYTES_OF_GUESTS = 500_000_000;

/** Who sends or asks: the person signed in, else the guest. The route's audience sees to it that there is one. */
export function photoOwnerOf(viewer: Pick<Viewer, 'userId'> | null, guestId: string | null): PhotoOwner {
  if (viewer !== null) return { userId: viewer.userId, guestKey: null };
  return {
    userId: null,
    guestKey: createHash('sha256')
      .update(guestId ?? '')
      .digest(),
  };
}

/**
 * Draws photos anew and keeps them for their owner until something uses them: all or none. Answers their ids in order.
 * Refuses a file that is no picture, names it, and says why; 409 while too many of the owner's wait, 503 while too many
 * are being drawn or nothing can be stored. Once `signal` ends nothing more is done and nothing stays.
 */
export async function keepPhotos(
  deps: PhotoDeps,
  { owner, pictures, signal }: { owner: PhotoOwner; pictures: PictureContent[]; signal: AbortSignal },
): Promise<string[]> {
  for (const picture of pictures) refuseByItsStart(picture);
  const ownerId = owner.userId ?? owner.guestKey.toString('hex');
  const photos: { id: string; bytes: number; files: EncodedPhoto[] }[] = [];
  for (const picture of pictures) {
    const result = await drawPhoto(picture.bytes, { ownerId, signal });
    if (signal.aborted) throw uploadsBusy();
    if ('refusal' in result) throw pictureRefused(picture, result.refusal);
    const bytes = result.files.reduce((sum, file) => sum + file.bytes.length, 0);
    photos.push({ id: randomUUID(), bytes, files: result.files });
  }
  await inTransaction(deps.db, async (tx) => {
    const most = owner.userId === null ? MOST_UNUSED_OF_GUEST : MOST_UNUSED;
    if ((await countUnusedPhotos(tx, owner)) + photos.length > most) throw tooManyUnusedPhotos();
    if (owner.userId === null && (await sumUnusedGuestBytes(tx)) > MOST_BYTES_OF_GUESTS) {
      throw noRoomForGuests();
    }
    await insertPhotos(
      tx,
      owner,
      photos.map(({ id, bytes }) => ({ id, bytes })),
    );
  });
  const ids = photos.map(({ id }) => id);
  try {
    for (const { id, files } of photos) {
      for (const { photo, bytes } of files) {
        if (signal.aborted) throw uploadsBusy();
        await deps.privateFiles.photos.write(fileOf(id, photo), bytes, 'image/webp');
      }
    }
  } catch (error) {
    // What cannot be taken back now is used by nobody: the hourly job removes it.
    await removePhotos(deps, ids).catch(() => undefined);
    throw signal.aborted ? (error as AppError) : storingFailed(error);
  }
  return ids;
}

/**
 * Gives photos that this owner sent to a return, a message or a case, in the caller's transaction; `viewers` may look
 * at them from then on. 404 for an id that is nobody's or somebody else's, 400 at `photos` for one that was used before
 * or is older than a day.
 */
export async function usePhotos(
  tx: DatabaseTransaction,
  {
    ids,
    owner,
    viewers,
    subject,
    keeper = null,
  }: {
    ids: readonly string[];
    owner: PhotoOwner;
    viewers: readonly string[];
    subject: PhotoSubject;
    /** Whose they are from then on: the seller's for whom somebody sends them. */
    keeper?: string | null;
  },
): Promise<void> {
  if (ids.length === 0) return;
  if (!ids.every(isUuid)) throw photoNotFound();
  const photos = await lockPhotos(tx, ids, owner);
  if (photos.length < ids.length || photos.some(({ isOwn }) => !isOwn)) throw photoNotFound();
  if (photos.some(({ isFresh }) => !isFresh)) throw photoSpent();
  await giveToSubject(tx, ids, subject, keeper);
  await insertViewers(tx, ids, viewers);
}

/** The file of a photo. 404 for everybody who may not look at it. */
export async function readPhoto(
  deps: PhotoDeps,
  photoId: string,
  {
    owner,
    companyId,
    sellerId,
    isAdmin,
    size,
  }: {
    owner: PhotoOwner;
    companyId: string | null;
    sellerId: string | null;
    isAdmin: boolean;
    size: PhotoSize;
  },
): Promise<Buffer> {
  if (!(await maySeePhoto(deps.db, photoId, owner, { companyId, sellerId, isAdmin }))) throw photoNotFound();
  const bytes = await deps.privateFiles.photos.read(fileOf(photoId, size));
  if (bytes === null) throw photoNotFound();
  return bytes;
}

const BATCH = 200;

/** Removes photos that nothing used within a day; answers how many. May be repeated at any point. */
export async function purgeUnusedPhotos(deps: PhotoDeps): Promise<number> {
  let purged = 0;
  for (let ids = await listStalePhotos(deps.db, BATCH); ids.length > 0; ) {
    await removePhotos(deps, ids);
    purged += ids.length;
    ids = await listStalePhotos(deps.db, BATCH);
  }
  await deps.privateFiles.photos.tidy();
  return purged;
}

async function removePhotos(deps: PhotoDeps, ids: readonly string[]): Promise<void> {
  await deps.privateFiles.photos.remove(ids.flatMap((id) => [fileOf(id, 'full'), fileOf(id, 'small')]));
  await deletePhotos(deps.db, ids);
}

const fileOf = (id: string, size: PhotoSize) => `${id}-${size}.webp`;
