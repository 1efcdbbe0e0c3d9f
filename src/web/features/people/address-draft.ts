import type { Address, PostalAddress } from '../../../contract/people/addresses.contract.ts';
import { districtOfAddress } from '../../../domain/shop/districts.ts';

/** An address while it is typed, in checkout and in the address book. */
export interface AddressDraft {
  street: string;
  city: string;
  province: string;
  postalCode: string;
  phone: string;
  /** Empty: not said. */
  district: string;
}

export const EMPTY_ADDRESS: AddressDraft = {
  street: '',
  city: '',
  province: '',
  postalCode: '',
  phone: '',
  district: '',
};

/** A saved address as a form shows it: the prefix +977 stands before the phone already. */
export function toAddressDraft(address: Address): AddressDraft {
  return {
    street: address.street,
    city: address.city,
    province: address.province,
    postalCode: address.postalCode ?? '',
    phone: withoutCountryCode(address.phone),
    district: districtOfAddress(address) ?? '',
  };
}

/** The ten digits of a phone, for a field that shows +977 itself. */
export function withoutCountryCode(phone: string): string {
  return phone.replace(/^\+977[\s-]*/, '');
}

/** A finished draft as it is sent. What was checked before is not read through the contract again: the shop does that. */
export function toPostalAddress(address: AddressDraft): PostalAddress {
  const sent = { ...asSent(address), postalCode: address.postalCode.trim() || null, country: 'Nepal' };
  return sent as PostalAddress;
}

/** What is typed, as the contract judges it: a district that was not chosen is none. */
export function asSent<Draft extends { district: string }>(draft: Draft) {
  return { ...draft, district: draft.district || null };
}
