import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CLIENT_TYPES, clientTypes } from '../../../scripts/client-types.ts';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { apiRoutes } from '../api-routes.ts';
import type { RouteDefinition } from '../plugins/route.ts';
import { projectRoot } from '../project-root.ts';
import { partsOfDocument } from './document-parts.ts';
import { type Json, type JsonObject, shareShapes } from './shared-shapes.ts';

let shop: TestApp;
let routes: RouteDefinition[];
// biome-ignore lint/suspicious/noExplicitAny: a document of any shape
let document: any;
beforeAll(async () => {
  shop = await createTestApp();
  routes = apiRoutes(shop.deps);
  document = (await shop.call('GET', '/api/openapi.json')).body;
});
afterAll(() => shop.close());

const nameOf = ({ method, url }: Pick<RouteDefinition, 'method' | 'url'>) => `${method} ${url}`;
const operationOf = ({ method, url }: RouteDefinition, paths = document.paths) =>
  paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];

const successOf = ({ responses }: { responses: JsonObject }) =>
  // biome-ignore lint/suspicious/noExplicitAny: of any shape
  (responses['200'] ?? responses['2XX']) as any;

/** With what they stand for in place of references; fails where there is nothing. */
function inFull(value: Json, root: JsonObject): Json {
  if (Array.isArray(value)) return value.map((one) => inFull(one, root));
  if (value === null || typeof value !== 'object') return value;
  if (typeof value.$ref === 'string') {
    expect(Object.keys(value)).toEqual(['$ref']);
    let target: Json | undefined = root;
    for (const part of value.$ref.replace('#/', '').split('/')) target = (target as JsonObject)[part];
    expect([value.$ref, target]).toEqual([value.$ref, expect.any(Object)]);
    return inFull(target as Json, root);
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inFull(inner, root)]));
}

test('describes what each call takes and answers', () => {
  expect(document.openapi).toBe('3.1.0');
  for (const route of routes) {
    const operation = operationOf(route);
    expect([nameOf(route), operation]).toMatchObject([
      nameOf(route),
      { summary: route.summary, tags: [route.tag] },
    ]);
    const success = successOf(operation).content['application/json'].schema;
    expect([nameOf(route), success.required]).toEqual([
      nameOf(route),
      expect.arrayContaining(['success', 'data']),
    ]);
    expect(operation.responses).toMatchObject({
      '4XX': { $ref: '#/components/responses/Failure' },
      '5XX': { $ref: '#/components/responses/Failure' },
    });
    const security = route.audience === 'public' ? [] : undefined;
    expect([nameOf(route), operation.security, operation['x-scope']]).toEqual([
      nameOf(route),
      security,
      route.keys.scope ?? undefined,
    ]);
  }
  expect(document.security).toEqual([{ bearer: [] }]);
});

test('says with its references what the routes say without', () => {
  // That a whole number is none that JSON could not say exactly need not be said.
  const isNoBound = (key: string, value: unknown) =>
    (key === 'minimum' && value === Number.MIN_SAFE_INTEGER) ||
    (key === 'maximum' && value === Number.MAX_SAFE_INTEGER);
  const { paths } = JSON.parse(JSON.stringify(shop.app.swagger()), (key, value) =>
    isNoBound(key, value) ? undefined : value,
  ) as JsonObject;
  const full = inFull(document.paths, document) as JsonObject;
  for (const route of routes) {
    const [said, meant] = [operationOf(route, full), operationOf(route, paths)];
    const { description: _, ...failure } = said.responses['4XX'];
    const { description: _own, ...meantFailure } = meant.responses['4XX'];
    expect([nameOf(route), failure]).toEqual([nameOf(route), meantFailure]);
    const success = { ...meant.responses['200'], description: 'OK' };
    const makes = ['POST', 'PUT'].includes(route.method);
    const statuses = [makes ? '2XX' : '200', '4XX', '5XX'];
    expect([nameOf(route), Object.keys(said.responses).sort()]).toEqual([nameOf(route), statuses]);
    expect([nameOf(route), successOf(said)]).toEqual([nameOf(route), success]);
    // What is optional need not be said.
    const parameters = meant.parameters?.map(({ required, ...rest }: JsonObject) => ({
      ...rest,
      ...(required ? { required } : {}),
    }));
    expect([nameOf(route), said.parameters]).toEqual([nameOf(route), parameters]);
    if (route.form === null) {
      expect([nameOf(route), said.requestBody]).toEqual([nameOf(route), meant.requestBody]);
    }
  }
});

test('takes no unknown field in any body', () => {
  const open: string[] = [];
  for (const [path, operations] of Object.entries<Record<string, { requestBody?: Json }>>(document.paths)) {
    for (const [method, { requestBody = {} }] of Object.entries(operations)) {
      const text = JSON.stringify(inFull(requestBody, document));
      const objects = text.split('"type":"object"').length - 1;
      const closed = text.split('"additionalProperties":').length - 1;
      if (objects !== closed) open.push(`${method} ${path}`);
    }
  }
  expect(open).toEqual([]);
});

test('describes the form of each call that takes files', () => {
  const forms = routes.filter(({ form }) => form !== null);
  expect(forms.map(nameOf).sort()).toEqual([
    'POST /api/company/pan',
    'POST /api/payments/:id/receipt',
    'POST /api/photos',
    'POST /api/products/:id/datasheets',
    'POST /api/quick-order/resolve-file',
    'POST /api/quote-files',
    'POST /api/seller/documents',
    'POST /api/seller/imports',
    'POST /api/uploads',
  ]);
  const bodyOf = (name: string) => {
    const { requestBody } = operationOf(forms.find((route) => nameOf(route) === name) as RouteDefinition);
    return inFull(requestBody, document);
  };
  const file = { type: 'string', format: 'binary' };
  expect(bodyOf('POST /api/photos')).toEqual({
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: { photos: { type: 'array', items: file, minItems: 1, maxItems: 6 } },
          required: ['photos'],
          additionalProperties: false,
        },
        encoding: { photos: { contentType: 'image/jpeg, image/png, image/webp, image/avif' } },
      },
    },
  });
  expect(bodyOf('POST /api/seller/documents')).toMatchObject({
    content: {
      'multipart/form-data': {
        schema: {
          properties: { file, kind: { enum: ['certificate', 'registration', 'agreement'] } },
          required: ['file', 'kind'],
        },
      },
    },
  });
});

test('is below 720 kB, and compressed for who can read that', async () => {
  const answer = await shop.app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': 'br' } });
  expect(JSON.stringify(document).length).toBeLessThan(720_000);
  expect(answer.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=60',
    'content-type': 'application/json; charset=utf-8',
  });
  expect(answer.rawPayload.length).toBeLessThan(100_000);
});

/** Whoever makes a client of the document has these names in it: `API_SHAPES=1` writes them anew when that is meant. */
test('names its shapes as they are noted', () => {
  const file = path.join(projectRoot, 'src/server/openapi/api-shapes.txt');
  const names = `${Object.keys(document.components.schemas).join('\n')}\n`;
  if (process.env.API_SHAPES === '1') fs.writeFileSync(file, names);
  expect(names).toBe(fs.readFileSync(file, 'utf8'));
});

describe('the documents of single callers', () => {
  const namesIn = ({ paths }: { paths: Record<string, object> }) =>
    Object.entries(paths).flatMap(([path, calls]) => Object.keys(calls).map((method) => `${method} ${path}`));
  const partOf = async (part: string) => (await shop.call('GET', `/api/openapi/${part}.json`)).body;

  test('hold what everybody may call, and what a key of their side opens; nothing of the desk', async () => {
    const [open, company, seller] = [await partOf('public'), await partOf('company'), await partOf('seller')];
    const whole = namesIn(document);
    for (const part of [open, company, seller]) {
      const names = namesIn(part);
      expect(names.length).toBeGreaterThan(30);
      expect(names.filter((name) => !whole.includes(name) || name.includes('/api/admin/'))).toEqual([]);
      // Every reference leads somewhere, and nothing is described that no call names.
      inFull(part.paths, part);
      const text = JSON.stringify(part);
      for (const name of Object.keys(part.components.schemas))
        expect(text).toContain(`"#/components/schemas/${name}"`);
    }
    expect(namesIn(open)).toEqual(expect.arrayContaining(['get /api/products', 'post /api/cart/items']));
    expect(namesIn(company)).toEqual(expect.arrayContaining(['get /api/products', 'post /api/orders']));
    expect(namesIn(seller)).toEqual(expect.arrayContaining(['get /api/products', 'get /api/seller/orders']));
    const onlySellers = namesIn(seller).filter((name) => name.includes('/api/seller/'));
    for (const part of [open, company])
      expect(namesIn(part)).not.toEqual(expect.arrayContaining(onlySellers));
    expect(namesIn(seller)).not.toContain('post /api/orders');
    for (const part of [open, company, seller])
      expect(namesIn(part)).not.toContain('post /api/users/me/password');
  });

  test('say which scope opens a call, and to whose keys', async () => {
    expect(document.paths['/api/orders'].post).toMatchObject({
      'x-scope': 'orders:write',
      'x-keys': ['company'],
    });
    expect(document.paths['/api/seller/orders'].get).toMatchObject({
      'x-scope': 'orders:read',
      'x-keys': ['seller'],
    });
    expect(document.paths['/api/auth/login'].post).not.toHaveProperty('x-scope');
    expect(document.info['x-sandbox']).toMatchObject({
      seller: { scopes: expect.arrayContaining(['stock:write']) },
    });
  });
});

/** As with the names: `API_SHAPES=1` writes the types anew. */
test('the typed client is made of the document as it is', async () => {
  const calls = partsOfDocument(document, routes, ['public', 'company', 'seller']);
  const types = await clientTypes(calls);
  if (process.env.API_SHAPES === '1') fs.writeFileSync(CLIENT_TYPES, types);
  expect(fs.readFileSync(CLIENT_TYPES, 'utf8') === types).toBe(true);
});

test('names do not depend on the order of calls, nor on other calls', () => {
  const { paths } = shop.app.swagger() as unknown as { paths: JsonObject };
  const turned = Object.fromEntries(Object.entries(paths).reverse());
  expect(shareShapes(turned).shapes).toEqual(shareShapes(paths).shapes);
});

test('a shape is named by the shortest end of its place that is nobody else’s', () => {
  const shape = (field: string): JsonObject => ({
    type: 'object',
    properties: { [field]: { type: 'string', description: 'x'.repeat(120) } },
  });
  const answer = (data: JsonObject): JsonObject => ({
    responses: {
      '200': {
        content: {
          'application/json': {
            schema: { type: 'object', properties: { success: { type: 'boolean' }, data } },
          },
        },
      },
    },
  });
  const list = (name: string, items: JsonObject): JsonObject => ({
    type: 'object',
    properties: { [name]: { type: 'array', items } },
  });
  const { shapes } = shareShapes({
    '/api/orders': { get: answer(list('orders', shape('order'))), post: answer(shape('made')) },
    '/api/orders/{id}': { get: answer(shape('order')), post: answer(shape('made')) },
    '/api/seller/parcels': {
      get: answer(list('lines', shape('one'))),
      post: answer(list('lines', shape('one'))),
    },
    '/api/bills/{id}': {
      get: answer(list('lines', shape('other'))),
      post: answer(list('lines', shape('other'))),
    },
  });
  // Lines stand in one shape each, and what is made first stands where orders are made.
  expect(Object.keys(shapes)).toEqual(['Bill', 'Order', 'Orders', 'SellerParcels']);
});
