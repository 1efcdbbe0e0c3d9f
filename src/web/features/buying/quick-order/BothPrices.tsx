import { cx } from 'class-variance-authority';
import { ProChip, Rupees } from '../../../ui/goods/Price.tsx';

/** The regular price above the PRO price; in the sum only when it is bold. */
export function Both({
  label,
  regular,
  pro,
  isCounted = false,
  className,
}: {
  label: string;
  regular: number;
  pro: number;
  isCounted?: boolean;
  className?: string;
}) {
  return (
    <p className={cx('num text-end text-sm', className)}>
      <span className="sr-only">{label} </span>
      <Rupees
        amount={regular}
        className={cx('block', isCounted ? 'font-semibold text-fg' : 'font-medium text-fg-3')}
      />
      <span className="inline-flex items-center gap-1 text-xs text-pro-fg">
        <ProChip />
        <Rupees amount={pro} />
      </span>
    </p>
  );
}
