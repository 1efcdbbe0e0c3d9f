import { cx } from 'class-variance-authority';
import Menu from 'lucide-react/icons/menu';
import Search from 'lucide-react/icons/search';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { paths } from '../../../paths.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { lateSheet } from '../../../ui/overlays/late-dialog.tsx';
import { useSession } from '../../people/session/session.hooks.ts';
import { CommandSearch, type CommandSearchHandle } from '../search/CommandSearch.tsx';
import { AccountIcon } from './AccountIcon.tsx';
import { CartLink } from './CartLink.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { Logo } from './Logo.tsx';
import { loadSignedInParts } from './late-signed-in-parts.ts';
import { UserArea } from './UserArea.tsx';

const SignedInIcons = lazy(async () => ({ default: (await loadSignedInParts()).SignedInIcons }));
const MobileMenu = lateSheet(async () => (await import('./MobileMenu.tsx')).default);

/**
 * The sticky header. From 768 px it is one row. Below, the row with menu, logo, account and cart sticks, and the
 * search stands in a row of its own that scrolls away; then, or when the page has no such row, an icon opens it.
 * There is one search in the document; shell.css moves it.
 */
export function SiteHeader({ hasSearchRow }: { hasSearchRow: boolean }) {
  const { user, isSubscriber } = useSession();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const searchRowRef = useRef<HTMLDivElement>(null);
  const searchRef = useRef<CommandSearchHandle>(null);
  const isSearchRowSeen = useIsSeen(searchRowRef);
  const [isSearchWanted, setIsSearchWanted] = useState(false);
  const hasSearchIcon = !hasSearchRow || !isSearchRowSeen;
  const isSearchHidden = !hasSearchRow && !isSearchWanted;

  useEffect(() => {
    if (isSearchWanted) searchRef.current?.focus();
  }, [isSearchWanted]);

  return (
    <header className={cx('head', hasSearchIcon && 'head-alone', isSearchHidden && 'head-no-search')}>
      <div className="head-row md:page-container">
        <div className="head-start">
          <IconButton label="Open menu" size={44} onClick={() => setIsMenuOpen(true)} className="md:hidden">
            <Menu aria-hidden="true" className="size-6" />
          </IconButton>
          <Logo isSubscriber={isSubscriber} isBesideBell={user !== null} />
        </div>
        <div ref={searchRowRef} className="head-search">
          <CommandSearch ref={searchRef} onClose={() => setIsSearchWanted(false)} />
        </div>
        <div className="head-end">
          {hasSearchIcon ? (
            <IconButton
              label="Search products"
              size={44}
              onClick={() => {
                if (hasSearchRow) searchRef.current?.focus();
                else setIsSearchWanted(true);
              }}
              className="md:hidden"
            >
              <Search aria-hidden="true" className="size-5.5" />
            </IconButton>
          ) : null}
          <LanguageSwitch className="lang max-lg:hidden" />
          {user === null ? (
            <AccountIcon to={paths.login} label="Login" />
          ) : (
            <Suspense fallback={<IconPlaces />}>
              <SignedInIcons user={user} />
            </Suspense>
          )}
          <CartLink />
          <UserArea />
        </div>
      </div>
      {isMenuOpen ? <MobileMenu onClose={() => setIsMenuOpen(false)} /> : null}
    </header>
  );
}

/** Keeps the room of the icons that are on their way. */
function IconPlaces() {
  return (
    <>
      <span className="size-11 max-md:hidden" />
      <span className="size-11 max-lg:hidden" />
      <span className="size-11" />
      <AccountIcon to={paths.dashboard} label="Dashboard" />
    </>
  );
}

/** Whether the element is on the screen below the sticky row; true until it is known. */
function useIsSeen(ref: { current: Element | null }): boolean {
  const [isSeen, setIsSeen] = useState(true);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(([entry]) => setIsSeen(entry?.isIntersecting ?? true), {
      rootMargin: '-56px 0px 0px 0px',
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return isSeen;
}
