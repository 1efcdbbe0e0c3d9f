import { notFound } from '../../../plugins/app-error.ts';

export const notificationNotFound = () => notFound('Notification not found');
