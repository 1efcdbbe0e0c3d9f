import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import type { PaymentMethod } from '../../domain/books/payment-status.ts';
import { keyOfPreferences } from '../../domain/shop/preference-choices.ts';
import type { Preferences } from '../../domain/shop/preferences.ts';
import type { SiteIdentity } from '../../domain/shop/site-identity.ts';
import type { Theme } from '../../web/page-context.ts';
import { preferencesInScope, withPreferences } from '../speech/preferences-scope.ts';
import { contentSecurityPolicy, takeScriptMarks } from './content-policy.ts';
import { KeptMarkups, PageMarkup } from './kept-markup.ts';
import type { RenderedPage } from './kept-pages.ts';
import type { PageBuild } from './page-builds.ts';
import type { PageCalls } from './page-calls.ts';
import { createPageRouter } from './page-router.ts';

export type PageToRender = {
  /** Path and search as the browser asked for them. */
  url: string;
  /** The frame alone, which opens at whatever address browsers show it at. */
  isShell: boolean;
  theme: Theme | null;
  /** How its dates and sums are written. */
  preferences: Preferences;
  requestId: string;
  log: FastifyBaseLogger;
};

export type RenderPage = (page: PageToRender) => Promise<RenderedPage>;

/** The page is complete before its scripts run: they must not take the line from style, fonts and pictures. */
const MODULE_PRELOAD = '<link rel="modulepreload"';

const BARE_ERROR_PAGE =
  '<!doctype html><html lang="en"><title>Something went wrong on our side</title>' +
  '<h1>Something went wrong on our side</h1><p><a href="">Try again</a></p></html>';

/** Renders pages as an anonymous visitor; their queries are answered by our own API, in this process. */
export function createPageRenderer(
  { build, createQueryClient, pageRequestContext }: Omit<PageBuild, 'setApiTransport'>,
  pageCalls: PageCalls,
  options: {
    publicUrl: string;
    formTargets: readonly string[];
    identity: () => SiteIdentity;
    paymentMethods: readonly PaymentMethod[];
    wordingsFile: string | null;
    release: string | null;
  },
): RenderPage {
  const handle = createPageRouter(build);
  // What the framework calls a fallback: its browser part finds out itself which page it is to show.
  const handleShell =
    typeof build === 'function'
      ? handle
      : createRequestHandler({ ...build, ssr: false, prerender: [] }, 'production');

  const keptMarkups = new KeptMarkups();
  return async ({ url, isShell, theme, preferences, requestId, log }) => {
    const queryClient = createQueryClient(0);
    const scriptMark = randomBytes(16).toString('hex');
    const markup = new PageMarkup(keptMarkups, scriptMark, keyOfPreferences(preferences));
    let document = '';
    const context = new RouterContextProvider();
    context.set(pageRequestContext, {
      queryClient,
      theme,
      currentPreferences: preferencesInScope,
      inPreferences: (write) => withPreferences(preferences, write),
      requestId,
      scriptMark,
      markup,
      publicUrl: options.publicUrl,
      identity: options.identity(),
      paymentMethods: options.paymentMethods,
      wordingsFile: options.wordingsFile,
      release: options.release,
      deliver: (html) => {
        document = html;
      },
      reportError: (error) => log.error({ err: error }, 'page failed'),
    });
    try {
      const { page: response, calls } = await pageCalls.note(() =>
        (isShell ? handleShell : handle)(new Request(new URL(url, options.publicUrl)), context),
      );
      const { html, scriptHashes } = takeScriptMarks(markup.fill(document), scriptMark);
      return {
        status: response.status,
        html: Buffer.from(html.replaceAll(MODULE_PRELOAD, `${MODULE_PRELOAD} fetchPriority="low"`)),
        contentSecurityPolicy: contentSecurityPolicy(scriptHashes, options.formTargets),
        preloads: preloadsOf(html),
        location: response.headers.get('location'),
        calls,
      };
    } catch (error) {
      log.error({ err: error }, 'page failed without an error page');
      return {
        status: 500,
        html: Buffer.from(BARE_ERROR_PAGE),
        contentSecurityPolicy: contentSecurityPolicy([], []),
        preloads: '',
        location: null,
        calls: [],
      };
    } finally {
      queryClient.clear();
    }
  };
}

/** React writes stylesheets and the first script behind all preloads of modules; the header puts them first. */
function preloadsOf(html: string): string {
  const head = html.slice(0, html.indexOf('</head>'));
  const styles = [...head.matchAll(/<link rel="stylesheet" href="(?<href>[^"]+)"/g)];
  const scripts = [...head.matchAll(/<script src="(?<href>[^"]+)"/g)];
  return [
    ...styles.map(({ groups }) => `<${groups?.href}>; rel=preload; as=style`),
    ...scripts.map(({ groups }) => `<${groups?.href}>; rel=preload; as=script`),
  ].join(', ');
}
