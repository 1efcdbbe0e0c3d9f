import Boxes from 'lucide-react/icons/boxes';
import Handshake from 'lucide-react/icons/handshake';
import House from 'lucide-react/icons/house';
import Landmark from 'lucide-react/icons/landmark';
import Megaphone from 'lucide-react/icons/megaphone';
import MessagesSquare from 'lucide-react/icons/messages-square';
import Settings from 'lucide-react/icons/settings';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import Store from 'lucide-react/icons/store';
import Truck from 'lucide-react/icons/truck';
import UsersRound from 'lucide-react/icons/users-round';
import Wallet from 'lucide-react/icons/wallet';
import type { ComponentType } from 'react';
import type { SellerDeed } from '../../domain/people/seller-roles.ts';
import type { DeskDeed } from '../../domain/shop/desk-roles.ts';
import type { Role } from '../../domain/shop/roles.ts';
import { paths } from '../paths.ts';
import { deskPaths } from './desk-paths.ts';

/** Whose desk it is. */
export type DeskKind = Exclude<Role, 'buyer'>;

/** A kind of work that waits for a person; `useWaitingWork` counts each. */
export type WorkKind =
  | 'parcelsToSend'
  | 'returnsToAnswer'
  | 'ownReturns'
  | 'quotesToAnswer'
  | 'quotesToAccept'
  | 'sealedToAnswer'
  | 'sealedToAward'
  | 'creditToAccept'
  | 'creditToAnswer'
  | 'requestsToSign'
  | 'complaintsToAnswer'
  | 'sellerMessages'
  | 'ownMessages'
  | 'sellersToApprove'
  | 'pansToCheck'
  | 'productsToApprove'
  | 'complaintsToDecide'
  | 'transfersToConfirm'
  | 'refundsToMake'
  | 'paymentsToCheck'
  | 'billsToReissue'
  | 'accountsApart';

/** Whose work it is on the desk of admins; kinds that are not named are not theirs. */
export const WORK_DEEDS = {
  sellersToApprove: 'people',
  pansToCheck: 'people',
  productsToApprove: 'catalogue',
  complaintsToDecide: 'support',
  transfersToConfirm: 'payments',
  refundsToMake: 'payments',
  paymentsToCheck: 'payments',
  billsToReissue: 'payments',
  accountsApart: 'payments',
} as const satisfies Partial<Record<WorkKind, DeskDeed>>;

export interface DeskPage {
  label: string;
  to: string;
  /** What an admin's role must allow, where it is more than `read`. */
  deed?: DeskDeed;
  /** What the role of who works for a seller must allow, where it is more than `read`. */
  sellerDeed?: SellerDeed;
  /** What waits on it: the menu shows the sum. */
  work?: readonly WorkKind[];
}

/** An entry of the first level. Its link leads to its first page; the others stand under it and as tabs. */
export interface DeskDestination {
  label: string;
  /** Where the label has no room: under an icon of the phone's bar. */
  shortLabel?: string;
  icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>;
  pages: readonly [DeskPage, ...DeskPage[]];
}

const TODAY: DeskDestination = {
  label: 'Today',
  icon: House,
  pages: [{ label: 'Today', to: paths.dashboard }],
};

/** Sellers and admins buy, too: one entry leads to all of it. */
const BUYING_ACCOUNT: DeskDestination = {
  label: 'My buying account',
  icon: ShoppingBag,
  pages: [{ label: 'My buying account', to: paths.orders, work: ['ownMessages'] }],
};

/**
 * The menu of a desk, and the one place that says what a desk holds: the column at its left, the tabs of its pages and
 * the phone's bar, which shows the first four, read it. The last entry leads out of the desk.
 */
export const DESK_MENUS: Record<DeskKind, readonly DeskDestination[]> = {
  admin: [
    TODAY,
    {
      label: 'Orders',
      icon: Truck,
      pages: [
        { label: 'Orders', to: deskPaths.adminOrders },
        { label: 'Returns', to: deskPaths.adminReturns },
        { label: 'Sealed requests', to: deskPaths.adminRequestsForQuotes },
      ],
    },
    {
      label: 'Payments',
      icon: Landmark,
      pages: [
        {
          label: 'Payments',
          to: deskPaths.adminPayments,
          deed: 'read_money',
          work: ['transfersToConfirm', 'refundsToMake', 'paymentsToCheck'],
        },
        { label: 'Unassigned transfers', to: deskPaths.adminTransfers, deed: 'read_money' },
      ],
    },
    {
      label: 'Money',
      icon: Wallet,
      pages: [
        { label: 'Balances', to: deskPaths.adminMoney, deed: 'read_money', work: ['accountsApart'] },
        { label: 'Bills', to: deskPaths.adminBills, deed: 'read_money', work: ['billsToReissue'] },
        { label: 'Commission', to: deskPaths.adminCommission, deed: 'read_money' },
        { label: 'On account', to: deskPaths.adminCredit, deed: 'read_money' },
      ],
    },
    {
      label: 'Catalogue',
      icon: Boxes,
      pages: [
        { label: 'Products', to: deskPaths.adminProducts },
        { label: 'To review', to: deskPaths.adminModeration, deed: 'catalogue', work: ['productsToApprove'] },
        { label: 'Categories', to: deskPaths.adminCategories },
        { label: 'Attributes', to: deskPaths.adminAttributes },
        { label: 'Search terms', to: deskPaths.adminSearchTerms },
        { label: 'Synonyms', to: deskPaths.adminSynonyms },
        { label: 'Redirects', to: deskPaths.adminRedirects },
      ],
    },
    {
      label: 'People',
      icon: UsersRound,
      pages: [
        { label: 'Users', to: deskPaths.adminUsers, work: ['sellersToApprove'] },
        { label: 'Seller documents', to: deskPaths.adminSellerDocuments, deed: 'read_papers' },
        {
          label: 'Company PANs',
          to: deskPaths.adminCompanyPans,
          work: ['pansToCheck'],
          deed: 'read_papers',
        },
      ],
    },
    {
      label: 'Complaints and messages',
      icon: MessagesSquare,
      pages: [
        { label: 'Complaints', to: deskPaths.adminCases, work: ['complaintsToDecide'] },
        { label: 'Messages', to: deskPaths.adminMessages },
        { label: 'Reviews', to: deskPaths.adminReviews },
      ],
    },
    {
      label: 'Marketing',
      icon: Megaphone,
      pages: [
        { label: 'Coupons', to: deskPaths.adminCoupons },
        { label: 'Subscribers', to: deskPaths.adminSubscriptions, deed: 'read_money' },
        { label: 'Plans', to: deskPaths.adminPlans, deed: 'read_money' },
        { label: 'Newsletter', to: deskPaths.adminNewsletter },
      ],
    },
    {
      label: 'Settings',
      icon: Settings,
      pages: [
        { label: 'Settings', to: deskPaths.adminSettings, deed: 'settings' },
        { label: 'Words in Nepali', to: deskPaths.adminWordings, deed: 'settings' },
        { label: 'Audit log', to: deskPaths.adminAudit, deed: 'audit' },
      ],
    },
    BUYING_ACCOUNT,
  ],
  seller: [
    TODAY,
    {
      label: 'Orders',
      icon: Truck,
      pages: [
        { label: 'Orders', to: deskPaths.sellerOrders, sellerDeed: 'orders', work: ['parcelsToSend'] },
        { label: 'Delivery', to: deskPaths.sellerDelivery, sellerDeed: 'own' },
      ],
    },
    {
      label: 'Products',
      icon: Boxes,
      pages: [
        { label: 'My products', to: deskPaths.sellerProducts, sellerDeed: 'catalogue' },
        { label: 'Stock check', to: deskPaths.sellerStock, sellerDeed: 'catalogue' },
        { label: 'Import and export', to: deskPaths.sellerProductsImport, sellerDeed: 'catalogue' },
        { label: 'Missed searches', to: deskPaths.sellerSearchTerms, sellerDeed: 'catalogue' },
        { label: 'Feeds', to: deskPaths.sellerFeeds, sellerDeed: 'catalogue' },
      ],
    },
    {
      label: 'Returns and messages',
      shortLabel: 'Messages',
      icon: MessagesSquare,
      pages: [
        { label: 'Returns', to: deskPaths.sellerReturns, sellerDeed: 'orders', work: ['returnsToAnswer'] },
        { label: 'Messages', to: deskPaths.sellerMessages, sellerDeed: 'orders', work: ['sellerMessages'] },
        {
          label: 'Complaints',
          to: deskPaths.sellerComplaints,
          sellerDeed: 'orders',
          work: ['complaintsToAnswer'],
        },
      ],
    },
    {
      label: 'Prices',
      icon: Handshake,
      pages: [
        { label: 'Quotes', to: deskPaths.sellerQuotes, sellerDeed: 'orders', work: ['quotesToAnswer'] },
        {
          label: 'Sealed requests',
          to: deskPaths.sellerRequestsForQuotes,
          sellerDeed: 'orders',
          work: ['sealedToAnswer'],
        },
        { label: 'Customer prices', to: deskPaths.sellerCustomerPrices, sellerDeed: 'catalogue' },
      ],
    },
    {
      label: 'Money and bills',
      icon: Wallet,
      pages: [
        { label: 'Money', to: deskPaths.sellerMoney, sellerDeed: 'money' },
        { label: 'Bills', to: deskPaths.sellerBills, sellerDeed: 'money' },
        { label: 'Khata', to: deskPaths.sellerKhata, sellerDeed: 'money' },
        {
          label: 'Credit lines',
          to: deskPaths.sellerCredit,
          sellerDeed: 'money',
          work: ['creditToAnswer'],
        },
        { label: 'Tax details', to: deskPaths.sellerTax, sellerDeed: 'own' },
      ],
    },
    {
      label: 'Shop page',
      icon: Store,
      pages: [{ label: 'Shop page', to: deskPaths.sellerPage, sellerDeed: 'own' }],
    },
    { label: 'People', icon: UsersRound, pages: [{ label: 'People', to: deskPaths.sellerPeople }] },
    BUYING_ACCOUNT,
  ],
};

/** What somebody may do: on our desk, and for the seller of their session. */
export interface DeskRights {
  desk: (deed: DeskDeed) => boolean;
  seller: (deed: SellerDeed) => boolean;
}

/** Whether a page or an action is theirs. */
export function isAllowed(
  { deed, sellerDeed }: Pick<DeskPage, 'deed' | 'sellerDeed'>,
  may: DeskRights,
): boolean {
  return (deed === undefined || may.desk(deed)) && (sellerDeed === undefined || may.seller(sellerDeed));
}

/** The menu without the pages that this person may not open; a destination without pages is none. */
export function menuFor(kind: DeskKind, may: DeskRights): readonly DeskDestination[] {
  return DESK_MENUS[kind].flatMap((destination) => {
    const [first, ...others] = destination.pages.filter((page) => isAllowed(page, may));
    return first === undefined ? [] : [{ ...destination, pages: [first, ...others] as const }];
  });
}

export interface DeskPlace {
  destination: DeskDestination;
  page: DeskPage;
}

/** Where an address stands in the menu: the page whose address it begins with, the longest if there are several. */
export function placeOf(menu: readonly DeskDestination[], pathname: string): DeskPlace | null {
  const places = menu
    .flatMap((destination) => destination.pages.map((page) => ({ destination, page })))
    .filter(({ page }) => pathname === page.to || pathname.startsWith(`${page.to}/`));
  return places.toSorted((one, other) => other.page.to.length - one.page.to.length)[0] ?? null;
}
