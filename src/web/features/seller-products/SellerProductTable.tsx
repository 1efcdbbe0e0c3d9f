import CircleAlert from 'lucide-react/icons/circle-alert';
import Eye from 'lucide-react/icons/eye';
import PackageOpen from 'lucide-react/icons/package-open';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState } from 'react';
import {
  SELLER_PRODUCT_FILTERS,
  SELLER_PRODUCT_SORTS,
  type SellerProductCounts,
  type SellerProductRow,
} from '../../../contract/seller-products.contract.ts';
import { paths } from '../../paths.ts';
import { useTableSearch } from '../../table-search.hooks.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { formatCount } from '../../ui/format-count.ts';
import { Rupees } from '../../ui/Price.tsx';
import { ProductImage, plateOf } from '../../ui/ProductImage.tsx';
import { StatusToggle } from '../../ui/StatusToggle.tsx';
import type { TableColumn } from '../../ui/Table.tsx';
import { TableFrame } from '../../ui/TableFrame.tsx';
import { BulkActions } from './BulkActions.tsx';
import { QuickEditCell } from './QuickEditCell.tsx';
import type { QuickField, QuickPlace } from './quick-edit.ts';
import {
  type OfferedCategory,
  useDeleteProduct,
  useQuickEdit,
  type useSellerProducts,
  useToggleProduct,
} from './seller-products.hooks.ts';

const SEARCH = {
  filters: { status: SELLER_PRODUCT_FILTERS, category: 'text' },
  sorts: SELLER_PRODUCT_SORTS,
  defaultSort: 'createdAt:desc',
} as const;

/** What the address says of the list. */
export function useSellerProductSearch() {
  return useTableSearch(SEARCH);
}

/** My Products: price and stock are changed in the row, the badge switches, several rows take one action. */
export function SellerProductTable({
  table,
  query,
  categories,
}: {
  table: ReturnType<typeof useSellerProductSearch>;
  query: ReturnType<typeof useSellerProducts>;
  categories: readonly OfferedCategory[];
}) {
  const [editing, setEditing] = useState<QuickPlace | null>(null);
  const quickEdit = useQuickEdit();
  const toggle = useToggleProduct();
  const deleteProduct = useDeleteProduct();
  const rows = query.data?.products;
  const edit = { rows: rows ?? [], editing, onEdit: setEditing, quickEdit };
  const price = (field: Exclude<QuickField, 'quantity'>, className: string) => (row: SellerProductRow) => (
    <QuickEditCell row={row} field={field} {...edit}>
      <Rupees amount={row.pricing[field]} className={className} />
    </QuickEditCell>
  );

  const columns: TableColumn<SellerProductRow>[] = [
    {
      id: 'image',
      header: 'Image',
      hideHeaderOnPhones: true,
      onPhones: 'picture',
      cell: ({ images, category }) => (
        <ProductImage
          image={images[0]}
          plate={plateOf(category.rootSlug)}
          size="thumb"
          isDecorative
          className="size-10 rounded-md border border-line max-md:size-14"
        />
      ),
    },
    {
      id: 'name',
      header: 'Product',
      isRowHeader: true,
      sort: { by: 'name', kind: 'text' },
      cell: ({ name, status, rejectionReason }) => (
        <span className="block min-w-0">
          <span className="line-clamp-2 break-words">{name}</span>
          {status === 'rejected' && rejectionReason ? (
            <span className="mt-0.5 line-clamp-2 text-xs font-normal break-words text-danger">
              <CircleAlert className="me-1 inline size-3.5 align-text-bottom" />
              {rejectionReason}
            </span>
          ) : null}
        </span>
      ),
    },
    {
      id: 'sku',
      header: 'SKU',
      onPhones: 'meta',
      sort: { by: 'sku', kind: 'text' },
      cell: ({ sku }) => <span className="block break-words md:w-22">{sku}</span>,
    },
    {
      id: 'category',
      header: 'Category',
      onPhones: 'meta',
      from: 'lg',
      isOptional: true,
      cell: ({ category }) => category.name,
    },
    {
      id: 'regular',
      header: 'Regular',
      isNumber: true,
      onPhones: 'value',
      sort: { by: 'pricing.regularPrice', kind: 'number' },
      cell: price('regularPrice', 'max-md:font-semibold'),
    },
    {
      id: 'wholesale',
      header: 'Wholesale',
      isNumber: true,
      onPhones: 'value',
      sort: { by: 'pricing.wholesalePrice', kind: 'number' },
      cell: price('wholesalePrice', 'text-pro-fg'),
    },
    {
      id: 'stock',
      header: 'Stock',
      isNumber: true,
      onPhones: 'foot',
      sort: { by: 'inventory.quantity', kind: 'number' },
      cell: (row) => (
        <span className="inline-flex flex-col items-end max-md:flex-row max-md:items-center max-md:gap-2">
          <QuickEditCell row={row} field="quantity" {...edit}>
            <span className={row.inventory.quantity === 0 ? 'text-danger' : 'max-md:font-semibold'}>
              {formatCount(row.inventory.quantity)}
            </span>
          </QuickEditCell>
          <StockFlag inventory={row.inventory} />
        </span>
      ),
    },
    {
      id: 'status',
      header: 'Status',
      hideHeaderOnPhones: true,
      onPhones: 'foot',
      cell: ({ _id, name, status }) => (
        <StatusToggle status={status} name={name} onToggle={(isActive) => toggle({ id: _id, isActive })} />
      ),
    },
  ];

  return (
    <TableFrame
      name="seller-products"
      caption="Products"
      table={table}
      query={query}
      rows={rows}
      pagination={query.data?.pagination}
      rowKey={({ _id }) => _id}
      rowName={({ name }) => name}
      columns={columns}
      search={{ label: 'Search your products', placeholder: 'Search name or SKU' }}
      chips={{ filter: 'status', label: 'Status', options: chipsOf(query.data?.counts) }}
      selects={[
        {
          filter: 'category',
          label: 'Category',
          allLabel: 'All categories',
          options: categories.map(({ _id, name, parentName }) => ({
            value: _id,
            label: parentName ? `${parentName}: ${name}` : name,
          })),
        },
      ]}
      actions={(row) => [
        { label: 'View', icon: <Eye />, look: 'icon', to: paths.product(row._id) },
        { label: 'Edit', icon: <Pencil />, look: 'icon', to: paths.sellerProductEdit(row._id) },
        {
          label: 'Delete',
          icon: <Trash />,
          look: 'icon',
          isDanger: true,
          onSelect: () => void deleteProduct(row),
        },
      ]}
      bulk={(ids, clear) => <BulkActions ids={ids} onDone={clear} />}
      errorTitle="Error loading products"
      empty={{
        picture: <PackageOpen />,
        title: 'No products yet',
        text: 'Add your first product. Buyers see it once an admin has approved it.',
        action: <ButtonLink to={paths.sellerProductNew}>Add Product</ButtonLink>,
      }}
      filteredEmptyTitle="No products found"
    />
  );
}

/** spec 2: 'Low stock' when the quantity is at or below the product's threshold. */
function StockFlag({ inventory: { quantity, lowStockThreshold } }: Pick<SellerProductRow, 'inventory'>) {
  if (quantity === 0) return <span className="text-xs whitespace-nowrap text-danger">Out of stock</span>;
  if (quantity > lowStockThreshold) return null;
  return (
    <span className="inline-flex items-center gap-1 text-xs whitespace-nowrap text-warning-fg">
      <TriangleAlert className="size-3.5" />
      Low stock
    </span>
  );
}

/** The usual states always, the rare ones while there are such products. */
function chipsOf(counts: SellerProductCounts | undefined) {
  const rare = [
    { value: 'low_stock', label: 'Low stock', count: counts?.lowStock },
    { value: 'out_of_stock', label: 'Out of stock', count: counts?.outOfStock },
    { value: 'stale', label: 'Still there?', count: counts?.stale },
    { value: 'discontinued', label: 'Discontinued', count: counts?.discontinued },
  ];
  return [
    { value: null, label: 'All', count: counts?.total },
    { value: 'active', label: 'Active', count: counts?.active },
    { value: 'inactive', label: 'Inactive', count: counts?.inactive },
    { value: 'pending_approval', label: 'Pending approval', count: counts?.pendingApproval },
    { value: 'rejected', label: 'Rejected', count: counts?.rejected },
    ...rare.filter(({ count }) => count !== undefined && count > 0),
  ];
}
