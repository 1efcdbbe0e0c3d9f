import { cx } from 'class-variance-authority';
import Truck from 'lucide-react/icons/truck';
import type { Delivery } from '../../../../contract/catalogue/delivery.contract.ts';
import { deliveryTexts } from './delivery-text.ts';

/** When a parcel is there, in one line; nothing while that is not known. */
export function ParcelDelivery({
  delivery,
  className,
}: {
  delivery: Delivery | undefined;
  className?: string;
}) {
  if (delivery === undefined) return null;
  const { title, text } = deliveryTexts(delivery);
  return (
    <p className={cx('flex gap-2 text-sm', className)}>
      <Truck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-link" />
      <span className="min-w-0">
        <span className="block font-medium">{title}</span>
        <span className="block text-xs text-fg-3">{text}</span>
      </span>
    </p>
  );
}
