import { useQuery } from '@tanstack/react-query';
import Building2 from 'lucide-react/icons/building-2';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import LogOut from 'lucide-react/icons/log-out';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import Store from 'lucide-react/icons/store';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { categoryReference, paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { Plate } from '../../../ui/goods/ProductImage.tsx';
import { Avatar } from '../../../ui/marks/Avatar.tsx';
import { Sheet } from '../../../ui/overlays/Dialog.tsx';
import { useCartUnits } from '../../buying/cart/cart.hooks.ts';
import { HOME_CATEGORIES } from '../../catalogue/categories/category-art.ts';
import {
  hasOtherCompanies,
  ownCompanyQuery,
  ownSellersQuery,
  useSession,
} from '../../people/session/session.hooks.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { Logo } from './Logo.tsx';
import { useLogout } from './logout.hooks.ts';
import { menuLinks } from './menu-links.ts';
import { ROLE_NOUNS } from './role-nouns.ts';

const SellerChoices = lazy(() => import('../../people/seller-people/SellerChoices.tsx'));
const CompanyChoices = lazy(() => import('../../people/companies/CompanyChoices.tsx'));

const ROW = 'flex min-h-12 items-center gap-3 text-md text-fg hover:bg-hover -mx-4 px-4';

/** The phone menu: who is signed in, 'Cart (n)', the links of the role, the categories, Logout. */
export default function MobileMenu({ onClose }: { onClose: () => void }) {
  const { user, isSubscriber } = useSession();
  const units = useCartUnits();
  const logout = useLogout();
  const { data: own } = useQuery({ ...ownCompanyQuery, enabled: user !== null });
  const { data: sellers } = useQuery({ ...ownSellersQuery, enabled: user?.role === 'buyer' });
  const hasChoice = own !== undefined && hasOtherCompanies(own);
  return (
    <Sheet
      isOpen
      onClose={onClose}
      side="left"
      title={<Logo isSubscriber={isSubscriber} />}
      footer={
        user ? (
          <button
            type="button"
            onClick={() => {
              onClose();
              logout();
            }}
            className="flex min-h-11 grow items-center gap-3 px-1 text-md"
          >
            <LogOut aria-hidden="true" className="size-5 text-fg-2" />
            Logout
          </button>
        ) : (
          <>
            <ButtonLink to={paths.login} onClick={onClose} variant="secondary" className="grow">
              Login
            </ButtonLink>
            <ButtonLink to={paths.register} onClick={onClose} className="grow">
              Register
            </ButtonLink>
          </>
        )
      }
    >
      {user ? (
        <div className="-mx-4 -mt-4 mb-2 flex items-center gap-3 border-b border-line p-4">
          <Avatar name={`${user.firstName} ${user.lastName}`} className="size-10 text-sm" />
          <div className="min-w-0">
            {hasChoice && own.name ? <p className="text-md font-semibold break-words">{own.name}</p> : null}
            <p className="text-md">
              <span className="font-semibold">{user.firstName}</span>{' '}
              <span className="text-fg-3">({ROLE_NOUNS[user.role]})</span>
            </p>
            {hasChoice ? null : <p className="truncate text-fg-2">{user.companyName ?? user.email}</p>}
          </div>
        </div>
      ) : null}
      {user && hasChoice ? (
        <ul aria-label="Companies" className="-mx-4 mb-2 border-b border-line pb-2">
          <Suspense>
            <CompanyChoices own={own}>
              {({ text, choose }) => (
                <li>
                  <button
                    type="button"
                    onClick={() => {
                      onClose();
                      choose();
                    }}
                    className="flex min-h-12 w-full items-center gap-3 px-4 text-start text-md text-fg hover:bg-hover"
                  >
                    <Building2 aria-hidden="true" className="size-5 text-fg-2" />
                    {text}
                  </button>
                </li>
              )}
            </CompanyChoices>
          </Suspense>
          <li className="px-4">
            <MenuRow
              to={paths.company}
              onClose={onClose}
              icon={<Building2 aria-hidden="true" className="size-5" />}
            >
              Company
            </MenuRow>
          </li>
        </ul>
      ) : null}
      {user && sellers && sellers.sellers.length > 0 ? (
        <ul aria-label="Sellers" className="-mx-4 mb-2 border-b border-line pb-2">
          <Suspense>
            <SellerChoices own={sellers}>
              {({ text, choose }) => (
                <li>
                  <button
                    type="button"
                    onClick={() => {
                      onClose();
                      choose();
                    }}
                    className="flex min-h-12 w-full items-center gap-3 px-4 text-start text-md text-fg hover:bg-hover"
                  >
                    <Store aria-hidden="true" className="size-5 text-fg-2" />
                    {text}
                  </button>
                </li>
              )}
            </SellerChoices>
          </Suspense>
        </ul>
      ) : null}
      <nav aria-label="Menu">
        <MenuRow
          to={paths.cart}
          onClose={onClose}
          icon={<ShoppingCart aria-hidden="true" className="size-5" />}
        >
          {`Cart (${units})`}
        </MenuRow>
        <MenuRow
          to={paths.quickOrder}
          onClose={onClose}
          icon={<ClipboardList aria-hidden="true" className="size-5" />}
        >
          Quick order
        </MenuRow>
        {(user ? menuLinks('phone', user) : []).map(({ label, to, icon: Icon }) => (
          <MenuRow key={to} to={to} onClose={onClose} icon={<Icon aria-hidden="true" className="size-5" />}>
            {label}
            {to === paths.subscription && !isSubscriber ? (
              <span className="ms-auto text-base font-medium text-pro-fg">View plans</span>
            ) : null}
          </MenuRow>
        ))}
        <LanguageSwitch className={ROW} />
      </nav>
      <nav aria-labelledby="menu-categories" className="-mx-4 mt-2 border-t border-line px-4 pt-3">
        <h3 id="menu-categories" className="text-sm font-semibold text-fg-2">
          Shop by Category
        </h3>
        <ul className="mt-2 grid grid-cols-2 gap-2">
          {HOME_CATEGORIES.map(({ name, slug, plate, picture }) => (
            <li key={name}>
              <Link
                to={paths.productsWith({ category: categoryReference({ name, slug }) })}
                onClick={onClose}
                className="flex h-full min-h-11 items-center gap-2 overflow-hidden rounded-md border border-line text-sm font-medium hover:bg-hover"
              >
                <Plate plate={plate} className="w-11 shrink-0 self-stretch">
                  <img src={picture} width={44} height={44} alt="" />
                </Plate>
                <span className="py-1 pe-1">{name}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Sheet>
  );
}

function MenuRow({
  to,
  icon,
  onClose,
  children,
}: {
  to: string;
  icon: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Link to={to} onClick={onClose} className={ROW}>
      <span className="text-fg-2">{icon}</span>
      {children}
    </Link>
  );
}
