import { cx } from 'class-variance-authority';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronDown from 'lucide-react/icons/chevron-down';
import CornerDownRight from 'lucide-react/icons/corner-down-right';
import GripVertical from 'lucide-react/icons/grip-vertical';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { AdminCategory } from '../../../../contract/catalogue/categories.contract.ts';
import { countText, formatCount } from '../../../../domain/shop/count-text.ts';
import { IconButton, iconButtonVariants } from '../../../ui/controls/IconButton.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { SearchBox } from '../../../ui/fields/SearchBox.tsx';
import { RowActions } from '../../../ui/tables/RowActions.tsx';
import '../../../ui/tables/table.css';
import '../../../ui/tables/table-rows.css';
import '../../../ui/tables/table-toolbar.css';
import { useReorderCategories } from './admin-categories.hooks.ts';
import { useCategoryDrag } from './category-drag.hooks.ts';
import { type CategoryRow, movedTo } from './category-rows.ts';

const INDENTS = ['', 'ps-5', 'ps-10'];

export interface CategoryTableProps {
  rows: readonly CategoryRow[];
  /** Else the tree is only looked at. */
  canChange: boolean;
  /** The one in the form. */
  editedId: string | null;
  editHref: (id: string) => string;
  deletingId: string | null;
  onDelete: (category: AdminCategory) => void;
}

/**
 * The tree, a line each, with a search. The order of siblings changes by dragging, or by the arrows; on phones a menu
 * holds what can be done with a line.
 */
export function CategoryTable({
  rows,
  canChange,
  editedId,
  editHref,
  deletingId,
  onDelete,
}: CategoryTableProps) {
  const order = useReorderCategories();
  const [announcement, setAnnouncement] = useState('');
  const [sought, setSought] = useState('');
  const pressed = useRef<{ id: string; step: -1 | 1 } | null>(null);
  const table = useRef<HTMLTableElement>(null);
  // On phones the branches are closed until they are asked for: dozens of cards are a long way down.
  const [openIds, setOpenIds] = useState<readonly string[]>([]);
  const parentOf = new Map(rows.map(({ category }) => [category._id, category.parent?._id ?? null]));
  const isInOpenBranch = (id: string): boolean => {
    const parentId = parentOf.get(id) ?? null;
    return parentId === null || (openIds.includes(parentId) && isInOpenBranch(parentId));
  };

  const words = sought.trim().toLowerCase();
  const found = rows.filter(({ category: { name, slug } }) =>
    [name, slug].some((text) => text.toLowerCase().includes(words)),
  );

  function reorder({ category }: CategoryRow, ids: readonly string[]) {
    order.mutate({ parent: category.parent?._id ?? null, ids });
    setAnnouncement(`${category.name} is number ${ids.indexOf(category._id) + 1} of ${ids.length}`);
  }
  const drag = useCategoryDrag(reorder);

  function step(row: CategoryRow, by: -1 | 1) {
    pressed.current = { id: row.category._id, step: by };
    reorder(row, movedTo(row.siblings, row.category._id, row.place + by));
  }

  // A line that moves in the document loses the focus; at the end of its way only the other arrow is left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new order is when the focus may be lost
  useEffect(() => {
    if (!pressed.current) return;
    const { id, step: by } = pressed.current;
    pressed.current = null;
    const [up, down] =
      table.current?.querySelectorAll<HTMLButtonElement>(`[data-arrows="${id}"] button`) ?? [];
    const [wanted, other] = by < 0 ? [up, down] : [down, up];
    (wanted?.disabled ? other : wanted)?.focus({ preventScroll: true });
  }, [rows]);

  return (
    <div className="table-card">
      <div className="table-toolbar">
        <SearchBox
          label="Search categories"
          placeholder="Name or slug"
          value={sought}
          onSearch={setSought}
          className="table-search"
        />
        <p role="status" className="text-sm text-fg-2">
          {words === '' ? '' : countText(found.length, 'category found', 'categories found')}
        </p>
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <div className="table-box max-md:mt-3 md:border-t md:border-line">
        <table ref={table} className="data-table">
          <caption className="sr-only">Categories</caption>
          <thead>
            <tr>
              <th scope="col" className="text-start">
                Category
              </th>
              <th scope="col" className="text-start md:max-2xl:hidden">
                Description
              </th>
              <th scope="col" className="text-start">
                Parent
              </th>
              <th scope="col" className="text-end">
                Products
              </th>
              <th scope="col" className="text-start">
                Status
              </th>
              {canChange ? (
                <th scope="col">
                  <span className="sr-only">Actions</span>
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {found.map((row) => {
              const { category, depth, place, siblings, branchCount } = row;
              const { _id, name, slug, description, parent } = category;
              const childCount = rows.filter((other) => other.category.parent?._id === _id).length;
              const isOpen = openIds.includes(_id);
              return (
                <tr
                  key={_id}
                  {...(canChange ? drag.rowProps(row) : {})}
                  data-selected={_id === editedId || undefined}
                  className={cx(
                    'data-dragged:opacity-50 data-[drop=after]:shadow-[inset_0_-2px_0_var(--primary)] data-[drop=before]:shadow-[inset_0_2px_0_var(--primary)]',
                    words === '' && !isInOpenBranch(_id) && 'max-md:hidden!',
                  )}
                >
                  <th scope="row" className="table-title text-start font-medium">
                    <span className={cx('flex min-w-0 items-start gap-2', INDENTS[depth])}>
                      {canChange ? (
                        <span
                          {...drag.handleProps(row)}
                          aria-hidden="true"
                          title="Drag to change the order"
                          className="-ms-1 mt-0.5 cursor-grab text-fg-3 hover:text-fg touch:hidden"
                        >
                          <GripVertical className="size-4" />
                        </span>
                      ) : null}
                      {depth > 0 ? (
                        <CornerDownRight
                          aria-hidden="true"
                          className="mt-0.5 size-4 shrink-0 text-fg-3 md:max-2xl:hidden"
                        />
                      ) : null}
                      <span className="min-w-0">
                        <span className="block font-semibold break-words">{name}</span>
                        <span className="block text-xs font-normal break-words text-fg-3 max-md:hidden">
                          {slug}
                        </span>
                        {childCount > 0 && words === '' ? (
                          <button
                            type="button"
                            aria-expanded={isOpen}
                            aria-label={`${countText(childCount, 'subcategory', 'subcategories')} of ${name}`}
                            onClick={() =>
                              setOpenIds(isOpen ? openIds.filter((id) => id !== _id) : [...openIds, _id])
                            }
                            className="flex items-center gap-1 text-sm font-semibold text-link md:hidden touch:min-h-11"
                          >
                            {countText(childCount, 'subcategory', 'subcategories')}
                            <ChevronDown className={cx('transition-transform', isOpen && 'rotate-180')} />
                          </button>
                        ) : null}
                        {description ? (
                          <span
                            className="line-clamp-1 text-xs font-normal break-words text-fg-2 max-md:hidden 2xl:hidden"
                            title={description}
                          >
                            {description}
                          </span>
                        ) : null}
                      </span>
                    </span>
                  </th>
                  <td className="table-hidden text-xs text-fg-2 md:max-2xl:hidden">
                    <span className="line-clamp-2 break-words">{description}</span>
                  </td>
                  <td className="table-meta">
                    {parent ? (
                      <>
                        <span className="md:hidden">In {parent.name}</span>
                        <span className="max-md:hidden">{parent.name}</span>
                      </>
                    ) : (
                      <>
                        <span className="md:hidden">Top level</span>
                        <span className="text-fg-3 max-md:hidden">None</span>
                      </>
                    )}
                  </td>
                  <td className="num table-meta table-meta-next md:text-end">
                    {formatCount(branchCount)}
                    <span className="md:hidden">{branchCount === 1 ? ' product' : ' products'}</span>
                    {branchCount === category.ownProductCount ? null : (
                      <span className="text-xs text-fg-3 md:block">
                        <span className="md:hidden">, </span>
                        {`${formatCount(category.ownProductCount)} here`}
                      </span>
                    )}
                  </td>
                  <td className="table-value">
                    <StatusBadge status={category.isActive ? 'active' : 'inactive'} />
                  </td>
                  {canChange ? (
                    <>
                      <td className="table-menu md:hidden">
                        <RowActions
                          isMenu
                          name={name}
                          actions={[
                            ...(place > 0 ? [{ label: 'Move up', onSelect: () => step(row, -1) }] : []),
                            ...(place < siblings.length - 1
                              ? [{ label: 'Move down', onSelect: () => step(row, 1) }]
                              : []),
                            { label: 'Edit', to: editHref(_id) },
                            {
                              label: 'Delete',
                              isDanger: true,
                              isBusy: _id === deletingId,
                              onSelect: () => onDelete(category),
                            },
                          ]}
                        />
                      </td>
                      <td className="table-hidden">
                        <span className="flex items-center justify-end gap-0.5">
                          <span data-arrows={_id} className="flex gap-0.5">
                            <IconButton
                              label={`Move up: ${name}`}
                              size={32}
                              disabled={place === 0}
                              onClick={() => step(row, -1)}
                            >
                              <ArrowUp />
                            </IconButton>
                            <IconButton
                              label={`Move down: ${name}`}
                              size={32}
                              disabled={place === siblings.length - 1}
                              onClick={() => step(row, 1)}
                            >
                              <ArrowDown />
                            </IconButton>
                          </span>
                          <Link
                            to={editHref(_id)}
                            replace
                            preventScrollReset
                            discover="none"
                            aria-label={`Edit: ${name}`}
                            title={`Edit: ${name}`}
                            className={iconButtonVariants({ size: 32 })}
                          >
                            <Pencil />
                          </Link>
                          <IconButton
                            label={`Delete: ${name}`}
                            size={32}
                            disabled={_id === deletingId}
                            onClick={() => onDelete(category)}
                            className="hover:text-danger"
                          >
                            <Trash2 />
                          </IconButton>
                        </span>
                      </td>
                    </>
                  ) : null}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </div>
  );
}
