import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { isRouteErrorResponse, redirect, useSearchParams } from 'react-router';
import type { SellerPage as Seller } from '../../../contract/catalogue/seller-pages.contract.ts';
import { dayInWords } from '../../../domain/shop/day-in-words.ts';
import { isMissing } from '../../data/api-client.ts';
import { isPageDataOnItsWay, pageDataOf, useLateMeta } from '../../data/page-data.ts';
import { pageQueries } from '../../data/query-loader.ts';
import { categoriesQuery } from '../../features/catalogue/categories/categories.hooks.ts';
import { loadPanelBeside } from '../../features/catalogue/products/panel-beside.hooks.ts';
import { withPanel } from '../../features/catalogue/products/panel-drawn.ts';
import { categoryCountsQuery, productsQuery } from '../../features/catalogue/products/product-list.hooks.ts';
import {
  productListPath,
  readProductSearch,
  withoutFilters,
} from '../../features/catalogue/products/product-search.ts';
import { SellerHead } from '../../features/catalogue/sellers/SellerHead.tsx';
import { SellerReturns } from '../../features/catalogue/sellers/SellerReturns.tsx';
import { SellerSearch } from '../../features/catalogue/sellers/SellerSearch.tsx';
import { sellerJsonLd } from '../../features/catalogue/sellers/seller-json-ld.ts';
import { sellerQuery } from '../../features/catalogue/sellers/sellers.hooks.ts';
import { breadcrumbJsonLd } from '../../features/shop/json-ld.ts';
import { ErrorPage } from '../../features/shop/layout/ErrorPage.tsx';
import { pageRequestContext } from '../../page-context.ts';
import { pageMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';
import { Breadcrumb, type Crumb } from '../../ui/controls/Breadcrumb.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { NotLoaded } from '../../ui/feedback/NotLoaded.tsx';
import type { Route } from './+types/SellerPage.ts';
import { ProductListing } from './ProductListing.tsx';

await loadPanelBeside();

/** Loaded when it is needed. */
const NotFound = lazy(() =>
  import('../../features/shop/layout/NotFound.tsx').then((module) => ({ default: module.NotFound })),
);

const page = pageQueries(({ url, params }) => {
  const slug = params.slug ?? '';
  const search = readProductSearch(url.searchParams, slug);
  return [sellerQuery(slug), productsQuery(search), categoriesQuery, categoryCountsQuery(search)];
});
const load = withPanel(
  page.loaderWith(({ params, queryClient, publicUrl }) => {
    const seller = queryClient.getQueryData(sellerQuery(params.slug ?? '').queryKey);
    return seller ? [sellerJsonLd(seller, publicUrl), breadcrumbJsonLd(crumbsOf(seller), publicUrl)] : [];
  }),
);

/** An address of before leads to the one of today. */
export async function loader(args: Route.LoaderArgs) {
  const data = await load(args);
  const { queryClient } = args.context.get(pageRequestContext);
  const seller = queryClient.getQueryData(sellerQuery(args.params.slug).queryKey);
  if (seller && seller.slug !== args.params.slug)
    throw redirect(`${paths.seller(seller.slug)}${new URL(args.request.url).search}`, 301);
  return data;
}
export const clientLoader = page.clientLoader;

export function meta({ matches, params, location, loaderData }: Route.MetaArgs) {
  const query = sellerQuery(params.slug);
  const seller = pageDataOf(loaderData, query);
  if (!seller) {
    return pageMeta(matches, {
      title: isPageDataOnItsWay(query) ? 'Seller' : 'Seller not found',
      description: 'This seller is not on Thokmandu.',
      path: null,
    });
  }
  const search = readProductSearch(new URLSearchParams(location.search), seller.slug);
  const isPlain = !search.search && search.minPrice === undefined && search.maxPrice === undefined;
  const name = [seller.registeredName, search.category].filter(Boolean).join(', ');
  return pageMeta(matches, {
    title: search.page > 1 ? `${name}, page ${search.page}` : name,
    description: seller.about ?? `Products of ${seller.registeredName}, with regular and wholesale prices.`,
    path:
      isPlain && !search.inStock
        ? productListPath({ ...withoutFilters(search), category: search.category, page: search.page })
        : null,
    jsonLd: loaderData?.jsonLd,
  });
}

function crumbsOf({ registeredName }: Seller): Crumb[] {
  return [
    { label: 'Home', to: paths.home },
    { label: 'Products', to: paths.products },
    { label: registeredName },
  ];
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage error={error} />;
  return <SellerNotFound />;
}

function SellerNotFound() {
  return (
    <Suspense>
      <NotFound
        title="Seller not found"
        text="They no longer sell here, or the link was mistyped."
        backTo={paths.products}
        backLabel="Back to products"
      />
    </Suspense>
  );
}

export default function SellerPage({ params }: Route.ComponentProps) {
  const [parameters] = useSearchParams();
  const query = useQuery(sellerQuery(params.slug));
  const { data: seller, error } = query;
  useLateMeta(seller !== undefined);
  if (!seller) {
    if (error && isMissing(error)) return <SellerNotFound />;
    return (
      <div className="page-container py-6">
        <NotLoaded query={query} failed="The seller could not be loaded" box="h-72" />
      </div>
    );
  }
  const search = readProductSearch(parameters, seller.slug);
  return (
    <>
      <div className="page-container pt-3 pb-3">
        <div className="mb-2">
          <Breadcrumb crumbs={crumbsOf(seller)} />
        </div>
        {seller.awayUntil === null ? null : (
          <Banner tone="info" className="mb-4">
            {`Away until ${dayInWords(seller.awayUntil)}. You can look, and order again from then.`}
          </Banner>
        )}
        <SellerHead seller={seller} />
      </div>
      <ProductListing
        search={search}
        title="Products"
        headingLevel={2}
        tools={<SellerSearch slug={seller.slug} search={search.search} />}
        note={<SellerReturns policy={seller.returnPolicy} />}
      />
    </>
  );
}
