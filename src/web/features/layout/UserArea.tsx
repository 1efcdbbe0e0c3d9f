import { cx } from 'class-variance-authority';
import CircleUserRound from 'lucide-react/icons/circle-user-round';
import Heart from 'lucide-react/icons/heart';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { iconButtonVariants } from '../../ui/IconButton.tsx';
import { useSession } from '../session/session.hooks.ts';
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
  return (
    <Link
      to={user ? paths.dashboard : paths.login}
      aria-label={user ? 'Dashboard' : 'Login'}
      className={`md:hidden ${iconButtonVariants({ size: 44 })}`}
    >
      <CircleUserRound aria-hidden="true" className="size-6" />
    </Link>
  );
}
