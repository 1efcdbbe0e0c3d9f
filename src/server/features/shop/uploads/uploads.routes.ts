import type { FastifyInstance } from 'fastify';
import {
  MOST_PICTURES,
  PICTURE_TYPES,
  uploadedPicturesSchema,
} from '../../../../contract/shop/uploads.contract.ts';
import { savingName, uploadUrlOf } from '../../../../domain/shop/upload-url.ts';
import type { Deps } from '../../../deps.ts';
import { notFound, unavailable } from '../../../plugins/app-error.ts';
import { uploadsBusy, uploadTooLarge } from '../../../plugins/picture-errors.ts';
import { pictureFormBytes, readPictures } from '../../../plugins/picture-form.ts';
import type { RateLimits } from '../../../plugins/rate-limits.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { callerLeaves, UploadMemory } from '../../../plugins/upload-memory.ts';
import type { Viewer } from '../../../plugins/viewer.ts';
import { readUpload } from './upload-files.ts';
import { keepPictures } from './uploads.commands.ts';
import { picturesMissing, tooManyPictures } from './uploads.errors.ts';

const FORM = { field: 'images', most: MOST_PICTURES, missing: picturesMissing, tooMany: tooManyPictures };
const MOST_UPLOAD_BYTES = pictureFormBytes(MOST_PICTURES);

/** Whose a picture is: the seller's for whom it was sent, or the admin's. */
const keeper = ({ role, userId, sellerId }: Viewer) => (role === 'admin' ? userId : sellerId);

/** Pictures for products (threats.md T-U1 to T-U6). */
export function uploadRoutes(deps: Deps): RouteDefinition[] {
  const memory = new UploadMemory({
    largest: MOST_UPLOAD_BYTES,
    tooLarge: uploadTooLarge,
    busy: uploadsBusy,
  });
  return [
    defineRoute({
      method: 'POST',
      url: '/api/uploads',
      audience: 'seller_or_admin',
      sellerDeed: 'catalogue',
      deskDeed: 'catalogue',
      scope: 'catalogue:write',
      limit: 'upload',
      summary: 'Upload pictures as multipart `images`, up to 8 of 5 MB each',
      tag: 'Uploads',
      form: { field: FORM.field, most: FORM.most, types: PICTURE_TYPES },
      bodyLimit: MOST_UPLOAD_BYTES,
      response: uploadedPicturesSchema,
      handler: ({ viewer, request, reply }) =>
        memory.during(request, keeper(viewer), async () => {
          const signal = callerLeaves(reply);
          const pictures = await readPictures(request, FORM);
          const keys = await keepPictures(deps, { ownerId: keeper(viewer), pictures, signal });
          return new Answer(
            keys.map((key) => ({ url: uploadUrlOf(key), alt: '' })),
            { status: 201, message: 'Images uploaded successfully' },
          );
        }),
    }),
  ];
}

/**
 * The pictures people uploaded (threats.md T-U4): exact type, never run, kept for ever because a name never gets
 * other content. Whoever asks to load less (`Save-Data: on`) gets the next smaller one: pages are the same for everybody.
 */
export function registerUploads(
  app: FastifyInstance,
  deps: Pick<Deps, 'config' | 'storage'>,
  limits: RateLimits,
): void {
  app.get<{ Params: { file: string } }>(
    '/uploads/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      await limits.consume('picture', request, null);
      const isSaving = request.headers['save-data'] === 'on';
      const file = isSaving ? savingName(request.params.file) : request.params.file;
      const upload = await readUpload(deps, file).catch((cause: unknown) => {
        throw Object.assign(unavailable(), { cause });
      });
      if (upload === null) throw notFound('Picture not found');
      return reply
        .headers({
          'content-type': upload.contentType,
          'content-disposition': `inline; filename="${file}"`,
          'cache-control': 'public, max-age=31536000, immutable',
          vary: 'Save-Data',
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
          'cross-origin-resource-policy': 'same-origin',
        })
        .send(upload.bytes);
    },
  );
}
