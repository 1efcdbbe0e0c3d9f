import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  acceptPanSchema,
  adminCompanyPanListSchema,
  adminCompanyPanSchema,
  adminCompanyPansQuerySchema,
  companyPanSchema,
  rejectPanSchema,
} from '../../../../contract/people/company-pan.contract.ts';
import { MOST_DOCUMENT_BYTES } from '../../../../contract/people/seller-documents.contract.ts';
import { PICTURE_TYPES } from '../../../../contract/shop/uploads.contract.ts';
import { may } from '../../../../domain/people/company-roles.ts';
import type { Deps } from '../../../deps.ts';
import { actingAdmin } from '../../../plugins/acting-admin.ts';
import { fileFormBytes, readFileForm } from '../../../plugins/file-form.ts';
import { FileReply } from '../../../plugins/file-replies.ts';
import { paginationOf, rowsOf } from '../../../plugins/paging.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { UploadMemory } from '../../../plugins/upload-memory.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import type { Viewer } from '../../../plugins/viewer.ts';
import {
  documentFormUnreadable,
  documentMissing,
  documentsBusy,
  documentTooLarge,
} from '../seller-documents/seller-documents.errors.ts';
import {
  acceptPan,
  claimPan,
  readCertificate,
  rejectPan,
  type SentCertificate,
  withdrawPan,
} from './company-pans.commands.ts';
import { panClaimNotFound } from './company-pans.errors.ts';
import {
  countPansByStatus,
  findAdminPan,
  findCompanyPan,
  listAdminPans,
  listPanClaims,
} from './company-pans.sql.ts';
import { toAdminCompanyPan, toCompanyPan } from './company-pans-view.ts';

const tag = 'Companies';
const idParams = z.object({ id: z.string() });
const idOf = ({ id }: { id: string }) => uuidOr(id, panClaimNotFound);

const MOST_FORM_BYTES = fileFormBytes(MOST_DOCUMENT_BYTES);
const FORM = {
  mostBytes: MOST_DOCUMENT_BYTES,
  missing: documentMissing,
  tooLarge: documentTooLarge,
  unreadable: documentFormUnreadable,
};

/** The form `file`, `panNumber`. */
async function readCertificateForm(request: FastifyRequest): Promise<SentCertificate> {
  const { name, bytes, fields } = await readFileForm(request, FORM);
  return { panNumber: fields.get('panNumber') ?? '', fileName: name || 'Certificate', bytes };
}

/** How companies prove their PAN, and our desk that looks at it. Files are the owner's and the desk's to read. */
export function companyPanRoutes(deps: Deps): RouteDefinition[] {
  const { db } = deps;
  const memory = new UploadMemory({
    largest: MOST_FORM_BYTES,
    mostOfOne: 3,
    tooLarge: documentTooLarge,
    busy: documentsBusy,
  });
  const read = async ({ companyId, companyRole }: Viewer) => {
    const [panNumber, claims] = await Promise.all([
      findCompanyPan(db, companyId),
      listPanClaims(db, companyId),
    ]);
    const seesFiles = companyRole !== null && may(companyRole, 'manage_company');
    return toCompanyPan(panNumber, claims, { seesFiles });
  };
  const judged = async (id: string) => {
    const row = await findAdminPan(db, id);
    if (row === null) throw panClaimNotFound();
    return toAdminCompanyPan(row);
  };
  return [
    defineRoute({
      method: 'GET',
      url: '/api/company/pan',
      audience: 'user',
      deed: 'read_bills',
      limit: 'other',
      summary: 'Whether the PAN that your company’s bills say is proven',
      tag,
      response: companyPanSchema,
      handler: ({ viewer }) => read(viewer),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/company/pan',
      audience: 'user',
      deed: 'manage_company',
      limit: 'upload',
      summary:
        'Prove the PAN that your company’s bills say: its certificate as multipart `file`, at most 8 MB, with `panNumber`',
      tag,
      form: {
        field: 'file',
        types: ['application/pdf', ...PICTURE_TYPES],
        texts: z.object({ panNumber: z.string() }),
      },
      bodyLimit: MOST_FORM_BYTES,
      response: companyPanSchema,
      handler: async ({ viewer, request }) => {
        await memory.during(request, viewer.userId, async () =>
          claimPan(deps, viewer, await readCertificateForm(request)),
        );
        return new Answer(await read(viewer), { status: 201, message: 'Certificate sent' });
      },
    }),
    defineRoute({
      method: 'DELETE',
      url: '/api/company/pan/:id',
      audience: 'user',
      deed: 'manage_company',
      limit: 'other',
      summary: 'Withdraw what you sent to prove a PAN, or give up a PAN that is proven',
      tag,
      params: idParams,
      response: companyPanSchema,
      handler: async ({ viewer, params }) => {
        await withdrawPan(deps, viewer, idOf(params));
        return read(viewer);
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/company/pan/:id/file',
      audience: 'user',
      deed: 'manage_company',
      limit: 'other',
      summary: 'The certificate that your company sent',
      tag,
      params: idParams,
      response: z.null(),
      handler: async ({ viewer, params }) => {
        const { bytes, contentType, fileName } = await readCertificate(deps, idOf(params), viewer.companyId);
        return new FileReply(bytes, contentType, fileName);
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/admin/company-pans',
      audience: 'admin',
      deskDeed: 'read_papers',
      limit: 'other',
      summary:
        'PANs that companies want to prove: what waits the longest first, with the number in each state',
      tag,
      query: adminCompanyPansQuerySchema,
      response: adminCompanyPanListSchema,
      handler: async ({ query: { page, limit, status } }) => {
        const [counts, rows] = await Promise.all([
          countPansByStatus(db),
          listAdminPans(db, { status, ...rowsOf({ page, limit }) }),
        ]);
        return {
          pans: rows.map(toAdminCompanyPan),
          counts,
          pagination: paginationOf({ page, limit }, counts[status]),
        };
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/admin/company-pans/:id/file',
      audience: 'admin',
      deskDeed: 'read_papers',
      limit: 'other',
      summary: 'The certificate that a company sent',
      tag,
      params: idParams,
      response: z.null(),
      handler: async ({ params }) => {
        const { bytes, contentType, fileName } = await readCertificate(deps, idOf(params), null);
        return new FileReply(bytes, contentType, fileName);
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/company-pans/:id/accept',
      audience: 'admin',
      deskDeed: 'people',
      limit: 'other',
      summary: 'Accept the proof of a PAN; with `move`, take the PAN from the company that has it',
      tag,
      params: idParams,
      body: acceptPanSchema,
      response: adminCompanyPanSchema,
      handler: async ({ params, body, viewer, request }) => {
        const id = idOf(params);
        await acceptPan(deps, id, { isMoved: body?.move === true, admin: actingAdmin(viewer, request) });
        return new Answer(await judged(id), { message: 'PAN accepted' });
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/company-pans/:id/reject',
      audience: 'admin',
      deskDeed: 'people',
      limit: 'other',
      summary: 'Reject the proof of a PAN, or take back what was accepted; the reason goes to the company',
      tag,
      params: idParams,
      body: rejectPanSchema,
      response: adminCompanyPanSchema,
      handler: async ({ params, body: { reason }, viewer, request }) => {
        const id = idOf(params);
        await rejectPan(deps, id, { reason, admin: actingAdmin(viewer, request) });
        return new Answer(await judged(id), { message: 'PAN rejected' });
      },
    }),
  ];
}
