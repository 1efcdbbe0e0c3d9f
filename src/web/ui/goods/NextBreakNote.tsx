import { cx } from 'class-variance-authority';
import TrendingDown from 'lucide-react/icons/trending-down';
import { formatCount } from '../../../domain/shop/count-text.ts';
import { Rupees } from './Price.tsx';

/** "Add 4 more: रू 290 each, you save रू 120" (without the saving when it is 0): a button that adds them. In rupees. */
export function NextBreakNote({
  more,
  unitPrice,
  saving,
  onAdd,
  className,
}: {
  more: number;
  unitPrice: number;
  saving: number;
  onAdd: () => void;
  className?: string;
}) {
  return (
    <button type="button" onClick={onAdd} className={cx('next-break', className)}>
      <TrendingDown aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {saving > 0 ? (
        <span>
          Add {formatCount(more)} more: <Rupees amount={unitPrice} /> each, you save{' '}
          <Rupees amount={saving} />
        </span>
      ) : (
        <span>
          Add {formatCount(more)} more: <Rupees amount={unitPrice} /> each
        </span>
      )}
    </button>
  );
}
