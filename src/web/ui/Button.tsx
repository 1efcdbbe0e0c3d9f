import { cva, cx, type VariantProps } from 'class-variance-authority';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { Spinner } from './Spinner.tsx';

/** The looks of a button. `primary` is solid: one per region. `outline` is the Add of a list. */
export const buttonVariants = cva(
  'inline-flex shrink-0 cursor-pointer items-center justify-center border font-semibold whitespace-nowrap transition-colors duration-120 select-none disabled:cursor-not-allowed aria-disabled:cursor-not-allowed',
  {
    variants: {
      variant: {
        primary:
          'border-transparent bg-primary text-on-primary hover:bg-primary-hover active:bg-primary-active disabled:bg-neutral-soft disabled:text-fg-3',
        secondary:
          'border-line-2 bg-surface text-fg shadow-1 hover:bg-hover active:bg-sunken disabled:bg-neutral-soft disabled:text-fg-3 disabled:shadow-none',
        outline:
          'border-primary-line bg-surface text-link hover:border-primary hover:bg-primary-soft active:bg-primary-line disabled:border-line disabled:bg-surface disabled:text-fg-3',
        ghost:
          'border-transparent bg-transparent text-fg hover:bg-hover active:bg-sunken disabled:text-fg-3 disabled:hover:bg-transparent',
        danger:
          'border-transparent bg-danger text-on-danger hover:bg-danger-hover active:bg-danger-hover disabled:bg-neutral-soft disabled:text-fg-3',
        'danger-ghost':
          'border-transparent bg-transparent text-danger hover:bg-danger-soft active:bg-danger-soft disabled:text-fg-3',
        pro: 'border-transparent bg-pro text-on-pro hover:opacity-90 active:opacity-80 disabled:bg-neutral-soft disabled:text-fg-3',
      },
      size: {
        xs: 'h-7 gap-1 rounded-md px-2 text-xs',
        sm: 'h-8 gap-1.5 rounded-md px-3 text-sm touch:h-11',
        md: 'h-10 gap-2 rounded-md px-4 text-base touch:h-11',
        lg: 'h-12 gap-2 rounded-md px-5 text-md',
      },
    },
    defaultVariants: { variant: 'primary', size: 'md' },
  },
);

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
  prefetch = 'intent',
  ...rest
}: ButtonLinkProps) {
  return (
    <Link {...rest} prefetch={prefetch} className={cx(buttonVariants({ variant, size }), className)}>
      {icon}
      {children}
      {iconEnd}
    </Link>
  );
}
