import { invalidField } from '../../plugins/app-error.ts';

export const taxPanRequired = () => invalidField('panNumber', 'PAN number is required');
export const taxPanFixed = () =>
  invalidField(
    'panNumber',
    'Your PAN number has been checked. Write to us to change it.',
    409,
    'pan_checked',
  );
