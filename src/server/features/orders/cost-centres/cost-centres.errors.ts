import { AppError, invalidField, notFound } from '../../../plugins/app-error.ts';

export const costCentreRequired = () => invalidField('costCentre', 'Cost centre is required');
/** Unknown, closed, or another company's. */
export const unknownCostCentre = (path: string) => invalidField(path, 'Choose a cost centre of your company');
export const costCentreNotFound = () => notFound('Cost centre not found');
export const costCentreClosed = () =>
  new AppError(409, 'cost_centre_closed', 'This cost centre is closed. Add it anew to use it again');
export const codeUsed = () => invalidField('code', 'This code is used already', 409, 'code_used');
export const tooManyCostCentres = () =>
  new AppError(409, 'too_many_cost_centres', 'Your company has many cost centres already. Close some first.');
