/** The couriers that many sellers send by; any other name may be typed. */
export const CARRIERS: readonly string[] = [
  'Nepal Can Move',
  'Pathao Parcel',
  'Upaya City Cargo',
  'Aramex Nepal',
  'DHL Express',
  'Nepal Post',
  'Own delivery',
];
