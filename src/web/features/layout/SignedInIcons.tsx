import Heart from 'lucide-react/icons/heart';
import MessageSquare from 'lucide-react/icons/message-square';
import { Link } from 'react-router';
import type { User } from '../../../contract/accounts.contract.ts';
import { deskPaths } from '../../desk/desk-paths.ts';
import { paths } from '../../paths.ts';
import { iconButtonVariants } from '../../ui/IconButton.tsx';
import { UnreadCount, unreadText } from '../../ui/UnreadCount.tsx';
import { Bell } from '../notifications/Bell.tsx';
import { useUnreadMessages } from '../threads/unread.hooks.ts';
import { AccountIcon } from './AccountIcon.tsx';

/** The header's icons of whoever is signed in, before the cart. Guests never load them. */
export default function SignedInIcons({ user }: { user: User }) {
  const unread = useUnreadMessages();
  const count = unread.buyer + unread.seller;
  // A seller's messages are the seller's, while none waits for the buyer alone.
  const isSelling = user.role === 'seller' && (unread.seller > 0 || unread.buyer === 0);
  const label = count === 0 ? 'Messages' : `Messages, ${unreadText(count)}`;
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
      <Link
        to={isSelling ? deskPaths.sellerMessages : paths.messages}
        aria-label={label}
        title={label}
        className={`max-lg:hidden ${iconButtonVariants({ size: 44 })}`}
      >
        <MessageSquare aria-hidden="true" className="size-5" />
        <UnreadCount count={count} />
      </Link>
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
