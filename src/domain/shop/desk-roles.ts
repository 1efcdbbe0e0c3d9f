/** What an admin is on our desk, from who may do all to who may only look. */
export const DESK_ROLES = ['owner', 'catalogue', 'payments', 'support', 'reader'] as const;
export type DeskRole = (typeof DESK_ROLES)[number];

/**
 * What is done on our desk: `read` is orders, products, people and what they write; `read_money` is payments, bills,
 * payouts and balances; `read_papers` is what people prove who they are and what they paid with; `marketing` is coupons
 * and the newsletter; `orders` is cancelling and answering returns; `support` is complaints, messages and reviews;
 * `people` is approving, deactivating and deleting accounts; `admins` is the same of admins, with inviting them and
 * their roles; `settings` is also what we charge.
 */
export const DESK_DEEDS = [
  'read',
  'read_money',
  'read_papers',
  'catalogue',
  'marketing',
  'orders',
  'payments',
  'support',
  'people',
  'settings',
  'audit',
  'admins',
] as const;
export type DeskDeed = (typeof DESK_DEEDS)[number];

const DEEDS: Record<DeskRole, readonly DeskDeed[]> = {
  owner: DESK_DEEDS,
  catalogue: ['read', 'catalogue', 'marketing'],
  payments: ['read', 'read_money', 'read_papers', 'orders', 'payments'],
  support: ['read', 'read_money', 'read_papers', 'orders', 'support', 'people'],
  reader: ['read', 'read_money'],
};

/** Whether a role on the desk allows a deed: the one table of what admins may do. */
export function mayOnDesk(role: DeskRole, deed: DeskDeed): boolean {
  return DEEDS[role].includes(deed);
}

/** The roles that allow a deed. */
export const deskRolesFor = (deed: DeskDeed): DeskRole[] =>
  DESK_ROLES.filter((role) => mayOnDesk(role, deed));
