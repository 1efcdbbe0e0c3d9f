import Bell from 'lucide-react/icons/bell';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { ListSummary } from '../../../contract/buying/lists.contract.ts';
import { MOST_LISTS } from '../../../domain/buying/list.ts';
import { countText } from '../../../domain/shop/count-text.ts';
import { reminderText } from '../../features/buying/lists/list-text.ts';
import { aboutSettings, useLists, useShownSettings } from '../../features/buying/lists/lists.hooks.ts';
import { WaitingMark } from '../../offline/outbox/WaitingMark.tsx';
import { unlistedMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';
import { AHEAD } from '../../ui/behaviour/save-data.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { NotLoaded } from '../../ui/feedback/NotLoaded.tsx';
import { ProductImage } from '../../ui/goods/ProductImage.tsx';
import { PageHeader } from '../../ui/layout/Card.tsx';
import { lateDialog } from '../../ui/overlays/late-dialog.tsx';

const ListDialog = lateDialog(
  async () => (await import('../../features/buying/lists/ListDialog.tsx')).ListDialog,
);

export const meta = unlistedMeta('Lists', 'What you buy again.');

export default function ListsPage() {
  const query = useLists();
  const lists = query.data;
  const [isNew, setIsNew] = useState(false);
  const navigate = useNavigate();
  const own = lists?.filter(({ isLater }) => !isLater).length;
  const make = (
    <Button icon={<Plus aria-hidden="true" />} onClick={() => setIsNew(true)}>
      New list
    </Button>
  );
  return (
    <div className="pb-10">
      <PageHeader
        title="Lists"
        subtitle={
          own === undefined ? (
            <span className="invisible">Lists</span>
          ) : (
            <span className="num">{`${own} of ${MOST_LISTS} lists, each with up to 200 products`}</span>
          )
        }
        actions={lists && lists.length > 0 ? make : null}
      />
      {lists === undefined ? (
        <NotLoaded
          query={query}
          failed="Your lists could not be loaded"
          boxes={3}
          box="h-36"
          className="grid gap-3 md:grid-cols-2 xl:grid-cols-3"
        />
      ) : lists.length === 0 ? (
        <EmptyState
          picture={<ClipboardList />}
          title="No lists yet"
          text="Keep what you buy again in a list: add from a product, an order or the cart, and put it all into the cart at once."
          action={
            <>
              {make}
              <ButtonLink to={paths.products} variant="secondary">
                Browse Products
              </ButtonLink>
            </>
          }
        />
      ) : (
        <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
          {lists.map((list) => (
            <ListTile key={list._id} list={list} />
          ))}
        </ul>
      )}
      {isNew ? (
        <ListDialog
          list={null}
          onMade={(id) => void navigate(paths.list(id))}
          onClose={() => setIsNew(false)}
        />
      ) : null}
    </div>
  );
}

function ListTile({ list: read }: { list: ListSummary }) {
  const list = useShownSettings(read);
  const reminder = reminderText(list);
  return (
    <li className="card relative flex min-w-0 flex-col gap-3 p-4 hover:bg-hover">
      <div className="min-w-0">
        <h2 className="font-semibold">
          <Link
            to={paths.list(list._id)}
            prefetch={AHEAD}
            discover="none"
            className="line-clamp-2 wrap-anywhere after:absolute after:inset-0"
          >
            {list.name}
          </Link>
        </h2>
        <p className="num text-sm text-fg-2">
          {list.isLater
            ? `Saved from the cart · ${countText(list.lineCount, 'product')}`
            : countText(list.lineCount, 'product')}
        </p>
        <WaitingMark about={aboutSettings(list._id)} className="mt-1" />
        {list.note ? <p className="mt-1 line-clamp-2 text-sm wrap-anywhere text-fg-3">{list.note}</p> : null}
      </div>
      {list.images.length > 0 ? (
        <div className="flex gap-2">
          {list.images.map((image, nth) => (
            <ProductImage
              // The same picture may stand twice.
              // biome-ignore lint/suspicious/noArrayIndexKey: the pictures have no other key and never move
              key={nth}
              image={image}
              plate="none"
              size="thumb"
              isDecorative
              className="size-12 rounded-md border border-line"
            />
          ))}
        </div>
      ) : null}
      {reminder === null ? null : (
        <p className="num mt-auto flex items-center gap-1.5 text-xs text-fg-2">
          <Bell aria-hidden="true" className="size-3.5 shrink-0" />
          {reminder}
        </p>
      )}
    </li>
  );
}
