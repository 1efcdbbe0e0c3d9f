import { MOST_DATASHEETS } from '../../../../contract/catalogue/datasheets.contract.ts';
import type { DatasheetRefusal } from '../../../files/datasheets/datasheet-reader.ts';
import { AppError, invalidField, notFound, unavailable } from '../../../plugins/app-error.ts';

export const datasheetNotFound = () => notFound('Datasheet not found');
export const datasheetMissing = () => invalidField('file', 'Choose a PDF');
export const datasheetTooLarge = () =>
  invalidField('file', 'The PDF must be at most 8 MB', 413, 'datasheet_too_large');
export const datasheetFormUnreadable = () =>
  new AppError(400, 'datasheet_unreadable', 'The datasheet could not be read. Please send it again.');
export const datasheetsBusy = () =>
  unavailable('Many files are being read right now. Please try again in a moment.');
export const tooManyDatasheets = () =>
  new AppError(409, 'too_many_datasheets', `A product can have at most ${MOST_DATASHEETS} datasheets`);
export const datasheetTwice = () =>
  new AppError(409, 'datasheet_name_taken', 'The product already has a datasheet of this name');
/** The disk is full or the store does not answer. */
export const datasheetNotStored = (cause: unknown) =>
  Object.assign(unavailable('The datasheet could not be stored. Please try again later.'), { cause });

/** What a refusal of the reading process is to the sender. */
export function datasheetRefused(refusal: DatasheetRefusal | 'busy'): AppError {
  switch (refusal) {
    case 'busy':
      return datasheetsBusy();
    case 'no_pdf':
      return invalidField('file', 'The file must be a PDF', 415, 'not_a_pdf');
    case 'locked':
      return invalidField('file', 'The PDF is locked. Save it without a password and try again.');
    case 'active':
      return invalidField('file', 'The PDF holds a script, a form that sends or another file');
    case 'unreadable':
      return invalidField('file', 'The PDF is damaged and cannot be read');
  }
}
