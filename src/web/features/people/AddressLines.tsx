import { formatPhone } from '../../../domain/shop/nepal.ts';
import { placeLine } from './place-line.ts';

interface AddressLinesProps {
  address: {
    street: string;
    city: string;
    province: string;
    postalCode: string | null;
    /** The shop delivers within Nepal: one that is just being written has no other. */
    country?: string;
    phone: string;
    district?: string | null;
  };
}

/** An address as it stands on a parcel. */
export function AddressLines({ address }: AddressLinesProps) {
  const { street, country = 'Nepal', phone } = address;
  return (
    <address className="leading-relaxed text-fg-2 not-italic wrap-anywhere">
      <span className="block font-medium text-fg">{street}</span>
      <span className="block">{placeLine(address)}</span>
      <span className="block">{country}</span>
      <span className="num block">{formatPhone(phone)}</span>
    </address>
  );
}
