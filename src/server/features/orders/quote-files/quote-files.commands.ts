import { randomUUID } from 'node:crypto';
import { maskContacts } from '../../../../domain/shop/contact-masking.ts';
import type { Party } from '../../../db/buyer.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { checkDatasheet } from '../../../files/datasheets/datasheet-reader.ts';
import { isPdf } from '../../../files/pictures/pdf-signature.ts';
import { drawSlip } from '../../../files/pictures/picture-reader.ts';
import { pictureFormatOf } from '../../../files/pictures/picture-signature.ts';
import { isUuid } from '../../../plugins/uuid.ts';
import {
  pdfRefused,
  pictureBroken,
  quoteFileNotFound,
  quoteFileNotStored,
  quoteFileOfOtherType,
  quoteFileSpent,
  quoteFilesBusy,
  tooManyUnusedFiles,
} from './quote-files.errors.ts';
import {
  countUnusedFiles,
  deleteUnusedFiles,
  findReadableFile,
  giveFiles,
  insertQuoteFile,
  listStaleFiles,
  lockOwnFiles,
  type QuoteFileRow,
  type QuoteFileSubject,
} from './quote-files.sql.ts';

type FileDeps = Pick<Deps, 'db' | 'privateFiles'>;

const MOST_UNUSED = 30;

/**
 * Keeps a file for who sends it until something uses it: a picture drawn anew, a PDF as it came once it was looked through.
 * 415 for any other file, 400 for one that is locked, damaged or does something, 409 while too many wait, 503 when
 * nothing can be read or stored.
 */
export async function keepQuoteFile(
  deps: FileDeps,
  {
    ownerId,
    name,
    bytes: sent,
    signal,
  }: { ownerId: string; name: string; bytes: Buffer; signal: AbortSignal },
): Promise<QuoteFileRow> {
  const { bytes, contentType } = await cleanFile(sent, { ownerId, signal });
  const file: QuoteFileRow = {
    id: randomUUID(),
    name: fileName(name, contentType),
    contentType,
    bytes: bytes.length,
  };
  await inTransaction(deps.db, async (tx) => {
    if ((await countUnusedFiles(tx, ownerId)) >= MOST_UNUSED) throw tooManyUnusedFiles();
    await insertQuoteFile(tx, { ...file, ownerId });
  });
  try {
    await deps.privateFiles.quoteFiles.write(storedAs(file), bytes, contentType);
  } catch (error) {
    // What cannot be taken back now is used by nobody: the hourly job removes it.
    await removeFiles(deps, [file]).catch(() => undefined);
    throw quoteFileNotStored(error);
  }
  return file;
}

async function cleanFile(
  bytes: Buffer,
  { ownerId, signal }: { ownerId: string; signal: AbortSignal },
): Promise<{ bytes: Buffer; contentType: QuoteFileRow['contentType'] }> {
  if (isPdf(bytes)) {
    const checked = await checkDatasheet(bytes, { ownerId, signal });
    if (signal.aborted) throw quoteFilesBusy();
    if ('refusal' in checked) throw pdfRefused(checked.refusal);
    return { bytes, contentType: 'application/pdf' };
  }
  const format = pictureFormatOf(bytes);
  if (format === null || format === 'avif') throw quoteFileOfOtherType();
  const drawn = await drawSlip(bytes, { ownerId });
  if ('slip' in drawn) return { bytes: drawn.slip, contentType: 'image/webp' };
  throw drawn.refusal === 'busy' ? quoteFilesBusy() : pictureBroken();
}

/** What the other side reads of a name: without ways past us, and ending as what the file is now. */
function fileName(sent: string, contentType: QuoteFileRow['contentType']): string {
  const { text } = maskContacts(sent.replace(/\.\w{1,5}$/, ''));
  return `${[...text].slice(0, 110).join('').trim() || 'File'}.${extensionOf(contentType)}`;
}

/**
 * Gives files that this person sent to what they are shown with, in the caller's transaction. 404 for an id that is
 * nobody's or somebody else's, 400 at `files` for one that was used before or is older than a day.
 */
export async function useQuoteFiles(
  tx: DatabaseTransaction,
  { ids, ownerId, subject }: { ids: readonly string[]; ownerId: string; subject: QuoteFileSubject },
): Promise<void> {
  if (ids.length === 0) return;
  if (!ids.every(isUuid)) throw quoteFileNotFound();
  const files = await lockOwnFiles(tx, ids, ownerId);
  if (files.length < ids.length) throw quoteFileNotFound();
  if (files.some(({ isFresh }) => !isFresh)) throw quoteFileSpent();
  await giveFiles(tx, ids, subject);
}

/** 404 for everybody who may not read it. */
export async function readQuoteFile(
  deps: FileDeps,
  id: string,
  party: Party,
): Promise<QuoteFileRow & { content: Buffer }> {
  const file = await findReadableFile(deps.db, id, party);
  const content = file && (await deps.privateFiles.quoteFiles.read(storedAs(file)));
  if (!file || !content) throw quoteFileNotFound();
  return { ...file, content };
}

const BATCH = 200;

/** Removes files that nothing used within a day; answers how many. May be repeated at any point. */
export async function purgeUnusedQuoteFiles(deps: FileDeps): Promise<number> {
  let purged = 0;
  for (let files = await listStaleFiles(deps.db, BATCH); files.length > 0; ) {
    await removeFiles(deps, files);
    purged += files.length;
    files = await listStaleFiles(deps.db, BATCH);
  }
  return purged;
}

async function removeFiles(
  deps: FileDeps,
  files: readonly Pick<QuoteFileRow, 'id' | 'contentType'>[],
): Promise<void> {
  await deps.privateFiles.quoteFiles.remove(files.map(storedAs));
  await deleteUnusedFiles(
    deps.db,
    files.map(({ id }) => id),
  );
}

const extensionOf = (contentType: QuoteFileRow['contentType']) =>
  contentType === 'application/pdf' ? 'pdf' : 'webp';
const storedAs = ({ id, contentType }: Pick<QuoteFileRow, 'id' | 'contentType'>) =>
  `${id}.${extensionOf(contentType)}`;
