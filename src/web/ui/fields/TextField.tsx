import { cx } from 'class-variance-authority';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Field, type FieldProps, splitFieldProps } from './Field.tsx';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'prefix'>, FieldProps {
  /** Fixed text before the value: +977, रू. */
  prefix?: ReactNode;
  /** Fixed text or a small control after the value. */
  suffix?: ReactNode;
}

/** One-line text entry. Takes every `<input>` attribute, so a form library's `register` can be spread on it. */
export function TextField({ prefix, suffix, ...props }: TextFieldProps) {
  const [field, input] = splitFieldProps(props);
  return (
    <Field {...field}>
      {(control) => (
        <div className="relative flex">
          {prefix ? (
            <span className="pointer-events-none flex shrink-0 items-center rounded-s-md border border-e-0 border-field bg-sunken px-3 text-fg-3">
              {prefix}
            </span>
          ) : null}
          <input
            type="text"
            // A turned wheel scrolls the page, it does not change a number.
            onWheel={input.type === 'number' ? (event) => event.currentTarget.blur() : undefined}
            {...input}
            {...control}
            className={cx('field min-w-0', prefix ? 'rounded-s-none' : '', suffix ? 'pe-12' : '')}
          />
          {suffix ? (
            <span className="absolute inset-y-0 end-0 flex w-11 items-center justify-center text-fg-3">
              {suffix}
            </span>
          ) : null}
        </div>
      )}
    </Field>
  );
}

/** An amount in rupees. */
export function RupeeField(props: Omit<TextFieldProps, 'prefix'>) {
  return <TextField inputMode="decimal" {...props} prefix={<span className="rupee">रू</span>} />;
}

/** A password with a show/hide toggle. Pasting and password managers work as usual. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'suffix'>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      autoComplete="current-password"
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      suffix={
        <button
          type="button"
          aria-label={isShown ? 'Hide password' : 'Show password'}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
          className="flex size-9 items-center justify-center rounded-md text-fg-3 hover:text-fg"
        >
          {isShown ? <EyeOff className="size-4.5" /> : <Eye className="size-4.5" />}
        </button>
      }
    />
  );
}
