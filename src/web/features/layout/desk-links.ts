import BadgeCheck from 'lucide-react/icons/badge-check';
import CornerUpRight from 'lucide-react/icons/corner-up-right';
import FileCheck from 'lucide-react/icons/file-check';
import Languages from 'lucide-react/icons/languages';
import Mail from 'lucide-react/icons/mail';
import MessageSquare from 'lucide-react/icons/message-square';
import PackageSearch from 'lucide-react/icons/package-search';
import Percent from 'lucide-react/icons/percent';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Scale from 'lucide-react/icons/scale';
import ScrollText from 'lucide-react/icons/scroll-text';
import Search from 'lucide-react/icons/search';
import Settings from 'lucide-react/icons/settings';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Star from 'lucide-react/icons/star';
import Tags from 'lucide-react/icons/tags';
import TicketPercent from 'lucide-react/icons/ticket-percent';
import Undo2 from 'lucide-react/icons/undo-2';
import Wallet from 'lucide-react/icons/wallet';
import type { Role } from '../../../domain/roles.ts';
import { deskPaths } from '../../desk/desk-paths.ts';
import { paths } from '../../paths.ts';
import { type MenuLink, menuLinks } from './menu-links.ts';

export type DeskLink = Pick<MenuLink, 'label' | 'to' | 'icon'>;

/**
 * What an admin reaches by the account navigation alone; the header's menus hold the spec's links (product.md 9). They
 * stand apart from those, so that public pages do not load them.
 */
const ADMIN_DESK_LINKS: readonly DeskLink[] = [
  { label: 'Attributes', to: deskPaths.adminAttributes, icon: SlidersHorizontal },
  { label: 'Seller documents', to: deskPaths.adminSellerDocuments, icon: FileCheck },
  { label: 'All orders', to: deskPaths.adminOrders, icon: PackageSearch },
  { label: 'Returns', to: deskPaths.adminReturns, icon: Undo2 },
  { label: 'Money', to: deskPaths.adminMoney, icon: Wallet },
  { label: 'Commission', to: deskPaths.adminCommission, icon: Percent },
  { label: 'Bills', to: deskPaths.adminBills, icon: ReceiptText },
  { label: 'Coupons', to: deskPaths.adminCoupons, icon: TicketPercent },
  { label: 'Reviews', to: deskPaths.adminReviews, icon: Star },
  { label: 'Subscribers', to: deskPaths.adminSubscriptions, icon: BadgeCheck },
  { label: 'Plans', to: deskPaths.adminPlans, icon: Tags },
  { label: 'Complaints', to: deskPaths.adminCases, icon: Scale },
  { label: 'Messages', to: deskPaths.adminMessages, icon: MessageSquare },
  { label: 'Newsletter', to: deskPaths.adminNewsletter, icon: Mail },
  { label: 'Settings', to: deskPaths.adminSettings, icon: Settings },
  { label: 'Search terms', to: deskPaths.adminSearchTerms, icon: Search },
  { label: 'Synonyms', to: deskPaths.adminSynonyms, icon: Languages },
  { label: 'Redirects', to: deskPaths.adminRedirects, icon: CornerUpRight },
  { label: 'Audit log', to: deskPaths.adminAudit, icon: ScrollText },
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
    pages: [
      deskPaths.adminCategories,
      deskPaths.adminAttributes,
      deskPaths.adminUsers,
      deskPaths.adminSellerDocuments,
      deskPaths.adminProducts,
      deskPaths.adminSearchTerms,
      deskPaths.adminSynonyms,
      deskPaths.adminRedirects,
      deskPaths.adminSettings,
      deskPaths.adminAudit,
    ],
  },
  {
    name: 'Sales',
    pages: [
      deskPaths.adminOrders,
      deskPaths.adminReturns,
      deskPaths.adminPayments,
      deskPaths.adminMoney,
      deskPaths.adminCommission,
      deskPaths.adminBills,
      deskPaths.adminCoupons,
      deskPaths.adminSubscriptions,
      deskPaths.adminPlans,
    ],
  },
  {
    name: 'Customers',
    pages: [deskPaths.adminCases, deskPaths.adminReviews, deskPaths.adminMessages, deskPaths.adminNewsletter],
  },
  {
    name: 'My account',
    pages: [
      paths.orders,
      paths.messages,
      paths.bills,
      paths.spending,
      paths.lists,
      paths.wishlist,
      paths.addresses,
      paths.subscription,
      paths.notifications,
      paths.profile,
    ],
  },
];

/** The seller's: what is sold, and the own account. */
const SELLER_GROUPS: typeof ADMIN_GROUPS = [
  { name: null, pages: [paths.dashboard] },
  {
    name: 'Selling',
    pages: [
      deskPaths.sellerProducts,
      deskPaths.sellerOrders,
      deskPaths.sellerComplaints,
      deskPaths.sellerReturns,
      deskPaths.sellerMessages,
      deskPaths.sellerBills,
      deskPaths.sellerMoney,
      deskPaths.sellerSearchTerms,
      deskPaths.sellerCustomerPrices,
      deskPaths.sellerPage,
    ],
  },
  {
    name: 'My account',
    pages: [
      paths.orders,
      paths.messages,
      paths.bills,
      paths.spending,
      paths.lists,
      paths.wishlist,
      paths.addresses,
      paths.subscription,
      paths.notifications,
      paths.profile,
    ],
  },
];

/** The account navigation of this role: in groups where there are many links. */
export function accountGroups(role: Role): DeskGroup[] {
  const links: DeskLink[] = menuLinks('account', role);
  if (role === 'buyer') return [{ name: null, links }];
  const all = role === 'admin' ? [...links, ...ADMIN_DESK_LINKS] : links;
  return (role === 'admin' ? ADMIN_GROUPS : SELLER_GROUPS).map(({ name, pages }) => ({
    name,
    links: pages.flatMap((page) => all.filter(({ to }) => to === page)),
  }));
}
