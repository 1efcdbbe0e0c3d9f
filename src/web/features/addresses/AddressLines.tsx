import type { Address } from '../../../contract/addresses.contract.ts';
import { formatPhone } from '../../../domain/nepal.ts';

/** An address as it stands on a parcel. */
export function AddressLines({ address }: { address: Address }) {
  const { street, city, province, postalCode, country, phone } = address;
  return (
    <address className="leading-relaxed text-fg-2 not-italic wrap-anywhere">
      <span className="block font-medium text-fg">{street}</span>
      <span className="block">{`${city}, ${province}${postalCode ? ` ${postalCode}` : ''}`}</span>
      <span className="block">{country}</span>
      <span className="num block">{formatPhone(phone)}</span>
    </address>
  );
}
