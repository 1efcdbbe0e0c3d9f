import type { CaseSide } from '../../../../domain/after-sale/complaint.ts';
import type { Party } from '../../../db/buyer.ts';
import type { Deps } from '../../../deps.ts';
import { photoOwnerOf } from '../../shop/photos/photos.commands.ts';
import type { PhotoOwner } from '../../shop/photos/photos.sql.ts';
import { isCaseKey } from './case-key.ts';
import type { LockedCase } from './complaints.sql.ts';

/** Who wants to read or write in a complaint. */
export interface CaseCaller {
  /** Null: a guest. */
  party: Party | null;
  guestId: string | null;
  key: string | null;
}

export function ownerOf({ party, guestId }: Pick<CaseCaller, 'party' | 'guestId'>): PhotoOwner {
  return photoOwnerOf(party, guestId);
}

/** Which side of a complaint somebody is, or null for a stranger: a guest by the key of the mail. */
export function sideOf(
  { config }: Pick<Deps, 'config'>,
  {
    id,
    companyId,
    guestEmail,
    sellerId,
    sellerSeesAt,
  }: Pick<LockedCase, 'id' | 'companyId' | 'guestEmail' | 'sellerId' | 'sellerSeesAt'>,
  caller: CaseCaller,
): CaseSide | null {
  if (companyId !== null && caller.party?.companyId === companyId) return 'buyer';
  if (guestEmail !== null && caller.key !== null && isCaseKey(config, id, caller.key)) return 'buyer';
  return sellerId !== null && caller.party?.sellerId === sellerId && sellerSeesAt !== null ? 'seller' : null;
}
