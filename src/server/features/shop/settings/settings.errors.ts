import { AppError, invalidField, notFound } from '../../../plugins/app-error.ts';

export const settingNotFound = () => notFound('Setting not found');
export const settingChanged = () =>
  new AppError(
    409,
    'setting_changed',
    'Somebody else has changed this setting. Look at the new value first.',
  );
export const settingsConflicting = (message: string) => invalidField('value', message);
