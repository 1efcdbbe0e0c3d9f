import Lock from 'lucide-react/icons/lock';
import { useState } from 'react';
import {
  FIXED_KINDS,
  type NotificationChannel,
  type NotificationKind,
} from '../../../../domain/shop/notification.ts';
import { NotLoaded } from '../../../ui/feedback/NotLoaded.tsx';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { NOTIFICATION_LOOKS } from './notification-kinds.ts';
import { useChangePreferences, usePreferences } from './notifications.hooks.ts';

const WAYS = [
  { way: 'bell', name: 'Bell' },
  { way: 'mail', name: 'Mail' },
] as const;
type Way = (typeof WAYS)[number]['way'];

const hasWay = (channel: NotificationChannel, way: Way) => channel === 'both' || channel === way;
/** Null: no way is left. */
const without = (channel: NotificationChannel, way: Way): Way | null =>
  channel !== 'both' ? null : way === 'bell' ? 'mail' : 'bell';

/** Kinds down, ways across; each choice is stored at once. */
export function PreferencesTable({ kinds }: { kinds: readonly NotificationKind[] }) {
  const query = usePreferences();
  const { data } = query;
  const { mutate } = useChangePreferences();
  const [emptied, setEmptied] = useState<NotificationKind | null>(null);
  if (!data) {
    return <NotLoaded query={query} failed="Your preferences could not be loaded" boxes={3} box="h-14" />;
  }

  const choose = (kind: NotificationKind, way: Way, isWanted: boolean) => {
    const channel = isWanted ? 'both' : without(data[kind], way);
    setEmptied(channel === null ? kind : null);
    if (channel === null) return;
    mutate(
      { [kind]: channel },
      {
        done: 'Saved',
        failed: 'Your choice could not be saved',
      },
    );
  };

  return (
    <Card>
      <table className="w-full border-collapse text-start">
        <caption className="sr-only">How each kind of news reaches you</caption>
        <thead>
          <tr className="bg-sunken text-sm text-fg-2">
            <th scope="col" className="px-4 py-2 text-start font-medium">
              News of
            </th>
            {WAYS.map(({ way, name }) => (
              <th key={way} scope="col" className="w-16 px-2 py-2 text-center font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => {
            const { name, help, icon: Icon } = NOTIFICATION_LOOKS[kind];
            const isFixed = FIXED_KINDS.includes(kind);
            const errorId = `emptied-${kind}`;
            return (
              <tr key={kind} className="border-t border-line">
                <th scope="row" className="px-4 py-3 text-start font-normal">
                  <span className="flex items-start gap-3">
                    <Icon aria-hidden="true" className="mt-0.5 shrink-0 text-fg-2" />
                    <span>
                      <span className="block font-medium">{name}</span>
                      <span className="block text-sm text-fg-2">{help}</span>
                      {isFixed ? (
                        <span className="mt-0.5 flex items-center gap-1.5 text-sm text-fg-3">
                          <Lock aria-hidden="true" />
                          Always both ways, so that nobody misses it.
                        </span>
                      ) : null}
                      {emptied === kind ? (
                        <FieldError id={errorId}>Choose the bell, the mail or both</FieldError>
                      ) : null}
                    </span>
                  </span>
                </th>
                {WAYS.map(({ way, name: wayName }) => (
                  <td key={way} className="px-2 text-center align-middle">
                    <Checkbox
                      label={<span className="sr-only">{`${name} by ${wayName.toLowerCase()}`}</span>}
                      checked={hasWay(data[kind], way)}
                      disabled={isFixed}
                      aria-invalid={emptied === kind ? true : undefined}
                      aria-describedby={emptied === kind ? errorId : undefined}
                      onChange={(event) => choose(kind, way, event.target.checked)}
                    />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </Card>
  );
}
