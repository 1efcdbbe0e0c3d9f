import { useLocation } from 'react-router';
import { DESK_MENUS, placeOf } from '../../../desk/desk-menu.ts';
import { useMayOnDesk } from '../../people/session/desk-role.hooks.ts';
import { RoleGuard } from '../../people/session/RoleGuard.tsx';

/** The route around the pages of the admins' desk; the menu says what a page asks of an admin's role. */
export default function AdminLayout() {
  const { pathname } = useLocation();
  const may = useMayOnDesk();
  const deed = placeOf(DESK_MENUS.admin, pathname)?.page.deed;
  return <RoleGuard only="admin" isForbidden={deed !== undefined && !may(deed)} />;
}
