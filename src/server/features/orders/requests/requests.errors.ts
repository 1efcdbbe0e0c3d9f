import type { RequestStatus } from '../../../../domain/orders/signature.ts';
import { AppError, invalidField, notFound } from '../../../plugins/app-error.ts';

export const requestNotFound = () => notFound('Request not found');
export const requestChanged = () =>
  new AppError(409, 'request_changed', 'The request has changed. Look at it again');
export const pricesMoved = () =>
  new AppError(409, 'prices_changed', 'Prices have changed meanwhile. Look at them again');
export const requestEnded = (status: RequestStatus) =>
  new AppError(
    409,
    'request_ended',
    status === 'ordered' ? 'The request is ordered already' : `The request is ${status} already`,
  );
export const notAsked = () =>
  new AppError(403, 'not_asked', 'This request waits for the signature of somebody else');
export const ownRequest = () => new AppError(403, 'own_request', 'You cannot sign your own request');
export const notYours = () => new AppError(403, 'not_yours', 'Only who asked can withdraw a request');
export const nobodySigns = () =>
  new AppError(409, 'nobody_signs', 'Nobody in your company can sign. Ask its owner to name an approver.');
export const aboveAsked = (index: number, quantity: number) =>
  invalidField(`lines.${index}.quantity`, `At most ${quantity} were asked for`);
export const quotedQuantity = (index: number, quantity: number) =>
  invalidField(`lines.${index}.quantity`, `The price was agreed for ${quantity}`);
export const allOrNone = () =>
  new AppError(409, 'all_or_none', 'The seller offers all of it or nothing: no line can be left out');
export const notWhole = () =>
  new AppError(409, 'all_or_none', 'The seller offers all of it or nothing, and not all can be had now');
export const unknownRequestLine = (index: number) =>
  invalidField(`lines.${index}.line`, 'This line is not in the request');
export const tooManyRequests = () =>
  new AppError(409, 'too_many_requests', 'Many of your requests are waiting already. Withdraw some first.');
