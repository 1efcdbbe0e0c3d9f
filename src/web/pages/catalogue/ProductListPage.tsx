import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { pageQueries } from '../../data/query-loader.ts';
import { categoriesQuery, findCategory } from '../../features/catalogue/categories/categories.hooks.ts';
import { loadPanelBeside } from '../../features/catalogue/products/panel-beside.hooks.ts';
import { withPanel } from '../../features/catalogue/products/panel-drawn.ts';
import { categoryCountsQuery, productsQuery } from '../../features/catalogue/products/product-list.hooks.ts';
import {
  atomPath,
  isNarrowed,
  productListPath,
  readProductSearch,
  withoutFilters,
} from '../../features/catalogue/products/product-search.ts';
import { breadcrumbJsonLd } from '../../features/shop/json-ld.ts';
import { pageMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';
import { Breadcrumb, type Crumb } from '../../ui/controls/Breadcrumb.tsx';
import type { Route } from './+types/ProductListPage.ts';
import { ProductListing } from './ProductListing.tsx';

await loadPanelBeside();

const page = pageQueries(({ url }) => {
  const search = readProductSearch(url.searchParams);
  return [
    categoriesQuery,
    productsQuery(search),
    ...(isNarrowed(search) ? [categoryCountsQuery(search)] : []),
  ];
});
export const loader = withPanel(
  page.loaderWith(({ url, publicUrl }) => [
    breadcrumbJsonLd(crumbsOf(readProductSearch(url.searchParams).category), publicUrl),
  ]),
);
export const clientLoader = page.clientLoader;

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  const search = readProductSearch(new URLSearchParams(location.search));
  const heading = headingOf(search.category);
  const wanted = search.search ? `${heading} for “${search.search}”` : heading;
  return pageMeta(matches, {
    title: search.page > 1 ? `${wanted}, page ${search.page}` : wanted,
    description: `${wanted} from verified sellers across Nepal, in any quantity, with regular and wholesale prices in rupees.`,
    // Searches and price ranges are not pages of their own for search engines.
    path: isNarrowed(search)
      ? null
      : productListPath({ ...withoutFilters(search), category: search.category, page: search.page }),
    atom: atomPath(search),
    jsonLd: loaderData?.jsonLd,
  });
}

function headingOf(category: string | undefined): string {
  return category === undefined ? 'All Products' : `${category} Products`;
}

function crumbsOf(category: string | undefined, parent?: string): Crumb[] {
  const crumbs: Crumb[] = [{ label: 'Home', to: paths.home }];
  if (category === undefined) return [...crumbs, { label: 'Products' }];
  crumbs.push({ label: 'Products', to: paths.products });
  if (parent !== undefined) crumbs.push({ label: parent, to: paths.productsWith({ category: parent }) });
  return [...crumbs, { label: category }];
}

export default function ProductListPage() {
  const [parameters] = useSearchParams();
  const search = readProductSearch(parameters);
  const categories = useQuery(categoriesQuery).data ?? [];
  const category = findCategory(categories, search.category);
  const categoryName = category?.name ?? search.category;
  const parentName = categories.find((candidate) => candidate.slug === category?.parentSlug)?.name;
  return (
    <ProductListing
      search={search}
      title={headingOf(categoryName)}
      headingLevel={1}
      crumbs={<Breadcrumb crumbs={crumbsOf(categoryName, parentName)} />}
    />
  );
}
