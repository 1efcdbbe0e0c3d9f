import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { maySell, type SellerRole } from '../../domain/people/seller-roles.ts';
import { type DeskRole, mayOnDesk } from '../../domain/shop/desk-roles.ts';
import { paths } from '../paths.ts';
import { DESK_MENUS, menuFor, placeOf } from './desk-menu.ts';

const { admin, seller } = DESK_MENUS;
const destinationsOf = (menu: typeof admin) => menu.filter(({ pages }) => pages[0].to !== paths.orders);

test('a desk has few destinations, and one way to the own buying account', () => {
  expect(destinationsOf(admin).length).toBeLessThanOrEqual(9);
  expect(destinationsOf(seller).length).toBeLessThanOrEqual(8);
  for (const menu of [admin, seller]) expect(menu.at(-1)?.label).toBe('My buying account');
});

test('no page stands twice, and no two entries are called the same', () => {
  for (const menu of [admin, seller]) {
    const addresses = menu.flatMap(({ pages }) => pages.map(({ to }) => to));
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(new Set(menu.map(({ label }) => label)).size).toBe(menu.length);
  }
});

test('every list of the sitemap stands in the menu of its desk', () => {
  const sitemap = readFileSync(new URL('../routes.ts', import.meta.url), 'utf8');
  const addresses = [...sitemap.matchAll(/route\('((?:admin|seller)\/[^':]+)(?:\/:id\?)?'/g)].map(
    ([, path]) => `/${path}`,
  );
  const inMenus = [...admin, ...seller].flatMap(({ pages }) => pages.map(({ to }) => to));
  // Reached from the list they belong to.
  const fromTheirList = ['/seller/products/new', '/seller/orders/packing-slips', '/seller/bills/accounting'];
  expect(
    addresses.filter((address) => !fromTheirList.includes(address) && !inMenus.includes(address)),
  ).toEqual([]);
});

test('an address below a page belongs to the nearest one', () => {
  const placed = (menu: typeof admin, pathname: string) => {
    const place = placeOf(menu, pathname);
    return place && `${place.destination.label}: ${place.page.label}`;
  };
  expect(placed(admin, '/admin/products')).toBe('Catalogue: Products');
  expect(placed(admin, '/admin/products/moderation')).toBe('Catalogue: To review');
  expect(placed(admin, '/admin/payments/transfers')).toBe('Payments: Unassigned transfers');
  expect(placed(admin, '/admin/orders/6f0c')).toBe('Orders: Orders');
  expect(placed(seller, '/seller/products/6f0c/edit')).toBe('Products: My products');
  expect(placed(seller, '/seller/products/import')).toBe('Products: Import and export');
  expect(placed(seller, '/seller/messages/6f0c')).toBe('Returns and messages: Messages');
  expect(placed(seller, '/sellers/somebody')).toBeNull();
});

test('an admin sees the pages that their role may open', () => {
  const pagesOf = (role: DeskRole) =>
    menuFor('admin', { desk: (deed) => mayOnDesk(role, deed), seller: () => false }).flatMap(({ pages }) =>
      pages.map(({ to }) => to),
    );
  const all = admin.flatMap(({ pages }) => pages.map(({ to }) => to));
  const hidden = (role: DeskRole) => all.filter((to) => !pagesOf(role).includes(to));
  const owners = ['/admin/settings', '/admin/settings/wording', '/admin/audit'];
  expect(hidden('owner')).toEqual([]);
  expect(hidden('payments')).toEqual(['/admin/products/moderation', ...owners]);
  expect(hidden('support')).toEqual(['/admin/products/moderation', ...owners]);
  expect(hidden('reader')).toEqual([
    '/admin/products/moderation',
    '/admin/seller-documents',
    '/admin/company-pans',
    ...owners,
  ]);
  expect(hidden('catalogue')).toEqual([
    '/admin/payments',
    '/admin/payments/transfers',
    '/admin/payments/cash',
    '/admin/money',
    '/admin/bills',
    '/admin/commission',
    '/admin/credit',
    '/admin/seller-documents',
    '/admin/company-pans',
    '/admin/subscriptions',
    '/admin/plans',
    ...owners,
  ]);
});

test('a destination of which no page is left is none, and an owner has all that a seller has', () => {
  const labels = (kind: 'admin' | 'seller') =>
    menuFor(kind, { desk: () => false, seller: (deed) => maySell('owner', deed) }).map(({ label }) => label);
  expect(labels('admin')).not.toContain('Settings');
  expect(labels('admin')).not.toContain('Money');
  expect(labels('seller')).toEqual(seller.map(({ label }) => label));
});

test('who works for a seller sees the pages of their role', () => {
  const labels = (role: SellerRole) =>
    menuFor('seller', { desk: () => true, seller: (deed) => maySell(role, deed) }).flatMap(({ pages }) =>
      pages.map(({ label }) => label),
    );
  const everybodys = ['Today', 'People', 'My buying account'];
  expect(labels('orders')).toEqual([
    'Today',
    'Orders',
    'Returns',
    'Messages',
    'Complaints',
    'Quotes',
    'Sealed requests',
    ...everybodys.slice(1),
  ]);
  expect(labels('money')).toEqual([
    'Today',
    'Money',
    'Bills',
    'Khata',
    'Credit lines',
    ...everybodys.slice(1),
  ]);
  expect(labels('catalogue')).toEqual([
    'Today',
    'My products',
    'Stock check',
    'Import and export',
    'Missed searches',
    'Feeds',
    'Customer prices',
    ...everybodys.slice(1),
  ]);
});
