import { createHash } from 'node:crypto';
import { LANGUAGES, type Language } from '../../domain/shop/language.ts';
import type { Wordings } from '../speech/wordings.ts';
import { type ClientAsset, findClientAssets } from './client-assets.ts';
import { clientFolderOf, loadPages, type PageBuild } from './page-builds.ts';
import type { RenderPage } from './page-renderer.ts';

/** The languages in which pages are built: their browser files, and what renders each. */
export class PageLanguages {
  readonly #assets = new Map<string, ClientAsset>();
  readonly #built = new Set<Language>(['en']);
  readonly #renderers = new Map<Language, { version: number; render: Promise<RenderPage> }>();
  readonly #make: (pages: PageBuild, wordings: string | null) => RenderPage;
  readonly #wordings: () => Wordings;
  readonly #folderOf: typeof clientFolderOf;

  constructor(options: {
    /** Makes what renders a build of the pages; `wordings` is the file by which browsers hear how an admin words them. */
    make: (pages: PageBuild, wordings: string | null) => RenderPage;
    wordings: () => Wordings;
    /** Where what browsers load of a language lies; null: it is not built. */
    folderOf?: typeof clientFolderOf;
  }) {
    this.#make = options.make;
    this.#wordings = options.wordings;
    this.#folderOf = options.folderOf ?? clientFolderOf;
  }

  /** Takes up the builds that are there; without any, Vite serves the pages, in English alone. */
  async open(isBuilt: boolean): Promise<void> {
    for (const language of isBuilt ? LANGUAGES : []) await this.lookFor(language);
    await this.renderer('en');
  }

  has(language: Language): boolean {
    return this.#built.has(language);
  }

  /** Takes up the pages of a language that are there by now: some are still being built when a shop opens. */
  async lookFor(language: Language): Promise<void> {
    const folder = await this.#folderOf(language);
    if (folder === null) return;
    for (const [name, asset] of await findClientAssets(folder)) {
      // What languages share is one file.
      if (!this.#assets.has(name)) this.#assets.set(name, asset);
    }
    this.#built.add(language);
  }

  asset(urlPath: string): ClientAsset | undefined {
    return this.#assets.get(urlPath);
  }

  /** Names the build of the pages; null where Vite serves them. */
  get release(): string | null {
    for (const name of this.#assets.keys()) {
      const release = /^\/assets\/manifest-(?<hash>\w+)\.js$/.exec(name)?.groups?.hash;
      // English comes first: its pages differ when any page does.
      if (release !== undefined) return release;
    }
    return null;
  }

  /** Counts up when the pages of a language are worded otherwise. */
  versionOf(language: Language): number {
    return language === 'en' ? 0 : this.#wordings().version;
  }

  /** Loads the pages of a language when the first of them is wanted, and anew when they are worded otherwise. */
  renderer(language: Language): Promise<RenderPage> {
    const version = this.versionOf(language);
    let known = this.#renderers.get(language);
    if (known?.version !== version) {
      known = { version, render: this.#load(language) };
      known.render.catch(() => this.#renderers.delete(language));
      this.#renderers.set(language, known);
    }
    return known.render;
  }

  async #load(language: Language): Promise<RenderPage> {
    const wordings = this.#wordings();
    const pages = await loadPages(language, wordings);
    return this.#make(pages, language === 'en' ? null : this.#wordingsFile(wordings));
  }

  /** The same name in every process that words the same. */
  #wordingsFile({ current }: Wordings): string | null {
    if (current.size === 0) return null;
    const identity = Buffer.from(`globalThis.wordings=${JSON.stringify(Object.fromEntries(current))}`);
    const hash = createHash('sha1').update(identity).digest('base64url');
    const name = `/assets/wordings-${hash.slice(0, 10)}.js`;
    this.#assets.set(name, {
      contentType: 'text/javascript; charset=utf-8',
      cacheControl: 'public, max-age=31536000, immutable',
      contentSecurityPolicy: null,
      read: async () => ({ etag: `"${hash}"`, identity }),
    });
    return name;
  }
}
