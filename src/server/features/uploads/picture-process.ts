/**
 * A process of its own that turns what somebody uploaded into our pictures: it shares neither threads nor memory with
 * the shop, and may be killed. Asked over its channel, one picture at a time.
 */
import sharp from 'sharp';
import { UPLOAD_FORMATS, UPLOAD_SIZES } from '../../../domain/upload-url.ts';
import type { EncodedFile, PictureAnswer, PictureQuestion } from './picture-encoder.ts';
import { isPolyglot, pictureFormatOf } from './picture-signature.ts';

const MOST_PIXELS = 25_000_000;
/** AVIF is decoded as a whole and takes six times the memory of the others. */
const MOST_AVIF_PIXELS = 10_000_000;
const LONGEST_SIDE = 16_000;
const LONGEST_SECONDS = 15;
const LARGEST = UPLOAD_SIZES[0];

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

process.on('message', async (question: PictureQuestion) => {
  const answer = await encode(question.bytes).catch((error: Error): PictureAnswer => {
    return { refusal: /pixel limit/i.test(error.message) ? 'too_many_pixels' : 'unreadable' };
  });
  process.send?.(answer);
});
process.on('disconnect', () => process.exit());

async function encode(content: Uint8Array): Promise<PictureAnswer> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
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
  // Square and whole: what is missing to a square shows the plate behind it (look.md 12).
  const { data, info } = await input
    .autoOrient()
    .resize(LARGEST, LARGEST, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .toColourspace('srgb')
    .timeout({ seconds: LONGEST_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const square = { raw: { width: info.width, height: info.height, channels: info.channels } };
  const files: EncodedFile[] = [];
  for (const size of UPLOAD_SIZES) {
    const picture = sharp(data, square).resize(size, size);
    for (const format of UPLOAD_FORMATS) {
      const encoded =
        format === 'webp'
          ? picture.clone().webp({ quality: 82, effort: 2 })
          : // Higher efforts take three to six times as long and give no smaller files.
            picture.clone().avif({ quality: 55, effort: 0 });
      files.push({ size, format, bytes: await encoded.toBuffer() });
    }
  }
  return { files };
}
