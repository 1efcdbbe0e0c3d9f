import { useQuery, useQueryClient } from '@tanstack/react-query';
import Building2 from 'lucide-react/icons/building-2';
import LogOut from 'lucide-react/icons/log-out';
import Store from 'lucide-react/icons/store';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import type { User } from '../../../../contract/people/accounts.contract.ts';
import { paths } from '../../../paths.ts';
import {
  DropdownMenu,
  DropdownMenuChoices,
  DropdownMenuItem,
  DropdownMenuSeparator,
} from '../../../ui/overlays/DropdownMenu.tsx';
import { hasOtherCompanies, ownCompanyQuery, ownSellersQuery } from '../../people/session/session.hooks.ts';
import { menuLinks } from './menu-links.ts';
import { THEME_CHOICES } from './ThemeSelect.tsx';
import { type ThemeChoice, useTheme } from './theme.hooks.ts';
import { UserMenuButton } from './UserMenuButton.tsx';

const SellerChoices = lazy(() => import('../../people/seller-people/SellerChoices.tsx'));
const CompanyChoices = lazy(() => import('../../people/companies/CompanyChoices.tsx'));

/** spec 2: Dashboard; role links; Subscription; theme; Logout. */
export function UserMenu({
  user,
  isOpenAtFirst,
  onLogout,
}: {
  user: User;
  isOpenAtFirst: boolean;
  onLogout: () => void;
}) {
  const { choice, choose } = useTheme();
  const queryClient = useQueryClient();
  // Here before the menu opens, so that nothing in it moves.
  const readCompany = () => {
    void queryClient.query(ownCompanyQuery).catch(() => undefined);
    if (user.role === 'buyer') void queryClient.query(ownSellersQuery).catch(() => undefined);
  };
  return (
    <DropdownMenu
      isOpenAtFirst={isOpenAtFirst}
      trigger={<UserMenuButton user={user} onPointerEnter={readCompany} onFocus={readCompany} />}
      header={<WhoBuys user={user} />}
    >
      <OwnCompanies />
      {user.role === 'buyer' ? <OwnSellers /> : null}
      {menuLinks('menu', user).map(({ label, to, icon: Icon }) => (
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

/** Who is signed in; before them the seller for whom they sell, or the company for which they buy, if there are several. */
function WhoBuys({ user }: { user: User }) {
  const { data: own } = useQuery(ownCompanyQuery);
  const name = `${user.firstName} ${user.lastName}`;
  if (user.sellsFor) return <TwoLines first={user.sellsFor.name} second={name} />;
  const [first, second] =
    own?.name && hasOtherCompanies(own) ? [own.name, name] : [name, user.companyName ?? user.email];
  return <TwoLines first={first} second={second} />;
}

function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <>
      <p className="font-semibold break-words">{first}</p>
      <p className="break-words text-fg-3">{second}</p>
    </>
  );
}

/** Whoever was taken in by sellers chooses for whom they sell. */
function OwnSellers() {
  const { data: own } = useQuery(ownSellersQuery);
  if (!own || own.sellers.length === 0) return null;
  return (
    <>
      <Suspense>
        <SellerChoices own={own}>
          {({ text, choose }) => (
            <DropdownMenuItem onSelect={choose}>
              <Store aria-hidden="true" />
              <span className="min-w-0 break-words">{text}</span>
            </DropdownMenuItem>
          )}
        </SellerChoices>
      </Suspense>
      <DropdownMenuSeparator />
    </>
  );
}

/** Who belongs to several companies chooses another, and finds the people of this one. */
function OwnCompanies() {
  const { data: own } = useQuery(ownCompanyQuery);
  if (!own || !hasOtherCompanies(own)) return null;
  return (
    <>
      <Suspense>
        <CompanyChoices own={own}>
          {({ text, choose }) => (
            <DropdownMenuItem onSelect={choose}>
              <Building2 aria-hidden="true" />
              <span className="min-w-0 break-words">{text}</span>
            </DropdownMenuItem>
          )}
        </CompanyChoices>
      </Suspense>
      <DropdownMenuItem asChild>
        <Link to={paths.company}>
          <Building2 aria-hidden="true" />
          Company
        </Link>
      </DropdownMenuItem>
      <DropdownMenuSeparator />
    </>
  );
}
