import { AppError } from '../../plugins/app-error.ts';

export const invalidNewsletterLink = () => new AppError(400, 'invalid_link', 'Invalid or expired link');
