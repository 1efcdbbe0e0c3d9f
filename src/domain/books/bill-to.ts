/** Whom a bill goes to, as it is kept and printed. */
export interface BillTo {
  companyName: string;
  /** 9 digits; without it the buyer deducts no VAT. */
  panNumber: string | null;
  /** One line of text. */
  address: string;
  email: string | null;
}

/** What an account tells of the one who buys. */
export interface BillPerson {
  firstName: string;
  lastName: string;
  companyName: string | null;
  panNumber: string | null;
}

/** Who said nothing else is billed under the account's company, or else the own name, at the billing address. */
export function billToOfPerson(
  person: BillPerson,
  address: { street: string; city: string; province: string },
): BillTo {
  return {
    companyName: person.companyName || `${person.firstName} ${person.lastName}`,
    panNumber: person.panNumber || null,
    address: [address.street, address.city, address.province].filter(Boolean).join(', '),
    email: null,
  };
}
