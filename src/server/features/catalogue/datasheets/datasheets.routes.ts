import { z } from 'zod';
import {
  MOST_DATASHEET_BYTES,
  type ProductDatasheets,
  productDatasheetsSchema,
} from '../../../../contract/catalogue/datasheets.contract.ts';
import type { Deps } from '../../../deps.ts';
import { fileFormBytes, readFileForm, shownName } from '../../../plugins/file-form.ts';
import { AttachmentReply } from '../../../plugins/file-replies.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { callerLeaves, UploadMemory } from '../../../plugins/upload-memory.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { productNotFound } from '../catalogue/catalogue.errors.ts';
import { toOwnDatasheets } from '../catalogue/product-detail-view.ts';
import { findProduct } from '../catalogue/products.sql.ts';
import {
  addDatasheet,
  readDatasheet,
  removeDatasheet,
  requireRoomForDatasheet,
} from './datasheets.commands.ts';
import {
  datasheetFormUnreadable,
  datasheetMissing,
  datasheetsBusy,
  datasheetTooLarge,
} from './datasheets.errors.ts';

const tag = 'Seller products';
const FORM = {
  mostBytes: MOST_DATASHEET_BYTES,
  missing: datasheetMissing,
  tooLarge: datasheetTooLarge,
  unreadable: datasheetFormUnreadable,
};
const MOST_FORM_BYTES = fileFormBytes(MOST_DATASHEET_BYTES);
const productParams = z.object({ id: z.string() });
const datasheetParams = z.object({ id: z.string(), datasheetId: z.string().max(64) });
const productIdOf = ({ id }: { id: string }) => uuidOr(id, productNotFound).toLowerCase();

/** PDFs about a product: its seller's to add and to take away, an admin's to look at, then anybody's to download. */
export function datasheetRoutes(deps: Deps): RouteDefinition[] {
  const memory = new UploadMemory({
    largest: MOST_FORM_BYTES,
    tooLarge: datasheetTooLarge,
    busy: datasheetsBusy,
  });
  const datasheetsOf = async (productId: string): Promise<ProductDatasheets> => {
    const row = await findProduct(deps.pool, productId);
    if (row === null) throw productNotFound();
    return { datasheets: toOwnDatasheets(row), updatedAt: row.updatedAt.toISOString() };
  };
  return [
    defineRoute({
      method: 'POST',
      url: '/api/products/:id/datasheets',
      audience: 'seller',
      sellerDeed: 'catalogue',
      scope: 'catalogue:write',
      limit: 'upload',
      summary: 'Add a PDF to your product as multipart `file`, `name`, at most 5 of 8 MB each',
      tag,
      params: productParams,
      form: { field: 'file', types: ['application/pdf'], texts: z.object({ name: z.string().optional() }) },
      bodyLimit: MOST_FORM_BYTES,
      response: productDatasheetsSchema,
      handler: async ({ params, viewer, request, reply }) => {
        const productId = productIdOf(params);
        await requireRoomForDatasheet(deps, { sellerId: viewer.sellerId, productId });
        return memory.during(request, viewer.sellerId, async () => {
          const signal = callerLeaves(reply);
          const { name: fileName, fields, bytes } = await readFileForm(request, FORM);
          const name = withoutEnding(shownName(fields.get('name') ?? '')) || withoutEnding(fileName);
          await addDatasheet(deps, {
            sellerId: viewer.sellerId,
            productId,
            name: name || 'Datasheet',
            bytes,
            signal,
          });
          return new Answer(await datasheetsOf(productId), { status: 201, message: 'Datasheet added' });
        });
      },
    }),
    defineRoute({
      method: 'DELETE',
      url: '/api/products/:id/datasheets/:datasheetId',
      audience: 'seller',
      sellerDeed: 'catalogue',
      scope: 'catalogue:write',
      limit: 'other',
      summary: 'Take a datasheet away from your product',
      tag,
      params: datasheetParams,
      response: productDatasheetsSchema,
      handler: async ({ params, viewer }) => {
        const productId = productIdOf(params);
        await removeDatasheet(deps, { sellerId: viewer.sellerId, productId, key: params.datasheetId });
        return new Answer(await datasheetsOf(productId), { message: 'Datasheet removed' });
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/products/:id/datasheets/:datasheetId',
      audience: 'optional',
      scope: 'catalogue:read',
      limit: 'other',
      summary: 'Download a datasheet; before an admin has looked at it, only its seller and admins can',
      tag: 'Catalogue',
      params: datasheetParams,
      response: z.null(),
      handler: async ({ params, viewer }) => {
        const { content, name } = await readDatasheet(
          deps,
          { productId: productIdOf(params), key: params.datasheetId },
          viewer,
        );
        return new AttachmentReply(content, 'application/pdf', `${name}.pdf`);
      },
    }),
  ];
}

function withoutEnding(name: string): string {
  return name.replace(/\.pdf$/i, '').trim();
}
