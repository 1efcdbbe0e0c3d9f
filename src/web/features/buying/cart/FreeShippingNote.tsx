import CircleCheck from 'lucide-react/icons/circle-check';
import Truck from 'lucide-react/icons/truck';
import { FREE_SHIPPING_ABOVE_PAISA } from '../../../../domain/books/delivery-fee.ts';
import { paisaFromRupees, rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import { Progress } from '../../../ui/feedback/Progress.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';

const THRESHOLD = rupeesFromPaisa(FREE_SHIPPING_ABOVE_PAISA);

/** How far this subtotal (rupees) is from free shipping; shipping is free above the threshold, not at it (spec 9). */
export function FreeShippingNote({
  subtotal,
  shipping,
  isHeavy = false,
}: {
  subtotal: number;
  /** The delivery fee alone. */
  shipping: number;
  /** The way of heavy goods costs something all the same. */
  isHeavy?: boolean;
}) {
  if (shipping === 0) {
    return (
      <p className="flex items-center gap-2 rounded-md bg-success-soft px-3 py-2.5 text-sm font-medium text-success-fg">
        <CircleCheck aria-hidden="true" />
        {isHeavy ? 'Free of the delivery fee, but for heavy goods' : 'Your order ships free'}
      </p>
    );
  }
  const missing = rupeesFromPaisa(FREE_SHIPPING_ABOVE_PAISA - paisaFromRupees(subtotal));
  return (
    <div className="rounded-md bg-info-soft px-3 py-2.5 text-sm font-medium text-info-fg">
      <p className="mb-2 flex items-start gap-2">
        <Truck aria-hidden="true" className="mt-0.5" />
        <span>
          Free shipping above <Rupees amount={THRESHOLD} />: <Rupees amount={missing} /> to go
        </span>
      </p>
      <Progress label="Progress to free shipping" value={subtotal} max={THRESHOLD} />
    </div>
  );
}
