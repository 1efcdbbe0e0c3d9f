import { useId } from 'react';
import { formatAmount, paisaFromRupees } from '../../../../domain/shop/money.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import { RangeEnd } from './FacetSection.tsx';
import type { ProductSearch } from './product-search.ts';

export function chosenPrices({ minPrice, maxPrice, choices }: ProductSearch): number {
  const hasRange = minPrice !== undefined || maxPrice !== undefined;
  return Number(hasRange) + (choices.find(({ key }) => key === 'price')?.values.length ?? 0);
}

/** As people write prices: 30,000. */
function priceText(rupees: number | undefined): string {
  return rupees === undefined ? '' : formatAmount(paisaFromRupees(rupees));
}

export function PriceRange({
  minPrice,
  maxPrice,
  error,
}: {
  minPrice: number | undefined;
  maxPrice: number | undefined;
  error: string | undefined;
}) {
  const id = useId();
  const inputProps = {
    inputMode: 'numeric',
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}error` : undefined,
    className: 'field num px-2.5',
  } as const;
  return (
    <div className="mt-2">
      <div className="flex items-end gap-2">
        <label htmlFor={`${id}min`} className="min-w-0 grow text-xs text-fg-2">
          Min
          <RangeEnd
            id={`${id}min`}
            name="minPrice"
            applied={priceText(minPrice)}
            placeholder="0"
            {...inputProps}
          />
        </label>
        <label htmlFor={`${id}max`} className="min-w-0 grow text-xs text-fg-2">
          Max
          <RangeEnd
            id={`${id}max`}
            name="maxPrice"
            applied={priceText(maxPrice)}
            placeholder="Any"
            {...inputProps}
          />
        </label>
        <Button type="submit" variant="secondary" className="px-3.5 text-sm">
          Apply
        </Button>
      </div>
      {error ? <FieldError id={`${id}error`}>{error}</FieldError> : null}
    </div>
  );
}
