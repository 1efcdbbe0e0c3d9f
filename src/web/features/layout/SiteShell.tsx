import { lazy, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import { useSite } from '../../site-identity.ts';
import { KeptMarkup } from '../../ui/KeptMarkup.tsx';
import { useSession } from '../session/session.hooks.ts';
import { CategoryBar } from './CategoryBar.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { PromoBanner } from './PromoBanner.tsx';
import { RouteAnnouncer } from './RouteAnnouncer.tsx';
import { SiteFooter } from './SiteFooter.tsx';
import { SiteHeader } from './SiteHeader.tsx';

const UnansweredShipping = lazy(() =>
  import('../orders/UnansweredShipping.tsx').then((module) => ({ default: module.UnansweredShipping })),
);

/** look.md 6: no category bar on checkout, seller and admin pages. */
const WITHOUT_CATEGORY_BAR = /^\/(?:checkout|seller|admin)(?:\/|$)/;
/** look.md 6: on phones these pages start with the search icon instead of the search row. */
const WITHOUT_SEARCH_ROW =
  /^\/(?:cart|checkout|dashboard|orders|messages|customer-prices|wishlist|addresses|profile|subscription|payment|seller|admin)(?:\/|$)/;

/** Banner, header, category bar, the page, footer. */
export function SiteShell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { user } = useSession();
  const site = useSite();
  const hasSearchRow = !WITHOUT_SEARCH_ROW.test(pathname);
  const hasCategoryBar = !WITHOUT_CATEGORY_BAR.test(pathname);
  // What is sought, and the category that is shown, stand in these pages' headers.
  const isOfPage = pathname === paths.products || pathname === paths.quickOrder;
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-primary font-semibold text-on-primary focus:not-sr-only focus:fixed focus:start-2 focus:top-2 focus:px-4 focus:py-2"
      >
        Skip to content
      </a>
      <OfflineBanner />
      <KeptMarkup name="top" of={isOfPage ? null : [hasSearchRow, hasCategoryBar]}>
        <PromoBanner />
        <SiteHeader hasSearchRow={hasSearchRow} />
        {hasCategoryBar ? <CategoryBar /> : null}
      </KeptMarkup>
      {/* A new page is a new main: it fades in, and no state of the old one is left. */}
      <main key={pathname} id="content" tabIndex={-1} className="grow animate-page-in">
        {children}
      </main>
      <KeptMarkup name="footer" of={site}>
        <SiteFooter />
      </KeptMarkup>
      <RouteAnnouncer />
      {user?.role === 'seller' ? (
        <Suspense>
          <UnansweredShipping />
        </Suspense>
      ) : null}
    </div>
  );
}
