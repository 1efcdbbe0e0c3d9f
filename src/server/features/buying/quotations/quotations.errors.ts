import { AppError } from '../../../plugins/app-error.ts';

export const nothingToQuote = () =>
  new AppError(409, 'nothing_to_quote', 'Nothing in it is still sold. Add a product first.');
