import type { SellerDeed } from '../../../../domain/people/seller-roles.ts';
import { type DeskDeed, mayOnDesk } from '../../../../domain/shop/desk-roles.ts';
import type { DeskRights } from '../../../desk/desk-menu.ts';
import { useSession } from './session.hooks.ts';
import { maySellAs } from './side.ts';

/** What the reader may do on the desk they have. */
export function useDeskRights(): DeskRights {
  return { desk: useMayOnDesk(), seller: useMaySell() };
}

/**
 * What the reader's role on our desk allows: the server refuses the rest, so pages do not offer it. Whoever is no admin
 * is asked for nothing here.
 */
export function useMayOnDesk(): (deed: DeskDeed) => boolean {
  const { user } = useSession();
  const role = user?.deskRole;
  return (deed) => role === undefined || mayOnDesk(role, deed);
}

/** What the reader may do for the seller of their session. */
export function useMaySell(): (deed: SellerDeed) => boolean {
  const { user } = useSession();
  return (deed) => maySellAs(user, deed);
}
