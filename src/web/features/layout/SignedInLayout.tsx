import { Outlet } from 'react-router';
import { LoginGuard } from '../session/LoginGuard.tsx';

/** The route around every page behind login. */
export default function SignedInLayout() {
  return (
    <LoginGuard>
      <Outlet />
    </LoginGuard>
  );
}
