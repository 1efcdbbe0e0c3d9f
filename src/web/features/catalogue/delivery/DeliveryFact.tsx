import Truck from 'lucide-react/icons/truck';
import type { Province } from '../../../../domain/shop/nepal.ts';
import { provinceName } from '../../../../domain/shop/nepal.ts';
import { Fact } from '../../../ui/goods/Fact.tsx';
import { type AddressPlace, useDelivery, usePlace } from './delivery.hooks.ts';
import { deliveryTexts } from './delivery-text.ts';
import { HeavyFact } from './HeavyFact.tsx';
import { ProvinceChoice } from './ProvinceChoice.tsx';

/** When the goods are there, what their way costs, and where that is: asked of a guest, remembered in the browser. */
export function DeliveryFact({
  productId,
  own,
}: {
  productId: string;
  /** The default address; what was chosen here comes before it. */
  own: AddressPlace | null;
}) {
  const place = usePlace(own);
  const { province } = place;
  const delivery = useDelivery(productId, place);
  const texts = textsOf(province, delivery);
  return (
    <>
      <Fact icon={<Truck />} title={<span aria-live="polite">{texts.title}</span>}>
        {/* As high without a province as with the longest of them: nothing moves when it is known. */}
        <span className="block min-h-[2lh]">
          <ProvinceChoice province={province} text={texts.text} />
        </span>
      </Fact>
      {delivery.data?.isHeavy ? <HeavyFact place={place} surcharge={delivery.data.surcharge} /> : null}
    </>
  );
}

function textsOf(province: Province | null, delivery: ReturnType<typeof useDelivery>) {
  if (province === null) return { title: 'Delivery to your province', text: 'Working days and dates' };
  if (delivery.data !== undefined) return deliveryTexts(delivery.data);
  return {
    title: `Delivery to ${provinceName(province)}`,
    text: delivery.isError ? 'The days could not be loaded' : 'Working out the days',
  };
}
