import type { FastifyRequest } from 'fastify';
import { MOST_PICTURE_BYTES, MOST_PICTURES } from '../../../contract/uploads.contract.ts';
import type { PictureContent } from './uploads.commands.ts';
import { picturesMissing, pictureTooLarge, tooManyPictures, uploadUnreadable } from './uploads.errors.ts';

/** Room for the parts' heads. */
export const MOST_UPLOAD_BYTES = MOST_PICTURES * MOST_PICTURE_BYTES + 100_000;

/** The files of the form, in order. The body is read to its end before anything is said of it. */
export async function readPictures(request: FastifyRequest): Promise<PictureContent[]> {
  if (!request.isMultipart()) throw picturesMissing();
  const pictures: (PictureContent & { isTooLarge: boolean })[] = [];
  const limits = {
    fileSize: MOST_PICTURE_BYTES,
    files: MOST_PICTURES + 1,
    fields: 5,
    parts: MOST_PICTURES + 6,
    fieldSize: 1_000,
    headerPairs: 20,
  };
  // The plugin takes this option with each call; its types know it for all calls only.
  const options = { limits, throwFileSizeLimit: false };
  try {
    for await (const part of request.parts(options)) {
      if (part.type !== 'file') continue;
      const bytes = await part.toBuffer();
      // A form without a chosen file sends an empty one.
      if (bytes.length === 0 && part.filename === '') continue;
      const isTooLarge = part.file.truncated;
      if (pictures.length < MOST_PICTURES + 1) {
        pictures.push({
          index: pictures.length,
          name: part.filename ?? '',
          bytes: isTooLarge ? Buffer.alloc(0) : bytes,
          isTooLarge,
        });
      }
    }
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_FILES_LIMIT') throw tooManyPictures();
    throw uploadUnreadable();
  }
  if (pictures.length > MOST_PICTURES) throw tooManyPictures();
  if (pictures.length === 0) throw picturesMissing();
  const tooLarge = pictures.find(({ isTooLarge }) => isTooLarge);
  if (tooLarge !== undefined) throw pictureTooLarge(tooLarge);
  return pictures;
}
