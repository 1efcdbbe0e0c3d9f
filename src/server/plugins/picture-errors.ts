import type { PictureRefusal } from '../files/pictures/picture-reader.ts';
import { pictureFormatOf } from '../files/pictures/picture-signature.ts';
import { AppError, unavailable } from './app-error.ts';

/** A file as it came. Its name is only ever shown, to the one who sent it. */
export interface SentPicture {
  /** The field of the form it came in. */
  field: string;
  /** 0-based, among the files of the request. */
  index: number;
  name: string;
}

/** A picture as it was sent. */
export interface PictureContent extends SentPicture {
  bytes: Buffer;
}

const LONGEST_NAME = 60;
const BUSY_FOR_SECONDS = 5;

/** The name in quotes, without what could disturb a sentence; 'Picture 2' for a file without one. */
function named({ index, name }: SentPicture): string {
  const plain = [
    ...name
      .replace(/[\p{C}\p{Z}]+/gu, ' ')
      .toWellFormed()
      .trim(),
  ];
  if (plain.length === 0) return `Picture ${index + 1}`;
  return `"${plain.length > LONGEST_NAME ? `${plain.slice(0, LONGEST_NAME - 1).join('')}…` : plain.join('')}"`;
}

function refused(
  picture: SentPicture,
  status: number,
  code: string,
  say: (picture: string) => string,
): AppError {
  const message = say(named(picture));
  return new AppError(status, code, message, {
    errors: [{ path: `${picture.field}.${picture.index}`, message }],
  });
}

export const uploadUnreadable = () => new AppError(400, 'upload_unreadable', 'Failed to upload images');
export const uploadTooLarge = () => new AppError(413, 'too_large', 'The pictures are too large together');
export const pictureTooLarge = (picture: SentPicture) =>
  refused(picture, 413, 'picture_too_large', (name) => `${name} is larger than 5 MB`);
export const uploadsBusy = () =>
  new AppError(503, 'uploads_busy', 'Many pictures are being uploaded right now. Please try again.', {
    retryAfter: BUSY_FOR_SECONDS,
  });
/** The disk is full or the store does not answer. */
export const storingFailed = (cause: unknown) =>
  Object.assign(unavailable('Failed to upload images. Please try again later.'), { cause });

/** Throws 400 or 415 for what its first bytes show to be no picture: no process is asked about it. */
export function refuseByItsStart(picture: PictureContent): void {
  if (picture.bytes.length === 0) throw refused(picture, 400, 'picture_empty', (name) => `${name} is empty`);
  if (pictureFormatOf(picture.bytes) === null) {
    throw refused(
      picture,
      415,
      'not_a_picture',
      (name) => `${name} is not a JPEG, PNG, WebP or AVIF picture`,
    );
  }
}

/** What a refusal of the picture process is to the sender. */
export function pictureRefused(picture: SentPicture, refusal: PictureRefusal | 'busy'): AppError {
  switch (refusal) {
    case 'busy':
      return uploadsBusy();
    case 'too_many_pixels':
      return refused(
        picture,
        400,
        'picture_too_many_pixels',
        (name) => `${name} has too many pixels: 25 million at most, 10 million for AVIF`,
      );
    case 'polyglot':
      return refused(picture, 415, 'not_only_a_picture', (name) => `${name} holds more than a picture`);
    case 'unreadable':
      return refused(picture, 400, 'picture_unreadable', (name) => `${name} is damaged and cannot be read`);
  }
}
