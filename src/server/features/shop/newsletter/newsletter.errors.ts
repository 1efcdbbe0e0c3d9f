import { AppError } from '../../../plugins/app-error.ts';

export const alreadySent = () => new AppError(409, 'newsletter_sent', 'This newsletter was already sent.');
export const invalidNewsletterLink = () => new AppError(400, 'invalid_link', 'Invalid or expired link');
