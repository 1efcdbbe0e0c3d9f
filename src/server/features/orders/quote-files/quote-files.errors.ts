import type { DatasheetRefusal } from '../../../files/datasheets/datasheet-reader.ts';
import { AppError, invalidField, notFound, unavailable } from '../../../plugins/app-error.ts';

export const quoteFileNotFound = () => notFound('File not found');
export const quoteFileMissing = () => invalidField('file', 'Choose a PDF or a picture');
export const quoteFileTooLarge = () =>
  invalidField('file', 'The file must be at most 8 MB', 413, 'quote_file_too_large');
export const quoteFileUnreadable = () =>
  new AppError(400, 'quote_file_unreadable', 'The file could not be read. Please send it again.');
export const quoteFilesBusy = () =>
  unavailable('Many files are being read right now. Please try again in a moment.');
export const quoteFileOfOtherType = () =>
  invalidField('file', 'The file must be a PDF, JPEG, PNG or WebP', 415, 'quote_file_type');
export const pictureBroken = () => invalidField('file', 'The picture is damaged and cannot be read');
/** The disk is full or the store does not answer. */
export const quoteFileNotStored = (cause: unknown) =>
  Object.assign(unavailable('The file could not be stored. Please try again later.'), { cause });
export const tooManyUnusedFiles = () =>
  new AppError(409, 'too_many_quote_files', 'Too many of your files wait to be sent. Try again tomorrow.');
/** Another use has it already, or it is on its way out. */
export const quoteFileSpent = () =>
  invalidField('files', 'A file was sent before or is too old. Please add it again.');

/** What a refused PDF is to who sent it. */
export function pdfRefused(refusal: DatasheetRefusal | 'busy'): AppError {
  switch (refusal) {
    case 'busy':
      return quoteFilesBusy();
    case 'no_pdf':
      return quoteFileOfOtherType();
    case 'locked':
      return invalidField('file', 'The PDF is locked. Save it without a password and try again.');
    case 'active':
      return invalidField('file', 'The PDF holds a script, a form that sends or another file');
    case 'unreadable':
      return invalidField('file', 'The PDF is damaged and cannot be read');
  }
}
