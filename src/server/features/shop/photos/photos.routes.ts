import { z } from 'zod';
import {
  MOST_PHOTOS,
  photoQuerySchema,
  sentPhotosSchema,
} from '../../../../contract/shop/photos.contract.ts';
import { PICTURE_TYPES } from '../../../../contract/shop/uploads.contract.ts';
import type { Deps } from '../../../deps.ts';
import { companyFor } from '../../../plugins/company-deeds.ts';
import { FileReply } from '../../../plugins/file-replies.ts';
import { uploadsBusy, uploadTooLarge } from '../../../plugins/picture-errors.ts';
import { pictureFormBytes, readPictures } from '../../../plugins/picture-form.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { sellerFor } from '../../../plugins/seller-deeds.ts';
import { callerLeaves, UploadMemory } from '../../../plugins/upload-memory.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { toPhoto } from './photo-view.ts';
import { keepPhotos, photoOwnerOf, readPhoto } from './photos.commands.ts';
import { photoNotFound, photosMissing, tooManyPhotos } from './photos.errors.ts';

const tag = 'Photos';
const FORM = { field: 'photos', most: MOST_PHOTOS, missing: photosMissing, tooMany: tooManyPhotos };
const MOST_BYTES = pictureFormBytes(MOST_PHOTOS);
/** A photo never changes; who may see it does. */
const KEPT_SECONDS = 600;

/** Private photos of returns, messages and complaints (threats.md T-U8). */
export function photoRoutes(deps: Deps): RouteDefinition[] {
  const memory = new UploadMemory({
    largest: MOST_BYTES,
    mostOfOne: 3,
    // Many people sit behind one address.
    longestWaitMs: 5_000,
    tooLarge: uploadTooLarge,
    busy: uploadsBusy,
  });
  return [
    defineRoute({
      method: 'POST',
      url: '/api/photos',
      audience: 'cart',
      limit: 'upload',
      limitOf: (_query, viewer) => (viewer === null ? 'guestphoto' : null),
      summary: 'Send private photos as multipart `photos`, up to 6 of 5 MB each, to be used within 24 hours',
      tag,
      form: { field: FORM.field, most: FORM.most, types: PICTURE_TYPES },
      bodyLimit: MOST_BYTES,
      response: sentPhotosSchema,
      handler: ({ viewer, guestId, request, reply }) => {
        const owner = photoOwnerOf(viewer, guestId);
        // A guest makes up as many session ids as they like: their address counts.
        return memory.during(request, owner.userId ?? request.ip, async () => {
          const signal = callerLeaves(reply);
          const pictures = await readPictures(request, FORM);
          const ids = await keepPhotos(deps, { owner, pictures, signal });
          return new Answer(ids.map(toPhoto), { status: 201 });
        });
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/photos/:id',
      audience: 'cart',
      limit: 'other',
      summary: 'A private photo, for its sender and those it was sent to',
      tag,
      params: z.object({ id: z.string() }),
      query: photoQuerySchema,
      response: z.null(),
      handler: async ({ params, query: { size }, viewer, guestId }) => {
        const id = uuidOr(params.id, photoNotFound);
        const bytes = await readPhoto(deps, id, {
          owner: photoOwnerOf(viewer, guestId),
          companyId: viewer && companyFor(viewer, 'read_orders'),
          sellerId: viewer && sellerFor(viewer, 'orders'),
          isAdmin: viewer?.role === 'admin',
          size,
        });
        return new FileReply(bytes, 'image/webp', `photo-${size}.webp`, {
          etag: `"${id}-${size}"`,
          seconds: KEPT_SECONDS,
        });
      },
    }),
  ];
}
