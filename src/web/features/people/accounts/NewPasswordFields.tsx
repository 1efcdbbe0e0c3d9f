import type { UseFormRegisterReturn } from 'react-hook-form';
import { PasswordField } from '../../../ui/fields/TextField.tsx';
import { PasswordRules } from './PasswordRules.tsx';

export interface NewPasswordFieldsProps {
  /** The new password as it is typed. */
  password: string;
  newField: UseFormRegisterReturn;
  newError: string | undefined;
  confirmField: UseFormRegisterReturn;
  confirmError: string | undefined;
}

/** A new password with its rules, and once more. */
export function NewPasswordFields({
  password,
  newField,
  newError,
  confirmField,
  confirmError,
}: NewPasswordFieldsProps) {
  return (
    <>
      <div>
        <PasswordField
          label="New password"
          required
          autoComplete="new-password"
          error={newError}
          {...newField}
        />
        <PasswordRules password={password} />
      </div>
      <PasswordField
        label="Confirm password"
        required
        autoComplete="new-password"
        error={confirmError}
        {...confirmField}
      />
    </>
  );
}
