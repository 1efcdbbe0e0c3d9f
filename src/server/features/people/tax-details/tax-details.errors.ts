import { classifyPgError } from '../../../db/pg-errors.ts';
import { invalidField } from '../../../plugins/app-error.ts';

export const taxPanRequired = () => invalidField('panNumber', 'PAN number is required');
export const taxPanFixed = () =>
  invalidField(
    'panNumber',
    'Your PAN number has been checked. Write to us to change it.',
    409,
    'pan_checked',
  );

/** What is said of a PAN and a branch code that another seller's bills bear. */
export const SERIES_TAKEN = {
  code: 'series_taken',
  message: 'This PAN and branch sell here already',
} as const;
export const seriesTaken = (path: 'branchCode' | 'panNumber') =>
  invalidField(path, SERIES_TAKEN.message, 409, SERIES_TAKEN.code);
/** Whether a statement failed for such a pair. */
export const isSeriesTaken = (error: unknown) =>
  classifyPgError(error)?.constraint === 'bill_series_one_seller';
