import BadgeCheck from 'lucide-react/icons/badge-check';
import Mail from 'lucide-react/icons/mail';
import MessageSquare from 'lucide-react/icons/message-square';
import PackageSearch from 'lucide-react/icons/package-search';
import ScrollText from 'lucide-react/icons/scroll-text';
import Star from 'lucide-react/icons/star';
import TicketPercent from 'lucide-react/icons/ticket-percent';
import type { Role } from '../../../domain/roles.ts';
import { paths } from '../../paths.ts';
import { type MenuLink, menuLinks } from './menu-links.ts';

export type DeskLink = Pick<MenuLink, 'label' | 'to' | 'icon'>;

/**
 * What an admin reaches by the account navigation alone; the header's menus hold the spec's links (product.md 9). They
 * stand apart from those, so that public pages do not load them.
 */
const ADMIN_DESK_LINKS: readonly DeskLink[] = [
  { label: 'All orders', to: paths.adminOrders, icon: PackageSearch },
  { label: 'Coupons', to: paths.adminCoupons, icon: TicketPercent },
  { label: 'Reviews', to: paths.adminReviews, icon: Star },
  { label: 'Subscribers', to: paths.adminSubscriptions, icon: BadgeCheck },
  { label: 'Messages', to: paths.adminMessages, icon: MessageSquare },
  { label: 'Newsletter', to: paths.adminNewsletter, icon: Mail },
  { label: 'Audit log', to: paths.adminAudit, icon: ScrollText },
];

export interface DeskGroup {
  /** Null: stands alone on top. */
  name: string | null;
  links: DeskLink[];
}

/** The admin's navigation: what is managed, what is sold, who writes, and the own account last. */
const ADMIN_GROUPS: readonly { name: string | null; pages: readonly string[] }[] = [
  { name: null, pages: [paths.dashboard] },
  {
    name: 'Manage',
    pages: [paths.adminCategories, paths.adminUsers, paths.adminProducts, paths.adminAudit],
  },
  {
    name: 'Sales',
    pages: [paths.adminOrders, paths.adminPayments, paths.adminCoupons, paths.adminSubscriptions],
  },
  { name: 'Customers', pages: [paths.adminReviews, paths.adminMessages, paths.adminNewsletter] },
  {
    name: 'My account',
    pages: [paths.orders, paths.wishlist, paths.addresses, paths.subscription, paths.profile],
  },
];

/** The account navigation of this role: in groups where there are many links. */
export function accountGroups(role: Role): DeskGroup[] {
  const links: DeskLink[] = menuLinks('account', role);
  if (role !== 'admin') return [{ name: null, links }];
  const all = [...links, ...ADMIN_DESK_LINKS];
  return ADMIN_GROUPS.map(({ name, pages }) => ({
    name,
    links: pages.flatMap((page) => all.filter(({ to }) => to === page)),
  }));
}
