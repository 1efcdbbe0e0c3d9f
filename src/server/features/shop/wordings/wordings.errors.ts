import { AppError, invalidField, notFound } from '../../../plugins/app-error.ts';

export const wordingNotFound = () => notFound('There is no such message');
export const wordingChanged = () =>
  new AppError(409, 'wording_changed', 'Somebody else has changed this wording. Load it again.');
export const wordingMarksWrong = (problem: string) => invalidField('nepali', problem);
