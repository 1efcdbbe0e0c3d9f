import type { FastifyInstance } from 'fastify';
import { LANGUAGES, pagePath } from '../../../../domain/shop/language.ts';
import type { Deps } from '../../../deps.ts';
import { KeptBytes } from '../../../plugins/answer-compression.ts';
import type { RateLimits } from '../../../plugins/rate-limits.ts';
import { isUuid } from '../../../plugins/uuid.ts';
import { escapeXml } from '../../../xml.ts';
import {
  listSitemapCategories,
  listSitemapProducts,
  listSitemapSellers,
  SITEMAP_PAGE_SIZE,
} from './sitemap.sql.ts';

/** Public pages that are neither a product nor a category. */
const PAGES = [
  '/',
  '/products',
  '/about',
  '/complaints',
  '/contact',
  '/careers',
  '/press',
  '/help',
  '/terms',
  '/privacy',
  '/shipping',
  '/sell',
  '/wholesale',
  '/quick-order',
  '/api',
  '/developers',
];
const PRIVATE_PATHS = [
  '/api/',
  '/calendar/',
  '/cart',
  '/checkout',
  '/dashboard',
  '/orders',
  '/lists',
  '/wishlist',
  '/addresses',
  '/company',
  '/profile',
  '/payment',
];
const NAMESPACE =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
const MAX_KEPT_FILES = 10;
const XML = 'application/xml; charset=utf-8';

/**
 * robots.txt and the sitemap: one file while the products fit, else an index of `?after=` pages. The files are kept
 * until the catalogue changes.
 */
export function registerSitemap(
  app: FastifyInstance,
  { pool, config, catalogue }: Deps,
  limits: RateLimits,
): void {
  const { publicUrl } = config;
  const kept = new Map<string, KeptBytes>();
  let keptVersion = catalogue.version;

  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', 'public, max-age=3600')
      .send(
        [
          'User-agent: *',
          ...PRIVATE_PATHS.flatMap((path) =>
            LANGUAGES.map((language) => `Disallow: ${pagePath(path, language)}`),
          ),
          '',
          `Sitemap: ${publicUrl}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  );

  app.get<{ Querystring: { after?: string } }>(
    '/sitemap.xml',
    { schema: { hide: true } },
    async (request, reply) => {
      const { after } = request.query;
      if (after !== undefined && (typeof after !== 'string' || !isUuid(after))) return reply.callNotFound();
      const { version } = catalogue;
      if (version !== keptVersion || kept.size >= MAX_KEPT_FILES) {
        kept.clear();
        keptVersion = version;
      }
      const key = after ?? '';
      let file = kept.get(key);
      if (file === undefined) {
        // A file may name forty thousand products, and each invented start makes another.
        await limits.consume('sitemap', request, null);
        file = new KeptBytes(
          Buffer.from(after === undefined ? await firstFile() : await productsAfter(after)),
        );
        // Made of an older catalogue, it would stand for the newer one.
        if (version === keptVersion) kept.set(key, file);
      }
      reply.type(XML).header('Cache-Control', 'public, max-age=3600');
      return reply.send(file.for(request, reply));
    },
  );

  async function firstFile(): Promise<string> {
    const products = await listSitemapProducts(pool, null);
    if (products.length === SITEMAP_PAGE_SIZE) return index(products.at(-1)?.id ?? null);
    return urlSet([...(await pageUrls()), ...products.map(productUrl)]);
  }

  /** All products stand in the pages of the index: the page after none holds the first ones and everything else. */
  async function index(lastId: string | null): Promise<string> {
    const starts = ['00000000-0000-0000-0000-000000000000'];
    while (lastId !== null) {
      starts.push(lastId);
      const page = await listSitemapProducts(pool, lastId);
      lastId = page.length === SITEMAP_PAGE_SIZE ? (page.at(-1)?.id ?? null) : null;
    }
    const files = starts.map(
      (start) => `<sitemap><loc>${publicUrl}/sitemap.xml?after=${start}</loc></sitemap>`,
    );
    return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex ${NAMESPACE}>${files.join('\n')}</sitemapindex>\n`;
  }

  async function productsAfter(after: string): Promise<string> {
    const products = await listSitemapProducts(pool, after);
    const isFirst = /^[0-]+$/.test(after);
    return urlSet([...(isFirst ? await pageUrls() : []), ...products.map(productUrl)]);
  }

  async function pageUrls(): Promise<string[]> {
    const [categories, sellers] = await Promise.all([listSitemapCategories(pool), listSitemapSellers(pool)]);
    return [
      ...PAGES.map((path) => url(path)),
      ...categories.map(({ name }) => url(`/products?${new URLSearchParams({ category: name })}`)),
      ...sellers.map(({ slug }) => url(`/sellers/${slug}`)),
    ];
  }

  function productUrl({ id, updatedAt }: { id: string; updatedAt: Date }): string {
    return url(`/products/${id}`, updatedAt);
  }

  function url(path: string, changedAt?: Date): string {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
    const addresses = LANGUAGES.map((language) => [
      language,
      escapeXml(publicUrl + pagePath(path, language)),
    ]);
    const alternates = addresses
      .map(([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`)
      .join('');
    return addresses.map(([, loc]) => `<url><loc>${loc}</loc>${changed}${alternates}</url>`).join('\n');
  }
}

function urlSet(urls: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${NAMESPACE}>\n${urls.join('\n')}\n</urlset>\n`;
}
