import type { ReactNode } from 'react';
import { provinceName } from '../../../../domain/shop/nepal.ts';
import { useDeliveries, useProvince } from './delivery.hooks.ts';
import { deliveryTexts } from './delivery-text.ts';
import { ProvinceChoice } from './ProvinceChoice.tsx';

/**
 * When each of these products arrives in the province that was chosen, as a row of their comparison. Cells with the same
 * key say the same, whichever province the goods come from.
 */
export function useComparedDelivery(
  productIds: readonly string[],
  ownProvince: string | null,
): { label: ReactNode; cells: { key: string; content: ReactNode }[] } {
  const province = useProvince(ownProvince);
  const { deliveries, isError } = useDeliveries(productIds, province);
  const unknown =
    province === null
      ? 'Choose your province to see the days'
      : isError
        ? 'The days could not be loaded'
        : deliveries.size === 0
          ? 'Working out the days'
          : 'No longer sold here';
  return {
    label: (
      <>
        <span className="block">Delivery</span>
        <span className="block text-xs text-fg-3">
          {province === null ? null : <span className="block">{provinceName(province)}</span>}
          <ProvinceChoice province={province} text="" />
        </span>
      </>
    ),
    cells: productIds.map((id) => {
      const delivery = deliveries.get(id);
      const { title, text } = delivery ? deliveryTexts(delivery) : { title: unknown, text: '' };
      return {
        key: title,
        content: (
          // As high before the days are known: nothing moves when they come.
          <span className="block min-h-[6lh] md:min-h-[4lh]">
            <span className={delivery ? 'block' : 'block font-normal text-fg-3'}>{title}</span>
            <span className="block text-xs font-normal text-fg-3">{text}</span>
          </span>
        ),
      };
    }),
  };
}
