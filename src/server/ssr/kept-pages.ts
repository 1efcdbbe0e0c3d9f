import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** A rendered page as it goes out. `html` is null for a redirect. */
export type RenderedPage = {
  status: number;
  html: Buffer;
  contentSecurityPolicy: string;
  /** Link header: what blocks the first paint, so that it is asked for before the scripts. */
  preloads: string;
  /** Where a redirect goes. */
  location: string | null;
  /** True when the page shows catalogue data: stock and prices. */
  showsCatalogue: boolean;
};

export type Encoding = 'br' | 'gzip' | 'identity';

/** Stock and prices shown are never older than this. */
const CATALOGUE_LIFETIME_MS = 1_000;
const STATIC_LIFETIME_MS = 10 * 60_000;
/** threats.md: while the database is away, pages up to a minute old are still shown. */
const OUTAGE_LIFETIME_MS = 60_000;
const MAX_KEPT_BYTES = 24 * 1024 * 1024;
const MAX_KEPT_PAGES = 2_000;
/** No page of ours has an address as long: such a one is made up, and not worth keeping. */
const LONGEST_KEY = 2_000;
/** What a page takes beside its texts. */
const ENTRY_BYTES = 1_000;

/** One page's bytes, compressed at the first request that asks for it. */
export class KeptPage {
  readonly page: RenderedPage;
  readonly etag: string;
  readonly renderedAt: number;
  readonly catalogueVersion: number;
  readonly #compressed = new Map<Encoding, Buffer>();

  constructor(page: RenderedPage, renderedAt: number, catalogueVersion: number) {
    this.page = page;
    this.renderedAt = renderedAt;
    this.catalogueVersion = catalogueVersion;
    this.etag = `"${createHash('sha1').update(page.html).digest('base64url')}"`;
  }

  isFresh(now: number, catalogueVersion: number): boolean {
    if (this.catalogueVersion !== catalogueVersion) return false;
    const lifetime = this.page.showsCatalogue ? CATALOGUE_LIFETIME_MS : STATIC_LIFETIME_MS;
    return now - this.renderedAt < lifetime;
  }

  /** What keeping it takes, with both compressed forms: they are made later and take less than half of it. */
  get size(): number {
    const { html, contentSecurityPolicy, preloads, location } = this.page;
    const text = contentSecurityPolicy.length + preloads.length + (location?.length ?? 0);
    return Math.ceil(1.5 * html.length) + text + ENTRY_BYTES;
  }

  isUsableInOutage(now: number): boolean {
    return now - this.renderedAt < OUTAGE_LIFETIME_MS;
  }

  bytes(encoding: Encoding): Buffer {
    if (encoding === 'identity') return this.page.html;
    let compressed = this.#compressed.get(encoding);
    if (!compressed) {
      compressed = compress(this.page, encoding);
      this.#compressed.set(encoding, compressed);
    }
    return compressed;
  }
}

/** A page with stock is rendered anew every second: 0.5 ms of compression; the others earn more. */
function compress({ html, showsCatalogue }: RenderedPage, encoding: 'br' | 'gzip'): Buffer {
  if (encoding === 'gzip') return gzipSync(html, { level: showsCatalogue ? 3 : 6 });
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotliCompressSync(html, {
    params: {
      [BROTLI_PARAM_QUALITY]: showsCatalogue ? 3 : 5,
      // A window of 128 kB holds any page; the default of 4 MB would be allocated for each.
      [BROTLI_PARAM_LGWIN]: 17,
      [BROTLI_PARAM_SIZE_HINT]: html.length,
    },
  });
}

/**
 * The rendered pages of this process, newest use last. Pages never hold anything personal: they are rendered as an
 * anonymous visitor, so one copy serves everybody.
 */
export class KeptPages {
  readonly #pages = new Map<string, KeptPage>();
  readonly #rendering = new Map<string, Promise<KeptPage>>();
  readonly #now: () => number;
  readonly #catalogueVersion: () => number;
  #keptBytes = 0;

  constructor(options: { now: () => number; catalogueVersion: () => number }) {
    this.#now = options.now;
    this.#catalogueVersion = options.catalogueVersion;
  }

  /** How many pages are kept, and about how many bytes they take. */
  get kept(): { pages: number; bytes: number } {
    return { pages: this.#pages.size, bytes: this.#keptBytes };
  }

  isFresh(key: string): boolean {
    return this.#pages.get(key)?.isFresh(this.#now(), this.#catalogueVersion()) ?? false;
  }

  /** The page of this key: kept while fresh, else rendered, once for all who ask meanwhile. */
  get(key: string, render: () => Promise<RenderedPage>): KeptPage | Promise<KeptPage> {
    const kept = this.#pages.get(key);
    if (kept?.isFresh(this.#now(), this.#catalogueVersion())) {
      this.#pages.delete(key);
      this.#pages.set(key, kept);
      return kept;
    }
    return this.#rendering.get(key) ?? this.#render(key, render);
  }

  #render(key: string, render: () => Promise<RenderedPage>): Promise<KeptPage> {
    // Both are read before rendering: data that changes while the page is made must not look fresh.
    const renderedAt = this.#now();
    const version = this.#catalogueVersion();
    const rendering = render()
      .then((page) => {
        const fresh = new KeptPage(page, renderedAt, version);
        if (page.status < 500) {
          this.#keep(key, fresh);
          return fresh;
        }
        const previous = this.#pages.get(key);
        return previous?.isUsableInOutage(this.#now()) ? previous : fresh;
      })
      .finally(() => this.#rendering.delete(key));
    this.#rendering.set(key, rendering);
    return rendering;
  }

  #keep(key: string, page: KeptPage): void {
    this.#drop(key);
    if (key.length > LONGEST_KEY) return;
    this.#pages.set(key, page);
    this.#keptBytes += sizeOf(key, page);
    for (const oldest of this.#pages.keys()) {
      if (this.#keptBytes <= MAX_KEPT_BYTES && this.#pages.size <= MAX_KEPT_PAGES) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const page = this.#pages.get(key);
    if (!page) return;
    this.#pages.delete(key);
    this.#keptBytes -= sizeOf(key, page);
  }
}

function sizeOf(key: string, page: KeptPage): number {
  return 2 * key.length + page.size;
}
