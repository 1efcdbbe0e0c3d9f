/** What somebody is for a seller. The seller's own account is the owner. */
export const SELLER_ROLES = ['owner', 'catalogue', 'orders', 'money'] as const;
export type SellerRole = (typeof SELLER_ROLES)[number];

/** Roles that an owner gives. */
export const GIVEN_SELLER_ROLES = ['catalogue', 'orders', 'money'] as const satisfies readonly SellerRole[];
export type GivenSellerRole = (typeof GIVEN_SELLER_ROLES)[number];

/**
 * What is done for a seller: `read` is figures and what waits; `catalogue` is products, stock, imports and prices;
 * `orders` is parcels, returns, complaints and messages; `read_bills` is single bills; `money` is registers, payouts,
 * statements and what corrects a bill; `own` is papers, tax details, bank account, page and people.
 */
export const SELLER_DEEDS = ['read', 'catalogue', 'orders', 'read_bills', 'money', 'own'] as const;
export type SellerDeed = (typeof SELLER_DEEDS)[number];

const DEEDS: Record<SellerRole, readonly SellerDeed[]> = {
  owner: SELLER_DEEDS,
  catalogue: ['read', 'catalogue'],
  orders: ['read', 'orders', 'read_bills'],
  money: ['read', 'read_bills', 'money'],
};

/** Whether a role allows a deed for a seller: the one table of what the people of sellers may do. */
export function maySell(role: SellerRole, deed: SellerDeed): boolean {
  return DEEDS[role].includes(deed);
}
