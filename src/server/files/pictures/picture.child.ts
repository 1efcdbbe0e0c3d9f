/** Turns pictures that somebody uploaded into our own, in a process that shares neither threads nor memory with the shop. */
import sharp, { type Sharp } from 'sharp';
import { UPLOAD_FORMATS, UPLOAD_SIZES } from '../../../domain/shop/upload-url.ts';
import type { PictureAnswer, PictureQuestion, PictureRefusal } from './picture-reader.ts';
import { isPolyglot, pictureFormatOf } from './picture-signature.ts';

const MOST_PIXELS = 25_000_000;
/** AVIF is decoded as a whole and takes six times the memory of the others. */
const MOST_AVIF_PIXELS = 10_000_000;
const LONGEST_SIDE = 16_000;
const LONGEST_SECONDS = 15;
const MOST_SLIP_PIXELS = 40_000_000;
const LONGEST_SLIP_SIDE = 2_400;
const LARGEST = UPLOAD_SIZES[0];
/** Longest sides of a photo, from the larger to the smaller. */
const PHOTO_SIDES = [
  ['full', 1_600],
  ['small', 360],
] as const;

sharp.cache(false);
sharp.concurrency(1);
// Nothing but the four formats can be read at all, whatever a file pretends to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});

const DRAWINGS = { product: drawProductPicture, photo: drawPhoto, slip: drawSlip };

export async function* run(question: PictureQuestion): AsyncGenerator<PictureAnswer> {
  try {
    yield* DRAWINGS[question.as](question.bytes);
  } catch (error) {
    yield { refusal: /pixel limit/i.test((error as Error).message) ? 'too_many_pixels' : 'unreadable' };
  }
}

/** As it is, in a size that a person can read. */
async function* drawSlip(bytes: Buffer): AsyncGenerator<PictureAnswer> {
  const signature = pictureFormatOf(bytes);
  if (signature === null || signature === 'avif') return yield { refusal: 'unreadable' };
  const slip = await sharp(bytes, { limitInputPixels: MOST_SLIP_PIXELS, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize({
      width: LONGEST_SLIP_SIDE,
      height: LONGEST_SLIP_SIDE,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .webp({ quality: 82 })
    .timeout({ seconds: LONGEST_SECONDS })
    .toBuffer();
  yield { slip };
}

/** In four sizes and two formats. */
async function* drawProductPicture(bytes: Buffer): AsyncGenerator<PictureAnswer> {
  const input = await openPicture(bytes);
  if ('refusal' in input) return yield input;
  // Square and whole: what is missing to a square shows the plate behind it (look.md 12).
  const { data, info } = await input
    .resize(LARGEST, LARGEST, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .toColourspace('srgb')
    .timeout({ seconds: LONGEST_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const square = { raw: { width: info.width, height: info.height, channels: info.channels } };
  for (const size of UPLOAD_SIZES) {
    const picture = sharp(data, square).resize(size, size);
    for (const format of UPLOAD_FORMATS) {
      const encoded =
        format === 'webp'
          ? picture.clone().webp({ quality: 82, effort: 2 })
          : // Higher efforts take three to six times as long and give no smaller files.
            picture.clone().avif({ quality: 55, effort: 0 });
      yield { size, format, bytes: await encoded.toBuffer() };
    }
  }
}

/** As it was taken, in both sizes. */
async function* drawPhoto(bytes: Buffer): AsyncGenerator<PictureAnswer> {
  const input = await openPicture(bytes);
  if ('refusal' in input) return yield input;
  const [[, longest]] = PHOTO_SIDES;
  const { data, info } = await input
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: LONGEST_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const whole = { raw: { width: info.width, height: info.height, channels: info.channels } };
  for (const [photo, side] of PHOTO_SIDES) {
    const encoded = sharp(data, whole)
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80, effort: 2 });
    yield { photo, bytes: await encoded.toBuffer() };
  }
}

/** A picture of a camera or a drawing program, upright; or why it is not taken. */
async function openPicture(bytes: Buffer): Promise<Sharp | { refusal: PictureRefusal }> {
  const signature = pictureFormatOf(bytes);
  if (signature === null) return { refusal: 'unreadable' };
  if (isPolyglot(bytes, signature)) return { refusal: 'polyglot' };
  const input = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 });
  const { format, compression, width, height } = await input.metadata();
  const isRead = ['jpeg', 'png', 'webp'].includes(format) || (format === 'heif' && compression === 'av1');
  if (!isRead) return { refusal: 'unreadable' };
  const mostPixels = signature === 'avif' ? MOST_AVIF_PIXELS : MOST_PIXELS;
  if (width * height > mostPixels || Math.max(width, height) > LONGEST_SIDE) {
    return { refusal: 'too_many_pixels' };
  }
  return input.autoOrient();
}
