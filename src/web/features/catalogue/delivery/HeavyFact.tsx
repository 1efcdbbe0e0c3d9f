import Weight from 'lucide-react/icons/weight';
import { districtName } from '../../../../domain/shop/districts.ts';
import { Fact } from '../../../ui/goods/Fact.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { DistrictSelect } from './DistrictSelect.tsx';
import type { Place } from './delivery.hooks.ts';

/** What the way of heavy goods costs beyond the delivery fee, to the district that is chosen here. */
export function HeavyFact({ place, surcharge }: { place: Place; surcharge: number | null }) {
  return (
    <Fact icon={<Weight />} title={<span aria-live="polite">{titleOf(place, surcharge)}</span>}>
      <span className="block">
        {place.district === null
          ? 'Choose a district to see what delivery of heavy goods costs'
          : surcharge === null
            ? 'Request a quote: its price is with delivery.'
            : 'For the smallest order. The cart says what all of it costs.'}
      </span>
      <DistrictSelect {...place} />
    </Fact>
  );
}

function titleOf({ district }: Place, surcharge: number | null) {
  if (district === null) return 'Delivery of heavy goods';
  if (surcharge === null) return `Ask the seller what delivery to ${districtName(district)} costs`;
  if (surcharge === 0) return `Delivery to ${districtName(district)} costs nothing more`;
  return (
    <>
      Delivery of heavy goods to {districtName(district)}:{' '}
      <span className="whitespace-nowrap">
        + <Rupees amount={surcharge} />
      </span>
    </>
  );
}
