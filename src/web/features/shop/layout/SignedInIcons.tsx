import Heart from 'lucide-react/icons/heart';
import { Link } from 'react-router';
import type { User } from '../../../../contract/people/accounts.contract.ts';
import { paths } from '../../../paths.ts';
import { iconButtonVariants } from '../../../ui/controls/IconButton.tsx';
import { UnreadCount, unreadText } from '../../../ui/marks/UnreadCount.tsx';
import { useUnreadMessages } from '../../orders/threads/unread.hooks.ts';
import { Bell } from '../notifications/Bell.tsx';
import { AccountIcon } from './AccountIcon.tsx';
import { MessagesLink } from './MessagesLink.tsx';

/** The header's icons of whoever is signed in, before the cart. */
export function SignedInIcons({ user }: { user: User }) {
  const unread = useUnreadMessages();
  const count = unread.buyer + unread.seller;
  return (
    <>
      <Link
        to={paths.wishlist}
        aria-label="Wishlist"
        title="Wishlist"
        className={`max-md:hidden ${iconButtonVariants({ size: 44 })}`}
      >
        <Heart aria-hidden="true" className="size-5" />
      </Link>
      <MessagesLink user={user} />
      <Bell />
      <AccountIcon
        to={paths.dashboard}
        label={count === 0 ? 'Dashboard' : `Dashboard, ${unreadText(count)} in messages`}
      >
        <UnreadCount count={count} />
      </AccountIcon>
    </>
  );
}
