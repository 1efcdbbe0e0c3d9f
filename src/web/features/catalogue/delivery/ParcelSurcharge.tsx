import { cx } from 'class-variance-authority';
import Weight from 'lucide-react/icons/weight';
import { districtName } from '../../../../domain/shop/districts.ts';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { DistrictSelect } from './DistrictSelect.tsx';
import type { CartSurcharges } from './delivery.hooks.ts';

/** What the way of a heavy parcel costs beyond the delivery fee, in one line; nothing for any other. */
export function ParcelSurcharge({
  seller: { _id: sellerId, companyName },
  surcharges: { place, bySeller },
  isChosenHere = false,
  className,
}: {
  seller: { _id: string; companyName: string };
  surcharges: CartSurcharges;
  /** The district can be chosen here, not in an address. */
  isChosenHere?: boolean;
  className?: string;
}) {
  const surcharge = bySeller.get(sellerId);
  if (surcharge === undefined) return null;
  const { district } = place;
  return (
    <div className={cx('flex gap-2 text-sm', className)}>
      <Weight aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-link" />
      <div className="min-w-0 grow">
        {district === null ? (
          <p>Choose a district to see what delivery of heavy goods costs</p>
        ) : surcharge === null ? (
          <p className="text-warning-fg">
            {`Ask ${companyName} what delivery to ${districtName(district)} costs: request a quote for it.`}
          </p>
        ) : (
          <p className="flex flex-wrap justify-between gap-x-3">
            <span>{`Delivery of heavy goods to ${districtName(district)}`}</span>
            <Rupees amount={surcharge} className="font-medium" />
          </p>
        )}
        {isChosenHere ? <DistrictSelect {...place} /> : null}
      </div>
    </div>
  );
}
