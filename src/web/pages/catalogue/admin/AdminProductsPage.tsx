import { useQuery } from '@tanstack/react-query';
import PackageSearch from 'lucide-react/icons/package-search';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import {
  ADMIN_PRODUCT_SORTS,
  type AdminProductList,
  type AdminProductRow,
} from '../../../../contract/catalogue/admin-products.contract.ts';
import { COUNT_CEILING } from '../../../../contract/shop/fields.contract.ts';
import { PRODUCT_STATUS_NAMES, PRODUCT_STATUSES } from '../../../../domain/catalogue/product-status.ts';
import { formatCount } from '../../../../domain/shop/count-text.ts';
import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { useExport, useTableSearch } from '../../../desk/table-search.hooks.ts';
import {
  categoryTree,
  identifiedCategoriesQuery,
} from '../../../features/catalogue/categories/categories.hooks.ts';
import { adminProductColumns } from '../../../features/catalogue/products/admin-product-columns.tsx';
import {
  useAdminProducts,
  useApproveProduct,
  useDeleteAdminProduct,
  useSetProductStatus,
} from '../../../features/catalogue/products/admin-products.hooks.ts';
import { BulkModeration } from '../../../features/catalogue/products/BulkModeration.tsx';
import { RejectDialog } from '../../../features/catalogue/products/RejectDialog.tsx';
import { useMayOnDesk } from '../../../features/people/session/desk-role.hooks.ts';
import { unlistedMeta } from '../../../page-meta.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { useConfirm } from '../../../ui/overlays/Confirm.tsx';
import { CountStrip } from '../../../ui/tables/CountStrip.tsx';
import type { RowAction } from '../../../ui/tables/RowActions.tsx';
import { TableFrame } from '../../../ui/tables/TableFrame.tsx';

const SEARCH = {
  filters: { status: PRODUCT_STATUSES, category: 'text', seller: 'text' },
  sorts: ADMIN_PRODUCT_SORTS,
  defaultSort: 'createdAt:desc',
} as const;

/** spec 2: the filters in its order. */
const CHIPS = ['active', 'inactive', 'pending_approval', 'rejected', 'discontinued'] as const;

export const meta = unlistedMeta('Manage Products', 'Products of all sellers.');

/** spec 2: Admin Products. */
export default function AdminProductsPage() {
  const table = useTableSearch(SEARCH);
  const query = useAdminProducts(table.apiQuery);
  const exporting = useExport('/api/admin/products/export', table.apiQuery);
  // What is not filtered by is left out.
  const filters = Object.fromEntries(
    Object.entries({ ...table.filters, search: table.search }).filter(([, value]) => value),
  );
  const approve = useApproveProduct();
  const setStatus = useSetProductStatus();
  const remove = useDeleteAdminProduct();
  const confirm = useConfirm();
  const [rejecting, setRejecting] = useState<AdminProductRow | null>(null);
  const may = useMayOnDesk()('catalogue');
  const categories = useCategoryOptions();
  const { products, counts } = query.data ?? {};
  const countOf = (status: (typeof CHIPS)[number]) =>
    status === 'pending_approval' ? counts?.pending : counts?.[status];

  async function askToDelete({ _id }: AdminProductRow) {
    const question = 'Are you sure you want to delete this product?';
    if (await confirm({ title: 'Delete product', question, action: 'Delete' })) remove.mutate(_id);
  }

  function actionsOf(row: AdminProductRow): RowAction[] {
    const review: RowAction[] =
      row.status === 'pending_approval'
        ? [
            {
              label: 'Approve',
              look: 'primary',
              isBusy: approve.isPending && approve.variables === row._id,
              onSelect: () => approve.mutate(row._id),
            },
          ]
        : [];
    return [
      ...review,
      {
        label: 'Delete',
        icon: <Trash />,
        look: 'icon',
        isDanger: true,
        onSelect: () => void askToDelete(row),
      },
    ];
  }

  return (
    <div className="pb-10">
      <DeskHeader
        title="Manage Products"
        actions={
          may ? (
            <ButtonLink to={deskPaths.adminModeration} variant={counts?.pending ? 'primary' : 'secondary'}>
              Review what is waiting
            </ButtonLink>
          ) : null
        }
        counts={
          <CountStrip
            counts={[
              { name: 'Total', count: counts?.total },
              { name: 'Active', count: counts?.active },
              { name: 'Pending', count: counts?.pending },
              { name: 'Inactive', count: counts?.inactive },
              { name: 'Sellers', count: counts?.sellers },
            ]}
          />
        }
      />
      <TableFrame
        name="admin-products"
        caption="Products"
        table={table}
        query={query}
        rows={products}
        rowKey={({ _id }) => _id}
        rowName={({ name }) => name}
        columns={adminProductColumns(
          may,
          (row, status) =>
            status === 'rejected' ? setRejecting(row) : setStatus.mutate({ id: row._id, status }),
          (row) => setStatus.isPending && setStatus.variables.id === row._id,
        )}
        actions={may ? actionsOf : undefined}
        bulk={
          may
            ? ({ keys, matching }, clear) => (
                <BulkModeration
                  count={matching ?? keys.length}
                  choice={
                    matching === null
                      ? { ids: keys }
                      : { matching: { ...filters, asOf: query.data?.asOf ?? '' } }
                  }
                  onDone={clear}
                />
              )
            : undefined
        }
        canChooseMatching={may}
        search={{ label: 'Search all products', placeholder: 'Search by name, SKU, or seller...' }}
        chips={{
          filter: 'status',
          label: 'Product status',
          options: [
            { value: null, label: 'All', count: counts?.total },
            ...CHIPS.map((value) => ({ value, label: PRODUCT_STATUS_NAMES[value], count: countOf(value) })),
          ],
        }}
        selects={[
          { filter: 'category', label: 'Category', allLabel: 'All Categories', options: categories },
          {
            filter: 'seller',
            label: 'Seller',
            allLabel: 'All sellers',
            options: sellerOptions(query.data, table.filters.seller),
          },
        ]}
        countCeiling={COUNT_CEILING}
        onExport={exporting}
        errorTitle="Error loading products"
        empty={{
          picture: <PackageSearch />,
          title: 'No products yet',
          text: 'What sellers add appears here and waits for approval.',
        }}
        filteredEmptyTitle="No products found"
      />
      {rejecting ? (
        <RejectDialog
          title="Reject product"
          isBusy={setStatus.isPending}
          onReject={(reason) =>
            setStatus.mutate(
              { id: rejecting._id, status: 'rejected', reason },
              { onSuccess: () => setRejecting(null) },
            )
          }
          onClose={() => setRejecting(null)}
        />
      ) : null}
    </div>
  );
}

/** Sellers whose products wait, and the one that is filtered by. */
function sellerOptions(data: AdminProductList | undefined, chosen: string | null) {
  const options = (data?.waitingSellers ?? []).map(({ _id, companyName, waiting }) => ({
    value: _id,
    label: waiting === 1 ? `${companyName}: 1 waits` : `${companyName}: ${formatCount(waiting)} wait`,
  }));
  if (chosen === null || options.some(({ value }) => value === chosen)) return options;
  const name = data?.products.find(({ seller }) => seller._id === chosen)?.seller.companyName;
  return [{ value: chosen, label: name ?? 'This seller' }, ...options];
}

/** Every active category, children under their parents. */
function useCategoryOptions(): { value: string; label: string }[] {
  const { data = [] } = useQuery(identifiedCategoriesQuery);
  return categoryTree(data).flatMap(({ _id, name, children }) => [
    { value: _id, label: name },
    ...children.map((child) => ({ value: child._id, label: `– ${child.name}` })),
  ]);
}
