/** A courier, and the ways in which sellers write its name. */
interface KnownCourier {
  key: string;
  /** As it calls itself. */
  name: string;
  /** Keys of what people write, its own among them. */
  writings: readonly string[];
}

/** Couriers whose names are written in more than one way; every other name is a courier of its own, as it was typed. */
export const KNOWN_COURIERS: readonly KnownCourier[] = [
  {
    key: 'pathao',
    name: 'Pathao Parcel',
    writings: ['pathao', 'pathao-parcel', 'pathao-courier', 'pathao-delivery', 'pathao-nepal'],
  },
  {
    key: 'nepal-can-move',
    name: 'Nepal Can Move',
    writings: ['nepal-can-move', 'ncm', 'nepal-can-move-ncm', 'ncm-courier', 'nepalcanmove'],
  },
  { key: 'upaya', name: 'Upaya City Cargo', writings: ['upaya', 'upaya-city-cargo', 'upaya-cargo'] },
  { key: 'aramex', name: 'Aramex', writings: ['aramex', 'aramex-nepal'] },
  { key: 'dhl', name: 'DHL Express', writings: ['dhl', 'dhl-express', 'dhl-nepal'] },
  {
    key: 'nepal-post',
    name: 'Nepal Post',
    writings: ['nepal-post', 'gpo', 'hulak', 'nepal-post-ems', 'ems'],
  },
];

/** What nobody named. */
const UNNAMED = 'other';

/** By what a courier is known in addresses and files, of the name that a seller gives it (`courier_key` in SQL). */
export function courierKey(name: string | null): string {
  const written = (name ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return knownCourier(written)?.key ?? (written || UNNAMED);
}

/** What a courier is called where its cash is counted: its own name, or else as it was typed; null: nobody said. */
export function courierName(typed: string | null): string | null {
  return knownCourier(courierKey(typed))?.name ?? typed;
}

const knownCourier = (written: string) => KNOWN_COURIERS.find(({ writings }) => writings.includes(written));
