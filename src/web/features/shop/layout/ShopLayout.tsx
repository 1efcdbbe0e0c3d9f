import { Outlet } from 'react-router';
import { SiteShell } from './SiteShell.tsx';

/** The route around every page of the shop. */
export default function ShopLayout() {
  return (
    <SiteShell>
      <Outlet />
    </SiteShell>
  );
}
