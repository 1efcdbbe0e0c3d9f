import { useQuery } from '@tanstack/react-query';
import { cx } from 'class-variance-authority';
import LayoutList from 'lucide-react/icons/layout-list';
import { useState } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router';
import { useCurrentInView } from '../../../desk/current-in-view.hooks.ts';
import type { WorkKind } from '../../../desk/desk-menu.ts';
import { paths } from '../../../paths.ts';
import { AHEAD } from '../../../ui/behaviour/save-data.ts';
import { lateSheet } from '../../../ui/overlays/late-dialog.tsx';
import { useOwnCredit } from '../../orders/credit.ts';
import { LoginGuard } from '../../people/session/LoginGuard.tsx';
import { ownCompanyQuery, useSession } from '../../people/session/session.hooks.ts';
import { maySellAs, sideOf } from '../../people/session/side.ts';
import { type MenuLink, menuLinks } from './menu-links.ts';
import { WorkCount } from './WorkCount.tsx';
import { sumOfWork, useWaitingWork, type Work } from './waiting-work.hooks.ts';

/** Only on phones, and only for those with many pages. */
const Sheet = lateSheet(async () => (await import('../../../ui/overlays/Dialog.tsx')).Sheet);

/** What waits behind a link of the account. */
const WORK_OF: Readonly<Record<string, WorkKind>> = {
  [paths.requests]: 'requestsToSign',
  [paths.quotes]: 'quotesToAccept',
  [paths.requestsForQuotes]: 'sealedToAward',
  [paths.khataLines]: 'creditToAccept',
  [paths.returns]: 'ownReturns',
  [paths.messages]: 'ownMessages',
  [paths.complaints]: 'complaintsToAnswer',
};

/** More links than this are also shown all at once on narrow screens. */
const MOST_CHIPS = 8;

/** The route around the pages of a person's own account: the guard, and beside the page their navigation. */
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

/** A link of the account with the work behind it. */
type AccountLink = Pick<MenuLink, 'label' | 'to' | 'icon'> & { work: Work | null };

/** A column from 1024 px, below it a row of chips that scrolls sideways. */
function AccountNavigation() {
  const { user } = useSession();
  // A request needs somebody else to sign it: who is alone in their company sees nothing of them.
  const { data: own } = useQuery({ ...ownCompanyQuery, enabled: user !== null, staleTime: 60_000 });
  const isOfCompany = (own?.people ?? 0) > 1;
  const waiting = useWaitingWork(user === null ? undefined : sideOf(user), isOfCompany);
  const { isOffered: hasKhata } = useOwnCredit(user !== null);
  const rowRef = useCurrentInView<HTMLDivElement>();

  if (!user) return null;
  const isOwner = own?.role === 'owner' || maySellAs(user, 'own');
  const isOpen: Readonly<Record<string, boolean>> = {
    [paths.requests]: isOfCompany,
    [paths.khataLines]: hasKhata,
    [paths.developers]: isOwner,
  };
  const links: AccountLink[] = menuLinks('account', user)
    .filter(({ to }) => isOpen[to] ?? true)
    .map((link) => {
      const kind = WORK_OF[link.to];
      return { ...link, work: kind ? sumOfWork(waiting, [kind]) : null };
    });
  const hasMany = links.length > MOST_CHIPS;
  return (
    <nav aria-label="Account" className="print:hidden">
      <div
        ref={rowRef}
        className="relative flex gap-1 max-lg:-mx-4 max-lg:gap-2 max-lg:overflow-x-auto max-lg:px-4 max-lg:py-1 max-lg:[scrollbar-width:none] md:max-lg:-mx-6 md:max-lg:px-6 lg:sticky lg:top-22 lg:max-h-[calc(100dvh-6rem)] lg:flex-col lg:gap-2 lg:overflow-y-auto lg:[scrollbar-width:none]"
      >
        {hasMany ? <AllPages links={links} /> : null}
        <ul className={cx('flex gap-1 max-lg:contents lg:flex-col', hasMany && 'lg:gap-0')}>
          {links.map((link) => (
            <li key={link.to} className="shrink-0">
              <PageLink
                link={link}
                className={cx(
                  'max-lg:rounded-full max-lg:border max-lg:border-line-2 max-lg:bg-surface',
                  hasMany && 'lg:min-h-8',
                )}
              />
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}

function PageLink({
  link: { label, to, icon: Icon, work },
  className,
}: {
  link: AccountLink;
  className: string;
}) {
  return (
    <NavLink
      to={to}
      prefetch={AHEAD}
      className={`relative flex min-h-9 items-center gap-2 rounded-md px-3 whitespace-nowrap text-fg-2 hover:bg-hover hover:text-fg aria-[current=page]:bg-primary-soft aria-[current=page]:font-medium aria-[current=page]:text-info-fg touch:min-h-11 ${className}`}
    >
      <Icon aria-hidden="true" />
      <span className="min-w-0 truncate">{label}</span>
      {work ? <WorkCount work={work} className="ms-auto" /> : null}
    </NavLink>
  );
}

/** Opens every page of the account as a list: a row of many chips hides most of them. */
function AllPages({ links }: { links: readonly AccountLink[] }) {
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
        <Sheet isOpen onClose={() => setIsOpen(false)} title="All pages" side="left">
          <ul>
            {links.map((link) => (
              <li key={link.to}>
                <PageLink link={link} className="" />
              </li>
            ))}
          </ul>
        </Sheet>
      ) : null}
    </>
  );
}
