import { countText } from '../../../../domain/shop/count-text.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Sheet } from '../../../ui/overlays/Dialog.tsx';
import { FilterChips } from './FilterChips.tsx';
import { FilterPanel, type FilterPanelProps } from './FilterPanel.tsx';
import type { ProductSearch } from './product-search.ts';

/** The filters of phones, with how many products they leave. Closing it without Show keeps the list as it was. */
export default function FilterSheet({
  total,
  onSearch,
  onShow,
  onClose,
  ...panel
}: Omit<FilterPanelProps, 'id' | 'openSections' | 'hasClear'> & {
  /** Undefined while it is not known. */
  total: number | undefined;
  onSearch: (search: ProductSearch) => void;
  onShow: () => void;
  onClose: () => void;
}) {
  return (
    <Sheet
      side="bottom"
      title="Filters"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" size="lg" className="grow px-3 text-base" onClick={panel.onClear}>
            Clear All Filters
          </Button>
          <Button size="lg" className="num grow px-3 text-base" disabled={total === 0} onClick={onShow}>
            {showText(total)}
          </Button>
        </>
      }
    >
      <FilterChips search={panel.search} facets={panel.facets} onChange={onSearch} />
      <FilterPanel {...panel} openSections={1} hasClear={false} />
    </Sheet>
  );
}

function showText(total: number | undefined): string {
  if (total === undefined) return 'Show products';
  if (total === 0) return 'No products';
  return `Show ${countText(total, 'product')}`;
}
