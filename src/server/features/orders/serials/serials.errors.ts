import { AppError, invalidField } from '../../../plugins/app-error.ts';

export const serialSold = (serial: string, index: number) =>
  invalidField(`serials.${index}`, `${serial} was sold already`, 409, 'serial_sold');
export const serialTwice = (serial: string, index: number) =>
  invalidField(`serials.${index}`, `${serial} is entered twice`, 409, 'serial_twice');
export const tooManySerials = (entered: number, pieces: number) =>
  invalidField('serials', `${entered} serial numbers for ${pieces} pieces`, 409, 'too_many_serials');
export const hasNoSerials = (name: string) =>
  invalidField('line', `${name} has no serial numbers`, 409, 'no_serials');
export const lineNotInParcel = () => invalidField('line', 'This line is not in the parcel');
export const serialsStay = () =>
  new AppError(409, 'parcel_sent', 'The parcel has been sent: serial numbers that were entered stay');
export const serialsMissing = (name: string, entered: number, pieces: number) =>
  new AppError(409, 'serials_missing', `Enter the serial numbers of ${name}: ${entered} of ${pieces}`);
