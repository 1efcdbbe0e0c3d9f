import { cx } from 'class-variance-authority';
import LayoutList from 'lucide-react/icons/layout-list';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router';
import { LoginGuard } from '../session/LoginGuard.tsx';
import { useSession } from '../session/session.hooks.ts';
import { accountGroups, type DeskGroup, type DeskLink } from './desk-links.ts';
import { useWaitingWork } from './waiting-work.hooks.ts';

/** Only on phones, and only for those with many pages. */
const Sheet = lazy(() =>
  import('../../ui/overlays/Dialog.tsx').then((module) => ({ default: module.Sheet })),
);

/** More links than this are also shown all at once on narrow screens. */
const MOST_CHIPS = 8;

/** The route around every page behind login: the guard, and beside the page the account navigation. */
export default function AccountLayout() {
  return (
    <LoginGuard>
      <div className="page-container grid grid-cols-1 gap-x-8 gap-y-4 pt-4 lg:grid-cols-[13rem_minmax(0,1fr)] lg:pt-6 print:block">
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
  const rowRef = useRef<HTMLDivElement>(null);

  // The chip of this page may stand outside the row's view. Every page has its own navigation, see SiteShell.
  useEffect(() => {
    const row = rowRef.current;
    const current = row?.querySelector<HTMLElement>('[aria-current="page"]');
    if (row && current) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
  }, []);

  if (!user) return null;
  const groups = accountGroups(user.role);
  const hasMany = groups.reduce((sum, { links }) => sum + links.length, 0) > MOST_CHIPS;
  return (
    <nav aria-label="Account" className="print:hidden">
      <div
        ref={rowRef}
        className="relative flex gap-1 max-lg:-mx-4 max-lg:gap-2 max-lg:overflow-x-auto max-lg:px-4 max-lg:py-1 max-lg:[scrollbar-width:none] md:max-lg:-mx-6 md:max-lg:px-6 lg:sticky lg:top-22 lg:max-h-[calc(100dvh-6rem)] lg:flex-col lg:gap-2 lg:overflow-y-auto lg:[scrollbar-width:none]"
      >
        {hasMany ? <AllPages groups={groups} waiting={waiting} /> : null}
        {groups.map(({ name, links }) => (
          <div key={name} className="max-lg:contents">
            {name === null ? null : (
              <p aria-hidden="true" className="px-3 pb-1 text-xs font-medium text-fg-3 max-lg:hidden">
                {name}
              </p>
            )}
            <ul
              aria-label={name ?? undefined}
              className={cx('flex gap-1 max-lg:contents lg:flex-col', hasMany && 'lg:gap-0')}
            >
              {links.map((link) => (
                <li key={link.to} className="shrink-0">
                  <PageLink
                    link={link}
                    waiting={waiting[link.to]}
                    className={cx(
                      'max-lg:rounded-full max-lg:border max-lg:border-line-2 max-lg:bg-surface',
                      hasMany && 'lg:min-h-8',
                    )}
                  />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}

/** More digits would push the name of the page aside; the whole number is read out, and stands on the page. */
const MOST_SHOWN = 999;

function PageLink({
  link: { label, to, icon: Icon },
  waiting,
  className,
}: {
  link: DeskLink;
  /** The work behind it, if any. */
  waiting: { count: number; text: string } | undefined;
  className: string;
}) {
  return (
    <NavLink
      to={to}
      prefetch="intent"
      className={`relative flex min-h-9 items-center gap-2 rounded-md px-3 whitespace-nowrap text-fg-2 hover:bg-hover hover:text-fg aria-[current=page]:bg-primary-soft aria-[current=page]:font-medium aria-[current=page]:text-info-fg touch:min-h-11 ${className}`}
    >
      <Icon aria-hidden="true" />
      <span className="min-w-0 truncate">{label}</span>
      {waiting ? (
        <span className="num ms-auto shrink-0 rounded-full bg-neutral-soft px-1.5 text-xs font-medium text-neutral-fg">
          <span aria-hidden="true">{waiting.count > MOST_SHOWN ? `${MOST_SHOWN}+` : waiting.count}</span>
          <span className="sr-only">{waiting.text}</span>
        </span>
      ) : null}
    </NavLink>
  );
}

/** Opens every page of the desk as a list: a row of many chips hides most of them. */
function AllPages({
  groups,
  waiting,
}: {
  groups: readonly DeskGroup[];
  waiting: ReturnType<typeof useWaitingWork>;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const { pathname } = useLocation();
  const [openedAt, setOpenedAt] = useState(pathname);
  if (isOpen && openedAt !== pathname) setIsOpen(false);

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => {
          setOpenedAt(pathname);
          setIsOpen(true);
        }}
        className="flex min-h-9 shrink-0 items-center gap-2.5 rounded-full border border-line-2 bg-surface px-3 font-medium whitespace-nowrap text-fg hover:bg-hover lg:hidden touch:min-h-11"
      >
        <LayoutList aria-hidden="true" />
        All pages
      </button>
      {isOpen ? (
        <Suspense>
          <Sheet isOpen onClose={() => setIsOpen(false)} title="All pages" side="left">
            <div className="flex flex-col gap-4">
              {groups.map(({ name, links }) => (
                <div key={name}>
                  {name === null ? null : (
                    <p aria-hidden="true" className="px-3 pb-1 text-sm font-medium text-fg-3">
                      {name}
                    </p>
                  )}
                  <ul aria-label={name ?? undefined}>
                    {links.map((link) => (
                      <li key={link.to}>
                        <PageLink link={link} waiting={waiting[link.to]} className="" />
                      </li>
                    ))}
                  </ul>
                </div>
              ))}
            </div>
          </Sheet>
        </Suspense>
      ) : null}
    </>
  );
}
