import { useQuery } from '@tanstack/react-query';
import Info from 'lucide-react/icons/info';
import Link2 from 'lucide-react/icons/link-2';
import Printer from 'lucide-react/icons/printer';
import Scale from 'lucide-react/icons/scale';
import { useState } from 'react';
import { isRouteErrorResponse, useSearchParams } from 'react-router';
import type { Comparison } from '../../../contract/catalogue/comparison.contract.ts';
import { LEAST_COMPARED } from '../../../domain/catalogue/comparison-limits.ts';
import { countText } from '../../../domain/shop/count-text.ts';
import { ApiError } from '../../data/api-client.ts';
import { pageQueries } from '../../data/query-loader.ts';
import { AddToCartButton } from '../../features/buying/cart/AddToCartButton.tsx';
import { useComparedDelivery } from '../../features/catalogue/delivery/compared-delivery.hooks.tsx';
import { ComparisonTable, comparedGroups } from '../../features/catalogue/products/ComparisonTable.tsx';
import { comparisonQuery } from '../../features/catalogue/products/products.hooks.ts';
import { useOwnAddress } from '../../features/people/addresses/own-addresses.hooks.ts';
import { ErrorPage } from '../../features/shop/layout/ErrorPage.tsx';
import { unlistedMeta } from '../../page-meta.ts';
import { categoryReference, paths } from '../../paths.ts';
import { Breadcrumb } from '../../ui/controls/Breadcrumb.tsx';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { NotLoaded } from '../../ui/feedback/NotLoaded.tsx';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import type { Route } from './+types/ComparePage.ts';

const page = pageQueries(({ url }) => {
  const ids = idsOf(url.searchParams);
  return ids.length < LEAST_COMPARED ? [] : [comparisonQuery(ids)];
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = unlistedMeta(
  'Compare products',
  'Prices, stock and specifications of products side by side.',
);

function idsOf(parameters: URLSearchParams): string[] {
  return [...new Set((parameters.get('ids') ?? '').split(',').filter((id) => id !== ''))];
}

/** /compare?ids=a,b: the address is the comparison, so that it can be shared. */
export default function ComparePage() {
  const [parameters] = useSearchParams();
  const ids = idsOf(parameters);
  return ids.length < LEAST_COMPARED ? <ChooseMore /> : <Compared key={ids.join()} ids={ids} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <NoneSold /> : <ErrorPage error={error} />;
}

function NotCompared({ title, text }: { title: string; text: string }) {
  return (
    <div className="page-container">
      <EmptyState
        headingLevel={1}
        picture={<Scale />}
        title={title}
        text={text}
        action={<ButtonLink to={paths.products}>Back to products</ButtonLink>}
      />
    </div>
  );
}

function ChooseMore() {
  return (
    <NotCompared
      title="Choose products to compare"
      text="Tick 2 to 4 products of one main category in the list view, or press Compare on their pages."
    />
  );
}

function NoneSold() {
  return (
    <NotCompared
      title="Nothing to compare"
      text="None of these products is sold here, or the link was mistyped."
    />
  );
}

function Compared({ ids }: { ids: readonly string[] }) {
  const query = useQuery(comparisonQuery(ids));
  const { data, isError, error } = query;
  if (data) return <SideBySide comparison={data} />;
  const refusal = isError ? ApiError.from(error) : null;
  if (refusal?.status === 404) return <NoneSold />;
  if (refusal?.status === 400) {
    return <NotCompared title="These products cannot be compared" text={refusal.message} />;
  }
  return (
    <div className="page-container py-6">
      <NotLoaded query={query} failed="The comparison could not be loaded" box="h-96 rounded-lg" />
    </div>
  );
}

function SideBySide({ comparison }: { comparison: Comparison }) {
  const { root, products, missing } = comparison;
  const [isOnlyDifferences, setIsOnlyDifferences] = useState(false);
  const toast = useToast();
  const delivery = useComparedDelivery(
    products.map(({ _id }) => _id),
    useOwnAddress()?.province ?? null,
  );
  const groups = comparedGroups(comparison, delivery);
  const lines = groups.flatMap((group) => group.lines);
  const differing = lines.filter(({ differs }) => differs).length;
  const shown = groups.map((group) => ({
    ...group,
    lines: group.lines.filter(({ differs }) => differs || !isOnlyDifferences),
  }));

  async function copyLink() {
    try {
      await navigator.clipboard.writeText(window.location.href);
      toast.success('Link copied');
    } catch {
      toast.error('The link could not be copied. Copy it from the address bar.');
    }
  }

  return (
    <div className="page-container pt-3 pb-8">
      <Breadcrumb
        crumbs={[
          { label: 'Home', to: paths.home },
          { label: 'Products', to: paths.products },
          {
            label: root.name,
            lang: root.nameLang,
            to: paths.productsWith({ category: categoryReference(root) }),
          },
          { label: 'Compare' },
        ]}
      />
      <div className="mt-1 mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 tabIndex={-1} className="text-2xl font-bold">
            {`Compare ${countText(products.length, 'product')}`}
          </h1>
          <p className="num text-fg-2">{`${root.name} · ${differing} of ${lines.length} rows differ`}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          <Checkbox
            label="Only differences"
            checked={isOnlyDifferences}
            onChange={(event) => setIsOnlyDifferences(event.target.checked)}
            className="me-2"
          />
          <Button variant="secondary" icon={<Link2 aria-hidden="true" />} onClick={() => void copyLink()}>
            Copy link
          </Button>
          <Button variant="secondary" icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </div>
      {missing > 0 ? (
        <div className="mb-4">
          <Banner tone="info">
            {missing === 1
              ? 'One of these products is not sold here and was left out.'
              : `${missing} of these products are not sold here and were left out.`}
          </Banner>
        </div>
      ) : null}
      <ComparisonTable
        comparison={comparison}
        groups={shown}
        addButton={(product) => <AddToCartButton product={product} quantity={product.minimumOrderQuantity} />}
      />
      <p className="mt-3 flex items-start gap-2 text-sm text-fg-3">
        <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        Values are aligned by the category’s attributes: “2.4 GHz” and “2,400 MHz” are equal. A value that the
        seller has not given reads “Not stated” and counts as different.
      </p>
    </div>
  );
}
