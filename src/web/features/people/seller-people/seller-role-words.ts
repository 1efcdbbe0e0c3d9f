import type { SellerRole } from '../../../../domain/people/seller-roles.ts';

/** How a role for a seller is called, and what whoever has it may do (`maySell` in the domain decides). */
export const SELLER_ROLE_WORDS: Readonly<Record<SellerRole, { name: string; does: string }>> = {
  owner: { name: 'Owner', does: 'May do everything, and decides who works here.' },
  catalogue: { name: 'Catalogue', does: 'Products, stock, imports and customer prices.' },
  orders: { name: 'Orders', does: 'Parcels, returns, complaints and messages.' },
  money: { name: 'Money', does: 'Balance, payouts, statements and bills.' },
};
