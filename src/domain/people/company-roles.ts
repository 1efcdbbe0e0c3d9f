/** What somebody is in a company, from who may do all to who may only look. */
export const COMPANY_ROLES = ['owner', 'approver', 'buyer', 'accountant', 'viewer'] as const;
export type CompanyRole = (typeof COMPANY_ROLES)[number];

/** Roles that an owner gives. Owner becomes only who is offered the company and accepts it. */
export const GIVEN_ROLES = [
  'approver',
  'buyer',
  'accountant',
  'viewer',
] as const satisfies readonly CompanyRole[];
export type GivenRole = (typeof GIVEN_ROLES)[number];

/** How long an invitation into a company can be accepted. */
export const INVITATION_DAYS = 7;

/**
 * What is done for a company: `read_orders` is also carts, lists, addresses, messages, returns and complaints; `order` is
 * whatever leads to an order, a request for a signature too; `after_sale` is cancelling, returning and complaining;
 * `manage_company` is people, limits, rules, cost centres and papers.
 */
export const COMPANY_DEEDS = [
  'read_orders',
  'order',
  'approve',
  'pay',
  'read_bills',
  'manage_addresses',
  'after_sale',
  'manage_company',
  'subscribe',
] as const;
export type CompanyDeed = (typeof COMPANY_DEEDS)[number];

const BUYERS_DEEDS = [
  'read_orders',
  'order',
  'pay',
  'read_bills',
  'manage_addresses',
  'after_sale',
] as const satisfies readonly CompanyDeed[];

const DEEDS = {
  owner: COMPANY_DEEDS,
  approver: [...BUYERS_DEEDS, 'approve'],
  buyer: BUYERS_DEEDS,
  accountant: ['read_orders', 'pay', 'read_bills'],
  viewer: ['read_orders'],
} as const satisfies Record<CompanyRole, readonly CompanyDeed[]>;

/** Whether a role in a company allows a deed: the one table of what members may do. */
export function may(role: CompanyRole, deed: CompanyDeed): boolean {
  return (DEEDS[role] as readonly CompanyDeed[]).includes(deed);
}

/** The roles that may sign what others order. */
export const APPROVER_ROLES: readonly CompanyRole[] = COMPANY_ROLES.filter((role) => may(role, 'approve'));
