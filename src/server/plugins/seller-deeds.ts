import type { CompanyDeed } from '../../domain/people/company-roles.ts';
import { maySell, type SellerDeed } from '../../domain/people/seller-roles.ts';
import type { Party } from '../db/buyer.ts';
import { AppError, forbidden } from './app-error.ts';
import { buyerFor } from './company-deeds.ts';
import { NO_SELLER, type Viewer } from './viewer.ts';

const sellerRoleForbids = () =>
  new AppError(403, 'seller_role', 'Your role for this seller does not allow this');

/** Refuses who may not do this for the seller of their session. Routes name their deed (`defineRoute`). */
export function requireSellerDeed({ sellerRole }: Pick<Viewer, 'sellerRole'>, deed: SellerDeed): void {
  if (sellerRole === null) throw forbidden();
  if (!maySell(sellerRole, deed)) throw sellerRoleForbids();
}

/** The seller for whom the caller may do this; nobody's id where they sell for none, or their role does not allow it. */
export function sellerFor({ sellerId, sellerRole }: Viewer, deed: SellerDeed): string {
  return sellerRole !== null && maySell(sellerRole, deed) ? sellerId : NO_SELLER;
}

/** On which sides the caller stands in what buyers and sellers share. */
export function partyFor(viewer: Viewer, deeds: { buyer: CompanyDeed; seller: SellerDeed }): Party {
  return {
    ...buyerFor(viewer, deeds.buyer),
    sellerId: sellerFor(viewer, deeds.seller),
  };
}
