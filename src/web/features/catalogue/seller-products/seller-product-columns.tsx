import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { SellerProductRow } from '../../../../contract/catalogue/seller-products.contract.ts';
import { formatCount } from '../../../../domain/shop/count-text.ts';
import { ProductThumb, RejectionNote } from '../../../desk/product-cells.tsx';
import { StatusToggle } from '../../../ui/fields/StatusToggle.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import type { TableColumn } from '../../../ui/tables/Table.tsx';
import { QuickEditCell, type QuickEditing } from './QuickEditCell.tsx';
import type { QuickField } from './quick-edit.ts';

/** spec 2: image, name, category, SKU, both prices, stock with its flag, the badge that switches. */
export function sellerProductColumns(
  edit: QuickEditing,
  onToggle: (id: string, isActive: boolean) => void,
): TableColumn<SellerProductRow>[] {
  const price = (field: Exclude<QuickField, 'quantity'>, className: string) => (row: SellerProductRow) => (
    <QuickEditCell row={row} field={field} {...edit}>
      <Rupees amount={row.pricing[field]} className={className} />
      {field === 'wholesalePrice' ? <span className="ms-1 text-pro-fg md:hidden">wholesale</span> : null}
    </QuickEditCell>
  );

  return [
    {
      id: 'image',
      header: 'Image',
      hideHeaderOnPhones: true,
      onPhones: 'picture',
      from: 'xl',
      cell: ProductThumb,
    },
    {
      id: 'name',
      header: 'Product',
      isRowHeader: true,
      sort: { by: 'name', kind: 'text' },
      cell: ({ name, nameLang, sku, status, rejectionReason, hsCode }) => (
        <span className="block min-w-0">
          <span lang={nameLang} className="row-name">
            {name}
          </span>
          {/* In a narrow table the SKU has no column of its own. */}
          <span
            data-sku={sku}
            className="text-xs font-normal wrap-anywhere text-fg-3 md:@max-[60rem]/table:after:content-[attr(data-sku)]"
          />
          <RejectionNote status={status} rejectionReason={rejectionReason} />
          {status === 'active' && hsCode === null ? (
            <span className="flex items-center gap-1 text-xs font-normal text-warning-fg">
              <TriangleAlert className="size-3.5" />
              No HS code
            </span>
          ) : null}
        </span>
      ),
    },
    {
      id: 'sku',
      header: 'SKU',
      onPhones: 'meta',
      from: 'xl',
      sort: { by: 'sku', kind: 'text' },
      cell: ({ sku }) => <span className="row-name max-md:inline md:w-22">{sku}</span>,
    },
    {
      id: 'category',
      header: 'Category',
      onPhones: 'meta',
      from: 'xl',
      isOptional: true,
      cell: ({ category }) => (
        <span lang={category.nameLang} className="row-name wrap-break-word max-md:inline">
          {category.name}
        </span>
      ),
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
        <span className="row-stack">
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
      cell: ({ _id, name, status, isApproved }) => (
        <StatusToggle
          status={status}
          isApproved={isApproved}
          name={name}
          onToggle={(isActive) => onToggle(_id, isActive)}
        />
      ),
    },
  ];
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
