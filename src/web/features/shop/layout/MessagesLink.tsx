import MessageSquare from 'lucide-react/icons/message-square';
import { Link } from 'react-router';
import type { User } from '../../../../contract/people/accounts.contract.ts';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { paths } from '../../../paths.ts';
import { iconButtonVariants } from '../../../ui/controls/IconButton.tsx';
import { UnreadCount, unreadText } from '../../../ui/marks/UnreadCount.tsx';
import { useUnreadMessages } from '../../orders/threads/unread.hooks.ts';
import { maySellAs } from '../../people/session/side.ts';

/** The header's way to the messages; phones have it in their menu. */
export function MessagesLink({ user }: { user: User }) {
  const unread = useUnreadMessages();
  const count = unread.buyer + unread.seller;
  // A seller's messages are the seller's, while none waits for the buyer alone.
  const isSelling = maySellAs(user, 'orders') && (unread.seller > 0 || unread.buyer === 0);
  const label = count === 0 ? 'Messages' : `Messages, ${unreadText(count)}`;
  return (
    <Link
      to={isSelling ? deskPaths.sellerMessages : paths.messages}
      aria-label={label}
      title={label}
      className={`max-lg:hidden ${iconButtonVariants({ size: 44 })}`}
    >
      <MessageSquare aria-hidden="true" className="size-5" />
      <UnreadCount count={count} />
    </Link>
  );
}
