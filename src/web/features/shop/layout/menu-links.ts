import BadgeCheck from 'lucide-react/icons/badge-check';
import Bell from 'lucide-react/icons/bell';
import BellRing from 'lucide-react/icons/bell-ring';
import Boxes from 'lucide-react/icons/boxes';
import Building2 from 'lucide-react/icons/building-2';
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Handshake from 'lucide-react/icons/handshake';
import Heart from 'lucide-react/icons/heart';
import KeyRound from 'lucide-react/icons/key-round';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import MapPin from 'lucide-react/icons/map-pin';
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question';
import MessageSquare from 'lucide-react/icons/message-square';
import NotebookText from 'lucide-react/icons/notebook-text';
import Package from 'lucide-react/icons/package';
import PackageCheck from 'lucide-react/icons/package-check';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Scale from 'lucide-react/icons/scale';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Signature from 'lucide-react/icons/signature';
import Stamp from 'lucide-react/icons/stamp';
import Tags from 'lucide-react/icons/tags';
import Truck from 'lucide-react/icons/truck';
import Undo2 from 'lucide-react/icons/undo-2';
import UserRound from 'lucide-react/icons/user-round';
import UsersRound from 'lucide-react/icons/users-round';
import type { ComponentType } from 'react';
import type { User } from '../../../../contract/people/accounts.contract.ts';
import type { SellerDeed } from '../../../../domain/people/seller-roles.ts';
import type { Role } from '../../../../domain/shop/roles.ts';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { paths } from '../../../paths.ts';
import { maySellAs, sideOf } from '../../people/session/side.ts';

type Place = 'menu' | 'phone' | 'account';

export type MenuLink = {
  label: string;
  to: string;
  icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>;
  /**
   * Who sees it where: the user menu of the header, the phone menu, the navigation of the account pages. A place
   * that is left out never shows it.
   */
  roles: Partial<Record<Place, readonly Role[]>>;
  /** What the role of who works for a seller must allow. */
  sellerDeed?: SellerDeed;
};

const EVERYONE = ['admin', 'seller', 'buyer'] as const;
const ADMIN = ['admin'] as const;

/**
 * The links of a signed-in user, in the order of all menus (spec 2: shared layout; product.md 9). What a desk holds
 * stands in `desk-menu.ts`, which no public page loads.
 */
const MENU_LINKS: readonly MenuLink[] = [
  {
    label: 'Dashboard',
    to: paths.dashboard,
    icon: LayoutDashboard,
    roles: { menu: EVERYONE, phone: EVERYONE, account: EVERYONE },
  },
  {
    label: 'Manage Categories',
    to: deskPaths.adminCategories,
    icon: Tags,
    roles: { menu: ADMIN, phone: ADMIN },
  },
  {
    label: 'Manage Users',
    to: deskPaths.adminUsers,
    icon: UsersRound,
    roles: { menu: ADMIN, phone: ADMIN },
  },
  {
    label: 'My Products',
    to: deskPaths.sellerProducts,
    sellerDeed: 'catalogue',
    icon: Boxes,
    roles: { menu: ['seller'], phone: ['seller'] },
  },
  {
    label: 'Orders',
    to: deskPaths.sellerOrders,
    sellerDeed: 'orders',
    icon: Truck,
    roles: { menu: ['seller'] },
  },
  {
    label: 'Manage Products',
    to: deskPaths.adminProducts,
    icon: PackageCheck,
    roles: { menu: ADMIN, phone: ADMIN },
  },
  {
    label: 'My Orders',
    to: paths.orders,
    icon: Package,
    roles: { menu: ['buyer'], phone: EVERYONE, account: EVERYONE },
  },
  { label: 'Requests', to: paths.requests, icon: Signature, roles: { account: EVERYONE } },
  { label: 'Quotes', to: paths.quotes, icon: MessageCircleQuestion, roles: { account: EVERYONE } },
  { label: 'Sealed requests', to: paths.requestsForQuotes, icon: Stamp, roles: { account: EVERYONE } },
  {
    label: 'Returns',
    to: paths.returns,
    icon: Undo2,
    roles: { account: ['buyer'] },
  },
  {
    label: 'Messages',
    to: deskPaths.sellerMessages,
    sellerDeed: 'orders',
    icon: MessageSquare,
    roles: { phone: ['seller'] },
  },
  {
    label: 'Messages',
    to: paths.messages,
    icon: MessageSquare,
    roles: { phone: ['buyer'], account: ['buyer'] },
  },
  // Sellers and admins buy too.
  {
    label: 'My Messages',
    to: paths.messages,
    icon: MessageSquare,
    roles: { account: ['seller', 'admin'] },
  },
  {
    label: 'My Bills',
    to: paths.bills,
    icon: ReceiptText,
    roles: { account: ['seller', 'admin'] },
  },
  {
    label: 'Spending',
    to: paths.spending,
    icon: ChartNoAxesColumn,
    roles: { account: EVERYONE },
  },
  { label: 'Complaints', to: paths.complaints, icon: Scale, roles: { account: ['buyer'] } },
  { label: 'Warranties', to: paths.warranties, icon: ShieldCheck, roles: { account: EVERYONE } },
  {
    label: 'Bills',
    to: paths.bills,
    icon: ReceiptText,
    roles: { account: ['buyer'] },
  },
  { label: 'Khata', to: paths.khataLines, icon: NotebookText, roles: { account: EVERYONE } },
  { label: 'Your prices', to: paths.customerPrices, icon: Handshake, roles: { account: ['buyer'] } },
  { label: 'Lists', to: paths.lists, icon: ClipboardList, roles: { phone: ['buyer'], account: EVERYONE } },
  { label: 'Alerts', to: paths.alerts, icon: BellRing, roles: { phone: ['buyer'], account: EVERYONE } },
  { label: 'Wishlist', to: paths.wishlist, icon: Heart, roles: { phone: EVERYONE, account: EVERYONE } },
  { label: 'Addresses', to: paths.addresses, icon: MapPin, roles: { account: EVERYONE } },
  { label: 'Company', to: paths.company, icon: Building2, roles: { account: EVERYONE } },
  {
    label: 'Subscription',
    to: paths.subscription,
    icon: BadgeCheck,
    roles: { menu: EVERYONE, phone: EVERYONE, account: EVERYONE },
  },
  { label: 'Notifications', to: paths.notifications, icon: Bell, roles: { account: EVERYONE } },
  { label: 'Developers', to: paths.developers, icon: KeyRound, roles: { account: EVERYONE } },
  { label: 'Profile', to: paths.profile, icon: UserRound, roles: { account: EVERYONE } },
];

/** The links that this person sees in this place. */
export function menuLinks(place: Place, user: User): MenuLink[] {
  const side = sideOf(user);
  return MENU_LINKS.filter(
    ({ roles, sellerDeed }) =>
      roles[place]?.includes(side) && (sellerDeed === undefined || maySellAs(user, sellerDeed)),
  );
}
