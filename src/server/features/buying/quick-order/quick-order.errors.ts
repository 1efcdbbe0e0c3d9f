import { TOO_MANY_LINES } from '../../../../contract/buying/quick-order.contract.ts';
import { AppError, invalidField, notFound, unavailable } from '../../../plugins/app-error.ts';

export const tooManyLines = (path: 'text' | 'file') => invalidField(path, TOO_MANY_LINES);
export const noLinesInFile = () => invalidField('file', 'The file holds no lines');
export const orderFileMissing = () => invalidField('file', 'Choose a CSV or XLSX file', 400, 'file_missing');
export const orderFileTooLarge = () =>
  invalidField('file', 'The file must be at most 5 MB', 413, 'file_too_large');
export const notAnOrderFile = (message: string) => invalidField('file', message, 415, 'not_a_spreadsheet');
export const orderFilesBusy = () => unavailable('Many files are being read right now. Please try again.');
export const aliasNotFound = () => notFound('Name not found');
export const tooManyAliases = (most: number) =>
  new AppError(409, 'too_many_names', `At most ${most} names and part numbers. Remove one first.`);
