import { cva, cx, type VariantProps } from 'class-variance-authority';
import ArrowRight from 'lucide-react/icons/arrow-right';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { AHEAD } from '../behaviour/save-data.ts';

/** `inline` inside text, `action` with an arrow beside a heading, `quiet` in navigation. */
export const linkVariants = cva('', {
  variants: { look: { inline: 'link', action: 'link-action', quiet: 'link-quiet' } },
  defaultVariants: { look: 'inline' },
});

export interface TextLinkProps extends ComponentProps<typeof Link>, VariantProps<typeof linkVariants> {
  /** False leaves the arrow of an action link out. */
  arrow?: boolean;
}

export function TextLink({ look, arrow = true, className, children, ...rest }: TextLinkProps) {
  return (
    <Link prefetch={AHEAD} discover="none" {...rest} className={cx(linkVariants({ look }), className)}>
      {children}
      {look === 'action' && arrow ? <ArrowRight className="size-4" /> : null}
    </Link>
  );
}
