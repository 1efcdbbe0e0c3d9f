import type { EntryContext, ServerBuild } from 'react-router';
import { expect, test, vi } from 'vitest';
import { createPageRouter } from './page-router.ts';

type Routes = ServerBuild['routes'];

/** The routes of a small site. */
const PATHS: [id: string, path: string | undefined][] = [
  ['home', undefined],
  ['list', 'products'],
  ['product', 'products/:id'],
  ['orders', 'orders'],
  ['missing', '*'],
];

/** A site whose pages say which route was found. */
function siteAt(basename: string): ServerBuild {
  const module = { default: () => null };
  const routes = Object.fromEntries([
    ['root', { id: 'root', path: '', module }],
    ['shop', { id: 'shop', parentId: 'root', module }],
    ...PATHS.map(([id, path]) => [
      id,
      { id, parentId: 'shop', path, index: path === undefined || undefined, module },
    ]),
  ]) as unknown as Routes;
  const render = (_request: Request, status: number, _headers: Headers, context: EntryContext) =>
    new Response(context.staticHandlerContext.matches.at(-1)?.route.id, { status });
  return {
    entry: { module: { default: render } },
    routes,
    basename,
    ssr: true,
    isSpaMode: false,
    future: {},
    prerender: [],
    publicPath: '/',
    assetsBuildDirectory: '',
    routeDiscovery: { mode: 'initial' },
    assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '1' },
  } as unknown as ServerBuild;
}

async function found(address: string, basename = '/'): Promise<string> {
  const handle = createPageRouter(siteAt(basename));
  return (await handle(new Request(new URL(address, 'http://shop.test')))).text();
}

test('each address finds the route that it finds among all of them', async () => {
  // The framework says that an address cannot be read.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect(await found('/')).toBe('home');
  expect(await found('/products?page=2')).toBe('list');
  expect(await found('/Products/')).toBe('list');
  expect(await found('/%70roducts/7')).toBe('product');
  expect(await found('/orders')).toBe('orders');
  for (const address of ['/orders/7', '/nothing', '/%E0%A4', '/*', '/:id', '/products/7/more']) {
    expect(await found(address)).toBe('missing');
  }
});

test('so do addresses in another language', async () => {
  expect(await found('/ne', '/ne')).toBe('home');
  expect(await found('/ne/products', '/ne')).toBe('list');
  expect(await found('/ne/products/7', '/ne')).toBe('product');
  expect(await found('/ne/elsewhere', '/ne')).toBe('missing');
});
