import { cva, cx, type VariantProps } from 'class-variance-authority';
import type { ComponentProps, ReactNode } from 'react';

/** The looks of a button that is only an icon; also for links that look the same. */
export const iconButtonVariants = cva(
  'relative inline-flex shrink-0 cursor-pointer items-center justify-center border border-transparent text-fg-2 transition-colors duration-120 disabled:cursor-not-allowed disabled:text-disabled',
  {
    variants: {
      look: {
        ghost: 'rounded-md hover:bg-hover hover:text-fg active:bg-sunken',
        round:
          'rounded-full bg-surface text-fg shadow-1 hover:bg-hover active:bg-sunken forced-colors:border-current',
        outline: 'rounded-md border-line-2 bg-surface text-fg shadow-1 hover:bg-hover active:bg-sunken',
      },
      size: {
        32: 'hit-44 size-8',
        36: 'hit-44 size-9',
        40: 'size-10 touch:size-11',
        44: 'size-11',
      },
    },
    defaultVariants: { look: 'ghost', size: 40 },
  },
);

export interface IconButtonProps
  extends Omit<ComponentProps<'button'>, 'children'>,
    VariantProps<typeof iconButtonVariants> {
  /** The name read out and shown as the tooltip. */
  label: string;
  children: ReactNode;
}

export function IconButton({
  label,
  look,
  size,
  className,
  children,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={cx(iconButtonVariants({ look, size }), className)}
    >
      {children}
    </button>
  );
}
