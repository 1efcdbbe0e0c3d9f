import { z } from 'zod';

/** What one POST /api/uploads takes. */
export const MOST_PICTURES = 8;
/** 5 MB, of one picture of POST /api/uploads or POST /api/photos; 413 for more. */
export const MOST_PICTURE_BYTES = 5 * 1024 * 1024;
/** For the `accept` of a file input. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

/**
 * POST /api/uploads: multipart `images`, up to 8 files of 5 MB (JPEG, PNG, WebP or AVIF). All are taken or none. Each
 * answers an image entry as a product takes it: `url` is `/uploads/<key>-600.webp`, `alt` empty, which stands for the
 * product's name.
 */
export const uploadedPicturesSchema = z.array(z.object({ url: z.string(), alt: z.string() }));
export type UploadedPictures = z.infer<typeof uploadedPicturesSchema>;
