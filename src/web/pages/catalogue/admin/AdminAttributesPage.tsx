import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Trash2 from 'lucide-react/icons/trash-2';
import { useNavigate, useSearchParams } from 'react-router';
import type {
  AdminAttribute,
  AdminAttributeList,
} from '../../../../contract/catalogue/attributes.contract.ts';
import { apiDelete } from '../../../data/api-client.ts';
import { useConfirmedStep } from '../../../desk/confirmed-step.hooks.ts';
import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { useDeskList, useDeskStep } from '../../../desk/desk-list.hooks.ts';
import { useTableSearch } from '../../../desk/table-search.hooks.ts';
import {
  ADMIN_ATTRIBUTES,
  AttributeDialog,
} from '../../../features/catalogue/attributes/AttributeDialog.tsx';
import { attributeColumns } from '../../../features/catalogue/attributes/attribute-columns.tsx';
import { newDraft } from '../../../features/catalogue/attributes/attribute-form.ts';
import { UnreadValues } from '../../../features/catalogue/attributes/UnreadValues.tsx';
import { UsualAttributesDialog } from '../../../features/catalogue/attributes/UsualAttributesDialog.tsx';
import { useAdminCategories } from '../../../features/catalogue/categories/admin-categories.hooks.ts';
import { categoryRows, indentedName } from '../../../features/catalogue/categories/category-rows.ts';
import { useMayOnDesk } from '../../../features/people/session/desk-role.hooks.ts';
import { unlistedMeta } from '../../../page-meta.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import type { RowAction } from '../../../ui/tables/RowActions.tsx';
import { TableFrame } from '../../../ui/tables/TableFrame.tsx';

const SEARCH = { filters: { category: 'text' }, sorts: ['category'], defaultSort: 'category' } as const;
/** Room to put one between two later. */
const ORDER_STEP = 10;

export const meta = unlistedMeta('Attributes', 'What tells goods apart.');

export default function AdminAttributesPage() {
  const [searchParams] = useSearchParams();
  const navigate = useNavigate();
  const table = useTableSearch(SEARCH);
  const query = useDeskList<AdminAttributeList>(ADMIN_ATTRIBUTES, '/api/admin/attributes', table.apiQuery);
  const categories = categoryRows(useAdminCategories().data ?? []);
  const remove = useDelete();
  const rows = query.data?.attributes;
  const find = (parameter: string) => rows?.find(({ _id }) => _id === searchParams.get(parameter));
  const edited = find('edit');
  const unread = find('unread');
  const isNew = searchParams.get('edit') === 'new';
  const close = () => navigate(table.hrefFor(), { replace: true, preventScrollReset: true });
  const chosen = categories.find(({ category }) => category.slug === table.filters.category)?.category;
  const may = useMayOnDesk()('catalogue');
  const newAttribute = (
    <ButtonLink to={table.hrefFor({}, { edit: 'new' })} preventScrollReset icon={<Plus aria-hidden="true" />}>
      New attribute
    </ButtonLink>
  );
  const usualAttributes = (
    <ButtonLink to={table.hrefFor({}, { edit: 'usual' })} preventScrollReset variant="secondary">
      Add the usual ones
    </ButtonLink>
  );
  const options = categories.map((row) => ({ value: row.category._id, label: indentedName(row) }));

  const changes = (attribute: AdminAttribute): RowAction[] => [
    { label: 'Edit', look: 'icon', icon: <Pencil />, to: table.hrefFor({}, { edit: attribute._id }) },
    {
      label: 'Delete',
      look: 'icon',
      icon: <Trash2 />,
      isDanger: true,
      onSelect: () => void remove(attribute),
    },
  ];
  const actions = (attribute: AdminAttribute): RowAction[] => [
    { label: 'Unread', look: 'secondary', to: table.hrefFor({}, { unread: attribute._id }) },
    ...(may ? changes(attribute) : []),
  ];

  return (
    <div className="pb-10">
      <DeskHeader
        title="Attributes"
        subtitle="What tells the goods of a category apart. Attributes are read from the specifications of products and become filters."
        actions={
          may ? (
            <>
              {usualAttributes}
              {newAttribute}
            </>
          ) : null
        }
      />
      <TableFrame
        name="admin-attributes"
        caption="Attributes"
        table={table}
        query={query}
        rows={rows}
        rowKey={({ _id }) => _id}
        rowName={({ name }) => name}
        columns={attributeColumns}
        actions={actions}
        search={{ label: 'Search attributes', placeholder: 'Name or spelling...' }}
        selects={[
          {
            filter: 'category',
            label: 'Category',
            allLabel: 'All categories',
            options: categories.map((row) => ({ value: row.category.slug, label: indentedName(row) })),
          },
        ]}
        errorTitle="The attributes could not be loaded"
        empty={{
          picture: <SlidersHorizontal />,
          title: 'No attributes yet',
          text: 'An attribute, such as Power in W, makes a filter of what sellers write. Begin with the usual ones and change them as you like.',
          action: may ? usualAttributes : null,
        }}
        filteredEmptyTitle="No attributes found"
      />
      {may && isNew && categories.length > 0 && rows ? (
        <AttributeDialog
          attribute={newDraft(
            chosen?._id ?? '',
            Math.max(0, ...(chosen ? rows.map(({ displayOrder }) => displayOrder) : [])) + ORDER_STEP,
          )}
          categories={options}
          onClose={close}
        />
      ) : null}
      {may && searchParams.get('edit') === 'usual' && categories.length > 0 ? (
        <UsualAttributesDialog category={chosen?._id ?? ''} categories={options} onClose={close} />
      ) : null}
      {may && edited && categories.length > 0 ? (
        <AttributeDialog key={edited._id} attribute={edited} categories={options} onClose={close} />
      ) : null}
      {unread ? (
        <UnreadValues
          attribute={unread}
          page={Number(searchParams.get('at')) || 1}
          hrefFor={(page) => table.hrefFor({}, { unread: unread._id, at: page === 1 ? null : String(page) })}
          onClose={close}
        />
      ) : null}
    </div>
  );
}

function useDelete() {
  const ask = useConfirmedStep(
    useDeskStep(ADMIN_ATTRIBUTES, (id: string) =>
      apiDelete(`/api/admin/attributes/${encodeURIComponent(id)}`),
    ),
  );
  return ({ _id, name, categoryPath }: AdminAttribute) =>
    ask(_id, {
      title: 'Delete attribute',
      question: `Delete ${name} of ${categoryPath}? Its filter goes, in the categories below too. Products keep what they say, as text.`,
      action: 'Delete',
      done: 'Attribute deleted',
      failed: 'Failed to delete attribute',
    });
}
