import type { User } from '../../../../contract/people/accounts.contract.ts';
import { maySell, type SellerDeed, type SellerRole } from '../../../../domain/people/seller-roles.ts';
import type { Role } from '../../../../domain/shop/roles.ts';

/** Whose pages somebody sees: who sells for another has a seller's, too. */
export function sideOf(user: User): Role {
  return user.role === 'buyer' && user.sellsFor ? 'seller' : user.role;
}

/** What somebody is for the seller of their session; null for whoever sells for nobody. */
export function sellerRoleOf(user: User | null): SellerRole | null {
  return user?.role === 'seller' ? 'owner' : (user?.sellsFor?.role ?? null);
}

/** Whether a seller's page or button is theirs: the server refuses the rest, so pages do not offer it. */
export function maySellAs(user: User | null, deed: SellerDeed): boolean {
  const role = sellerRoleOf(user);
  return role !== null && maySell(role, deed);
}
