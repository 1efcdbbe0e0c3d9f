import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { PAGE_LANGUAGE } from '../../../domain/shop/language.ts';
import { pageDataOf } from '../../data/page-data.ts';
import { pageQueries } from '../../data/query-loader.ts';
import {
  type CategoryNode,
  categoriesQuery,
  findCategory,
} from '../../features/catalogue/categories/categories.hooks.ts';
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
import { categoryReference, paths } from '../../paths.ts';
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
  page.loaderWith(({ url, queryClient, publicUrl }) => {
    const { category } = readProductSearch(url.searchParams);
    const categories = () => queryClient.getQueryData(categoriesQuery.queryKey);
    return [breadcrumbJsonLd(crumbsOf(spokenCategory(category, categories)), publicUrl)];
  }),
);
export const clientLoader = page.clientLoader;

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  const search = readProductSearch(new URLSearchParams(location.search));
  const heading = headingOf(spokenCategory(search.category, () => pageDataOf(loaderData, categoriesQuery)));
  const words = search.search ? ` for “${search.search}”` : '';
  const pageWords = search.page > 1 ? `, page ${search.page}` : '';
  return pageMeta(matches, {
    title: `${heading}${words}${pageWords}`,
    description: `${heading}${words} from verified sellers across Nepal, in any quantity, with regular and wholesale prices in rupees.`,
    // Searches and price ranges are not pages of their own for search engines.
    path: isNarrowed(search)
      ? null
      : productListPath({ ...withoutFilters(search), category: search.category, page: search.page }),
    atom: atomPath(search),
    jsonLd: loaderData?.jsonLd,
  });
}

/** In English a category is called as its address calls it, in any other language by its name. */
function spokenCategory(
  reference: string | undefined,
  categoriesNow: () => readonly CategoryNode[] | undefined,
): string | undefined {
  if (PAGE_LANGUAGE === 'en') return reference;
  return findCategory(categoriesNow() ?? [], reference)?.name ?? reference;
}

function headingOf(category: string | undefined): string {
  return category === undefined ? 'All Products' : `${category} Products`;
}

function crumbsOf(category: string | undefined, parent?: CategoryNode, lang?: 'en'): Crumb[] {
  const crumbs: Crumb[] = [{ label: 'Home', to: paths.home }];
  if (category === undefined) return [...crumbs, { label: 'Products' }];
  crumbs.push({ label: 'Products', to: paths.products });
  if (parent !== undefined)
    crumbs.push({
      label: parent.name,
      lang: parent.nameLang,
      to: paths.productsWith({ category: categoryReference(parent) }),
    });
  return [...crumbs, { label: category, lang }];
}

export default function ProductListPage() {
  const [parameters] = useSearchParams();
  const search = readProductSearch(parameters);
  const categories = useQuery(categoriesQuery).data ?? [];
  const category = findCategory(categories, search.category);
  const categoryName = category?.name ?? search.category;
  const parent = categories.find((candidate) => candidate.slug === category?.parentSlug);
  return (
    <ProductListing
      search={search}
      title={headingOf(categoryName)}
      headingLevel={1}
      crumbs={<Breadcrumb crumbs={crumbsOf(categoryName, parent, category?.nameLang)} />}
    />
  );
}
