import { ownPath } from '../../../../domain/shop/redirect.ts';
import type { CategoryRow } from './catalogue.sql.ts';

/** Where addresses lead that were a page once: held in memory, replaced with every change. */
export class MovedAddresses {
  readonly #targets: ReadonlyMap<string, string>;
  readonly #slugs: ReadonlyMap<string, string>;

  constructor(
    redirects: readonly { from: string; to: string }[] = [],
    oldSlugs: readonly { slug: string; categoryId: string }[] = [],
    categories: readonly CategoryRow[] = [],
  ) {
    this.#targets = new Map(redirects.map(({ from, to }) => [from, to]));
    const active = new Map(categories.filter(({ isActive }) => isActive).map(({ id, slug }) => [id, slug]));
    const borne = new Set(categories.map(({ slug }) => slug));
    this.#slugs = new Map([
      ...active,
      ...oldSlugs.flatMap(({ slug, categoryId }) => {
        const now = active.get(categoryId);
        return now === undefined || borne.has(slug) ? [] : [[slug, now] as const];
      }),
    ]);
  }

  /** Where the list of a category stands now that asked for it by an old slug or its id; null: it stands here. */
  ofCategory(url: string): string | null {
    if (this.#slugs.size === 0 || !url.startsWith('/products?')) return null;
    const query = new URLSearchParams(url.slice('/products?'.length));
    const slug = this.#slugs.get(query.get('category') ?? '');
    if (slug === undefined) return null;
    query.set('category', slug);
    return `/products?${query}`;
  }

  /** Where an address leads that is no page; its query goes along. */
  ofMissing(url: string): string | null {
    if (this.#targets.size === 0) return null;
    const at = url.indexOf('?');
    const path = ownPath(at === -1 ? url : url.slice(0, at));
    const to = path === null ? undefined : this.#targets.get(path);
    if (to === undefined) return null;
    const [target = '', query = ''] = to.split(/\?(.*)/s);
    const all = [query, at === -1 ? '' : url.slice(at + 1)].filter((part) => part !== '').join('&');
    return encodeURI(target) + (all === '' ? '' : `?${all}`);
  }
}
