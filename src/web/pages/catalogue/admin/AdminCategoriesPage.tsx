import FolderTree from 'lucide-react/icons/folder-tree';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { AdminCategory } from '../../../../contract/catalogue/categories.contract.ts';
import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { deskPaths } from '../../../desk/desk-paths.ts';
import {
  useAdminCategories,
  useDeleteCategory,
} from '../../../features/catalogue/categories/admin-categories.hooks.ts';
import { CategoryForm } from '../../../features/catalogue/categories/CategoryForm.tsx';
import { CategoryTable } from '../../../features/catalogue/categories/CategoryTable.tsx';
import { categoryRows } from '../../../features/catalogue/categories/category-rows.ts';
import { MoveProductsDialog } from '../../../features/catalogue/categories/MoveProductsDialog.tsx';
import { useMayOnDesk } from '../../../features/people/session/desk-role.hooks.ts';
import { unlistedMeta } from '../../../page-meta.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/Skeleton.tsx';

export const meta = unlistedMeta('Manage Categories', 'The tree of categories.');

/** spec 2: Admin Categories. The category in the form stands in the address. */
export default function AdminCategoriesPage() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const query = useAdminCategories();
  const { data, isError } = query;
  const [crowded, setCrowded] = useState<AdminCategory | null>(null);
  const formCard = useRef<HTMLElement>(null);
  const may = useMayOnDesk()('catalogue');
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
      <DeskHeader
        title="Manage Categories"
        actions={
          may ? (
            <Button
              className="xl:hidden"
              onClick={() => {
                startAnew();
                formCard.current?.querySelector('input')?.focus();
              }}
            >
              Add category
            </Button>
          ) : null
        }
      />
      <div
        className={may ? 'grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_340px]' : undefined}
      >
        <div className="min-w-0">
          {!data && isError ? <LoadFailed title="The categories could not be loaded" query={query} /> : null}
          {!data && !isError ? (
            <LoadingRegion>
              <Skeleton className="h-96 rounded-lg" />
            </LoadingRegion>
          ) : null}
          {data?.length === 0 ? (
            <EmptyState
              picture={<FolderTree />}
              title="No categories yet"
              text={may ? 'Products need one: add the first in the form.' : 'Products need one.'}
            />
          ) : null}
          {rows.length > 0 ? (
            <CategoryTable
              rows={rows}
              canChange={may}
              editedId={edited?._id ?? null}
              editHref={(id) => `${deskPaths.adminCategories}?edit=${id}`}
              deletingId={deletion.deletingId}
              onDelete={(category) => void deletion.ask(category)}
            />
          ) : null}
        </div>
        {may ? (
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
        ) : null}
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
