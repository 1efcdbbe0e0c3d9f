import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { DeskDeed } from '../../domain/shop/desk-roles.ts';
import { useMayOnDesk } from '../features/people/session/desk-role.hooks.ts';
import { ButtonLink } from '../ui/controls/Button.tsx';
import type { TableColumn } from '../ui/tables/Table.tsx';
import { TableFrame } from '../ui/tables/TableFrame.tsx';
import { DeskHeader } from './DeskHeader.tsx';
import { useDeskDelete } from './desk-delete.hooks.ts';
import { useDeskList } from './desk-list.hooks.ts';
import { useTableSearch } from './table-search.hooks.ts';

const SEARCH = { filters: {}, sorts: ['createdAt:desc'], defaultSort: 'createdAt:desc' } as const;

interface DeskPage {
  pagination: { page: number; pages: number; total: number; limit: number };
}

/** A list of the admin's to which something is added in a dialog, and from which it is deleted: never edited. */
export function AddedRowsDesk<List extends DeskPage, Row extends { _id: string }>({
  desk,
  path,
  title,
  about,
  deed,
  newName,
  noun,
  rowsOf,
  rowName,
  columns,
  deleteQuestion,
  search,
  empty,
  dialog: Dialog,
}: {
  /** Whose list is read again after a change. */
  desk: string;
  /** Of the calls: "/api/admin/redirects". */
  path: string;
  title: string;
  about: string;
  /** What changes it. */
  deed: DeskDeed;
  /** On the button that adds one. */
  newName: string;
  /** What is deleted, in a toast. */
  noun: string;
  rowsOf: (list: List) => readonly Row[];
  rowName: (row: Row) => string;
  columns: readonly TableColumn<Row>[];
  deleteQuestion: (row: Row) => string;
  search: { label: string; placeholder: string };
  empty: { picture: ReactNode; title: string; text: string; filteredTitle: string; errorTitle: string };
  dialog: (props: { onClose: () => void }) => ReactNode;
}) {
  const [searchParams] = useSearchParams();
  const navigate = useNavigate();
  const table = useTableSearch(SEARCH);
  const query = useDeskList<List>(desk, path, table.apiQuery);
  const remove = useDeskDelete(desk, path, noun);
  const close = () => navigate(table.hrefFor(), { replace: true, preventScrollReset: true });
  const may = useMayOnDesk()(deed);
  const add = may ? (
    <ButtonLink to={table.hrefFor({}, { edit: 'new' })} preventScrollReset icon={<Plus aria-hidden="true" />}>
      {newName}
    </ButtonLink>
  ) : null;
  return (
    <div className="pb-10">
      <DeskHeader title={title} subtitle={about} actions={add} />
      <TableFrame
        name={desk}
        caption={title}
        table={table}
        query={query}
        rows={query.data && rowsOf(query.data)}
        rowKey={({ _id }) => _id}
        rowName={rowName}
        columns={columns}
        actions={
          may
            ? (row) => [
                {
                  label: 'Delete',
                  look: 'icon',
                  icon: <Trash2 />,
                  isDanger: true,
                  onSelect: () => void remove(row._id, deleteQuestion(row)),
                },
              ]
            : undefined
        }
        search={search}
        errorTitle={empty.errorTitle}
        empty={{ picture: empty.picture, title: empty.title, text: empty.text, action: add }}
        filteredEmptyTitle={empty.filteredTitle}
      />
      {may && searchParams.get('edit') === 'new' ? <Dialog onClose={close} /> : null}
    </div>
  );
}
