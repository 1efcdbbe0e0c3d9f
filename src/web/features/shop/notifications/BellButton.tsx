import BellIcon from 'lucide-react/icons/bell';
import type { ComponentProps } from 'react';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { UnreadCount, unreadText } from '../../../ui/marks/UnreadCount.tsx';
import { useBell } from './bell.hooks.ts';

/** Named by what waits: "Notifications, 3 unread". */
export function BellButton(button: Omit<ComponentProps<typeof IconButton>, 'label' | 'children'>) {
  const unread = useBell().data?.unread ?? 0;
  return (
    <IconButton
      {...button}
      label={unread === 0 ? 'Notifications' : `Notifications, ${unreadText(unread)}`}
      size={44}
    >
      <BellIcon aria-hidden="true" className="size-5 max-md:size-6" />
      <UnreadCount count={unread} />
    </IconButton>
  );
}
