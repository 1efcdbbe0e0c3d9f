import { lazy, Suspense, useContext } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { RequestIdContext } from '../../../data/request-id.ts';
import { isOutOfReach } from '../../../offline/out-of-reach.ts';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { Plate } from '../../../ui/goods/ProductImage.tsx';
import box from '../../../ui/illustrations/packaging-box.svg?url';

/** Most visitors never see it: it comes with the first page that is not there. */
const NotFound = lazy(() => import('./NotFound.tsx').then((module) => ({ default: module.NotFound })));
const OfflinePage = lazy(() =>
  import('../../../offline/OfflineScreens.tsx').then((module) => ({ default: module.OfflinePage })),
);

/** What an ErrorBoundary shows: the 404 page for what is not there, else the page for our own failures. */
export function ErrorPage({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <PageNotFound />;
  // Whoever is offline meets faults of ours as well: they are not called by another name.
  if (isOutOfReach(error)) {
    return (
      <Suspense>
        <OfflinePage />
      </Suspense>
    );
  }
  return <OurFailure />;
}

export function PageNotFound() {
  return (
    <>
      <title>Page not found | Thokmandu</title>
      <Suspense>
        <NotFound
          title="Page not found"
          text="The link is out of date or was mistyped. Search for a product, or start from the home page."
          backTo={paths.home}
          backLabel="Back to home"
        />
      </Suspense>
    </>
  );
}

function OurFailure() {
  const requestId = useContext(RequestIdContext);
  return (
    <div className="page-container grid items-center gap-8 py-10 md:grid-cols-[18.75rem_1fr] md:gap-12 lg:max-w-6xl lg:py-16">
      <title>Something went wrong | Thokmandu</title>
      <Plate plate="packaging" className="w-full max-w-75 rounded-xl border border-line max-md:max-w-48">
        <img src={box} width={300} height={300} alt="" />
      </Plate>
      <div>
        <p className="font-semibold text-link">500</p>
        <h1 tabIndex={-1} className="mt-1 text-2xl font-bold text-balance md:text-3xl">
          Something went wrong on our side
        </h1>
        <p className="mt-3 max-w-prose text-md text-fg-2">
          Nothing you entered is to blame. Try again in a moment; if it happens again, write to us and name
          the request id.
        </p>
        {requestId ? (
          <p className="mt-3 text-sm text-fg-3">
            Request id: <code className="font-mono break-all text-fg-2">{requestId}</code>
          </p>
        ) : null}
        <div className="mt-5 flex flex-wrap gap-3">
          <Button onClick={() => window.location.reload()}>Try again</Button>
          <ButtonLink to={paths.home} reloadDocument variant="secondary">
            Back to home
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
