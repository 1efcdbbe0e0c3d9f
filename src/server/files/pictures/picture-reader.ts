import type { UploadFormat, UploadSize } from '../../../domain/shop/upload-url.ts';
import { serverSource } from '../../project-root.ts';
import { ChildBusy, ChildFailure, ChildRunner } from '../child-process/child-runner.ts';

export interface EncodedFile {
  size: UploadSize;
  format: UploadFormat;
  bytes: Buffer;
}

/** A private photo: `full` for looking closely, `small` for a list. */
export interface EncodedPhoto {
  photo: 'full' | 'small';
  bytes: Buffer;
}

export type PictureRefusal = 'unreadable' | 'too_many_pixels' | 'polyglot';
/** What the picture process is asked, and what it answers. */
export interface PictureQuestion {
  /** A product's picture becomes eight square files, a photo two of its own shape, a slip one of its own shape. */
  as: 'product' | 'photo' | 'slip';
  bytes: Buffer;
}
export type PictureAnswer = EncodedFile | EncodedPhoto | { slip: Buffer } | { refusal: PictureRefusal };

/** One for the whole process: the pictures of products, photos and the slips of transfers wait in one queue. */
const reader = new ChildRunner<PictureQuestion, PictureAnswer>(
  serverSource('files/pictures/picture.child.ts'),
  {
    megabytes: 700,
    withinMs: 30_000,
    outputBytes: 30_000_000,
    mostWaiting: 40,
    mostOfOne: 6,
  },
);

interface Asking {
  ownerId: string;
  /** A picture whose signal ends before its turn is not worked on. */
  signal?: AbortSignal;
}

/** The files we serve of a product's picture; `busy` when too many wait already. Throws a ChildTimeout alone. */
export async function drawProductPicture(
  bytes: Buffer,
  asking: Asking,
): Promise<{ files: EncodedFile[] } | { refusal: PictureRefusal | 'busy' }> {
  const answers = await draw({ as: 'product', bytes }, asking);
  if ('refusal' in answers) return answers;
  return { files: answers.filter((answer) => 'format' in answer) };
}

/** A photo in both its sizes, drawn anew as WebP; `busy` when too many wait already. Throws a ChildTimeout alone. */
export async function drawPhoto(
  bytes: Buffer,
  asking: Asking,
): Promise<{ files: EncodedPhoto[] } | { refusal: PictureRefusal | 'busy' }> {
  const answers = await draw({ as: 'photo', bytes }, asking);
  if ('refusal' in answers) return answers;
  return { files: answers.filter((answer) => 'photo' in answer) };
}

/** The picture of a slip, drawn anew as WebP. Throws a ChildTimeout alone. */
export async function drawSlip(
  bytes: Buffer,
  asking: Asking,
): Promise<{ slip: Buffer } | { refusal: PictureRefusal | 'busy' }> {
  const answers = await draw({ as: 'slip', bytes }, asking);
  if ('refusal' in answers) return answers;
  const [answer] = answers;
  return answer !== undefined && 'slip' in answer ? answer : { refusal: 'unreadable' };
}

async function draw(
  question: PictureQuestion,
  { ownerId, signal }: Asking,
): Promise<PictureAnswer[] | { refusal: PictureRefusal | 'busy' }> {
  try {
    const answers = await reader.ask(question, { owner: ownerId, signal });
    return answers.find((answer) => 'refusal' in answer) ?? answers;
  } catch (error) {
    if (error instanceof ChildBusy) return { refusal: 'busy' };
    if (error instanceof ChildFailure) return { refusal: 'unreadable' };
    throw error;
  }
}
