import type { FastifyRequest } from 'fastify';
import { MOST_PICTURE_BYTES } from '../../contract/shop/uploads.contract.ts';
import type { AppError } from './app-error.ts';
import { formParts } from './form-parts.ts';
import { type PictureContent, pictureTooLarge, uploadUnreadable } from './picture-errors.ts';

export interface PictureForm {
  /** The form's field of files; every refusal of one names it. */
  field: string;
  most: number;
  missing: () => AppError;
  tooMany: () => AppError;
}

/** Bytes of a form with this many pictures, with room for the parts' heads. */
export const pictureFormBytes = (most: number): number => most * MOST_PICTURE_BYTES + 100_000;

/** The files of the form, in order. The body is read to its end before anything is said of it. */
export async function readPictures(
  request: FastifyRequest,
  { field, most, missing, tooMany }: PictureForm,
): Promise<PictureContent[]> {
  if (!request.isMultipart()) throw missing();
  const pictures: (PictureContent & { isTooLarge: boolean })[] = [];
  const limits = {
    fileSize: MOST_PICTURE_BYTES,
    files: most + 1,
    fields: 5,
    parts: most + 6,
    fieldSize: 1_000,
    headerPairs: 20,
  };
  // The plugin takes this option with each call; its types know it for all calls only.
  const options = { limits, throwFileSizeLimit: false };
  try {
    for await (const part of formParts(request, options)) {
      if (part.type !== 'file') continue;
      const bytes = await part.toBuffer();
      // A form without a chosen file sends an empty one.
      if (bytes.length === 0 && part.filename === '') continue;
      const isTooLarge = part.file.truncated;
      if (pictures.length < most + 1) {
        pictures.push({
          field,
          index: pictures.length,
          name: part.filename ?? '',
          bytes: isTooLarge ? Buffer.alloc(0) : bytes,
          isTooLarge,
        });
      }
    }
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_FILES_LIMIT') throw tooMany();
    throw uploadUnreadable();
  }
  if (pictures.length > most) throw tooMany();
  if (pictures.length === 0) throw missing();
  const tooLarge = pictures.find(({ isTooLarge }) => isTooLarge);
  if (tooLarge !== undefined) throw pictureTooLarge(tooLarge);
  return pictures;
}
