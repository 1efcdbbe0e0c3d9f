import { notFound, unavailable } from '../../../plugins/app-error.ts';

export const productNotFound = () => notFound('Product not found');

/** A large catalogue is read for some seconds after a start: nobody's list or paste is answered half. */
export const catalogueNotReady = () => unavailable('The catalogue is being read. Please try again.');
