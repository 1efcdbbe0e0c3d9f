import { randomBytes } from 'node:crypto';
import { MOST_DATASHEETS } from '../../../../contract/catalogue/datasheets.contract.ts';
import { statusAfterSellerEdit } from '../../../../domain/catalogue/product-status.ts';
import { datasheetFile } from '../../../../domain/shop/upload-url.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { loadDemoDatasheets } from '../../../demo-door.ts';
import type { Deps } from '../../../deps.ts';
import { checkDatasheet } from '../../../files/datasheets/datasheet-reader.ts';
import { AppError } from '../../../plugins/app-error.ts';
import type { StoredFile } from '../../../storage/file-storage.ts';
import { quotaExceeded } from '../../shop/uploads/uploads.errors.ts';
import { deleteUploads, insertUploads, sumUploadBytes } from '../../shop/uploads/uploads.sql.ts';
import { productNotFound } from '../catalogue/catalogue.errors.ts';
import {
  datasheetNotFound,
  datasheetNotStored,
  datasheetRefused,
  datasheetsBusy,
  datasheetTwice,
  tooManyDatasheets,
} from './datasheets.errors.ts';
import { type DatasheetsRow, findDatasheet, lockOwnDatasheets, updateDatasheets } from './datasheets.sql.ts';

interface OwnProductId {
  sellerId: string;
  productId: string;
}

/** Throws 404 for another's product and 409 when there is no room for one more: before anybody reads the file. */
export async function requireRoomForDatasheet({ db }: Pick<Deps, 'db'>, own: OwnProductId): Promise<void> {
  await inTransaction(db, async (tx) => requireRoom(await lockOwn(tx, own)));
}

/**
 * Puts a PDF beside a seller's own product: an edit like any other, so an admin looks at it before buyers see it, and
 * a rejected product is sent for approval again. 404 for another's product, 409 for a sixth one, a name it has already
 * or a full quota, 415 for what is no PDF, 400 for one that is locked, damaged or does something.
 */
export async function addDatasheet(
  deps: Pick<Deps, 'db' | 'config' | 'catalogue' | 'privateFiles'>,
  { sellerId, productId, ...sent }: OwnProductId & { name: string; bytes: Buffer; signal: AbortSignal },
): Promise<void> {
  const { db, config } = deps;
  const checked = await checkDatasheet(sent.bytes, { ownerId: sellerId, signal: sent.signal });
  if (sent.signal.aborted) throw datasheetsBusy();
  if ('refusal' in checked) throw datasheetRefused(checked.refusal);
  const key = randomBytes(16).toString('hex');
  const datasheet = { key, name: sent.name, bytes: sent.bytes.length, pages: checked.pages };
  await inTransaction(db, async (tx) => {
    if ((await sumUploadBytes(tx, sellerId)) + datasheet.bytes > config.uploadQuotaBytes)
      throw quotaExceeded(config.uploadQuotaBytes);
    await insertUploads(tx, sellerId, [{ key, bytes: datasheet.bytes, kind: 'datasheet' }]);
  });
  try {
    await deps.privateFiles.datasheets.write(datasheetFile(key), sent.bytes, 'application/pdf');
    await inTransaction(db, async (tx) => {
      const own = await lockOwn(tx, { sellerId, productId });
      requireRoom(own);
      if (own.datasheets.some(({ name }) => name.toLowerCase() === sent.name.toLowerCase()))
        throw datasheetTwice();
      await updateDatasheets(tx, productId, {
        status: statusAfterSellerEdit(own.status),
        datasheets: [...own.datasheets, datasheet],
      });
    });
  } catch (error) {
    // What cannot be taken back now is an orphan: the hourly job deletes it.
    await forget(deps, key).catch(() => undefined);
    throw error instanceof AppError ? error : datasheetNotStored(error);
  }
  deps.catalogue.catalogueChanged([productId]);
}

/** Takes a datasheet away from a seller's own product, at once for buyers too. 404 when it is not there. */
export async function removeDatasheet(
  { db, catalogue }: Pick<Deps, 'db' | 'catalogue'>,
  { key, ...product }: OwnProductId & { key: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { status, datasheets } = await lockOwn(tx, product);
    const left = datasheets.filter((datasheet) => datasheet.key !== key);
    if (left.length === datasheets.length) throw datasheetNotFound();
    await updateDatasheets(tx, product.productId, {
      status: statusAfterSellerEdit(status),
      datasheets: left,
    });
  });
  catalogue.catalogueChanged([product.productId]);
}

/** The PDF itself, in demo mode also of the demo catalogue: what buyers see for everybody, any for the product's seller and for admins. Else 404. */
export async function readDatasheet(
  { pool, privateFiles, config }: Pick<Deps, 'pool' | 'privateFiles' | 'config'>,
  { productId, key }: { productId: string; key: string },
  viewer: { sellerId: string; role: string } | null,
): Promise<{ content: Buffer | StoredFile; name: string }> {
  const found = await findDatasheet(pool, { productId, key });
  const mayRead =
    found?.isPublic || (viewer !== null && (viewer.role === 'admin' || viewer.sellerId === found?.sellerId));
  if (found === null || !mayRead) throw datasheetNotFound();
  const stored = await privateFiles.datasheets.open(datasheetFile(key));
  const content = stored ?? (config.isDemo ? (await loadDemoDatasheets()).demoDatasheet(key) : null);
  if (content === null) throw datasheetNotFound();
  return { content, name: found.name };
}

async function lockOwn(tx: DatabaseTransaction, product: OwnProductId): Promise<DatasheetsRow> {
  const own = await lockOwnDatasheets(tx, product);
  if (own === null) throw productNotFound();
  return own;
}

function requireRoom({ datasheets }: DatasheetsRow): void {
  if (datasheets.length >= MOST_DATASHEETS) throw tooManyDatasheets();
}

async function forget({ db, privateFiles }: Pick<Deps, 'db' | 'privateFiles'>, key: string): Promise<void> {
  await privateFiles.datasheets.remove([datasheetFile(key)]);
  await deleteUploads(db, [key]);
}
