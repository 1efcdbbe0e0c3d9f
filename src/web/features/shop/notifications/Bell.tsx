import BellIcon from 'lucide-react/icons/bell';
import CheckCheck from 'lucide-react/icons/check-check';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { UnreadCount, unreadText } from '../../../ui/marks/UnreadCount.tsx';
import { DropdownMenu, DropdownMenuItem, DropdownMenuSeparator } from '../../../ui/overlays/DropdownMenu.tsx';
import { useBell, useMarkNotificationsRead } from './bell.hooks.ts';
import { NotificationLink } from './NotificationLink.tsx';

/**
 * The bell of whoever is signed in, named by what waits: "Notifications, 3 unread". It opens the latest, newest first, and
 * the way to all.
 */
export function Bell() {
  const { data, isError } = useBell();
  const { mutate: markRead } = useMarkNotificationsRead();
  const [newest] = data?.notifications ?? [];
  const unread = data?.unread ?? 0;
  return (
    <DropdownMenu
      isWide
      trigger={
        <IconButton label={unread === 0 ? 'Notifications' : `Notifications, ${unreadText(unread)}`} size={44}>
          <BellIcon aria-hidden="true" className="size-5 max-md:size-6" />
          <UnreadCount count={unread} />
        </IconButton>
      }
      header={
        <>
          <p className="font-semibold">Notifications</p>
          {data?.notifications.length === 0 ? (
            <p className="mt-1 text-fg-2">Nothing yet. News of your orders and messages appears here.</p>
          ) : null}
          {data ? null : (
            <p className="mt-1 text-fg-2">
              {isError ? 'Your notifications could not be loaded.' : 'Loading'}
            </p>
          )}
        </>
      }
    >
      {data?.notifications.map((notification) => (
        <DropdownMenuItem key={notification._id} asChild className="my-0.5 items-start py-2">
          <NotificationLink
            notification={notification}
            onOpen={() => markRead({ ids: [notification._id] })}
          />
        </DropdownMenuItem>
      ))}
      {newest ? <DropdownMenuSeparator /> : null}
      {newest && unread > 0 ? (
        <DropdownMenuItem
          staysOpen
          onSelect={() =>
            markRead({ ids: [newest._id], andOlder: true }, { failed: 'They could not be marked as read' })
          }
        >
          <CheckCheck aria-hidden="true" />
          Mark all read
        </DropdownMenuItem>
      ) : null}
      <DropdownMenuItem asChild>
        <Link to={paths.notifications} className="font-medium text-link">
          All notifications
        </Link>
      </DropdownMenuItem>
    </DropdownMenu>
  );
}
