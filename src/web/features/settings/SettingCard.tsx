import { Link } from 'react-router';
import { isSettingKey, SETTINGS, type SettingList } from '../../../contract/settings.contract.ts';
import { formatDateTime } from '../../../domain/kathmandu-time.ts';
import { Card } from '../../ui/Card.tsx';
import { SettingValue } from './SettingValue.tsx';

/** The settings of one group, each with its value, who gave it, and the way to change it. */
export function SettingCard({
  id,
  title,
  settings,
  hrefOf,
}: {
  id: string;
  title: string;
  settings: SettingList['settings'];
  /** Where a setting is changed. */
  hrefOf: (key: string) => string;
}) {
  return (
    <Card aria-labelledby={id} className="mb-5">
      <h2 id={id} className="border-b border-line px-4 py-3 text-lg font-semibold md:px-5">
        {title}
      </h2>
      <dl className="divide-y divide-line">
        {settings.map(({ key, label, help, value, change }) => (
          <div
            key={key}
            className="grid gap-x-6 gap-y-1 px-4 py-3 md:grid-cols-[15rem_minmax(0,1fr)_auto] md:items-start md:px-5"
          >
            <dt className="min-w-0">
              <span className="font-medium">{label}</span>
              {help === '' ? null : <span className="block text-xs text-fg-3">{help}</span>}
            </dt>
            <dd className="min-w-0 wrap-anywhere">
              {isSettingKey(key) ? <SettingValue input={SETTINGS[key].input} value={value} /> : String(value)}
              <span className="block text-xs text-fg-3">
                {change === null
                  ? 'Default'
                  : `Changed ${formatDateTime(new Date(change.at))} by ${change.by}`}
              </span>
            </dd>
            <dd>
              <Link
                to={hrefOf(key)}
                preventScrollReset
                discover="none"
                aria-label={`Change ${label}`}
                className="btn btn-secondary btn-sm"
              >
                Change
              </Link>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
