import type { WordingHistory as History } from '../../../../contract/shop/wordings.contract.ts';
import { useDeskList } from '../../../desk/desk-list.hooks.ts';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { When } from '../../../ui/feedback/When.tsx';
import { ADMIN_WORDINGS } from './wording-columns.tsx';

/** Who changed a wording, when and from what to what; the newest first. */
export function WordingHistory({ id }: { id: string }) {
  const path = `/api/admin/wordings/${encodeURIComponent(id)}/history`;
  const query = useDeskList<History>(ADMIN_WORDINGS, path, { limit: 100 });
  return (
    <section aria-labelledby="wording-history" className="mt-6 border-t border-line pt-4">
      <h3 id="wording-history" className="text-sm font-semibold">
        History
      </h3>
      {query.isPending ? (
        <LoadingRegion className="mt-3">
          <Skeleton className="h-5 w-64" />
        </LoadingRegion>
      ) : null}
      {!query.data && query.isError ? (
        <LoadFailed title="The history could not be loaded" query={query} />
      ) : null}
      {query.data?.changes.length === 0 ? (
        <p className="mt-2 text-sm text-fg-2">Nobody has changed it.</p>
      ) : null}
      <ol className="divide-y divide-line">
        {query.data?.changes.map(({ _id, at, by, before, after }) => (
          <li key={_id} className="grid gap-1 py-3 text-sm">
            <p className="text-xs text-fg-3">
              <When at={at} hasTime className="num" />
              {` by ${by.name}`}
            </p>
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
              <dt className="text-fg-3">Before</dt>
              <dd className="wrap-anywhere">{before ?? 'As the program says it'}</dd>
              <dt className="text-fg-3">After</dt>
              <dd className="font-medium wrap-anywhere">{after ?? 'As the program says it'}</dd>
            </dl>
          </li>
        ))}
      </ol>
    </section>
  );
}
