import LogOut from 'lucide-react/icons/log-out';
import { Link } from 'react-router';
import type { User } from '../../../contract/accounts.contract.ts';
import {
  DropdownMenu,
  DropdownMenuChoices,
  DropdownMenuItem,
  DropdownMenuSeparator,
} from '../../ui/overlays/DropdownMenu.tsx';
import { menuLinks } from './menu-links.ts';
import { THEME_CHOICES } from './ThemeSelect.tsx';
import { type ThemeChoice, useTheme } from './theme.hooks.ts';
import { UserMenuButton } from './UserMenuButton.tsx';

/** spec 2: Dashboard; role links; Subscription; theme; Logout. Loaded when somebody is signed in. */
export default function UserMenu({
  user,
  isOpenAtFirst,
  onLogout,
}: {
  user: User;
  isOpenAtFirst: boolean;
  onLogout: () => void;
}) {
  const { choice, choose } = useTheme();
  return (
    <DropdownMenu
      isOpenAtFirst={isOpenAtFirst}
      trigger={<UserMenuButton user={user} />}
      header={
        <>
          <p className="font-semibold break-words">{`${user.firstName} ${user.lastName}`}</p>
          <p className="break-words text-fg-3">{user.companyName ?? user.email}</p>
        </>
      }
    >
      {menuLinks('menu', user.role).map(({ label, to, icon: Icon }) => (
        <DropdownMenuItem key={to} asChild>
          <Link to={to}>
            <Icon aria-hidden="true" />
            {label}
          </Link>
        </DropdownMenuItem>
      ))}
      <DropdownMenuSeparator />
      <DropdownMenuChoices
        label="Theme"
        value={choice}
        onChange={(value) => choose(value as ThemeChoice)}
        choices={THEME_CHOICES}
      />
      <DropdownMenuSeparator />
      <DropdownMenuItem onSelect={onLogout}>
        <LogOut aria-hidden="true" />
        Logout
      </DropdownMenuItem>
    </DropdownMenu>
  );
}
