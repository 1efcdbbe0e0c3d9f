import type { SiteIdentity } from '../../../domain/shop/site-identity.ts';
import { paths } from '../../paths.ts';
import { SITE } from './site-identity.ts';

// schema.org descriptions of pages, for `pageMeta({ jsonLd })`. `publicUrl` is the site's origin (`publicUrlOf`).

export function organizationJsonLd({
  publicUrl,
  identity,
}: {
  publicUrl: string;
  identity: SiteIdentity;
}): object {
  return {
    '@type': 'Organization',
    name: SITE.name,
    legalName: identity.legalName,
    url: publicUrl,
    logo: new URL('/icon-512.png', publicUrl).href,
    email: identity.supportEmail,
    telephone: identity.phone,
    taxID: identity.panNumber,
    address: { '@type': 'PostalAddress', addressLocality: 'Kathmandu', addressCountry: 'NP' },
  };
}

/** The site with its search, for the home page. */
export function webSiteJsonLd(publicUrl: string): object {
  return {
    '@type': 'WebSite',
    name: SITE.name,
    url: publicUrl,
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${new URL(paths.products, publicUrl).href}?search={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  };
}

/** The crumbs as the page shows them; the last one is the page itself and needs no link. */
export function breadcrumbJsonLd(
  crumbs: readonly { label: string; to?: string }[],
  publicUrl: string,
): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(to ? { item: new URL(to, publicUrl).href } : {}),
    })),
  };
}
