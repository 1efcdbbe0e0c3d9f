import './ui/theme.css';
import './ui/marks/icons.css';
import './features/shop/layout/shell.css';
import { HydrationBoundary } from '@tanstack/react-query';
import { type ReactNode, useContext, useMemo, useState } from 'react';
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import { PAGE_LANGUAGE } from '../domain/shop/language.ts';
import { identityValues } from '../domain/shop/site-identity.ts';
import { asDehydrated } from './data/page-queries.ts';
import { usePreferencesVersion } from './data/preferences-store.ts';
import type { PageData } from './data/query-loader.ts';
import { RequestIdContext } from './data/request-id.ts';
import { SessionProvider } from './features/people/session/SessionProvider.tsx';
import { ErrorPage } from './features/shop/layout/ErrorPage.tsx';
import { SiteShell } from './features/shop/layout/SiteShell.tsx';
import type { SiteData } from './features/shop/site-identity.ts';
import firstPaintUrl from './first-paint.js?url';
import { pageRequestContext } from './page-context.ts';
import { PageSpinner } from './ui/feedback/Spinner.tsx';
import { preloadedFonts } from './ui/fonts/font-files.ts';
import { UiProviders } from './ui/overlays/UiProviders.tsx';

export function loader({ context }: LoaderFunctionArgs): SiteData {
  const { theme, publicUrl, identity, paymentMethods, wordingsFile, release } =
    context.get(pageRequestContext);
  return {
    theme,
    publicUrl,
    identity: identityValues(identity),
    paymentMethods,
    ...(wordingsFile === null ? {} : { wordingsFile }),
    ...(release === null ? {} : { release }),
  };
}

/** The site's data never changes while a tab is open. */
export function shouldRevalidate(): boolean {
  return false;
}

/** What first-paint.js, the session and the choice of a theme wrote: an error's page is a document anew without it. */
function marksOfDocument(): Record<string, string> {
  const marks = [...document.documentElement.attributes].filter(({ name }) => name.startsWith('data-'));
  return Object.fromEntries(marks.map(({ name, value }) => [name, value]));
}

/** The document around every page, error pages included. */
export function Layout({ children }: { children: ReactNode }) {
  const site = useRouteLoaderData<SiteData>('root');
  const requestId = useContext(RequestIdContext);
  const [marks] = useState(() =>
    import.meta.env.SSR ? { 'data-theme': site?.theme ?? undefined } : marksOfDocument(),
  );
  return (
    <html lang={PAGE_LANGUAGE} {...marks} data-release={site?.release} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {requestId ? <meta name="request-id" content={requestId} /> : null}
        <script src={firstPaintUrl} />
        {PAGE_LANGUAGE === 'en' || !site?.wordingsFile ? null : <script src={site.wordingsFile} />}
        {preloadedFonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={PAGE_LANGUAGE === 'en' ? '/site.webmanifest' : '/site.ne.webmanifest'} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  const matches = useMatches();
  const queries = useMemo(() => {
    const pages = matches.map((match) => match.loaderData as PageData | null | undefined);
    return asDehydrated(pages.flatMap((page) => page?.queries ?? []));
  }, [matches]);
  return (
    <HydrationBoundary state={queries}>
      <UiProviders>
        <SessionProvider>
          <Outlet key={usePreferencesVersion()} />
        </SessionProvider>
      </UiProviders>
    </HydrationBoundary>
  );
}

/** In the shell alone, until it is known which page is to be shown: at every address the same. */
export function HydrateFallback() {
  return <PageSpinner label="Loading" fullScreen />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <UiProviders>
      <SessionProvider>
        <SiteShell>
          <ErrorPage error={error} />
        </SiteShell>
      </SessionProvider>
    </UiProviders>
  );
}
