import { AppError, invalidField, tooManyRequests } from '../../../plugins/app-error.ts';

/** Wrong e-mail and wrong password alike (product.md: login). */
export const invalidCredentials = () =>
  invalidField('email', 'Invalid email or password', 401, 'invalid_credentials');
/** Said only to who knows the password. */
export const accountDeactivated = () =>
  invalidField('email', 'Your account has been deactivated', 403, 'account_deactivated');
export const emailTaken = () => invalidField('email', 'Email is already registered', 409, 'email_taken');
export const tooManyAttempts = (waitSeconds: number) =>
  tooManyRequests(waitSeconds, 'Too many attempts. Try again later.');
export const invalidLink = () => new AppError(400, 'invalid_link', 'Invalid or expired link');
/** Not a 401: that would tell the client that its session is over. */
export const wrongCurrentPassword = () =>
  invalidField('currentPassword', 'Current password is incorrect', 400, 'wrong_password');
export const wrongPassword = () => invalidField('password', 'Password is incorrect', 400, 'wrong_password');
export const companyNameRequired = () => invalidField('companyName', 'Company name is required');
export const panNumberRequired = () => invalidField('panNumber', 'PAN number is required');
export const panNumberChecked = () =>
  invalidField(
    'panNumber',
    'Your PAN number has been checked. Write to us to change it.',
    409,
    'pan_checked',
  );
