import { useLocation } from 'react-router';
import { DESK_MENUS, placeOf } from '../../../desk/desk-menu.ts';
import { useMaySell } from '../../people/session/desk-role.hooks.ts';
import { RoleGuard } from '../../people/session/RoleGuard.tsx';

/** The route around the pages of the sellers' desk; the menu says what a page asks of who works for a seller. */
export default function SellerLayout() {
  const { pathname } = useLocation();
  const may = useMaySell();
  const deed = placeOf(DESK_MENUS.seller, pathname)?.page.sellerDeed;
  return <RoleGuard only="seller" isForbidden={deed !== undefined && !may(deed)} />;
}
