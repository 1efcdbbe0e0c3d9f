import { cva, cx } from 'class-variance-authority';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import Info from 'lucide-react/icons/info';
import type { ReactNode } from 'react';

const banner = cva('flex items-start gap-3 rounded-lg border px-4 py-3 max-sm:flex-wrap', {
  variants: {
    tone: {
      success: 'border-success-line bg-success-soft text-success-fg',
      warning: 'border-warning-line bg-warning-soft text-warning-fg',
      danger: 'border-danger-line bg-danger-soft text-danger-fg',
      info: 'border-info-line bg-info-soft text-info-fg',
    },
  },
});
const icons = { success: CircleCheck, warning: Clock, danger: CircleAlert, info: Info };

export interface BannerProps {
  tone: keyof typeof icons;
  children: ReactNode;
  /** One link or button at the end. */
  action?: ReactNode;
  className?: string;
}

/** A message inside the page: soft colour, line, icon, words, one action. */
export function Banner({ tone, children, action, className }: BannerProps) {
  const Icon = icons[tone];
  return (
    <div role={tone === 'danger' ? 'alert' : 'status'} className={cx(banner({ tone }), className)}>
      <Icon aria-hidden="true" className="mt-0.5 size-4.5" />
      <div className="min-w-0 grow basis-0">{children}</div>
      {action ? <div className="shrink-0 font-semibold max-sm:basis-full max-sm:ps-7.5">{action}</div> : null}
    </div>
  );
}
