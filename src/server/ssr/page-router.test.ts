import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { createPageRouter } from './page-router.ts';

type Routes = ServerBuild['routes'];

/** The routes of a small site: each page's status says which of them was found. */
const PATHS: [id: string, path: string | undefined, status: number][] = [
  ['home', undefined, 210],
  ['list', 'products', 211],
  ['product', 'products/:id', 212],
  ['orders', 'orders', 213],
  ['missing', '*', 214],
];

function siteAt(basename: string): ServerBuild {
  const page = (status: number) => ({
    default: () => null,
    loader: () => new Response(null, { status, headers: { 'x-status': String(status) } }),
  });
  const routes = Object.fromEntries([
    ['root', { id: 'root', path: '', module: { default: () => null } }],
    ['shop', { id: 'shop', parentId: 'root', module: { default: () => null } }],
    ...PATHS.map(([id, path, status]) => [
      id,
      { id, parentId: 'shop', path, index: path === undefined || undefined, module: page(status) },
    ]),
  ]) as unknown as Routes;
  const status = (
    _request: Request,
    code: number,
    _headers: Headers,
    context: { staticHandlerContext: { matches: { route: { id: string } }[] } },
  ) => new Response(context.staticHandlerContext.matches.at(-1)?.route.id, { status: code });
  return {
    entry: { module: { default: status } },
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
