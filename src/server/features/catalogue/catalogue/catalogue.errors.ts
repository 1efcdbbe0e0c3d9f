import { notFound } from '../../../plugins/app-error.ts';

export const productNotFound = () => notFound('Product not found');
