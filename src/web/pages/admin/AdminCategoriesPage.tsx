import FolderTree from 'lucide-react/icons/folder-tree';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { AdminCategory } from '../../../contract/categories.contract.ts';
import { deskPaths } from '../../desk/desk-paths.ts';
import { useAdminCategories, useDeleteCategory } from '../../features/categories/admin-categories.hooks.ts';
import { CategoryForm } from '../../features/categories/CategoryForm.tsx';
import { CategoryTable } from '../../features/categories/CategoryTable.tsx';
import { categoryRows } from '../../features/categories/category-rows.ts';
import { MoveProductsDialog } from '../../features/categories/MoveProductsDialog.tsx';
import { RoleGuard } from '../../features/session/RoleGuard.tsx';
import { pageMeta } from '../../page-meta.ts';
import { Button } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/Skeleton.tsx';
import type { Route } from './+types/AdminCategoriesPage.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Manage Categories',
    description: 'The tree of categories.',
    path: null,
  });
}

export default function AdminCategoriesPage() {
  return (
    <RoleGuard roles={['admin']}>
      <Desk />
    </RoleGuard>
  );
}

/** spec 2: Admin Categories. The category in the form stands in the address. */
function Desk() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const { data, isError, isFetching, refetch } = useAdminCategories();
  const [crowded, setCrowded] = useState<AdminCategory | null>(null);
  const formCard = useRef<HTMLElement>(null);
  const rows = categoryRows(data ?? []);
  const edited = data?.find(({ _id }) => _id === parameters.get('edit')) ?? null;

  function startAnew() {
    if (parameters.has('edit'))
      navigate(deskPaths.adminCategories, { replace: true, preventScrollReset: true });
  }
  const deletion = useDeleteCategory({
    onDeleted: ({ _id }) => _id === edited?._id && startAnew(),
    onInUse: setCrowded,
  });

  return (
    <div className="pb-10">
      <PageHeader
        title="Manage Categories"
        actions={
          <Button
            className="xl:hidden"
            onClick={() => {
              startAnew();
              formCard.current?.querySelector('input')?.focus();
            }}
          >
            Add category
          </Button>
        }
      />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_340px]">
        <div className="min-w-0">
          {!data && isError ? (
            <LoadFailed
              title="The categories could not be loaded"
              isTrying={isFetching}
              onTryAgain={() => void refetch()}
            />
          ) : null}
          {!data && !isError ? (
            <LoadingRegion>
              <Skeleton className="h-96 rounded-lg" />
            </LoadingRegion>
          ) : null}
          {data?.length === 0 ? (
            <EmptyState
              picture={<FolderTree />}
              title="No categories yet"
              text="Products need one: add the first in the form."
            />
          ) : null}
          {rows.length > 0 ? (
            <CategoryTable
              rows={rows}
              editedId={edited?._id ?? null}
              editHref={(id) => `${deskPaths.adminCategories}?edit=${id}`}
              deletingId={deletion.deletingId}
              onDelete={(category) => void deletion.ask(category)}
            />
          ) : null}
        </div>
        <section
          ref={formCard}
          aria-label={edited ? `Edit ${edited.name}` : 'Add category'}
          className="card scroll-mt-20 p-5 xl:sticky xl:top-22"
        >
          <h2 className="mb-4 text-lg font-semibold break-words">
            {edited ? `Edit ${edited.name}` : 'Add category'}
          </h2>
          <CategoryForm key={edited?._id ?? 'new'} rows={rows} category={edited} onDone={startAnew} />
        </section>
      </div>
      {crowded ? (
        <MoveProductsDialog
          category={crowded}
          rows={rows}
          onClose={() => setCrowded(null)}
          onMoved={() => {
            setCrowded(null);
            deletion.remove(crowded);
          }}
        />
      ) : null}
    </div>
  );
}
