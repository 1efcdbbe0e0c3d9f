import { lazy, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { ConnectionBar } from '../../../offline/ConnectionBar.tsx';
import { WaitingChanges } from '../../../offline/outbox/WaitingChanges.tsx';
import { paths } from '../../../paths.ts';
import { KeptMarkup } from '../../../ui/layout/KeptMarkup.tsx';
import { useSession } from '../../people/session/session.hooks.ts';
import { maySellAs, sideOf } from '../../people/session/side.ts';
import { useSite } from '../site-identity.ts';
import { CategoryBar, linkInBar } from './CategoryBar.tsx';
import { useCompanyLeft } from './company-left.hooks.ts';
import { useOwnFrame } from './own-frame.hooks.ts';
import { PromoBanner } from './PromoBanner.tsx';
import { RouteAnnouncer } from './RouteAnnouncer.tsx';
import { SiteFooter } from './SiteFooter.tsx';
import { SiteHeader } from './SiteHeader.tsx';

const UnansweredShipping = lazy(() =>
  import('../../orders/orders/UnansweredShipping.tsx').then((module) => ({
    default: module.UnansweredShipping,
  })),
);

const CompanyLeftNotice = lazy(() => import('../../people/companies/CompanyLeftNotice.tsx'));

/** look.md 6: on phones these pages start with the search icon instead of the search row. */
const WITHOUT_SEARCH_ROW =
  /^\/(?:cart|checkout|dashboard|orders|requests|quotes|messages|customer-prices|wishlist|addresses|company|profile|subscription|payment)(?:\/|$)/;

/** Banner, header, category bar, the page, footer. A layout may bring a frame of its own: the desks do. */
export function SiteShell({ children }: { children: ReactNode }) {
  const location = useLocation();
  const { pathname } = location;
  const { user } = useSession();
  const leftMessage = useCompanyLeft();
  const site = useSite();
  const Frame = useOwnFrame(user === null ? undefined : sideOf(user));
  const hasSearchRow = !WITHOUT_SEARCH_ROW.test(pathname);
  // look.md 6.
  const hasCategoryBar = pathname !== paths.checkout;
  const shownSearch = pathname === paths.products && new URLSearchParams(location.search).has('search');
  const main = (
    // A new page is a new main: it fades in, and no state of the old one is left.
    <main key={pathname} id="content" tabIndex={-1} className="grow animate-page-in">
      {leftMessage ? (
        <Suspense>
          <CompanyLeftNotice message={leftMessage} />
        </Suspense>
      ) : null}
      {children}
    </main>
  );
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <ConnectionBar />
      <WaitingChanges />
      {Frame ? (
        <Frame>{main}</Frame>
      ) : (
        <>
          <KeptMarkup
            name="top"
            of={shownSearch ? null : [hasSearchRow, hasCategoryBar, linkInBar(location)]}
          >
            <PromoBanner />
            <SiteHeader hasSearchRow={hasSearchRow} />
            {hasCategoryBar ? <CategoryBar /> : null}
          </KeptMarkup>
          {main}
        </>
      )}
      <KeptMarkup name="footer" of={site}>
        <SiteFooter />
      </KeptMarkup>
      <RouteAnnouncer />
      {user && maySellAs(user, 'orders') ? (
        <Suspense>
          <UnansweredShipping />
        </Suspense>
      ) : null}
    </div>
  );
}
