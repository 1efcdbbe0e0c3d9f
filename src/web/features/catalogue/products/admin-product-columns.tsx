import { Link } from 'react-router';
import type { AdminProductRow } from '../../../../contract/catalogue/admin-products.contract.ts';
import { ADMIN_PRODUCT_STATUSES, PRODUCT_STATUS_NAMES } from '../../../../domain/catalogue/product-status.ts';
import { formatCount } from '../../../../domain/shop/count-text.ts';
import { ProductThumb, RejectionNote } from '../../../desk/product-cells.tsx';
import { paths } from '../../../paths.ts';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import type { TableColumn } from '../../../ui/tables/Table.tsx';
import type { StatusChange } from './admin-products.hooks.ts';

/** spec 2: Admin Products. */
export function adminProductColumns(
  canChange: boolean,
  onStatus: (row: AdminProductRow, status: StatusChange['status']) => void,
  isBusy: (row: AdminProductRow) => boolean,
): readonly TableColumn<AdminProductRow>[] {
  return [
    {
      id: 'image',
      header: 'Image',
      hideHeaderOnPhones: true,
      from: 'xl',
      onPhones: 'picture',
      cell: ProductThumb,
    },
    {
      id: 'name',
      header: 'Product',
      isRowHeader: true,
      sort: { by: 'name', kind: 'text' },
      cell: ({ _id, name, nameLang, sku, category, status, rejectionReason }) => (
        <span className="block min-w-0">
          <Link
            to={paths.product(_id)}
            discover="none"
            lang={nameLang}
            className="row-name hover:text-link hover:underline"
          >
            {name}
          </Link>
          <span className="md:flex md:min-w-0 md:gap-2">
            <span className="block text-xs font-normal text-fg-3 max-md:wrap-anywhere md:max-w-36 md:shrink-0 md:truncate">
              SKU {sku}
              <span className="md:hidden"> · {category.name}</span>
            </span>
            <RejectionNote status={status} rejectionReason={rejectionReason} />
          </span>
        </span>
      ),
    },
    {
      id: 'category',
      header: 'Category',
      isOptional: true,
      from: 'xl',
      onPhones: 'hidden',
      cell: ({ category }) => (
        <span lang={category.nameLang} className="row-name wrap-break-word">
          {category.name}
        </span>
      ),
    },
    {
      id: 'seller',
      header: 'Seller',
      onPhones: 'meta',
      cell: ({ seller }) => (
        <span className="block min-w-0 max-md:inline md:w-36">
          <span className="max-md:wrap-anywhere md:block md:truncate" title={seller.companyName}>
            {seller.companyName}
          </span>
          <span className="block truncate text-xs text-fg-3 max-md:hidden" title={seller.email}>
            {seller.email}
          </span>
        </span>
      ),
    },
    {
      id: 'price',
      header: 'Price',
      isNumber: true,
      onPhones: 'value',
      sort: { by: 'pricing.regularPrice', kind: 'number' },
      cell: ({ pricing }) => (
        <span className="flex flex-col items-end max-md:flex-row max-md:items-baseline max-md:gap-2">
          <span>
            <span className="sr-only">Regular price </span>
            <Rupees amount={pricing.regularPrice} className="font-semibold" />
          </span>
          <span className="text-xs text-pro-fg">
            <span className="sr-only">Wholesale price </span>
            <Rupees amount={pricing.wholesalePrice} />
            <span className="md:hidden"> wholesale</span>
          </span>
        </span>
      ),
    },
    {
      id: 'views',
      header: 'Views',
      isNumber: true,
      isOptional: true,
      from: 'xl',
      onPhones: 'hidden',
      sort: { by: 'metrics.viewCount', kind: 'number' },
      cell: ({ metrics }) => formatCount(metrics.viewCount),
    },
    {
      id: 'rating',
      header: 'Rating',
      isNumber: true,
      isOptional: true,
      from: 'xl',
      onPhones: 'foot',
      sort: { by: 'ratings.average', kind: 'number' },
      cell: ({ ratings }) => (ratings.count > 0 ? ratings.average.toFixed(1) : 'N/A'),
    },
    {
      id: 'status',
      header: 'Status',
      hideHeaderOnPhones: true,
      onPhones: 'foot',
      cell: (row) =>
        canChange ? (
          <Select
            aria-label={`Status: ${row.name}`}
            value={row.status}
            aria-busy={isBusy(row) || undefined}
            onChange={(event) => onStatus(row, event.target.value as StatusChange['status'])}
            className="w-31 [&>select]:min-h-9 [&>select]:ps-2.5 [&>select]:pe-7 [&>select]:text-sm [&>svg]:end-2"
          >
            {row.status === 'pending_approval' ? (
              <option value="pending_approval" disabled>
                Pending
              </option>
            ) : null}
            {ADMIN_PRODUCT_STATUSES.map((status) => (
              <option key={status} value={status}>
                {PRODUCT_STATUS_NAMES[status]}
              </option>
            ))}
          </Select>
        ) : (
          <StatusBadge status={row.status} />
        ),
    },
  ];
}
