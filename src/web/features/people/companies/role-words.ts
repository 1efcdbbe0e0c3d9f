import type { CompanyRole } from '../../../../domain/people/company-roles.ts';

/** How a role in a company is called, and what whoever has it may do (`may` in the domain decides). */
export const ROLE_WORDS: Readonly<Record<CompanyRole, { name: string; does: string }>> = {
  owner: { name: 'Owner', does: 'May do everything, and decides who belongs.' },
  approver: { name: 'Approver', does: 'Signs requests, and does what a buyer does.' },
  buyer: { name: 'Buyer', does: 'Orders, pays and returns, and sees the bills.' },
  accountant: { name: 'Accountant', does: 'Sees orders and bills, and pays.' },
  viewer: { name: 'Viewer', does: 'Sees the orders, changes nothing.' },
};
