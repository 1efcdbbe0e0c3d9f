import { cx } from 'class-variance-authority';
import type { ProductStatus } from '../../../domain/catalogue/product-status.ts';
import { StatusBadge } from '../feedback/StatusBadge.tsx';

/**
 * The clickable badge of a product: a switch between Active and Inactive. Every other status, and that of a product no
 * admin ever approved, is not the seller's to change and stands there as a plain badge.
 */
export function StatusToggle({
  status,
  isApproved,
  name,
  onToggle,
}: {
  status: ProductStatus;
  isApproved: boolean;
  /** The product's name, for the switch's own name. */
  name: string;
  onToggle: (isActive: boolean) => void;
}) {
  if (!isApproved || (status !== 'active' && status !== 'inactive')) return <StatusBadge status={status} />;
  const isActive = status === 'active';
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isActive}
      aria-label={`Active: ${name}`}
      onClick={() => onToggle(!isActive)}
      className={cx(
        'relative hit-44 inline-flex h-7 items-center gap-2 rounded-full ps-1.5 pe-3 text-xs font-medium whitespace-nowrap transition-colors duration-120 forced-colors:border',
        isActive ? 'bg-success-soft text-success-fg' : 'bg-neutral-soft text-neutral-fg',
      )}
    >
      <svg aria-hidden="true" viewBox="0 0 28 16" className="h-4 w-7">
        <rect width="28" height="16" rx="8" className={isActive ? 'fill-success' : 'fill-field'} />
        <circle cx={isActive ? 20 : 8} cy="8" r="6" className="fill-surface" />
      </svg>
      {isActive ? 'Active' : 'Inactive'}
    </button>
  );
}
