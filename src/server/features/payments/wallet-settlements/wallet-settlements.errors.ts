import { AppError, invalidField, notFound } from '../../../plugins/app-error.ts';

export const settlementNotFound = () => notFound('Settlement not found');
export const settlementReferenceUsed = () =>
  invalidField('bankReference', 'This bank reference was used before', 409, 'bank_reference_used');
export const settlementLineUsed = () =>
  new AppError(409, 'statement_line_used', 'This line of the statement is already recorded');
export const settlementToCome = () => invalidField('date', 'The date cannot be in the future');
