import Menu from 'lucide-react/icons/menu';
import Search from 'lucide-react/icons/search';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { CommandSearch, type CommandSearchHandle } from '../search/CommandSearch.tsx';
import { useSession } from '../session/session.hooks.ts';
import { CartLink } from './CartLink.tsx';
import { Logo } from './Logo.tsx';
import { AccountIcon, UserArea, WishlistLink } from './UserArea.tsx';

const MobileMenu = lazy(() => import('./MobileMenu.tsx'));

/**
 * The sticky header. From 768 px it is one row. Below, the row with menu, logo, account and cart sticks, and the
 * search stands in a row of its own that scrolls away; then, or when the page has no such row, an icon opens it.
 * There is one search in the document, so the three parts are boxes of the page on phones (`contents`).
 */
export function SiteHeader({ hasSearchRow }: { hasSearchRow: boolean }) {
  const { isSubscriber } = useSession();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const searchRowRef = useRef<HTMLDivElement>(null);
  const searchRef = useRef<CommandSearchHandle>(null);
  const isSearchRowSeen = useIsSeen(searchRowRef);
  const [isSearchWanted, setIsSearchWanted] = useState(false);
  const hasSearchIcon = !hasSearchRow || !isSearchRowSeen;

  useEffect(() => {
    if (isSearchWanted) searchRef.current?.focus();
  }, [isSearchWanted]);

  return (
    <header className="bg-surface max-md:contents md:sticky md:top-0 md:z-40 md:border-b md:border-line print:hidden">
      <div className="max-md:contents md:page-container md:flex md:h-16 md:items-center md:gap-4">
        <div
          className={`flex shrink-0 items-center gap-1 max-md:sticky max-md:top-0 max-md:z-40 max-md:h-14 max-md:bg-surface max-md:ps-1 ${hasSearchIcon ? 'max-md:border-b max-md:border-line' : ''}`}
        >
          <IconButton label="Open menu" size={44} onClick={() => setIsMenuOpen(true)} className="md:hidden">
            <Menu aria-hidden="true" className="size-6" />
          </IconButton>
          <Logo isSubscriber={isSubscriber} />
        </div>
        <div
          ref={searchRowRef}
          className={`max-md:bg-surface max-md:px-3 md:w-full md:max-w-160 ${hasSearchRow ? 'max-md:h-14 max-md:border-b max-md:border-line' : isSearchWanted ? '' : 'max-md:hidden'}`}
        >
          <CommandSearch ref={searchRef} onClose={() => setIsSearchWanted(false)} />
        </div>
        <div
          className={`flex items-center gap-1 max-md:sticky max-md:top-0 max-md:z-40 max-md:h-14 max-md:self-end max-md:pe-2 md:ms-auto md:gap-2 ${hasSearchRow ? 'max-md:-mt-28 max-md:mb-14' : 'max-md:-mt-14'}`}
        >
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
          <WishlistLink />
          <AccountIcon />
          <CartLink />
          <UserArea />
        </div>
      </div>
      {isMenuOpen ? (
        <Suspense>
          <MobileMenu onClose={() => setIsMenuOpen(false)} />
        </Suspense>
      ) : null}
    </header>
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
