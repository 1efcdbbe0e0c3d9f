import { notFound } from '../../../plugins/app-error.ts';

export const wishedProductNotFound = () => notFound('Product not found');
