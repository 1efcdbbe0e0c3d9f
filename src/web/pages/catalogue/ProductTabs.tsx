import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Product } from '../../../contract/catalogue/products.contract.ts';
import { formatCount } from '../../../domain/shop/count-text.ts';
import { LongDescription } from '../../features/catalogue/products/LongDescription.tsx';
import { SpecificationTable } from '../../features/catalogue/products/ProductFacts.tsx';
import { paths, withSearch } from '../../paths.ts';
import { Tabs } from '../../ui/controls/Tabs.tsx';
import { PageSpinner } from '../../ui/feedback/Spinner.tsx';

const Reviews = lazy(() =>
  import('../../features/catalogue/reviews/Reviews.tsx').then((module) => ({ default: module.Reviews })),
);

const TABS = ['description', 'specifications', 'reviews'] as const;

/** What is open below the product lives in the address: the tab and the page of its reviews. */
export function reviewsPageOf(parameters: URLSearchParams): number {
  const number = parameters.get('reviewsPage') ?? '';
  return /^[1-9]\d{0,5}$/.test(number) ? Number(number) : 1;
}

export function tabOf(parameters: URLSearchParams): (typeof TABS)[number] {
  return TABS.find((tab) => tab === parameters.get('tab')) ?? 'description';
}

/** Description, specifications and reviews; which one is open, and which page of reviews, is in the address. */
export function ProductTabs({ product }: { product: Product }) {
  const [parameters] = useSearchParams();
  const selected = tabOf(parameters);
  const count = product.ratings.count;
  return (
    <Tabs
      label="About this product"
      selected={selected}
      tabs={[
        { id: 'description', label: 'Description', href: tabHref('description') },
        { id: 'specifications', label: 'Specifications', href: tabHref('specifications') },
        {
          id: 'reviews',
          label: count > 0 ? `Reviews (${formatCount(count)})` : 'Reviews',
          href: tabHref('reviews'),
        },
      ]}
    >
      {selected === 'description' ? (
        <div className="flex flex-col gap-4">
          <p lang={product.descriptionLang} className="max-w-prose text-md text-fg-2 wrap-anywhere">
            {product.description}
          </p>
          {product.longDescription ? <LongDescription html={product.longDescription} /> : null}
        </div>
      ) : null}
      {selected === 'specifications' ? <SpecificationTable product={product} /> : null}
      {selected === 'specifications' && product.warrantyMonths ? (
        <p className="mt-2 px-3 text-sm">
          <Link
            discover="none"
            to={withSearch(paths.checkSerial, { product: paths.product(product._id) })}
            className="link touch:inline-block touch:py-3"
          >
            Check a serial number
          </Link>
        </p>
      ) : null}
      {selected === 'reviews' ? (
        <Suspense fallback={<PageSpinner label="Loading reviews" />}>
          <Reviews
            productId={product._id}
            page={reviewsPageOf(parameters)}
            hrefForPage={(number) => tabHref('reviews', number)}
          />
        </Suspense>
      ) : null}
    </Tabs>
  );
}

export function tabHref(tab: (typeof TABS)[number], pageOfReviews = 1): string {
  const search = new URLSearchParams({ tab });
  if (pageOfReviews > 1) search.set('reviewsPage', String(pageOfReviews));
  return `?${search}`;
}
