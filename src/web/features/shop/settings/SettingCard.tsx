import { Link } from 'react-router';
import { isSettingKey, SETTINGS, type SettingList } from '../../../../contract/shop/settings.contract.ts';
import { formatDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import { TitledCard } from '../../../ui/layout/Card.tsx';
import { SettingValue } from './SettingValue.tsx';

/** The settings of one group, each with its value, who gave it, and the way to change it. */
export function SettingCard({
  title,
  settings,
  hrefOf,
}: {
  title: string;
  settings: SettingList['settings'];
  /** Where a setting is changed. */
  hrefOf: (key: string) => string;
}) {
  return (
    <TitledCard
      title={title}
      titleClassName="border-b border-line px-4 py-3 text-lg md:px-5"
      className="mb-5"
    >
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
    </TitledCard>
  );
}
