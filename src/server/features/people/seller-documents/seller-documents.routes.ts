import { z } from 'zod';
import {
  adminSellerDocumentListSchema,
  adminSellerDocumentSchema,
  adminSellerDocumentsQuerySchema,
  askDocumentAgainSchema,
  sellerDocumentSchema,
  sellerDocumentsSchema,
} from '../../../../contract/people/seller-documents.contract.ts';
import { PICTURE_TYPES } from '../../../../contract/shop/uploads.contract.ts';
import { SELLER_DOCUMENT_KINDS } from '../../../../domain/people/seller-document.ts';
import type { Deps } from '../../../deps.ts';
import { actingAdmin } from '../../../plugins/acting-admin.ts';
import { FileReply } from '../../../plugins/file-replies.ts';
import { paginationOf, rowsOf } from '../../../plugins/paging.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { UploadMemory } from '../../../plugins/upload-memory.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { MOST_DOCUMENT_FORM_BYTES, readDocumentForm } from './document-form.ts';
import { toAdminSellerDocument, toSellerDocument } from './seller-document-view.ts';
import { judgeDocument, keepSellerDocument, readSellerDocument } from './seller-documents.commands.ts';
import { documentNotFound, documentsBusy, documentTooLarge } from './seller-documents.errors.ts';
import {
  countDocumentsByState,
  findDocumentWithSeller,
  findSellerDocument,
  listDocumentsOfState,
  listSellerDocuments,
} from './seller-documents.sql.ts';

const tag = 'Seller documents';
const idParams = z.object({ id: z.string() });
const documentIdOf = ({ id }: { id: string }) => uuidOr(id, documentNotFound);
/** Nothing, or an empty object: some clients cannot send nothing. */
const emptyBody = z.strictObject({}).nullish();

/** What companies show before they may sell: read by their own seller and by admins, by nobody else. */
export function sellerDocumentRoutes(deps: Deps): RouteDefinition[] {
  const memory = new UploadMemory({
    largest: MOST_DOCUMENT_FORM_BYTES,
    mostOfOne: 3,
    tooLarge: documentTooLarge,
    busy: documentsBusy,
  });
  const getJudged = async (documentId: string) => {
    const row = await findDocumentWithSeller(deps.db, documentId);
    if (row === null) throw documentNotFound();
    return toAdminSellerDocument(row);
  };
  return [
    defineRoute({
      method: 'GET',
      url: '/api/seller/documents',
      audience: 'seller',
      sellerDeed: 'own',
      limit: 'other',
      summary: 'Your documents for joining, the newest of each kind',
      tag,
      response: sellerDocumentsSchema,
      handler: async ({ viewer }) =>
        (await listSellerDocuments(deps.db, viewer.sellerId)).map(toSellerDocument),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/seller/documents',
      audience: 'seller',
      sellerDeed: 'own',
      limit: 'upload',
      summary:
        'Upload a document as multipart `file`, `kind` (certificate, registration, agreement), at most 8 MB',
      tag,
      form: {
        field: 'file',
        types: ['application/pdf', ...PICTURE_TYPES],
        texts: z.object({ kind: z.enum(SELLER_DOCUMENT_KINDS) }),
      },
      bodyLimit: MOST_DOCUMENT_FORM_BYTES,
      response: sellerDocumentSchema,
      handler: async ({ viewer, request }) => {
        const id = await memory.during(request, viewer.sellerId, async () =>
          keepSellerDocument(deps, viewer.sellerId, await readDocumentForm(request)),
        );
        const row = await findSellerDocument(deps.db, id);
        if (row === null) throw documentNotFound();
        return new Answer(toSellerDocument(row), { status: 201, message: 'Document uploaded' });
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/seller/documents/:id/file',
      audience: 'seller',
      sellerDeed: 'own',
      limit: 'other',
      summary: 'The file of your document',
      tag,
      params: idParams,
      response: z.null(),
      handler: async ({ params, viewer }) => {
        const { bytes, contentType, fileName } = await readSellerDocument(
          deps,
          documentIdOf(params),
          viewer.sellerId,
        );
        return new FileReply(bytes, contentType, fileName);
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/admin/seller-documents',
      audience: 'admin',
      deskDeed: 'read_papers',
      limit: 'other',
      summary: 'Documents of sellers: what waits the longest first, with the number in each state',
      tag,
      query: adminSellerDocumentsQuerySchema,
      response: adminSellerDocumentListSchema,
      handler: async ({ query: { page, limit, state } }) => {
        const [counts, rows] = await Promise.all([
          countDocumentsByState(deps.db),
          listDocumentsOfState(deps.db, { state, ...rowsOf({ page, limit }) }),
        ]);
        const total = counts[state];
        return {
          documents: rows.map(toAdminSellerDocument),
          counts: { waiting: counts.waiting, accepted: counts.accepted, askedAgain: counts.asked_again },
          pagination: paginationOf({ page, limit }, total),
        };
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/admin/seller-documents/:id/file',
      audience: 'admin',
      deskDeed: 'read_papers',
      limit: 'other',
      summary: 'The file of a seller’s document',
      tag,
      params: idParams,
      response: z.null(),
      handler: async ({ params }) => {
        const { bytes, contentType, fileName } = await readSellerDocument(deps, documentIdOf(params), null);
        return new FileReply(bytes, contentType, fileName);
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/seller-documents/:id/accept',
      audience: 'admin',
      deskDeed: 'people',
      limit: 'other',
      summary: 'Accept a seller’s document',
      tag,
      params: idParams,
      body: emptyBody,
      response: adminSellerDocumentSchema,
      handler: async ({ params, viewer, request }) => {
        const documentId = documentIdOf(params);
        await judgeDocument(deps, documentId, { reason: null, admin: actingAdmin(viewer, request) });
        return new Answer(await getJudged(documentId), { message: 'Document accepted' });
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/seller-documents/:id/ask-again',
      audience: 'admin',
      deskDeed: 'people',
      limit: 'other',
      summary: 'Ask a seller for a document again; the reason goes to them by mail',
      tag,
      params: idParams,
      body: askDocumentAgainSchema,
      response: adminSellerDocumentSchema,
      handler: async ({ params, body: { reason }, viewer, request }) => {
        const documentId = documentIdOf(params);
        await judgeDocument(deps, documentId, { reason, admin: actingAdmin(viewer, request) });
        return new Answer(await getJudged(documentId), { message: 'Asked for the document again' });
      },
    }),
  ];
}
