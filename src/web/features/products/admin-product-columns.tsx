import { Link } from 'react-router';
import type { AdminProductRow } from '../../../contract/admin-products.contract.ts';
import { formatCount } from '../../../domain/count-text.ts';
import { ADMIN_PRODUCT_STATUSES, PRODUCT_STATUS_NAMES } from '../../../domain/product-status.ts';
import { ProductThumb, RejectionNote } from '../../desk/product-cells.tsx';
import { paths } from '../../paths.ts';
import { Select } from '../../ui/fields/Select.tsx';
import { Rupees } from '../../ui/goods/Price.tsx';
import type { TableColumn } from '../../ui/tables/Table.tsx';
import type { StatusChange } from './admin-products.hooks.ts';

/** spec 2: Admin Products. */
export function adminProductColumns(
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
      cell: ({ _id, name, sku, category, status, rejectionReason }) => (
        <span className="block min-w-0">
          <Link
            to={paths.product(_id)}
            discover="none"
            className="line-clamp-2 wrap-anywhere hover:text-link hover:underline"
          >
            {name}
          </Link>
          <span className="block text-xs font-normal wrap-anywhere text-fg-3">
            SKU {sku}
            <span className="md:hidden"> · {category.name}</span>
          </span>
          <RejectionNote status={status} rejectionReason={rejectionReason} />
        </span>
      ),
    },
    {
      id: 'category',
      header: 'Category',
      isOptional: true,
      from: 'xl',
      onPhones: 'hidden',
      cell: ({ category }) => category.name,
    },
    {
      id: 'seller',
      header: 'Seller',
      onPhones: 'meta',
      cell: ({ seller }) => (
        <span className="block min-w-0 max-md:inline md:w-26">
          <span className="wrap-anywhere">{seller.companyName}</span>
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
      cell: (row) => (
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
      ),
    },
  ];
}
