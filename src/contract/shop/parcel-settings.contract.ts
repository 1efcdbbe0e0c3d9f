import { wholeNumber } from './setting-kinds.contract.ts';

/** What the way of goods costs by; a part of SETTINGS. */
export const PARCEL_SETTINGS = {
  volumetricDivisor: wholeNumber({
    group: 'delivery',
    label: 'Divisor of the volume',
    help: 'Bulky goods count by their volume: cubic centimetres divided by this are kilograms. The larger of weight and volume counts. Most couriers divide by 5,000.',
    default: 5_000,
    minimum: 1_000,
    maximum: 10_000,
  }),
};
