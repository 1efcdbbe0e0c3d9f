import { AppError, unavailable } from '../../../plugins/app-error.ts';

export const nothingToQuote = () =>
  new AppError(409, 'nothing_to_quote', 'Nothing in it is still sold. Add a product first.');
export const quotationsBusy = () => unavailable('Many quotations are being drawn. Try again in a moment.');
