import { Outlet } from 'react-router';
import { paths } from '../../../paths.ts';
import { LoginGuard } from '../../people/session/LoginGuard.tsx';
import { useSession } from '../../people/session/session.hooks.ts';
import { sideOf } from '../../people/session/side.ts';
import AccountLayout from './AccountLayout.tsx';
import { DeskFrame } from './DeskFrame.tsx';
import type { OwnFrame } from './own-frame.hooks.ts';
import './desk.css';

/** Until it is known who asks, a desk's address has its frame, and the dashboard the one of the shop. */
export const handle: OwnFrame = {
  isFor: (pathname, role) => (role === undefined ? pathname !== paths.dashboard : role !== 'buyer'),
  Frame: DeskFrame,
};

/** The route around the desks of sellers and admins; a buyer's dashboard stands in the buyer's account. */
export default function DeskLayout() {
  const { user } = useSession();
  if (user && sideOf(user) === 'buyer') return <AccountLayout />;
  return (
    <LoginGuard>
      <Outlet />
    </LoginGuard>
  );
}
