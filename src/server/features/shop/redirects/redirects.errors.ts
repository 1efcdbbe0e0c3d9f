import { AppError, invalidField, notFound } from '../../../plugins/app-error.ts';

export const redirectNotFound = () => notFound('Redirect not found');
export const reservedPath = () => invalidField('from', 'This address cannot lead anywhere else');
export const reservedTarget = () => invalidField('to', 'Must be a page of this shop');
export const redirectLoops = () =>
  invalidField('to', 'This leads back to where it begins', 409, 'redirect_loop');
export const redirectExists = () =>
  invalidField('from', 'This address already has a redirect', 409, 'redirect_exists');
export const tooManyRedirects = (most: number) =>
  new AppError(409, 'too_many_redirects', `There are already ${most} redirects: delete one first`);
