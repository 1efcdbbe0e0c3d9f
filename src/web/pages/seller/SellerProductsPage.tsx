import { useQuery } from '@tanstack/react-query';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import Plus from 'lucide-react/icons/plus';
import Store from 'lucide-react/icons/store';
import { formatCount } from '../../../domain/count-text.ts';
import { deskPaths } from '../../desk/desk-paths.ts';
import { SellerJoining } from '../../features/seller-joining/SellerJoining.tsx';
import { SellerProductStats } from '../../features/seller-products/SellerProductStats.tsx';
import {
  SellerProductTable,
  useSellerProductSearch,
} from '../../features/seller-products/SellerProductTable.tsx';
import {
  offeredCategoriesQuery,
  useSellerProducts,
} from '../../features/seller-products/seller-products.hooks.ts';
import { RoleGuard } from '../../features/session/RoleGuard.tsx';
import { pageMeta } from '../../page-meta.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/Card.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import type { Route } from './+types/SellerProductsPage.ts';

/** Eleven columns beside the account navigation. */
const DENSE = 'md:[&_.data-table]:[--cell-space:--spacing(1.5)] md:[&_.table-title]:min-w-31';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'My Products', description: 'What you sell.', path: null });
}

export default function SellerProductsPage() {
  return (
    <RoleGuard roles={['seller']}>
      <MyProducts />
    </RoleGuard>
  );
}

function MyProducts() {
  const table = useSellerProductSearch();
  const query = useSellerProducts(table.apiQuery);
  const categories = useQuery(offeredCategoriesQuery);
  const stale = query.data?.counts.stale ?? 0;
  return (
    <div className="pb-10">
      <PageHeader
        title="My Products"
        actions={
          <>
            <ButtonLink to={deskPaths.sellerPage} variant="secondary" icon={<Store aria-hidden="true" />}>
              My Page
            </ButtonLink>
            <ButtonLink
              to={deskPaths.sellerProductsImport}
              variant="secondary"
              icon={<FileSpreadsheet aria-hidden="true" />}
            >
              Import and export
            </ButtonLink>
            <ButtonLink to={deskPaths.sellerProductNew} icon={<Plus aria-hidden="true" />}>
              Add Product
            </ButtonLink>
          </>
        }
      />
      <SellerJoining isShort />
      <SellerProductStats counts={query.data?.counts} />
      {stale > 0 ? (
        <Banner
          tone="info"
          className="mb-4"
          action={<TextLink to={deskPaths.sellerStock}>Check the stock</TextLink>}
        >
          <p>
            {stale === 1
              ? 'Nobody has said for 30 days whether 1 product is still there.'
              : `Nobody has said for 30 days whether ${formatCount(stale)} products are still there.`}
          </p>
        </Banner>
      ) : null}
      <div className={DENSE}>
        <SellerProductTable table={table} query={query} categories={categories.data ?? []} />
      </div>
    </div>
  );
}
