import { DESK_ROLES, type DeskRole } from '../../../../domain/shop/desk-roles.ts';

/** How a role on our desk is called, and what whoever has it may do (`mayOnDesk` in the domain decides). */
export const DESK_ROLE_WORDS: Readonly<Record<DeskRole, { name: string; does: string }>> = {
  owner: { name: 'Owner', does: 'May do everything, and decides who is an admin.' },
  catalogue: { name: 'Catalogue', does: 'Products, categories, coupons and the newsletter. Sees no money.' },
  payments: { name: 'Payments', does: 'Payments, payouts, bills, returns and cancelled orders.' },
  support: {
    name: 'Support',
    does: 'Complaints, messages, returns, and the accounts of buyers and sellers.',
  },
  reader: {
    name: 'Reader',
    does: 'Sees the desk, except papers, settings and the audit log. Changes nothing.',
  },
};

export const DESK_ROLE_OPTIONS = DESK_ROLES.map((value) => ({ value, label: DESK_ROLE_WORDS[value].name }));
