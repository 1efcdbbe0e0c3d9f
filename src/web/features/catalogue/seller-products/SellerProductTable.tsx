import Eye from 'lucide-react/icons/eye';
import Layers from 'lucide-react/icons/layers';
import PackageOpen from 'lucide-react/icons/package-open';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import {
  SELLER_PRODUCT_FILTERS,
  SELLER_PRODUCT_SORTS,
  type SellerProductFilter,
  type SellerProductList,
  type SellerProductRow,
  type SellerProductsChoice,
} from '../../../../contract/catalogue/seller-products.contract.ts';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { useExport, useTableSearch } from '../../../desk/table-search.hooks.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { lateDialog } from '../../../ui/overlays/late-dialog.tsx';
import { TableFrame } from '../../../ui/tables/TableFrame.tsx';
import { BulkActions } from './BulkActions.tsx';
import { useDeleteProduct, useFillColumn, useQuickEdit, useToggleProduct } from './product-changes.hooks.ts';
import type { QuickPlace } from './quick-edit.ts';
import { sellerProductColumns } from './seller-product-columns.tsx';
import type { OfferedCategory, useSellerProducts } from './seller-products.hooks.ts';

/** Loaded when it is asked for. */
const TermsDialog = lateDialog(async () => (await import('./TermsDialog.tsx')).TermsDialog);

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
  const [termsOf, setTermsOf] = useState<SellerProductRow | null>(null);
  const quickEdit = useQuickEdit({ keepsRows: true });
  const onFill = useFillColumn();
  const exporting = useExport('/api/products/my-products/export', table.apiQuery);
  const toggle = useToggleProduct();
  const deleteProduct = useDeleteProduct();
  const rows = query.data?.products;
  const columns = sellerProductColumns(
    { rows: rows ?? [], editing, onEdit: setEditing, quickEdit, onFill },
    (id, isActive) => toggle({ id, isActive }),
  );

  return (
    <>
      <TableFrame
        name="seller-products"
        caption="Products"
        table={table}
        query={query}
        rows={rows}
        rowKey={({ _id }) => _id}
        rowName={({ name }) => name}
        columns={columns}
        search={{ label: 'Search your products', placeholder: 'Search name or SKU' }}
        chips={{ filter: 'status', label: 'Status', options: chipsOf(query.data, table.filters.status) }}
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
          { label: 'Edit', icon: <Pencil />, look: 'icon', to: deskPaths.sellerProductEdit(row._id) },
          {
            label: 'Quantity prices',
            icon: <Layers />,
            look: 'icon',
            onSelect: () => setTermsOf(row),
          },
          {
            label: 'Delete',
            icon: <Trash />,
            look: 'icon',
            isDanger: true,
            onSelect: () => void deleteProduct(row),
          },
        ]}
        canChooseMatching
        onExport={exporting}
        bulk={({ keys, matching }, clear) => (
          <BulkActions
            choice={matching === null ? { ids: keys } : { matching: choiceOf(table) }}
            count={matching ?? keys.length}
            onDone={clear}
          />
        )}
        errorTitle="Error loading products"
        empty={{
          picture: <PackageOpen />,
          title: 'No products yet',
          text: 'Add your first product, or bring a whole catalogue in from a sheet. Buyers see what an admin has approved.',
          action: (
            <>
              <ButtonLink to={deskPaths.sellerProductNew}>Add Product</ButtonLink>
              <ButtonLink to={deskPaths.sellerProductsImport} variant="secondary">
                Import products
              </ButtonLink>
            </>
          ),
        }}
        filteredEmptyTitle="No products found"
      />
      {termsOf === null ? null : <TermsDialog product={termsOf} onClose={() => setTermsOf(null)} />}
    </>
  );
}

/** The filters as the bulk calls take them. */
function choiceOf({ search, filters }: ReturnType<typeof useSellerProductSearch>): SellerProductsChoice {
  return {
    ...(search === '' ? {} : { search }),
    ...(filters.status === null ? {} : { status: filters.status }),
    ...(filters.category === null ? {} : { category: filters.category }),
  };
}

/** The usual states always, the rare ones while there are such products or one is chosen; each with what it would show. */
function chipsOf(data: SellerProductList | undefined, chosen: SellerProductFilter | null) {
  const counts = data?.found;
  const all = data?.counts;
  const rare = [
    { value: 'low_stock', label: 'Low stock', count: counts?.lowStock, inAll: all?.lowStock },
    { value: 'out_of_stock', label: 'Out of stock', count: counts?.outOfStock, inAll: all?.outOfStock },
    { value: 'stale', label: 'Still there?', count: counts?.stale, inAll: all?.stale },
    { value: 'no_hs_code', label: 'No HS code', count: counts?.noHsCode, inAll: all?.noHsCode },
    { value: 'discontinued', label: 'Discontinued', count: counts?.discontinued, inAll: all?.discontinued },
  ];
  return [
    { value: null, label: 'All', count: counts?.total },
    { value: 'active', label: 'Active', count: counts?.active },
    { value: 'inactive', label: 'Inactive', count: counts?.inactive },
    { value: 'pending_approval', label: 'Pending approval', count: counts?.pendingApproval },
    { value: 'rejected', label: 'Rejected', count: counts?.rejected },
    ...rare.flatMap(({ inAll, ...chip }) => ((inAll ?? 0) > 0 || chip.value === chosen ? chip : [])),
  ];
}
