import Truck from 'lucide-react/icons/truck';
import type { Province } from '../../../../domain/shop/nepal.ts';
import { provinceName } from '../../../../domain/shop/nepal.ts';
import { Fact } from '../../../ui/goods/Fact.tsx';
import { useDelivery, useProvince } from './delivery.hooks.ts';
import { deliveryTexts } from './delivery-text.ts';
import { ProvinceChoice } from './ProvinceChoice.tsx';

/** When the goods are there, and where that is: asked of a guest, remembered in the browser. */
export function DeliveryFact({
  productId,
  ownProvince,
}: {
  productId: string;
  /** Of the default address; what was chosen here comes before it. */
  ownProvince: string | null;
}) {
  const province = useProvince(ownProvince);
  const delivery = useDelivery(productId, province);
  const texts = textsOf(province, delivery);
  return (
    <Fact icon={<Truck />} title={<span aria-live="polite">{texts.title}</span>}>
      {/* As high without a province as with the longest of them: nothing moves when it is known. */}
      <span className="block min-h-[2lh]">
        <ProvinceChoice province={province} text={texts.text} />
      </span>
    </Fact>
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
