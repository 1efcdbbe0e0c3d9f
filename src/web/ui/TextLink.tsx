import { cva, cx, type VariantProps } from 'class-variance-authority';
import ArrowRight from 'lucide-react/icons/arrow-right';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';

/** `inline` inside text, `action` with an arrow beside a heading, `quiet` in navigation. */
export const linkVariants = cva('transition-colors duration-120', {
  variants: {
    look: {
      inline: 'text-link underline underline-offset-2 hover:text-primary-hover',
      action:
        'inline-flex items-center gap-1 font-semibold text-link hover:text-primary-hover touch:min-h-11',
      quiet: 'text-fg-2 hover:text-fg hover:underline',
    },
  },
  defaultVariants: { look: 'inline' },
});

export interface TextLinkProps extends ComponentProps<typeof Link>, VariantProps<typeof linkVariants> {
  /** False leaves the arrow of an action link out. */
  arrow?: boolean;
}

export function TextLink({ look, arrow = true, className, children, ...rest }: TextLinkProps) {
  return (
    <Link prefetch="intent" {...rest} className={cx(linkVariants({ look }), className)}>
      {children}
      {look === 'action' && arrow ? <ArrowRight className="size-4" /> : null}
    </Link>
  );
}
