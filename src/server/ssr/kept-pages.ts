import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync } from 'node:zlib';
import { brotliOptions, type Encoding, encode } from '../plugins/encoding.ts';
import type { PageCall } from './page-calls.ts';

/** A rendered page as it goes out. `html` is empty for a redirect. */
export type RenderedPage = {
  status: number;
  html: Buffer;
  contentSecurityPolicy: string;
  /** Link header: what blocks the first paint, so that it is asked for before the scripts. */
  preloads: string;
  /** Where a redirect goes. */
  location: string | null;
  /** What it was made from. */
  calls: readonly PageCall[];
};

/** What tells kept pages of changes (`FigureChanges`). */
export interface FigureNews {
  readonly now: number;
  readonly standings: number;
  haveChangedSince(count: number, productIds: readonly string[]): boolean;
}

/** Stock and prices shown are never older than this once something that a page shows may have changed. */
const UNTOLD_LIFETIME_MS = 1_000;
/** Then a page is looked at though nothing was told of: what the clock alone changes, like a seller's days away. */
const TOLD_LIFETIME_MS = 60_000;
/** Then a page is rendered anew whatever its calls say: it may show what day it is, or how long ago something was. */
const LIFETIME_MS = 10 * 60_000;
/** threats.md: while the database is away, pages up to a minute old are still shown. */
const OUTAGE_LIFETIME_MS = 60_000;
const MAX_KEPT_BYTES = 64 * 1024 * 1024;
const MAX_KEPT_PAGES = 10_000;
/** No page of ours has an address as long: such a one is made up, and not worth keeping. */
const LONGEST_KEY = 2_000;
/** Sent so often, a page is worth 30 ms of another thread: it is a seventh smaller then. */
const OFTEN = 50;
/** What a page is first sent with takes 0.6 ms. */
const FIRST = { br: 4, gzip: 4 };
/** Of Brotli. */
const SMALLEST = 10;
/** What a page takes beside its texts, and for each product whose figures it shows. */
const ENTRY_BYTES = 1_500;
const PRODUCT_BYTES = 60;

/** Where the world stood when a page was made or last found to be true. */
interface Standing {
  at: number;
  site: number;
  version: number;
  figures: number;
  standings: number;
}

/** One page's bytes: as it was rendered until it is first sent, then only as it was sent. */
export class KeptPage {
  readonly page: Omit<RenderedPage, 'html'>;
  readonly etag: string;
  readonly renderedAt: number;
  /** When it was made or last found to be true. */
  provenBy: Standing;
  readonly #forms = new Map<Encoding, Buffer>();
  /** How often it was sent with Brotli. */
  #sent = 0;
  #isSmallest = false;

  constructor({ html, ...page }: RenderedPage, made: Standing) {
    this.page = page;
    this.provenBy = made;
    this.renderedAt = made.at;
    this.etag = `"${createHash('sha1').update(html).digest('base64url')}"`;
    this.#forms.set('identity', html);
  }

  /** About what keeping it takes. */
  get size(): number {
    const { contentSecurityPolicy, preloads, location, calls } = this.page;
    const texts = contentSecurityPolicy.length + preloads.length + (location?.length ?? 0);
    const ofCalls = calls.reduce(
      (sum, { path, answer, toldOf }) =>
        sum + 2 * path.length + 2 * answer.length + PRODUCT_BYTES * (toldOf?.productIds.length ?? 0),
      0,
    );
    const forms = [...this.#forms.values()].reduce((sum, { length }) => sum + length, 0);
    return forms + texts + ofCalls + ENTRY_BYTES;
  }

  isUsableInOutage(now: number): boolean {
    return now - this.provenBy.at < OUTAGE_LIFETIME_MS;
  }

  has(encoding: Encoding): boolean {
    return this.#forms.has(encoding);
  }

  bytes(encoding: Encoding): Buffer {
    let bytes = this.#forms.get(encoding);
    if (bytes === undefined) {
      const html = this.#html();
      if (encoding === 'identity') return html;
      bytes = exactly(encode(html, encoding, FIRST));
      this.#forms.set(encoding, bytes);
      // Any other form can be made of Brotli's.
      if (encoding === 'br') this.#forms.delete('identity');
    }
    return bytes;
  }

  /** Counts that it is sent; true: it is sent often, and could be smaller. */
  countSent(): boolean {
    this.#sent += 1;
    return this.#sent >= OFTEN && !this.#isSmallest;
  }

  /** What it is as small as it can be, made in another thread. */
  smallest(): Promise<Buffer> {
    this.#isSmallest = true;
    const html = this.#html();
    return promisify(brotliCompress)(html, brotliOptions(html, SMALLEST));
  }

  becomeSmallest(bytes: Buffer): void {
    this.#forms.set('br', exactly(bytes));
  }

  #html(): Buffer {
    return this.#forms.get('identity') ?? brotliDecompressSync(this.#forms.get('br') as Buffer);
  }
}

/** What zlib gives is a view of a chunk of 64 kB: a page kept like that would hold all of it. */
function exactly(view: Buffer): Buffer {
  const bytes = Buffer.allocUnsafeSlow(view.length);
  view.copy(bytes);
  return bytes;
}

export interface KeptPagesOptions {
  now: () => number;
  /** Counts up with every change of what every page shows: who runs the shop. */
  site: () => number;
  /** Counts up with every change of what calls answer but for figures: products, sellers, categories, plans. */
  version: () => number;
  figures: FigureNews;
  /** The same calls as they are answered now. */
  askAgain: (calls: readonly PageCall[]) => Promise<readonly PageCall[]>;
}

/**
 * The rendered pages of this process, newest use last. Pages never hold anything personal: they are rendered as an
 * anonymous visitor, so one copy serves everybody. A page is true until something that it shows may have changed; then
 * its calls are asked again, and only another answer has it rendered anew.
 */
export class KeptPages {
  readonly #pages = new Map<string, KeptPage>();
  readonly #making = new Map<string, Promise<KeptPage>>();
  readonly #options: KeptPagesOptions;
  #keptBytes = 0;
  #isShrinking = false;

  constructor(options: KeptPagesOptions) {
    this.#options = options;
  }

  /** How many pages are kept, and about how many bytes they take. */
  get kept(): { pages: number; bytes: number } {
    return { pages: this.#pages.size, bytes: this.#keptBytes };
  }

  isFresh(key: string): boolean {
    const page = this.#pages.get(key);
    return page !== undefined && this.#isTrue(page);
  }

  /** The page of this key: kept while true, else looked at or rendered, once for all who ask meanwhile. */
  get(key: string, render: () => Promise<RenderedPage>): KeptPage | Promise<KeptPage> {
    const kept = this.#pages.get(key);
    if (kept !== undefined && this.#isTrue(kept)) {
      this.#pages.delete(key);
      this.#pages.set(key, kept);
      return kept;
    }
    const underWay = this.#making.get(key);
    if (underWay !== undefined) return underWay;
    const making = this.#make(key, kept ?? null, render).finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    return making;
  }

  /** The bytes of a page that `get` gave for this key. */
  bytes(key: string, page: KeptPage, encoding: Encoding): Buffer {
    if (encoding === 'br' && page.countSent() && !this.#isShrinking) void this.#shrink(key, page);
    if (page.has(encoding)) return page.bytes(encoding);
    const before = page.size;
    const bytes = page.bytes(encoding);
    this.#count(key, page, page.size - before);
    return bytes;
  }

  /** One page at a time: the others are sent as they are meanwhile. */
  async #shrink(key: string, page: KeptPage): Promise<void> {
    this.#isShrinking = true;
    const bytes = await page.smallest().catch(() => null);
    this.#isShrinking = false;
    if (bytes === null) return;
    const before = page.size;
    page.becomeSmallest(bytes);
    this.#count(key, page, page.size - before);
  }

  #count(key: string, page: KeptPage, grownBy: number): void {
    if (grownBy === 0 || this.#pages.get(key) !== page) return;
    this.#keptBytes += grownBy;
    this.#makeRoom();
  }

  #standing(): Standing {
    const { now, site, version, figures } = this.#options;
    return {
      at: now(),
      site: site(),
      version: version(),
      figures: figures.now,
      standings: figures.standings,
    };
  }

  #isTrue(kept: KeptPage): boolean {
    const { version, figures, now } = this.#options;
    const { page, provenBy } = kept;
    const { calls } = page;
    if (!this.#mayBeTrue(kept) || provenBy.version !== version()) return false;
    const age = now() - provenBy.at;
    if (age < UNTOLD_LIFETIME_MS) return true;
    if (calls.length > 0 && age >= TOLD_LIFETIME_MS) return false;
    if (provenBy.figures === figures.now && provenBy.standings === figures.standings) {
      return calls.every(({ toldOf }) => toldOf !== null);
    }
    return calls.every(({ toldOf }) => {
      if (toldOf === null) return false;
      if (toldOf.by === 'figures' && provenBy.figures !== figures.now) return false;
      if (toldOf.by !== 'shown' && provenBy.standings !== figures.standings) return false;
      return !figures.haveChangedSince(provenBy.figures, toldOf.productIds);
    });
  }

  /** Nothing that stands beside the answers of its calls has changed. */
  #mayBeTrue({ renderedAt, provenBy }: KeptPage): boolean {
    const { now, site } = this.#options;
    return provenBy.site === site() && now() - renderedAt < LIFETIME_MS;
  }

  async #make(key: string, kept: KeptPage | null, render: () => Promise<RenderedPage>): Promise<KeptPage> {
    // Read before any data: what changes while the page is looked at or made must not seem known.
    const standing = this.#standing();
    if (kept !== null && (await this.#isStillTrue(kept))) {
      kept.provenBy = standing;
      return kept;
    }
    const page = new KeptPage(await render(), standing);
    if (page.page.status < 500) {
      this.#keep(key, page);
      return page;
    }
    return kept?.isUsableInOutage(this.#options.now()) ? kept : page;
  }

  async #isStillTrue(kept: KeptPage): Promise<boolean> {
    if (!this.#mayBeTrue(kept)) return false;
    const { calls } = kept.page;
    const answers = await this.#options.askAgain(calls);
    return answers.every(({ answer }, index) => answer === calls[index]?.answer);
  }

  #keep(key: string, page: KeptPage): void {
    this.#drop(key);
    if (key.length > LONGEST_KEY) return;
    this.#pages.set(key, page);
    this.#keptBytes += sizeOf(key, page);
    this.#makeRoom();
  }

  #makeRoom(): void {
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
