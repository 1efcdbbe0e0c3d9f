import { z } from 'zod';
import { MOST_QUOTE_FILE_BYTES, quoteFileSchema } from '../../../../contract/orders/quote-files.contract.ts';
import type { Deps } from '../../../deps.ts';
import { fileFormBytes, readFileForm } from '../../../plugins/file-form.ts';
import { AttachmentReply } from '../../../plugins/file-replies.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { partyFor } from '../../../plugins/seller-deeds.ts';
import { callerLeaves, UploadMemory } from '../../../plugins/upload-memory.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { keepQuoteFile, readQuoteFile } from './quote-files.commands.ts';
import {
  quoteFileMissing,
  quoteFileNotFound,
  quoteFilesBusy,
  quoteFileTooLarge,
  quoteFileUnreadable,
} from './quote-files.errors.ts';
import { toQuoteFile } from './quote-files-view.ts';

const tag = 'Quotes';
const FORM = {
  mostBytes: MOST_QUOTE_FILE_BYTES,
  missing: quoteFileMissing,
  tooLarge: quoteFileTooLarge,
  unreadable: quoteFileUnreadable,
};
const MOST_FORM_BYTES = fileFormBytes(MOST_QUOTE_FILE_BYTES);

/** Files beside what is asked and offered: private, sent first and then named by their ids. */
export function quoteFileRoutes(deps: Deps): RouteDefinition[] {
  const memory = new UploadMemory({
    largest: MOST_FORM_BYTES,
    mostOfOne: 3,
    tooLarge: quoteFileTooLarge,
    busy: quoteFilesBusy,
  });
  return [
    defineRoute({
      method: 'POST',
      url: '/api/quote-files',
      audience: 'user',
      limit: 'upload',
      summary:
        'Send a PDF or picture of at most 8 MB as multipart `file`, to be shown with a quote within 24 hours',
      tag,
      form: { field: 'file', types: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] },
      bodyLimit: MOST_FORM_BYTES,
      response: quoteFileSchema,
      handler: ({ viewer, request, reply }) =>
        memory.during(request, viewer.userId, async () => {
          const signal = callerLeaves(reply);
          const { name, bytes } = await readFileForm(request, FORM);
          const file = await keepQuoteFile(deps, { ownerId: viewer.userId, name, bytes, signal });
          return new Answer(toQuoteFile(file), { status: 201 });
        }),
    }),
    defineRoute({
      method: 'GET',
      url: '/api/quote-files/:id',
      audience: 'user',
      limit: 'other',
      summary: 'A file that was shown with a quote, for both its sides; before that for its sender',
      tag,
      params: z.object({ id: z.string() }),
      response: z.null(),
      handler: async ({ params, viewer }) => {
        const id = uuidOr(params.id, quoteFileNotFound);
        const party = partyFor(viewer, { buyer: 'read_orders', seller: 'orders' });
        const { content, contentType, name } = await readQuoteFile(deps, id, party);
        return new AttachmentReply(content, contentType, name);
      },
    }),
  ];
}
