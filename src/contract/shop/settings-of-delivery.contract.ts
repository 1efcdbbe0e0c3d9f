import { DELIVERY_ZONE_NAMES, USUAL_ZONES } from '../../domain/catalogue/delivery-zone.ts';
import { DISTRICTS, type District, districtName } from '../../domain/shop/districts.ts';
import { choiceColumn, rows, wholeNumber, yesNo } from './setting-kinds.contract.ts';

const districtNames = Object.fromEntries(
  DISTRICTS.map((district) => [district, districtName(district)]),
) as Record<District, string>;

/** What an admin decides of what the way of goods costs. */
export const DELIVERY_SETTINGS = {
  deliverySurcharges: yesNo({
    group: 'delivery',
    label: 'Sellers may ask more for heavy goods',
    help: 'By zone and weight, on top of the delivery fee. Buyers pay it with the order and see it before; the seller gets it when the parcel is sent.',
    default: false,
  }),
  deliveryZones: rows({
    group: 'delivery',
    label: 'Zones of delivery',
    help: 'Districts that are not listed lie along the roads.',
    rowName: 'district',
    columns: {
      district: choiceColumn('District', districtNames),
      zone: choiceColumn('Zone', DELIVERY_ZONE_NAMES),
    },
    default: USUAL_ZONES,
  }),
  volumetricDivisor: wholeNumber({
    group: 'delivery',
    label: 'Divisor of the volume',
    help: 'Bulky goods count by their volume: cubic centimetres divided by this are kilograms. The larger of weight and volume counts. Most couriers divide by 5,000.',
    default: 5_000,
    minimum: 1_000,
    maximum: 10_000,
  }),
};
