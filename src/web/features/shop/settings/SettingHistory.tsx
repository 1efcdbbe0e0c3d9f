import { useState } from 'react';
import type { SettingInput } from '../../../../contract/shop/setting-kinds.contract.ts';
import type { SettingHistory as History, SettingKey } from '../../../../contract/shop/settings.contract.ts';
import { useDeskList } from '../../../desk/desk-list.hooks.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { When } from '../../../ui/feedback/When.tsx';
import { SettingValue } from './SettingValue.tsx';

/** Who changed a setting, when, from what to what, and why; the newest first. */
export function SettingHistory({ settingKey, input }: { settingKey: SettingKey; input: SettingInput }) {
  const [limit, setLimit] = useState(5);
  const query = useDeskList<History>(
    'admin-settings',
    `/api/admin/settings/${encodeURIComponent(settingKey)}/history`,
    { limit },
  );
  return (
    <section aria-labelledby="setting-history" className="mt-6 border-t border-line pt-4">
      <h3 id="setting-history" className="text-sm font-semibold">
        History
      </h3>
      {query.isPending ? (
        <LoadingRegion className="mt-3 grid gap-2">
          <Skeleton className="h-5 w-64" />
          <Skeleton className="h-5 w-48" />
        </LoadingRegion>
      ) : null}
      {!query.data && query.isError ? (
        <LoadFailed title="The history could not be loaded" query={query} />
      ) : null}
      {query.data?.changes.length === 0 ? (
        <p className="mt-2 text-sm text-fg-2">Nobody has changed it: the default applies.</p>
      ) : null}
      <ol className="divide-y divide-line">
        {query.data?.changes.map(({ _id, at, by, before, after, reason }) => (
          <li key={_id} className="grid gap-1 py-3 text-sm">
            <p className="text-xs text-fg-3">
              <When at={at} hasTime className="num" />
              {` by ${by.name}`}
            </p>
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
              <dt className="text-fg-3">Before</dt>
              <dd className="wrap-anywhere">
                <SettingValue input={input} value={before} beside={after} />
              </dd>
              <dt className="text-fg-3">After</dt>
              <dd className="font-medium wrap-anywhere">
                <SettingValue input={input} value={after} beside={before} />
              </dd>
              {reason === null ? null : (
                <>
                  <dt className="text-fg-3">Why</dt>
                  <dd className="wrap-anywhere">{reason}</dd>
                </>
              )}
            </dl>
          </li>
        ))}
      </ol>
      {query.data && query.data.pagination.total > query.data.changes.length && limit < 100 ? (
        <Button variant="secondary" size="sm" busy={query.isFetching} onClick={() => setLimit(100)}>
          Show more
        </Button>
      ) : null}
    </section>
  );
}
