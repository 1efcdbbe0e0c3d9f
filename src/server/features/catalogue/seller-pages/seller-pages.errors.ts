import { notFound } from '../../../plugins/app-error.ts';

export const sellerNotFound = () => notFound('Seller not found');
