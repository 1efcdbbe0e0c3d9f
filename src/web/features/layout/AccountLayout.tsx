import { useEffect, useRef } from 'react';
import { NavLink, Outlet } from 'react-router';
import { formatCount } from '../../ui/format-count.ts';
import { LoginGuard } from '../session/LoginGuard.tsx';
import { useSession } from '../session/session.hooks.ts';
import { ADMIN_DESK_LINKS } from './desk-links.ts';
import { menuLinks } from './menu-links.ts';
import { useWaitingWork } from './waiting-work.hooks.ts';

/** The route around every page behind login: the guard, and beside the page the account navigation. */
export default function AccountLayout() {
  return (
    <LoginGuard>
      <div className="page-container grid grid-cols-1 gap-x-8 gap-y-4 pt-4 lg:grid-cols-[13rem_minmax(0,1fr)] lg:pt-6">
        <AccountNavigation />
        <div className="min-w-0">
          <Outlet />
        </div>
      </div>
    </LoginGuard>
  );
}

/** A column from 1024 px, below it a row of chips that scrolls sideways. */
function AccountNavigation() {
  const { user } = useSession();
  const waiting = useWaitingWork(user?.role);
  const listRef = useRef<HTMLUListElement>(null);

  // The chip of this page may stand outside the row's view. Every page has its own navigation, see SiteShell.
  useEffect(() => {
    const list = listRef.current;
    const current = list?.querySelector<HTMLElement>('[aria-current="page"]');
    if (list && current) list.scrollLeft = current.offsetLeft - (list.clientWidth - current.offsetWidth) / 2;
  }, []);

  if (!user) return null;
  const links = [...menuLinks('account', user.role), ...(user.role === 'admin' ? ADMIN_DESK_LINKS : [])];
  return (
    <nav aria-label="Account" className="print:hidden">
      <ul
        ref={listRef}
        className="flex gap-1 max-lg:-mx-4 max-lg:gap-2 max-lg:overflow-x-auto max-lg:px-4 max-lg:py-1 max-lg:[scrollbar-width:none] md:max-lg:-mx-6 md:max-lg:px-6 lg:sticky lg:top-22 lg:flex-col"
      >
        {links.map(({ label, to, icon: Icon }) => (
          <li key={to} className="shrink-0">
            <NavLink
              to={to}
              prefetch="intent"
              className="relative flex min-h-9 items-center gap-2.5 rounded-md px-3 whitespace-nowrap text-fg-2 hover:bg-hover hover:text-fg aria-[current=page]:bg-primary-soft aria-[current=page]:font-medium aria-[current=page]:text-info-fg max-lg:rounded-full max-lg:border max-lg:border-line-2 max-lg:bg-surface touch:min-h-11"
            >
              <Icon aria-hidden="true" />
              {label}
              {waiting[to] ? (
                <span className="num ms-auto rounded-full bg-neutral-soft px-2 text-xs font-medium text-neutral-fg">
                  <span aria-hidden="true">{formatCount(waiting[to].count)}</span>
                  <span className="sr-only">{waiting[to].text}</span>
                </span>
              ) : null}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
