import { cva, cx, type VariantProps } from 'class-variance-authority';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { AHEAD } from '../behaviour/save-data.ts';
import { Spinner } from '../feedback/Spinner.tsx';

/** The looks of a button. `primary` is solid: one per region. `outline` is the Add of a list. */
export const buttonVariants = cva('btn', {
  variants: {
    variant: {
      primary: 'btn-primary',
      secondary: 'btn-secondary',
      outline: 'btn-outline',
      ghost: 'btn-ghost',
      danger: 'btn-danger',
      'danger-ghost': 'btn-danger-ghost',
      pro: 'btn-pro',
    },
    size: { xs: 'btn-xs', sm: 'btn-sm', md: 'btn-md', lg: 'btn-lg' },
  },
  defaultVariants: { variant: 'primary', size: 'md' },
});

type ButtonLook = VariantProps<typeof buttonVariants>;

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  icon?: ReactNode;
  iconEnd?: ReactNode;
  /** Waiting for an answer: keeps its width, shows a spinner, ignores presses, stays focusable. */
  busy?: boolean;
  /** Shown beside the spinner instead of the usual text, for instance 'Processing...'. */
  busyText?: string;
}

export function Button({
  variant,
  size,
  icon,
  iconEnd,
  busy = false,
  busyText,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      className={cx(buttonVariants({ variant, size }), className)}
    >
      {busy ? (
        <span className="grid place-items-center">
          <span className="invisible col-start-1 row-start-1 inline-flex items-center gap-2">
            {icon}
            {children}
            {iconEnd}
          </span>
          <span className="col-start-1 row-start-1 inline-flex items-center gap-2">
            <Spinner />
            {busyText ?? children}
          </span>
        </span>
      ) : (
        <>
          {icon}
          {children}
          {iconEnd}
        </>
      )}
    </button>
  );
}

export interface ButtonLinkProps extends ComponentProps<typeof Link>, ButtonLook {
  icon?: ReactNode;
  iconEnd?: ReactNode;
}

/** A link that looks like a button: it goes somewhere, a `Button` does something. */
export function ButtonLink({
  variant,
  size,
  icon,
  iconEnd,
  className,
  children,
  prefetch = AHEAD,
  discover = 'none',
  ...rest
}: ButtonLinkProps) {
  return (
    <Link
      {...rest}
      discover={discover}
      prefetch={prefetch}
      className={cx(buttonVariants({ variant, size }), className)}
    >
      {icon}
      {children}
      {iconEnd}
    </Link>
  );
}
