import { formatPhone, provinceName } from '../../../domain/shop/nepal.ts';

interface AddressLinesProps {
  address: {
    street: string;
    city: string;
    province: string;
    postalCode: string | null;
    /** The shop delivers within Nepal: one that is just being written has no other. */
    country?: string;
    phone: string;
  };
}

/** An address as it stands on a parcel. */
export function AddressLines({ address }: AddressLinesProps) {
  const { street, city, province, postalCode, country = 'Nepal', phone } = address;
  return (
    <address className="leading-relaxed text-fg-2 not-italic wrap-anywhere">
      <span className="block font-medium text-fg">{street}</span>
      <span className="block">{`${city}, ${provinceName(province)}${postalCode ? ` ${postalCode}` : ''}`}</span>
      <span className="block">{country}</span>
      <span className="num block">{formatPhone(phone)}</span>
    </address>
  );
}
