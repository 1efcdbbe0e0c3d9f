import BadgeCheck from 'lucide-react/icons/badge-check';
import Mail from 'lucide-react/icons/mail';
import MessageSquare from 'lucide-react/icons/message-square';
import PackageSearch from 'lucide-react/icons/package-search';
import ScrollText from 'lucide-react/icons/scroll-text';
import Star from 'lucide-react/icons/star';
import TicketPercent from 'lucide-react/icons/ticket-percent';
import { paths } from '../../paths.ts';
import type { MenuLink } from './menu-links.ts';

/**
 * What an admin reaches by the account navigation alone; the header's menus hold the spec's links (product.md 9). They
 * stand apart from those, so that public pages do not load them.
 */
export const ADMIN_DESK_LINKS: readonly Pick<MenuLink, 'label' | 'to' | 'icon'>[] = [
  { label: 'All orders', to: paths.adminOrders, icon: PackageSearch },
  { label: 'Coupons', to: paths.adminCoupons, icon: TicketPercent },
  { label: 'Reviews', to: paths.adminReviews, icon: Star },
  { label: 'Subscribers', to: paths.adminSubscriptions, icon: BadgeCheck },
  { label: 'Messages', to: paths.adminMessages, icon: MessageSquare },
  { label: 'Newsletter', to: paths.adminNewsletter, icon: Mail },
  { label: 'Audit log', to: paths.adminAudit, icon: ScrollText },
];
