import type { AdminFound, SellerFound } from '../../../../contract/after-sale/desk-search.contract.ts';
import { fiscalYearOfNumber } from '../../../../domain/books/bill.ts';
import { PRODUCT_STATUS_NAMES } from '../../../../domain/catalogue/product-status.ts';
import { MOST_FOUND } from '../../../../domain/orders/desk-search.ts';
import { ORDER_STATUS_NAMES } from '../../../../domain/orders/order-status.ts';
import type { DeskDestination } from '../../../desk/desk-menu.ts';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { withSearch } from '../../../paths.ts';
import type { DeskAction } from './desk-actions.ts';

/** In the order of the palette. */
export const PALETTE_GROUPS = [
  'Recently used',
  'Actions',
  'Pages',
  'Orders',
  'Products',
  'Bills',
  'People',
] as const;
export type PaletteGroup = (typeof PALETTE_GROUPS)[number];
export type EntryKind = Exclude<PaletteGroup, 'Recently used'>;

/** A line of the palette. Its address tells it from all others of its kind. */
export interface PaletteEntry {
  kind: EntryKind;
  label: string;
  /** What tells it from others of a like name. */
  detail: string | null;
  /** Where it leads, in words. */
  leadsTo: string;
  to: string;
}

/** What was typed while the palette was on its way, and whether Enter ended it. */
export interface TypedAhead {
  text: string;
  isEntered: boolean;
}

interface SearchedEntry extends PaletteEntry {
  words: string;
}

/** What is found without asking the server: what can be done, and every page of the menu. */
export function ownEntries(
  actions: readonly DeskAction[],
  menu: readonly DeskDestination[],
): SearchedEntry[] {
  return [
    ...actions.map((action) => ({ kind: 'Actions' as const, detail: null, ...action })),
    ...menu.flatMap(({ label: name, pages }) =>
      pages.map(({ label, to }) => ({
        kind: 'Pages' as const,
        label,
        detail: null,
        leadsTo: name,
        to,
        words: `${name} ${to.replaceAll('/', ' ')}`,
      })),
    ),
  ];
}

/** The entries of which each typed word begins a word; those whose name begins as typed come first. */
export function matchingEntries(entries: readonly SearchedEntry[], typed: string): SearchedEntry[] {
  const text = typed.trim().toLowerCase();
  const wanted = text.split(/\s+/);
  const found = entries.filter(({ label, words }) => {
    const known = `${label} ${words}`.toLowerCase().split(/[\s-]+/);
    return wanted.every((word) => known.some((one) => one.startsWith(word)));
  });
  const begins = ({ label }: SearchedEntry) => (label.toLowerCase().startsWith(text) ? 0 : 1);
  return found.toSorted((one, other) => begins(one) - begins(other));
}

const billEntry = (
  { number, buyerName, dateBs, kind }: SellerFound['bills'][number],
  to: string,
): PaletteEntry => ({
  kind: 'Bills',
  label: number,
  detail: `${kind === 'credit_note' ? 'Credit note to' : 'To'} ${buyerName}, ${dateBs}`,
  leadsTo: `Bills of ${fiscalYearOfNumber(number)}`,
  to,
});

const orderEntry = (
  { orderNumber, buyer, status }: SellerFound['orders'][number],
  to: string,
): PaletteEntry => ({
  kind: 'Orders',
  label: orderNumber,
  detail: [ORDER_STATUS_NAMES[status], buyer.name, buyer.company].filter(Boolean).join(', '),
  leadsTo: 'Order',
  to,
});

/** Leads to everything of a kind that the desk's list finds, where the palette has room for some of it only. */
const allEntry = (kind: EntryKind, count: number, list: string, typed: string): PaletteEntry[] =>
  count < MOST_FOUND
    ? []
    : [
        {
          kind,
          label: `All ${kind.toLowerCase()} for “${typed}”`,
          detail: null,
          leadsTo: kind,
          to: withSearch(list, { search: typed }),
        },
      ];

/** What the server found on a seller's desk for what was typed. */
export function sellerEntries({ orders, products, bills }: SellerFound, typed: string): PaletteEntry[] {
  return [
    ...orders.map((order) => orderEntry(order, deskPaths.sellerOrder(order._id))),
    ...allEntry('Orders', orders.length, deskPaths.sellerOrders, typed),
    ...products.map(({ _id, name, sku, status }) => ({
      kind: 'Products' as const,
      label: name,
      detail: `${sku}, ${PRODUCT_STATUS_NAMES[status].toLowerCase()}`,
      leadsTo: 'Product form',
      to: deskPaths.sellerProductEdit(_id),
    })),
    ...allEntry('Products', products.length, deskPaths.sellerProducts, typed),
    ...bills.map((bill) => billEntry(bill, deskPaths.sellerBillNumbered(bill.number))),
  ];
}

/** The same on an admin's desk. */
export function adminEntries({ orders, products, bills, people }: AdminFound, typed: string): PaletteEntry[] {
  return [
    ...orders.map((order) => orderEntry(order, deskPaths.adminOrder(order._id))),
    ...allEntry('Orders', orders.length, deskPaths.adminOrders, typed),
    ...products.map(({ name, sku, status, seller }) => ({
      kind: 'Products' as const,
      label: name,
      detail: [sku, PRODUCT_STATUS_NAMES[status].toLowerCase(), seller.companyName].join(', '),
      leadsTo: 'Products',
      to: withSearch(deskPaths.adminProducts, { search: sku, seller: seller._id }),
    })),
    ...allEntry('Products', products.length, deskPaths.adminProducts, typed),
    ...bills.map((bill) => billEntry(bill, deskPaths.adminBillNumbered(bill.number))),
    ...people.map(({ _id, name, companyName, email, phone, role }) => ({
      kind: 'People' as const,
      label: name,
      detail: [companyName, role, email, phone].filter(Boolean).join(', '),
      leadsTo: 'User',
      to: deskPaths.adminUser(_id),
    })),
    ...allEntry('People', people.length, deskPaths.adminUsers, typed),
  ];
}

/**
 * The entries under their headings, what was used lately first in each; a heading without entries is left out. `recent`
 * stand under a heading of their own, and nowhere else.
 */
export function groupedEntries(
  entries: readonly PaletteEntry[],
  used: readonly PaletteEntry[],
  recent: readonly PaletteEntry[],
): { name: PaletteGroup; entries: readonly PaletteEntry[] }[] {
  const place = ({ to }: PaletteEntry) => {
    const index = used.findIndex((one) => one.to === to);
    return index < 0 ? used.length : index;
  };
  const others = entries.filter(({ to }) => !recent.some((one) => one.to === to));
  return PALETTE_GROUPS.map((name) => ({
    name,
    entries:
      name === 'Recently used'
        ? recent
        : others
            .filter(({ kind }) => kind === name)
            .toSorted((one, other) => place(one) - place(other))
            .slice(0, name === 'Actions' || name === 'Pages' ? MOST_FOUND : MOST_FOUND + 1),
  })).filter((group) => group.entries.length > 0);
}
