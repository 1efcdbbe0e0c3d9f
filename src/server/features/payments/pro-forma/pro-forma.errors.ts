import { AppError } from '../../../plugins/app-error.ts';

export const nothingToPay = () =>
  new AppError(409, 'nothing_to_pay', 'This order is on account: nothing of it is paid now');
