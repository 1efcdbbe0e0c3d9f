import { formatCount } from '../../../../domain/shop/count-text.ts';
import { AppError, invalidField, notFound } from '../../../plugins/app-error.ts';

export const importNotFound = () => notFound('Import not found');
export const importFileMissing = () => invalidField('file', 'Choose a CSV or XLSX file', 400, 'file_missing');
export const importFileTooLarge = () =>
  invalidField('file', 'The file must be at most 30 MB', 413, 'file_too_large');
export const notASpreadsheet = (message: string) => invalidField('file', message, 415, 'not_a_spreadsheet');
export const importIsRunning = () =>
  new AppError(409, 'import_running', 'Another import is still running. Wait for it or cancel it.');
export const importsBusy = () =>
  new AppError(503, 'imports_busy', 'Many files are being uploaded right now. Please try again.', {
    retryAfter: 5,
  });
export const importNotChecked = () =>
  new AppError(409, 'import_not_checked', 'Only a checked import can be applied');
export const importHasFailing = (count: number) =>
  new AppError(
    409,
    'import_has_problems',
    count === 1
      ? '1 row has a problem. Correct it, or apply the others without it.'
      : `${formatCount(count)} rows have problems. Correct them, or apply the others without them.`,
  );
export const nothingToApply = () =>
  new AppError(409, 'nothing_to_apply', 'The file changes nothing: there is nothing to apply');
export const importHasEnded = () => new AppError(409, 'import_ended', 'The import has already ended');
