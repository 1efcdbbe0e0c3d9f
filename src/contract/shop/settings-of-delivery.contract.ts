import { DELIVERY_ZONE_NAMES, USUAL_ZONES } from '../../domain/catalogue/delivery-zone.ts';
import { DISTRICTS, type District, districtName } from '../../domain/shop/districts.ts';
import { choiceColumn, rows, yesNo } from './setting-kinds.contract.ts';

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
};
