import ChartLine from 'lucide-react/icons/chart-line';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { lazy, Suspense, useState } from 'react';
import { lateDialog } from '../../../ui/overlays/late-dialog.tsx';

const PriceFigures = lazy(async () => ({ default: (await import('./PriceFigures.tsx')).PriceFigures }));
const PriceSteps = lazy(async () => ({ default: (await import('./PriceFigures.tsx')).PriceSteps }));
const PriceRecordDialog = lateDialog(async () => (await import('./PriceRecordDialog.tsx')).PriceRecordDialog);

/**
 * What the product has cost, for one whose price changed: a row of the facts that opens chart and table. The figures come
 * into a kept place.
 */
export function PriceRecord({ productId }: { productId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li>
      <button type="button" aria-haspopup="dialog" className="price-record" onClick={() => setIsOpen(true)}>
        <ChartLine aria-hidden="true" className="size-4.5 self-start text-link" />
        <span className="min-w-0">
          <span className="flex h-6 items-center justify-between gap-3 text-sm font-semibold">
            Price record
            <Suspense>
              <PriceSteps productId={productId} />
            </Suspense>
          </span>
          <span className="price-record-figures">
            <Suspense fallback="Regular prices of the last 90 days">
              <PriceFigures productId={productId} />
            </Suspense>
          </span>
        </span>
        <ChevronRight aria-hidden="true" className="text-fg-3" />
      </button>
      {isOpen ? <PriceRecordDialog productId={productId} onClose={() => setIsOpen(false)} /> : null}
    </li>
  );
}
