import { z } from 'zod';

/** What one POST /api/photos takes. */
export const MOST_PHOTOS = 6;

/**
 * A private photo: read by who sent it, by the people it was sent to and, where our desk has to look, by admins.
 * `url` is the whole photo (at most 1,600 pixels long); with `?size=small` the same at most 360 pixels long. Both need
 * the caller's token, or the session id of the guest who sent it.
 */
export const photoSchema = z.object({ _id: z.string(), url: z.string() });
export type Photo = z.infer<typeof photoSchema>;

/** POST /api/photos: multipart `photos`. Answered in the order sent; used within 24 hours, else removed. */
export const sentPhotosSchema = z.array(photoSchema);
export type SentPhotos = z.infer<typeof sentPhotosSchema>;

/** Ids of photos sent before, in the order in which they are shown. */
export function photoIdsField(most: number) {
  return z
    .array(z.string().max(100), { error: 'Photos must be a list of ids' })
    .max(most, `At most ${most} photos`)
    .refine((ids) => new Set(ids).size === ids.length, 'A photo is there twice');
}

/** GET /api/photos/{id} */
export const photoQuerySchema = z.object({ size: z.enum(['full', 'small']).default('full') });
