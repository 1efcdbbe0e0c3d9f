import { useQuery, useQueryClient } from '@tanstack/react-query';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import Merge from 'lucide-react/icons/merge';
import Pencil from 'lucide-react/icons/pencil';
import Printer from 'lucide-react/icons/printer';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { List } from '../../../contract/buying/lists.contract.ts';
import { countText } from '../../../domain/shop/count-text.ts';
import { apiPost, isMissing } from '../../data/api-client.ts';
import { useExport } from '../../desk/table-search.hooks.ts';
import { keepCart } from '../../features/buying/cart/cart.hooks.ts';
import { ListBar } from '../../features/buying/lists/ListBar.tsx';
import { ListLines } from '../../features/buying/lists/ListLines.tsx';
import { reminderText } from '../../features/buying/lists/list-text.ts';
import {
  aboutSettings,
  listQuery,
  useDeleteList,
  useLineChange,
  useListChange,
  useLists,
  useListToCart,
  useRemoveLines,
  useShownSettings,
} from '../../features/buying/lists/lists.hooks.ts';
import { AskPrice } from '../../features/orders/quotes/AskPrice.tsx';
import { goodsBySeller } from '../../features/orders/quotes/sellers-goods.ts';
import { AskMany } from '../../features/orders/requests-for-quotes/AskMany.tsx';
import { WaitingMark } from '../../offline/outbox/WaitingMark.tsx';
import { unlistedMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';
import { SAVES_DATA } from '../../ui/behaviour/save-data.ts';
import { useTitleFocus } from '../../ui/behaviour/title-focus.hooks.ts';
import { Breadcrumb } from '../../ui/controls/Breadcrumb.tsx';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { PageNotShown } from '../../ui/feedback/PageNotShown.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { PageHeader } from '../../ui/layout/Card.tsx';
import { useConfirm } from '../../ui/overlays/Confirm.tsx';
import { lateDialog } from '../../ui/overlays/late-dialog.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { type RowAction, RowActions } from '../../ui/tables/RowActions.tsx';
import { useSelection } from '../../ui/tables/table-selection.hooks.ts';
import type { Route } from './+types/ListPage.ts';

const loadListDialog = () => import('../../features/buying/lists/ListDialog.tsx');
const ListDialog = lateDialog(async () => (await loadListDialog()).ListDialog);
const ChooseListDialog = lateDialog(
  async () => (await import('../../features/buying/lists/ChooseListDialog.tsx')).ChooseListDialog,
);

const EXPLAINED_AFTER_MS = 1000;
/** What the dialog says may wait for a network: it is here before there is none. */
const SPARE_MOMENT_MS = 1500;
const WAITS_FOR_UNDO = 'Quotation, export, print, copy, merge and delete wait until Undo is over';
const WAITS_FOR_CHANGE = 'Quotation, export, print, copy, merge and delete wait until the change is saved';

export const meta = unlistedMeta('List', 'One of your lists.');

export default function ListPage({ params }: Route.ComponentProps) {
  const { data: list, error, isFetching, refetch } = useQuery(listQuery(params.id));
  if (list) return <ListDetail key={list._id} list={list} />;
  if (!error) return <ListSkeleton />;
  return (
    <PageNotShown
      isMissing={isMissing(error)}
      isTrying={isFetching}
      onTryAgain={() => void refetch()}
      picture={<ClipboardList />}
      missingTitle="List not found"
      missingText="It is not one of your lists, or it was deleted."
      failedTitle="The list could not be loaded"
      back={<ButtonLink to={paths.lists}>Back to Lists</ButtonLink>}
    />
  );
}

function ListDetail({ list: read }: { list: List }) {
  const queryClient = useQueryClient();
  const [dialog, setDialog] = useState<'edit' | 'move' | 'merge' | null>(null);
  const { shown, remove, isRemoving } = useRemoveLines(read);
  const list = useShownSettings(shown);
  useTitleFocus(list.lines.length);
  const selection = useSelection(
    list.lines.map(({ _id }) => _id),
    '',
  );
  const { changeLine, isChanging } = useLineChange(list._id);
  const toCart = useListToCart(list._id, (cart) => void keepCart(queryClient, cart));
  const quotation = useExport(`/api/lists/${list._id}/quotation`, {});
  const chosen = list.lines.filter(({ _id }) => selection.selected.includes(_id));
  // Not all that the server has: it hears of a removal when Undo is over.
  const toAdd = chosen.length > 0 ? chosen : list.lines;
  useEffect(() => {
    document.title = `${list.name} | Thokmandu`;
  }, [list.name]);
  useEffect(() => {
    if (SAVES_DATA) return;
    const timer = setTimeout(() => void loadListDialog().catch(() => undefined), SPARE_MOMENT_MS);
    return () => clearTimeout(timer);
  }, []);
  const isSlow = useIsSlow(isChanging);
  const facts = [
    countText(list.lines.length, 'product'),
    reminderText(list),
    isRemoving ? WAITS_FOR_UNDO : isSlow ? WAITS_FOR_CHANGE : null,
  ].filter((text) => text !== null);
  return (
    <div className="pb-10">
      <Breadcrumb crumbs={[{ label: 'Lists', to: paths.lists }, { label: list.name }]} />
      <div className="mt-1">
        <PageHeader
          title={<span className="wrap-anywhere">{list.name}</span>}
          subtitle={
            <>
              <span className="num block">{facts.join(' · ')}</span>
              {list.note ? (
                <span className="block wrap-anywhere whitespace-pre-line">{list.note}</span>
              ) : null}
              <WaitingMark about={aboutSettings(list._id)} className="mt-1 print:hidden" />
            </>
          }
          actions={
            <>
              <AskPrice look="button" goods={goodsBySeller(toAdd.filter(({ isSold }) => isSold))} />
              <AskMany size="sm" goods={toAdd.filter(({ isSold }) => isSold)} />
              {list.lines.length > 0 ? (
                <Button
                  variant="secondary"
                  icon={<FileText aria-hidden="true" />}
                  busy={quotation.isBusy}
                  disabled={isRemoving || isChanging}
                  onClick={quotation.start}
                >
                  Quotation
                </Button>
              ) : null}
              <ListMenu list={list} isWaiting={isRemoving || isChanging} onDialog={setDialog} />
            </>
          }
        />
      </div>
      {list.lines.length === 0 ? (
        <EmptyState
          picture={<ClipboardList />}
          title="This list is empty"
          text={
            list.isLater
              ? 'Press Save for later in the cart, and the product waits here.'
              : 'Press Add to list on a product, an order or the cart.'
          }
          action={<ButtonLink to={paths.products}>Browse Products</ButtonLink>}
        />
      ) : (
        <>
          <ListLines
            list={list}
            selection={selection}
            isBusy={isChanging}
            onChange={changeLine}
            onRemove={(line) => remove([line])}
          />
          <ListBar
            list={list}
            chosen={chosen.length}
            isAdding={toCart.isPending}
            onAdd={() => toCart.mutate(toAdd.map(({ _id }) => _id))}
            onMove={() => setDialog('move')}
            onRemove={() => remove(chosen)}
          />
        </>
      )}
      {dialog === 'edit' ? <ListDialog list={list} onClose={() => setDialog(null)} /> : null}
      {dialog === 'move' ? (
        <MoveDialog list={list} lines={selection.selected} onClose={() => setDialog(null)} />
      ) : null}
      {dialog === 'merge' ? <MergeDialog list={list} onClose={() => setDialog(null)} /> : null}
    </div>
  );
}

/** Whether something has been on its way for so long that it has to be explained: a line for every press would jump. */
function useIsSlow(isOnItsWay: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isOnItsWay) return;
    const timer = setTimeout(() => setIsSlow(true), EXPLAINED_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isOnItsWay]);
  return isOnItsWay && isSlow;
}

/** What is seldom done with a list. */
function ListMenu({
  list,
  isWaiting,
  onDialog,
}: {
  list: List;
  /** The server has not heard of all that is seen here: what is done with the whole list waits. */
  isWaiting: boolean;
  onDialog: (dialog: 'edit' | 'merge') => void;
}) {
  const navigate = useNavigate();
  const confirm = useConfirm();
  const toast = useToast();
  const csv = useExport(`/api/lists/${list._id}/export`, {});
  const { mutate: deleteList } = useDeleteList(() => void navigate(paths.lists));
  const copy = useListChange(list._id, (path, _: undefined) => apiPost<List>(`${path}/copy`, {}), {
    done: ({ _id, name }) => {
      toast.success(`Copied as ${name}`);
      void navigate(paths.list(_id));
    },
    failed: 'The list could not be copied',
  });

  async function askToDelete() {
    const goOn = await confirm({
      title: 'Delete list',
      question: `${list.name} and its ${countText(list.lines.length, 'product')} will be gone. What is in the cart stays there.`,
      action: 'Delete list',
      keep: 'Keep list',
    });
    if (goOn) deleteList(list._id);
  }

  const actions: RowAction[] = [
    { label: 'Edit list', icon: <Pencil />, onSelect: () => onDialog('edit') },
    { label: 'Export CSV', icon: <Download />, onSelect: csv.start, isBusy: csv.isBusy || isWaiting },
    { label: 'Print', icon: <Printer />, onSelect: () => window.print(), isBusy: isWaiting },
    {
      label: 'Copy list',
      icon: <Copy />,
      onSelect: () => copy.mutate(undefined),
      isBusy: copy.isPending || isWaiting,
    },
    {
      label: 'Merge a list into this',
      icon: <Merge />,
      onSelect: () => onDialog('merge'),
      isBusy: isWaiting,
    },
    ...(list.isLater
      ? []
      : [
          {
            label: 'Delete list',
            icon: <Trash2 />,
            isDanger: true,
            onSelect: () => void askToDelete(),
            isBusy: isWaiting,
          },
        ]),
  ];
  return <RowActions isMenu name={list.name} actions={actions} />;
}

function MoveDialog({ list, lines, onClose }: { list: List; lines: readonly string[]; onClose: () => void }) {
  const toast = useToast();
  const { data: lists = [] } = useLists();
  const move = useListChange(list._id, (path, to: string) => apiPost<List>(`${path}/move`, { lines, to }), {
    done: onClose,
    failed: 'The products could not be moved',
  });
  return (
    <ChooseListDialog
      title="Move to a list"
      text="Quantities of a product that stands there already add up."
      action={`Move ${countText(lines.length, 'product')}`}
      lists={lists.filter(({ _id }) => _id !== list._id)}
      isBusy={move.isPending}
      onChoose={({ _id, name }) =>
        move.mutate(_id, {
          done: () => {
            toast.success(`Moved to ${name}`, { label: 'View list', to: paths.list(_id) });
          },
        })
      }
      onClose={onClose}
    />
  );
}

function MergeDialog({ list, onClose }: { list: List; onClose: () => void }) {
  const { data: lists = [] } = useLists();
  const merge = useListChange(list._id, (path, from: string) => apiPost<List>(`${path}/merge`, { from }), {
    done: onClose,
    failed: 'The lists could not be merged',
  });
  return (
    <ChooseListDialog
      title={`Merge into ${list.name}`}
      text="Its products come here, quantities add up, and the other list is deleted; Later is only emptied."
      action="Merge"
      lists={lists.filter(({ _id }) => _id !== list._id)}
      isBusy={merge.isPending}
      onChoose={({ _id, name }) => merge.mutate(_id, { done: `${name} was merged into ${list.name}` })}
      onClose={onClose}
    />
  );
}

function ListSkeleton() {
  return (
    <LoadingRegion className="pb-10">
      <Skeleton className="h-5 w-48" />
      <Skeleton className="mt-3 h-8 w-64" />
      <Skeleton className="mt-2 h-5 w-40" />
      <Skeleton className="mt-5 h-96" />
    </LoadingRegion>
  );
}
