import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { type DeskKind, menuFor, placeOf } from '../../../desk/desk-menu.ts';
import { DeskTabsContext } from '../../../desk/desk-tabs.ts';
import { useDeskRights } from '../../people/session/desk-role.hooks.ts';
import { useSession } from '../../people/session/session.hooks.ts';
import { DeskBar } from './DeskBar.tsx';
import { DeskEntries } from './DeskEntries.tsx';
import { DeskPhoneBar } from './DeskPhoneBar.tsx';
import { DeskTabs } from './DeskTabs.tsx';
import { PromoBanner } from './PromoBanner.tsx';
import { useWaitingWork } from './waiting-work.hooks.ts';

/** One bar on top, the menu at the left or, on phones, at the bottom, and the page. */
export function DeskFrame({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return (
    <>
      <div className="[&>aside]:min-h-8">
        <PromoBanner />
      </div>
      <DeskBar />
      {user ? (
        <WithMenu kind={user.role === 'admin' ? 'admin' : 'seller'}>{children}</WithMenu>
      ) : (
        <div className="desk-body">
          <div className="desk-side" />
          {children}
        </div>
      )}
    </>
  );
}

function WithMenu({ kind, children }: { kind: DeskKind; children: ReactNode }) {
  const { pathname } = useLocation();
  const waiting = useWaitingWork(kind);
  const menu = menuFor(kind, useDeskRights());
  const place = placeOf(menu, pathname);
  // What is shown of one order has a way back to the list, not its tabs.
  const isPage = place?.page.to === pathname.replace(/(?<=.)\/$/, '');
  return (
    <DeskTabsContext
      value={
        place && isPage && place.destination.pages.length > 1 ? (
          <DeskTabs destination={place.destination} waiting={waiting} />
        ) : null
      }
    >
      <div className="desk-body">
        <div className="desk-side">
          <nav aria-label="Desk">
            <DeskEntries menu={menu} place={place} waiting={waiting} />
          </nav>
        </div>
        {children}
      </div>
      <DeskPhoneBar menu={menu} place={place} waiting={waiting} />
    </DeskTabsContext>
  );
}
