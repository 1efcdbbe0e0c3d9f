import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  type ProductCard,
  type ProductsQuery,
  productsQuerySchema,
} from '../../../../contract/catalogue/products.contract.ts';
import { withVatPaisa } from '../../../../domain/catalogue/feed.ts';
import { formatRupees, paisaFromRupees } from '../../../../domain/shop/money.ts';
import type { Deps } from '../../../deps.ts';
import { compressAnswer } from '../../../plugins/answer-compression.ts';
import type { RateLimits } from '../../../plugins/rate-limits.ts';
import { escapeXml, xmlText } from '../../../xml.ts';
import { findProductList } from '../catalogue/product-lists-view.ts';

const MOST_ENTRIES = 50;
const AGE_SECONDS = 900;

/**
 * `/products.atom`: the newest products of a list, under the same names as in the address of the list (RFC 4287). A
 * category or a saved search is followed by putting `.atom` into its address.
 */
export function registerAtom(app: FastifyInstance, deps: Deps, limits: RateLimits): void {
  const { publicUrl } = deps.config;
  app.get<{ Querystring: ProductsQuery }>(
    '/products.atom',
    { schema: { hide: true, querystring: productsQuerySchema }, onSend: compressAnswer },
    async (request, reply) => {
      await limits.consume(request.query.search ? 'searchpage' : 'page', request, null);
      const query = {
        ...request.query,
        page: 1,
        limit: MOST_ENTRIES,
        sortBy: 'createdAt:desc' as const,
        facets: undefined,
      };
      const { products, notice } = await findProductList(deps, query, request);
      // What stands in for a search without hits was not asked for.
      const text = atomFeed(publicUrl, request.url, query, notice === undefined ? products : []);
      const etag = `W/"${createHash('sha256').update(text).digest('base64url')}"`;
      reply.headers({ 'Cache-Control': `public, max-age=${AGE_SECONDS}`, ETag: etag });
      if (request.headers['if-none-match'] === etag) return reply.status(304).send();
      return reply.type('application/atom+xml; charset=utf-8').send(text);
    },
  );
}

function atomFeed(
  publicUrl: string,
  url: string,
  { category, search }: Pick<ProductsQuery, 'category' | 'search'>,
  products: readonly ProductCard[],
): string {
  const of = [category, search && `“${search}”`].filter(Boolean).join(', ');
  const self = publicUrl + url;
  const updated = products[0]?.createdAt ?? new Date(0).toISOString();
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">\n` +
    `${xmlText('id', self)}${xmlText('title', of === '' ? 'New on Thokmandu' : `New on Thokmandu: ${of}`)}` +
    `${xmlText('updated', updated)}<author><name>Thokmandu</name></author>` +
    `<link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>` +
    `<link rel="alternate" type="text/html" href="${escapeXml(self.replace('/products.atom', '/products'))}"/>\n` +
    `${products.map((product) => entryOf(publicUrl, product)).join('')}</feed>\n`
  );
}

function entryOf(
  publicUrl: string,
  { _id, name, brand, sku, category, seller, pricing, createdAt }: ProductCard,
): string {
  const paisa = withVatPaisa(paisaFromRupees(pricing.regularPrice));
  const summary = [brand, sku, `${formatRupees(paisa)} with VAT`, seller.companyName]
    .filter(Boolean)
    .join(' · ');
  return (
    `<entry>${xmlText('id', `urn:uuid:${_id}`)}${xmlText('title', name)}` +
    `<link rel="alternate" type="text/html" href="${publicUrl}/products/${_id}"/>` +
    `${xmlText('published', createdAt)}${xmlText('updated', createdAt)}` +
    `<author>${xmlText('name', seller.companyName)}</author><category term="${escapeXml(category.name)}"/>` +
    `${xmlText('summary', summary)}</entry>\n`
  );
}
