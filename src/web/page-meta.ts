import type { MetaDescriptor } from 'react-router';
import { LANGUAGES, type Language, PAGE_LANGUAGE, pagePath } from '../domain/shop/language.ts';
import { identityFrom, SAMPLE_IDENTITY, type SiteIdentity } from '../domain/shop/site-identity.ts';
import type { SiteData } from './features/shop/site-identity.ts';

const SITE_NAME = 'Thokmandu';

/** The part of a route's meta arguments used here: the root's data is always the first match. */
type Matches = ReadonlyArray<{ loaderData?: unknown } | undefined>;

type PageMeta = {
  /** Unique per page, without the site's name; null for the home page. */
  title: string | null;
  description: string;
  /** Path (and the search that makes a different page) of the canonical link; null keeps the page out of search engines. */
  path: string | null;
  /** Path or address of the preview image. */
  image?: string;
  /** Path of the Atom feed with the newest of what the page lists. */
  atom?: string;
  /** schema.org objects, see json-ld.ts. */
  jsonLd?: object[] | undefined;
};

/** Title, description, canonical link, Open Graph and JSON-LD of a page: `meta = ({ matches }) => pageMeta(matches, …)`. */
export function pageMeta(matches: Matches, page: PageMeta): MetaDescriptor[] {
  const origin = publicUrlOf(matches);
  const title = page.title === null ? 'Thokmandu: B2B marketplace of Nepal' : `${page.title} | ${SITE_NAME}`;
  const tags: MetaDescriptor[] = [
    { title },
    { name: 'description', content: page.description },
    { property: 'og:site_name', content: SITE_NAME },
    { property: 'og:title', content: page.title ?? SITE_NAME },
    { property: 'og:description', content: page.description },
    { property: 'og:type', content: 'website' },
    { property: 'og:image', content: new URL(page.image ?? '/icon-512.png', origin).href },
    { name: 'twitter:card', content: 'summary' },
  ];
  if (page.path === null) {
    tags.push({ name: 'robots', content: 'noindex' });
  } else {
    const { path } = page;
    const addressIn = (language: Language) => new URL(pagePath(path, language), origin).href;
    const canonical = addressIn(PAGE_LANGUAGE);
    tags.push(
      { tagName: 'link', rel: 'canonical', href: canonical },
      ...LANGUAGES.map((language) => ({
        tagName: 'link' as const,
        rel: 'alternate',
        hrefLang: language,
        href: addressIn(language),
      })),
      { property: 'og:url', content: canonical },
    );
  }
  if (page.atom !== undefined) {
    const href = new URL(page.atom, origin).href;
    tags.push({
      tagName: 'link',
      rel: 'alternate',
      type: 'application/atom+xml',
      title: 'New products',
      href,
    });
  }
  for (const object of page.jsonLd ?? []) {
    tags.push({ 'script:ld+json': { '@context': 'https://schema.org', ...object } });
  }
  return tags;
}

/** The `meta` of a page whose head never changes and which search engines do not list. */
export function unlistedMeta(title: string, description: string) {
  return ({ matches }: { matches: Matches }) => pageMeta(matches, { title, description, path: null });
}

/** The site's origin as the root loader gave it. */
export function publicUrlOf(matches: Matches): string {
  return rootDataOf(matches)?.publicUrl ?? 'http://localhost:3000';
}

/** The site's data as the root loader gave it. */
export function siteDataOf(matches: Matches): { publicUrl: string; identity: SiteIdentity } {
  const values = rootDataOf(matches)?.identity;
  return {
    publicUrl: publicUrlOf(matches),
    identity: values === undefined ? SAMPLE_IDENTITY : identityFrom(values),
  };
}

function rootDataOf(matches: Matches): SiteData | undefined {
  return matches[0]?.loaderData as SiteData | undefined;
}
