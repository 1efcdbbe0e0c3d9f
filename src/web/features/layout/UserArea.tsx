import { cx } from 'class-variance-authority';
import CircleUserRound from 'lucide-react/icons/circle-user-round';
import Heart from 'lucide-react/icons/heart';
import MessageSquare from 'lucide-react/icons/message-square';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { deskPaths } from '../../desk/desk-paths.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { iconButtonVariants } from '../../ui/IconButton.tsx';
import { useSession } from '../session/session.hooks.ts';
import { useUnreadMessages } from '../threads/unread.hooks.ts';
import { useLogout } from './logout.hooks.ts';
import { UserMenuButton } from './UserMenuButton.tsx';

const UserMenu = lazy(() => import('./UserMenu.tsx'));

/** The wishlist of a signed-in user. */
export function WishlistLink() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <Link
      to={paths.wishlist}
      aria-label="Wishlist"
      title="Wishlist"
      className={`max-md:hidden ${iconButtonVariants({ size: 44 })}`}
    >
      <Heart aria-hidden="true" className="size-5" />
    </Link>
  );
}

const MOST_SHOWN = 99;

/** How many messages wait, on the corner of an icon; nothing without any. */
function UnreadCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden="true"
      className="num absolute end-0 top-0.5 flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-danger px-1 text-2xs font-semibold text-on-danger"
    >
      {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
    </span>
  );
}

const unreadText = (count: number) => (count === 1 ? '1 unread' : `${count} unread`);

/** The messages of a signed-in user: a seller's are the seller's, while none waits for the buyer alone. */
export function MessagesLink() {
  const { user } = useSession();
  const unread = useUnreadMessages();
  if (!user) return null;
  const count = unread.buyer + unread.seller;
  const isSelling = user.role === 'seller' && (unread.seller > 0 || unread.buyer === 0);
  const label = count === 0 ? 'Messages' : `Messages, ${unreadText(count)}`;
  return (
    <Link
      to={isSelling ? deskPaths.sellerMessages : paths.messages}
      aria-label={label}
      title={label}
      className={`max-md:hidden ${iconButtonVariants({ size: 44 })}`}
    >
      <MessageSquare aria-hidden="true" className="size-5" />
      <UnreadCount count={count} />
    </Link>
  );
}

/** Login and Register, or the menu of the signed-in user; phones have the account icon and the phone menu. */
export function UserArea() {
  const { user, isLoading } = useSession();
  const logout = useLogout();
  if (user) {
    return (
      <div className="head-user">
        <Suspense fallback={<UserMenuButton user={user} />}>
          <UserMenu user={user} onLogout={logout} />
        </Suspense>
      </div>
    );
  }
  // A signed-in visitor's first paint is the guest's page: these links stay invisible until it is known who asks.
  return (
    <div className={cx('head-user', isLoading && '[[data-session]_&]:invisible')}>
      <ButtonLink to={paths.login} variant="ghost" className="font-medium">
        Login
      </ButtonLink>
      <ButtonLink to={paths.register} variant="outline">
        Register
      </ButtonLink>
    </div>
  );
}

/** The account on phones: the dashboard, or the way to sign in. */
export function AccountIcon() {
  const { user } = useSession();
  const unread = useUnreadMessages();
  const count = unread.buyer + unread.seller;
  const dashboard = count === 0 ? 'Dashboard' : `Dashboard, ${unreadText(count)} in messages`;
  return (
    <Link
      to={user ? paths.dashboard : paths.login}
      aria-label={user ? dashboard : 'Login'}
      className={`md:hidden ${iconButtonVariants({ size: 44 })}`}
    >
      <CircleUserRound aria-hidden="true" className="size-6" />
      <UnreadCount count={count} />
    </Link>
  );
}
