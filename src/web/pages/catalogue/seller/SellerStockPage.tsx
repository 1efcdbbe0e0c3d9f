import PackageCheck from 'lucide-react/icons/package-check';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { useConfirmStock } from '../../../features/catalogue/seller-products/product-changes.hooks.ts';
import { StaleStock } from '../../../features/catalogue/seller-products/StaleStock.tsx';
import { useSellerProducts } from '../../../features/catalogue/seller-products/seller-products.hooks.ts';
import { unlistedMeta } from '../../../page-meta.ts';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Pagination } from '../../../ui/tables/Pagination.tsx';

export const meta = unlistedMeta('Stock to check', 'Do you still have these?');

function pageHref(page: number): string {
  return page === 1 ? '?' : `?page=${page}`;
}

export default function SellerStockPage() {
  const [parameters] = useSearchParams();
  const page = /^[1-9]\d{0,5}$/.exec(parameters.get('page') ?? '') ? Number(parameters.get('page')) : 1;
  const query = useSellerProducts({
    status: 'stale',
    sortBy: 'updatedAt:asc',
    page: page === 1 ? null : page,
  });
  const { data, isError } = query;
  const confirmAll = useConfirmStock();
  const rows = data?.products ?? [];
  // What somebody is correcting is not confirmed as it stands.
  const [typed, setTyped] = useState<ReadonlySet<string>>(new Set());
  const onTyped = useCallback((productId: string, isTyped: boolean) => {
    setTyped((before) => {
      if (before.has(productId) === isTyped) return before;
      return isTyped
        ? new Set([...before, productId])
        : new Set([...before].filter((id) => id !== productId));
    });
  }, []);
  const right = rows.filter(({ _id }) => !typed.has(_id));
  const headRef = useRef<HTMLDivElement>(null);

  // The button that was pressed leaves with its row: the next one takes the focus.
  const count = rows.length;
  const lastCount = useRef(count);
  useEffect(() => {
    if (count < lastCount.current && document.activeElement === document.body) {
      headRef.current?.querySelector<HTMLElement>('button[type=submit], h2')?.focus();
    }
    lastCount.current = count;
  }, [count]);

  // The last rows of the last page went: the page before it is the last one now.
  const { page: shown = 1, pages = 0 } = data?.pagination ?? {};
  const lastPage = pages > 0 && shown > pages ? pages : null;
  const navigate = useNavigate();
  useEffect(() => {
    if (lastPage !== null) void navigate(pageHref(lastPage), { replace: true });
  }, [lastPage, navigate]);

  return (
    <div className="pb-10" ref={headRef}>
      <DeskHeader
        title="Do you still have these?"
        subtitle="Products on sale whose stock nobody has confirmed for 30 days. Buyers trust shops whose numbers are right."
        actions={
          rows.length > 1 && right.length > 0 ? (
            <Button
              busy={confirmAll.isPending}
              icon={<PackageCheck aria-hidden="true" />}
              onClick={() => confirmAll.mutate(right.map(({ _id }) => _id))}
            >
              {right.length === rows.length
                ? `Confirm all ${rows.length}`
                : `Confirm the other ${right.length}`}
            </Button>
          ) : undefined
        }
      />
      {!data && isError ? <LoadFailed title="Error loading products" query={query} /> : null}
      {!data && !isError ? (
        <LoadingRegion>
          <Skeleton className="h-80 rounded-lg" />
        </LoadingRegion>
      ) : null}
      {data?.pagination.total === 0 ? (
        <EmptyState
          picture={<PackageCheck />}
          title="Every stock is confirmed"
          text="Products appear here when nobody has changed or confirmed their stock for 30 days."
          action={<ButtonLink to={deskPaths.sellerProducts}>Back to My Products</ButtonLink>}
        />
      ) : null}
      {data && rows.length > 0 ? (
        <>
          <StaleStock rows={rows} onTyped={onTyped} />
          <div className="mt-4">
            <Pagination
              label="Products"
              page={data.pagination.page}
              pages={data.pagination.pages}
              hrefFor={pageHref}
            />
          </div>
        </>
      ) : null}
    </div>
  );
}
