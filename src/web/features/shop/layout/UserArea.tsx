import { cx } from 'class-variance-authority';
import { lazy, Suspense, useState } from 'react';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { useSession } from '../../people/session/session.hooks.ts';
import { loadSignedInParts } from './late-signed-in-parts.ts';
import { useLogout } from './logout.hooks.ts';
import { UserMenuButton } from './UserMenuButton.tsx';

const UserMenu = lazy(async () => ({ default: (await loadSignedInParts()).UserMenu }));

/** Login and Register, or the menu of the signed-in user; phones have the account icon and the phone menu. */
export function UserArea() {
  const { user, isLoading } = useSession();
  const logout = useLogout();
  const [isPressed, setIsPressed] = useState(false);
  if (user) {
    return (
      <div className="head-user">
        <Suspense fallback={<UserMenuButton user={user} onClick={() => setIsPressed(true)} />}>
          <UserMenu user={user} isOpenAtFirst={isPressed} onLogout={logout} />
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
