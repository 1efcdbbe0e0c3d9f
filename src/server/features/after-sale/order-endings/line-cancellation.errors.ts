import { type LeavingRefusal, leavingRefusalText } from '../../../../domain/orders/cancelled-line.ts';
import { AppError } from '../../../plugins/app-error.ts';

/** A buyer would keep a part of a line that could not be ordered so. */
export const cannotLeave = (name: string, refusal: LeavingRefusal) =>
  new AppError(409, refusal.code, leavingRefusalText(name, refusal));
