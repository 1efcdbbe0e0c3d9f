/** A change that could break a client is a new version, named by its day; what is only added is none. */
const API_VERSIONS = ['2026-11-27'] as const;

/** What a call without a version gets. */
export const NEWEST_API_VERSION: string = API_VERSIONS[API_VERSIONS.length - 1] as string;

/** Sent by clients that name a version, and with every answer. */
export const VERSION_HEADER = 'Thokmandu-Version';

/** A call that will go away says so at least this long before. */
export const DEPRECATION_DAYS = 180;

/** A call that will go away: from which day it should not be built on, and from which it answers no more. */
export interface Deprecation {
  /** YYYY-MM-DD, as is `until`. */
  since: string;
  until: string;
  /** What to do instead, in a sentence. */
  instead: string;
}

export function isApiVersion(version: string): boolean {
  return (API_VERSIONS as readonly string[]).includes(version);
}

/** Whether clients have the time that they are promised. */
export function leavesTime({ since, until }: Pick<Deprecation, 'since' | 'until'>): boolean {
  return Date.parse(until) - Date.parse(since) >= DEPRECATION_DAYS * 86_400_000;
}

/** What changed for whoever calls us, the newest day first. */
export const API_CHANGES: readonly { day: string; changes: readonly string[] }[] = [
  {
    day: '2026-11-29',
    changes: [
      'Entries of GET /api/seller/ledger may be of the kind commission: our part of goods on account that the buyer paid to the seller. They were of the kind sale, with an amount below zero.',
    ],
  },
  {
    day: '2026-11-27',
    changes: [
      'First dated version. Every answer names it in Thokmandu-Version.',
      'API keys with scopes for companies and sellers.',
      'Signed webhooks by the Standard Webhooks specification.',
      'Stock and prices of up to 1,000 SKUs in one call; changes since a cursor.',
      'OpenAPI documents for everybody, for companies and for sellers.',
      'Names and descriptions in Nepali: nameNe and descriptionNe of products, and Accept-Language: ne for what is read.',
      'Labels of parcels as PDF or ZPL, and manifests of what couriers take.',
      'Pick up at a seller’s counter (pickUp of an order, GET /api/pickup) and GET /api/track/{code}.',
      'GET /api/delivery by district, with what the way of heavy goods costs; GET and PUT /api/seller/delivery; surcharge and district in orders.',
      'Couriers: POST /api/seller/orders/{id}/book, and what they say in GET /api/seller/orders/{id}/courier.',
      'Files for Tally and spreadsheets; feeds of the catalogue; calendars of what falls due.',
      'Serial numbers of parcels, warranties of what was bought, a check whether a piece was sold here.',
      'Weight, measures and serial flag of products; district of addresses.',
      'Cash at the door: GET /api/payments/cash, payments that a person confirms by a code, cash of a seller’s order, and calls for parcels that are refused and come back.',
      'Guests too may send an Idempotency-Key with what they put into the cart; POST /api/users/wishlist/{id}?wishlisted=true or false.',
      'A parcel is paid by QR before its courier takes cash (POST /api/payments/parcel, atDoor and returnFee of an order’s parcels); POST /api/seller/orders/{id}/lost for one that never arrives.',
      'GET /api/products/category-counts?by=slug names categories by their slugs.',
    ],
  },
];
