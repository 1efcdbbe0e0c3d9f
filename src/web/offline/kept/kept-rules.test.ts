import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { BOUNDS, isPage, isPageScript, isWholePage, storeOfCall } from './kept-rules.ts';

test('all that is kept stays below 60 MB, with the largest that is added before room is made', () => {
  const most = Object.values(BOUNDS).reduce((sum, { bytes, largest }) => sum + bytes + largest, 0);
  expect(most).toBeLessThan(60_000_000);
});

test.each([
  '/api/auth/me',
  '/api/cart',
  '/api/categories',
  '/api/products',
  '/api/products/dell-latitude',
  '/api/products/my-products',
  '/api/sellers/himal',
  '/api/lists/3f0c',
  '/api/orders/3f0c',
  '/api/bills',
  '/api/threads/3f0c/messages',
])('what %s answers is kept', (path) => {
  expect(storeOfCall(path)).toBe('calls');
});

test('of documents only bills are kept', () => {
  expect(storeOfCall('/api/bills/3f0c/pdf')).toBe('files');
  for (const path of ['/api/quotes/3f0c/pdf', '/api/orders/3f0c/pro-forma', '/api/lists/3f0c/export']) {
    expect(storeOfCall(path)).toBeNull();
  }
});

test.each([
  '/api/auth/login',
  '/api/auth/refresh',
  '/api/payments/3f0c',
  '/api/payments/3f0c/receipt',
  '/api/admin/users',
  '/api/admin/orders/3f0c',
  '/api/seller/orders',
  '/api/account/webhooks',
  '/api/users/me',
  '/api/users/tax-details',
  '/api/products/suggest',
  '/api/cartography',
])('what %s answers is never kept', (path) => {
  expect(storeOfCall(path)).toBeNull();
});

test('the HTML of public pages is kept, never an address that says what only its reader may know', () => {
  for (const path of ['/', '/ne', '/products', '/ne/products/dell-latitude', '/sellers/himal', '/help']) {
    expect(isWholePage(path)).toBe(true);
  }
  for (const path of [
    '/orders/3f0c',
    '/reset-password',
    '/newsletter/confirm',
    '/admin/users',
    '/checkout',
  ]) {
    expect(isWholePage(path)).toBe(false);
    expect(isPage(path)).toBe(true);
  }
  for (const path of ['/api/products', '/uploads/a.webp', '/assets/a.js', '/sw.js', '/feed.xml']) {
    expect(isPage(path)).toBe(false);
  }
});

test('scripts of pages are known by their names, and those of their parts are others', () => {
  const sitemap = readFileSync(new URL('../../routes.ts', import.meta.url), 'utf8');
  const modules = [...sitemap.matchAll(/'([\w/-]+)\.tsx'/g)].map(([, module]) =>
    path.basename(String(module)),
  );
  expect(modules.length).toBeGreaterThan(100);
  expect(modules.filter((module) => !isPageScript(`/assets/${module}-C8giX51.js`))).toEqual([]);
  for (const part of ['SavedLines', 'PageBanner', 'shell', 'list-product'])
    expect(isPageScript(`/assets/${part}-C8giX51.js`)).toBe(false);
});
