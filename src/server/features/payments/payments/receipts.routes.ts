import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { receiptResultSchema } from '../../../../contract/payments/payments.contract.ts';
import { PICTURE_TYPES } from '../../../../contract/shop/uploads.contract.ts';
import { MOST_RECEIPT_BYTES } from '../../../../domain/payments/bank-transfer.ts';
import type { Deps } from '../../../deps.ts';
import { companyFor } from '../../../plugins/company-deeds.ts';
import { isOnDesk } from '../../../plugins/desk-deeds.ts';
import { fileFormBytes, readFileForm } from '../../../plugins/file-form.ts';
import { FileReply } from '../../../plugins/file-replies.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { UploadMemory } from '../../../plugins/upload-memory.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { findAskedPayment } from './asked-payments.sql.ts';
import { findOwnPayment } from './payment-details.sql.ts';
import {
  paymentNotFound,
  receiptFormUnreadable,
  receiptMissing,
  receiptsBusy,
  receiptTooLarge,
  transactionNumberInvalid,
  transactionNumberMissing,
} from './payments.errors.ts';
import { keepReceipt, readReceipt } from './receipts.commands.ts';

const FORM = {
  mostBytes: MOST_RECEIPT_BYTES,
  missing: receiptMissing,
  tooLarge: receiptTooLarge,
  unreadable: receiptFormUnreadable,
};
const MOST_FORM_BYTES = fileFormBytes(MOST_RECEIPT_BYTES);
const idParams = z.object({ id: z.string() });

/** Slips of bank transfers: uploaded by the buyer, read by the buyer and by admins, by nobody else. */
export function receiptRoutes(deps: Deps): RouteDefinition[] {
  const memory = new UploadMemory({
    largest: MOST_FORM_BYTES,
    mostOfOne: 3,
    tooLarge: receiptTooLarge,
    busy: receiptsBusy,
  });
  return [
    defineRoute({
      method: 'POST',
      url: '/api/payments/:id/receipt',
      audience: 'user',
      deed: 'pay',
      limit: 'upload',
      summary: 'Upload the slip of a bank transfer with its transaction number',
      tag: 'Payments',
      form: {
        field: 'file',
        types: ['application/pdf', ...PICTURE_TYPES],
        texts: z.object({ transactionNumber: z.string().max(60) }),
      },
      bodyLimit: MOST_FORM_BYTES,
      params: idParams,
      response: receiptResultSchema,
      handler: async ({ params, viewer, request }) => {
        const paymentId = uuidOr(params.id, paymentNotFound);
        if ((await findOwnPayment(deps.db, paymentId, viewer.companyId)) === null) throw paymentNotFound();
        const kept = await memory.during(request, viewer.userId, async () =>
          keepReceipt(deps, { paymentId, buyer: viewer, ...(await readUpload(request)) }),
        );
        return new Answer(
          {
            receipt: {
              transactionNumber: kept.transactionNumber,
              contentType: kept.contentType,
              uploadedAt: kept.createdAt.toISOString(),
            },
          },
          { status: 201 },
        );
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/payments/:id/receipt',
      audience: 'user',
      deedOfBuyer: 'read_bills',
      limit: 'other',
      summary: 'The slip uploaded last, as a file',
      tag: 'Payments',
      params: idParams,
      response: z.null(),
      handler: async ({ params, viewer }) => {
        const paymentId = uuidOr(params.id, paymentNotFound);
        const payment = isOnDesk(viewer, 'read_papers')
          ? await findAskedPayment(deps.db, paymentId)
          : await findOwnPayment(deps.db, paymentId, companyFor(viewer, 'read_bills'));
        if (payment === null) throw paymentNotFound();
        const { bytes, contentType, fileName } = await readReceipt(deps, paymentId);
        return new FileReply(bytes, contentType, fileName);
      },
    }),
  ];
}

async function readUpload(request: FastifyRequest): Promise<{ bytes: Buffer; transactionNumber: string }> {
  const { bytes, fields } = await readFileForm(request, FORM);
  const transactionNumber = fields.get('transactionNumber')?.trim() ?? '';
  if (transactionNumber === '') throw transactionNumberMissing();
  if (!/^[\p{L}\p{N} ./#:_-]{1,60}$/u.test(transactionNumber)) throw transactionNumberInvalid();
  return { bytes, transactionNumber };
}
