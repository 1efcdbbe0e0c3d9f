import { randomUUID } from 'node:crypto';
import {
  missingDocuments,
  SELLER_DOCUMENT_NAMES,
  type SellerDocumentKind,
} from '../../../../domain/people/seller-document.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { isPdf } from '../../../files/pictures/pdf-signature.ts';
import { drawSlip } from '../../../files/pictures/picture-reader.ts';
import { pictureFormatOf } from '../../../files/pictures/picture-signature.ts';
import type { ActingAdmin } from '../../../plugins/acting-admin.ts';
import { unauthorized } from '../../../plugins/app-error.ts';
import { recordAudit } from '../../shop/audit/audit.sql.ts';
import { notify } from '../../shop/notifications/notifications.commands.ts';
import type { SentDocument } from './document-form.ts';
import {
  documentBroken,
  documentNotFound,
  documentNotWaiting,
  documentOfOtherType,
  documentsBusy,
  documentsNotAccepted,
  tooManyDocuments,
} from './seller-documents.errors.ts';
import { enqueueRemoval } from './seller-documents.jobs.ts';
import { documentAskedAgainMail } from './seller-documents.mail.ts';
import {
  countUploadedDocuments,
  deleteDocumentsOfUnsold,
  findSellerDocument,
  insertSellerDocument,
  judgeSellerDocument,
  listSellerDocuments,
  lockDocumentOwner,
  type SellerDocumentRow,
} from './seller-documents.sql.ts';

const MOST_DOCUMENTS = 60;

type StoredType = NonNullable<SellerDocumentRow['contentType']>;

/**
 * Keeps a document of a seller; it waits to be judged and stands for the one of its kind before. Pictures are drawn
 * anew; a PDF is kept as it is and never shown as a page of this site. 415 for any other file, 409 for far too many.
 */
export async function keepSellerDocument(
  deps: Pick<Deps, 'db' | 'privateFiles'>,
  sellerId: string,
  { kind, fileName, bytes: sent }: SentDocument,
): Promise<string> {
  const { bytes, contentType } = await cleanDocument(sent, sellerId);
  // The name is random, so a file without a row harms nobody.
  const id = randomUUID();
  const file = documentFile({ id, contentType });
  await deps.privateFiles.sellerDocuments.write(file, bytes, contentType);
  await inTransaction(deps.db, async (tx) => {
    // Deleted meanwhile: nothing would ever remove the file.
    if ((await lockDocumentOwner(tx, sellerId)) === null) throw unauthorized();
    if ((await countUploadedDocuments(tx, sellerId)) >= MOST_DOCUMENTS) throw tooManyDocuments();
    await insertSellerDocument(tx, { id, sellerId, kind, fileName, contentType, bytes: bytes.length });
  }).catch(async (error: unknown) => {
    await deps.privateFiles.sellerDocuments.remove([file]).catch(() => undefined);
    throw error;
  });
  return id;
}

/** The file of a document. 404 without one, and for another seller's unless `sellerId` is null. */
export async function readSellerDocument(
  deps: Pick<Deps, 'db' | 'privateFiles'>,
  documentId: string,
  sellerId: string | null,
): Promise<{ bytes: Buffer; contentType: StoredType; fileName: string }> {
  const document = await findSellerDocument(deps.db, documentId);
  if (document === null || (sellerId !== null && document.sellerId !== sellerId)) throw documentNotFound();
  const { id, kind, contentType } = document;
  if (contentType === null) throw documentNotFound();
  const bytes = await deps.privateFiles.sellerDocuments.read(documentFile({ id, contentType }));
  if (bytes === null) throw documentNotFound();
  return { bytes, contentType, fileName: `${kind}.${extensionOf(contentType)}` };
}

/** Accepts a document, or asks for it again with a reason, which its seller gets by mail. 409 when it does not wait. */
export async function judgeDocument(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  documentId: string,
  { reason, admin }: { reason: string | null; admin: ActingAdmin },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const found = await findSellerDocument(tx, documentId);
    const seller = found && (await lockDocumentOwner(tx, found.sellerId));
    // Read again under the lock: a newer one may have come.
    const document = seller && (await findSellerDocument(tx, documentId));
    if (!seller || !document) throw documentNotFound();
    if (document.state !== 'waiting') throw documentNotWaiting();
    const state = reason === null ? 'accepted' : 'asked_again';
    await judgeSellerDocument(tx, document, { state, reason, judgedBy: admin.actorId });
    await recordAudit(tx, {
      ...admin,
      action: reason === null ? 'seller_document.accept' : 'seller_document.ask_again',
      objectKind: 'user',
      objectId: document.sellerId,
      before: { kind: document.kind, state: document.state },
      after: { kind: document.kind, state, ...(reason === null ? {} : { reason }) },
    });
    if (reason !== null)
      await notify(tx, [
        {
          to: document.sellerId,
          event: 'document_asked_again',
          params: { name: SELLER_DOCUMENT_NAMES[document.kind] },
          cause: documentId,
          mail: documentAskedAgainMail(seller, { kind: document.kind, reason }, config.publicUrl),
        },
      ]);
  });
}

/** Throws 409, naming what is missing, unless every document of a locked seller is accepted. */
export async function requireDocuments(tx: DatabaseTransaction, sellerId: string): Promise<void> {
  const missing: SellerDocumentKind[] = missingDocuments(await listSellerDocuments(tx, sellerId));
  if (missing.length > 0) throw documentsNotAccepted(missing);
}

/** The papers of a locked seller who never sold anything go, with their files; those of others stay. */
export async function forgetSellerDocuments(tx: DatabaseTransaction, sellerId: string): Promise<void> {
  await enqueueRemoval(tx, (await deleteDocumentsOfUnsold(tx, sellerId)).map(documentFile));
}

/** Under which name a document lies among the private files. */
export function documentFile({ id, contentType }: { id: string; contentType: StoredType }): string {
  return `${id}.${extensionOf(contentType)}`;
}

export function extensionOf(contentType: StoredType): string {
  return contentType === 'application/pdf' ? 'pdf' : 'webp';
}

/** What is kept of a file that somebody sent: a PDF as it is, a picture drawn anew. 415 for anything else. */
export async function cleanDocument(
  bytes: Buffer,
  ownerId: string,
): Promise<{ bytes: Buffer; contentType: StoredType }> {
  if (isPdf(bytes)) return { bytes, contentType: 'application/pdf' };
  const format = pictureFormatOf(bytes);
  if (format === null || format === 'avif') throw documentOfOtherType();
  const drawn = await drawSlip(bytes, { ownerId });
  if ('slip' in drawn) return { bytes: drawn.slip, contentType: 'image/webp' };
  throw drawn.refusal === 'busy' ? documentsBusy() : documentBroken();
}
