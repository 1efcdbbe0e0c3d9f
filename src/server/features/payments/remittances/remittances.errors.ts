import { AppError, invalidField, notFound } from '../../../plugins/app-error.ts';

export const remittanceNotFound = () => notFound('Remittance not found');
export const remittanceReferenceUsed = () =>
  invalidField('bankReference', 'This bank reference was used before', 409, 'bank_reference_used');
export const remittanceToCome = () => invalidField('date', 'The date cannot be in the future');
export const remittanceEmpty = () =>
  invalidField('csv', 'This file names no parcels', 400, 'remittance_empty');
export const remittanceRecorded = () =>
  invalidField('csv', 'This file was recorded with another bank reference', 409, 'remittance_recorded');
export const rowDecided = () => new AppError(409, 'row_decided', 'This row was decided already');
export const rowNotBookable = () =>
  new AppError(409, 'row_not_bookable', 'No cash of this parcel is with the courier: it cannot be accepted');
export const feeNotFound = () => notFound('No return fee was charged for this parcel');
export const claimNotFound = () => notFound('This parcel was not lost on its way');
export const claimClosed = () => new AppError(409, 'claim_closed', 'This claim was closed already');
