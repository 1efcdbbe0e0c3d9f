import BellIcon from 'lucide-react/icons/bell';
import CheckCheck from 'lucide-react/icons/check-check';
import Settings2 from 'lucide-react/icons/settings-2';
import { Link, useSearchParams } from 'react-router';
import { kindsFor, type NotificationKind } from '../../../domain/shop/notification.ts';
import { useSession } from '../../features/people/session/session.hooks.ts';
import { useBell, useMarkNotificationsRead } from '../../features/shop/notifications/bell.hooks.ts';
import { NotificationLink } from '../../features/shop/notifications/NotificationLink.tsx';
import { NOTIFICATION_LOOKS } from '../../features/shop/notifications/notification-kinds.ts';
import { useNotifications } from '../../features/shop/notifications/notifications.hooks.ts';
import { unlistedMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { NotLoaded } from '../../ui/feedback/NotLoaded.tsx';
import { Card, PageHeader } from '../../ui/layout/Card.tsx';

export const meta = unlistedMeta('Notifications', 'What we told you.');

export default function NotificationsPage() {
  const { user } = useSession();
  const [parameters] = useSearchParams();
  const { data: bell } = useBell();
  const { mutate: markRead, isPending: isMarking } = useMarkNotificationsRead();
  if (!user) return null;
  const kinds = kindsFor(user);
  const kind = kinds.find((one) => one === parameters.get('kind')) ?? null;
  const newest = bell?.notifications[0];
  return (
    <div className="pb-10">
      <PageHeader
        title="Notifications"
        subtitle="Kept for 180 days, those you have read for 90."
        actions={
          <>
            {newest && bell.unread > 0 ? (
              <Button
                variant="secondary"
                busy={isMarking}
                onClick={() =>
                  markRead(
                    { ids: [newest._id], andOlder: true },
                    { failed: 'They could not be marked as read' },
                  )
                }
              >
                <CheckCheck aria-hidden="true" />
                Mark all read
              </Button>
            ) : null}
            <ButtonLink to={paths.notificationPreferences} variant="secondary">
              <Settings2 aria-hidden="true" />
              Preferences
            </ButtonLink>
          </>
        }
      />
      <KindChips kinds={kinds} chosen={kind} />
      <List kind={kind} onOpen={(id) => markRead({ ids: [id] })} />
    </div>
  );
}

function KindChips({
  kinds,
  chosen,
}: {
  kinds: readonly NotificationKind[];
  chosen: NotificationKind | null;
}) {
  const chips = [
    { kind: null, label: 'All', to: paths.notifications },
    ...kinds.map((kind) => ({
      kind,
      label: NOTIFICATION_LOOKS[kind].name,
      to: paths.notificationsOf(kind),
    })),
  ];
  return (
    <nav aria-label="Kinds" className="mb-3">
      <ul className="flex flex-wrap gap-1">
        {chips.map(({ kind, label, to }) => (
          <li key={label}>
            <Link
              to={to}
              preventScrollReset
              aria-current={kind === chosen ? 'true' : undefined}
              className="inline-flex min-h-9 items-center rounded-md px-2.5 text-sm whitespace-nowrap text-fg-2 hover:bg-hover hover:text-fg aria-[current=true]:bg-primary-soft aria-[current=true]:font-semibold aria-[current=true]:text-info-fg touch:min-h-11 forced-colors:aria-[current=true]:border-2"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function List({ kind, onOpen }: { kind: NotificationKind | null; onOpen: (id: string) => void }) {
  const query = useNotifications(kind);
  const { data, isPlaceholderData, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  if (!data) {
    return <NotLoaded query={query} failed="Your notifications could not be loaded" boxes={3} box="h-14" />;
  }
  const notifications = data.pages.flatMap((page) => page.notifications);
  if (notifications.length === 0) {
    return (
      <EmptyState
        picture={<BellIcon aria-hidden="true" />}
        title={kind === null ? 'Nothing yet' : 'Nothing of this kind'}
        text="News of your orders, payments and messages appears here."
        action={
          kind === null ? null : (
            <ButtonLink to={paths.notifications} variant="secondary">
              Show all
            </ButtonLink>
          )
        }
      />
    );
  }
  return (
    <>
      <Card className={isPlaceholderData ? 'opacity-60' : undefined} aria-busy={isPlaceholderData}>
        <ul aria-label="Notifications" className="divide-y divide-line">
          {notifications.map((notification) => (
            <li key={notification._id}>
              <NotificationLink
                notification={notification}
                onOpen={() => onOpen(notification._id)}
                className="px-4 py-3 hover:bg-hover"
              />
            </li>
          ))}
        </ul>
      </Card>
      {hasNextPage ? (
        <div className="mt-4 flex justify-center">
          <Button variant="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show older
          </Button>
        </div>
      ) : null}
    </>
  );
}
