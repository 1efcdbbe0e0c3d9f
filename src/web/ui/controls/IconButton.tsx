import { cva, cx, type VariantProps } from 'class-variance-authority';
import type { ComponentProps, ReactNode } from 'react';

/** The looks of a button that is only an icon; also for links that look the same. */
export const iconButtonVariants = cva('ibtn', {
  variants: {
    look: { ghost: '', round: 'ibtn-round', outline: 'ibtn-outline' },
    size: { 32: 'ibtn-32', 36: 'ibtn-36', 40: 'ibtn-40', 44: 'ibtn-44' },
  },
  defaultVariants: { look: 'ghost', size: 40 },
});

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
