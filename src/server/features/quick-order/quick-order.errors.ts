import { TOO_MANY_LINES } from '../../../contract/quick-order.contract.ts';
import { invalidField, unavailable } from '../../plugins/app-error.ts';

export const tooManyLines = () => invalidField('text', TOO_MANY_LINES);
/** A large catalogue is read for some seconds after a start; nobody's paste is answered half. */
export const catalogueNotReady = () => unavailable('The catalogue is being read. Please try again.');
