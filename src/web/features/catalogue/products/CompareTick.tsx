import Check from 'lucide-react/icons/check';
import { type ComparableProduct, useCompareToggle } from './compare-toggle.hooks.ts';

/** The tick before a row of the list. A refused one stays off, with the reason in a toast. */
export function CompareTick({ product }: { product: ComparableProduct }) {
  const { isChosen, toggle } = useCompareToggle(product);
  return (
    <label className="relative z-1 flex min-h-11 items-center justify-center self-center max-md:hidden">
      <span className="tick">
        <input type="checkbox" aria-label={`Compare: ${product.name}`} checked={isChosen} onChange={toggle} />
        <Check aria-hidden="true" />
      </span>
    </label>
  );
}
