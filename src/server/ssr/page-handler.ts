import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PaymentMethod } from '../../domain/books/payment-status.ts';
import { languageOfPath, pagePath } from '../../domain/shop/language.ts';
import { choicesFromCookies, keyOfPreferences, preferencesOf } from '../../domain/shop/preference-choices.ts';
import { SAMPLE_IDENTITY, type SiteIdentity } from '../../domain/shop/site-identity.ts';
import type { Theme } from '../../web/page-context.ts';
import type { Config } from '../config.ts';
import { FigureChanges } from '../features/catalogue/catalogue/figure-changes.ts';
import { MovedAddresses } from '../features/catalogue/catalogue/moved-addresses.ts';
import { chooseEncoding, type Encoding } from '../plugins/encoding.ts';
import type { RateLimits } from '../plugins/rate-limits.ts';
import { readsNepali } from '../speech/reader.ts';
import type { Wordings } from '../speech/wordings.ts';
import type { AssetBytes, ClientAsset } from './client-assets.ts';
import { type FigureNews, type KeptPage, KeptPages } from './kept-pages.ts';
import { PageCalls } from './page-calls.ts';
import { PageLanguages } from './page-languages.ts';
import { createPageRenderer } from './page-renderer.ts';

export type PagesOptions = {
  config: Pick<Config, 'publicUrl'>;
  /** Who runs the shop now. */
  identity?: () => SiteIdentity;
  /** What orders can be paid by here. */
  paymentMethods?: readonly PaymentMethod[];
  /** Whether the pages are built; Vite serves them in development, then in English alone. */
  isBuilt: boolean;
  /** What an admin words otherwise in Nepali. */
  wordings?: () => Wordings;
  /** Counts up with every change of what every page shows; pages of before are rendered anew. */
  siteVersion?: () => number;
  /** Counts up with every change of the public catalogue; kept pages of an older version are looked at. */
  catalogueVersion?: () => number;
  /** What tells of changes of stock, sales and ratings. */
  figures?: FigureNews;
  /** Where addresses lead that were a page once. */
  moved?: () => Promise<MovedAddresses>;
  /** Counts renderings per address; kept pages and files cost nothing and are not counted. */
  limits?: RateLimits;
  /** Origins of payment forms. */
  formTargets?: readonly string[];
};

/**
 * Answers every address that no other route does: built files, then pages. Pages are rendered as an anonymous
 * visitor and kept as bytes; nothing of the request but its address, its theme and how dates and sums are written
 * reaches them.
 */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { isBuilt, config, catalogueVersion = () => 0, formTargets = [], limits } = options;
  const { siteVersion = () => 0, figures = new FigureChanges(), paymentMethods = [] } = options;
  const { identity = () => SAMPLE_IDENTITY, moved = async () => new MovedAddresses() } = options;
  const { wordings = () => ({ version: 0, current: new Map() }) } = options;
  const pageCalls = new PageCalls(app);
  const { publicUrl } = config;
  const languages = new PageLanguages({
    make: (build, wordingsFile) => {
      build.setApiTransport(pageCalls.transport);
      const { release } = languages;
      const site = { publicUrl, formTargets, identity, paymentMethods, wordingsFile, release };
      return createPageRenderer(build, pageCalls, site);
    },
    wordings,
  });
  await languages.open(isBuilt);
  const pages = new KeptPages({
    now: () => performance.now(),
    site: siteVersion,
    version: catalogueVersion,
    figures,
    askAgain: (calls) => pageCalls.askAgain(calls),
  });

  if (languages.release !== null) tellRelease(app, languages.release);

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const { url } = request.raw;
    const asset = languages.asset(pathOf(url ?? ''));
    const bytes = await asset?.read();
    if (asset && bytes) return sendAsset(request, reply, asset, bytes);
    if (url === undefined || isCall(url) || isPageData(url)) return reply.callNotFound();
    const single = ofThisSite(url);
    if (single !== url) return reply.redirect(single, 301);

    const page = languageOfPath(url);
    const { language } = page;
    if (isBuilt && !languages.has(language)) await languages.lookFor(language);
    if (!languages.has(language)) {
      return reply.header('cache-control', 'no-store').redirect(ofThisSite(page.path), 302);
    }
    const isShell = pathOf(page.path) === SHELL_PATH;
    const path = isShell ? SHELL_PATH : page.path;
    if (language === 'en' && languages.has('ne') && prefersNepali(request)) {
      return reply
        .headers({ 'cache-control': 'no-store', vary: 'Cookie' })
        .redirect(pagePath(url, 'ne'), 302);
    }
    const addresses = await moved();
    const renamed = addresses.ofCategory(path);
    if (renamed !== null) return reply.redirect(pagePath(renamed, language), 301);
    const theme = themeOf(request.headers.cookie);
    const preferences = preferencesOf(language, choicesFromCookies(request.headers.cookie));
    const key = `${language} ${languages.versionOf(language)} ${theme} ${keyOfPreferences(preferences)}${path}`;
    if (!pages.isFresh(key)) {
      await limits?.consume('page', request, null);
      if (isSearch(url)) await limits?.consume('searchpage', request, null);
    }
    const render = await languages.renderer(language);
    const kept = await pages.get(key, () =>
      render({
        url: isShell ? pagePath('/', language) : url,
        isShell,
        theme,
        preferences,
        requestId: request.id,
        log: request.log,
      }),
    );
    // A page that is there is never led away from.
    const target = kept.page.status === 404 ? addresses.ofMissing(path) : null;
    if (target !== null) return reply.redirect(pagePath(target, language), 301);
    if (isShell) reply.header('x-robots-tag', 'noindex');
    return sendPage(request, reply, kept, {
      isBuilt,
      bytes: (encoding) => pages.bytes(key, kept, encoding),
    });
  });
}

/** To a browser `//name` is another site, and to the renderer none at all. */
function ofThisSite(url: string): string {
  return url.replace(/^[/\\]{2,}/, '/');
}

/** The page that opens at any address while the shop is out of reach: browsers fetch it ahead, nobody is led to it. */
const SHELL_PATH = '/offline';

/** Every call's answer says which pages go with it: those of another release offer their reader to open the new ones. */
function tellRelease(app: FastifyInstance, release: string): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (raw.url?.startsWith('/api/')) reply.header('x-release', release);
  });
}

/** Who chose Nepali is led there from the English addresses that mails, papers and gateways know. */
function prefersNepali({ headers }: FastifyRequest): boolean {
  return readsNepali(headers.cookie) && /text\/html/.test(headers.accept ?? '');
}

/** `/api` is a page, everything below it a call. */
function isCall(url: string): boolean {
  return /^\/(?:api|uploads|assets|health)\//.test(url);
}

/** What the framework asks a server for that has loaders of its own. Ours has none: pages ask the API. */
function isPageData(url: string): boolean {
  return pathOf(url).endsWith('.data');
}

/** Of whatever page: several hold lists of products, and one path may be written in many ways. */
function isSearch(url: string): boolean {
  const query = new URLSearchParams(url.slice(pathOf(url).length));
  return query.getAll('search').some((text) => text.trim() !== '');
}

function pathOf(url: string): string {
  const search = url.indexOf('?');
  return search === -1 ? url : url.slice(0, search);
}

function themeOf(cookie: string | undefined): Theme | null {
  const match = cookie ? /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookie) : null;
  return (match?.[1] as Theme | undefined) ?? null;
}

function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  { contentType, cacheControl, contentSecurityPolicy }: ClientAsset,
  bytes: AssetBytes,
): FastifyReply {
  reply.headers({
    'content-type': contentType,
    'cache-control': cacheControl,
    etag: bytes.etag,
    vary: 'Accept-Encoding',
  });
  if (contentSecurityPolicy !== null) reply.header('content-security-policy', contentSecurityPolicy);
  if (request.headers['if-none-match'] === bytes.etag) return reply.status(304).send();
  const encoding = chooseEncoding(request.headers['accept-encoding'], (name) => bytes[name] !== undefined);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(bytes[encoding]);
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  kept: KeptPage,
  { isBuilt, bytes }: { isBuilt: boolean; bytes: (encoding: Encoding) => Buffer },
): FastifyReply {
  const { status, location, contentSecurityPolicy, preloads } = kept.page;
  if (location !== null) return reply.redirect(location, status);
  reply.status(status).headers({
    'content-type': 'text/html; charset=utf-8',
    // The browser keeps the page but asks each time; unchanged pages answer 304.
    'cache-control': status < 400 ? 'no-cache' : 'no-store',
    vary: 'Accept-Encoding, Cookie',
  });
  // Vite's client writes inline styles and scripts of its own.
  if (isBuilt) reply.headers({ 'content-security-policy': contentSecurityPolicy, link: preloads });
  else reply.removeHeader('content-security-policy');
  if (status === 200) {
    reply.header('etag', kept.etag);
    if (request.headers['if-none-match'] === kept.etag) return reply.status(304).send();
  }
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(bytes(encoding));
}
