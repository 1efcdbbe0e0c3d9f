import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { formatCount } from '../../../../domain/shop/count-text.ts';
import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { SellerProductStats } from '../../../features/catalogue/seller-products/SellerProductStats.tsx';
import {
  SellerProductTable,
  useSellerProductSearch,
} from '../../../features/catalogue/seller-products/SellerProductTable.tsx';
import {
  offeredCategoriesQuery,
  useSellerProducts,
} from '../../../features/catalogue/seller-products/seller-products.hooks.ts';
import { SellerJoining } from '../../../features/people/seller-joining/SellerJoining.tsx';
import { unlistedMeta } from '../../../page-meta.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';

/** Eleven columns beside the menu. */
const DENSE = 'md:[&_.data-table]:[--cell-space:--spacing(1.5)] md:[&_.table-title]:min-w-22';

export const meta = unlistedMeta('My Products', 'What you sell.');

export default function SellerProductsPage() {
  const table = useSellerProductSearch();
  const query = useSellerProducts(table.apiQuery);
  const categories = useQuery(offeredCategoriesQuery);
  const stale = query.data?.counts.stale ?? 0;
  return (
    <div className="pb-10">
      <DeskHeader
        title="My Products"
        counts={<SellerProductStats counts={query.data?.counts} />}
        subtitle={
          stale > 0 ? (
            <>
              {stale === 1
                ? '1 stock count is older than 30 days. '
                : `${formatCount(stale)} stock counts are older than 30 days. `}
              <TextLink to={deskPaths.sellerStock}>Check the stock</TextLink>
            </>
          ) : undefined
        }
        actions={
          <ButtonLink to={deskPaths.sellerProductNew} icon={<Plus aria-hidden="true" />}>
            Add Product
          </ButtonLink>
        }
      />
      <SellerJoining isShort />
      <div className={DENSE}>
        <SellerProductTable table={table} query={query} categories={categories.data ?? []} />
      </div>
    </div>
  );
}
