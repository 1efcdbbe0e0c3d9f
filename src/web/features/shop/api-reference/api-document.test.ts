import { expect, test } from 'vitest';
import { type ApiPart, apiGroups } from './api-document.ts';

const document = {
  security: [{ bearer: [] }],
  paths: {
    '/api/auth/login': {
      post: {
        security: [],
        tags: ['Accounts'],
        summary: 'Signs in',
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['email'],
                properties: { email: { type: 'string' }, remember: { type: 'boolean' } },
              },
            },
          },
        },
        responses: {
          '2XX': {
            content: {
              'application/json': {
                schema: { properties: { data: { properties: { authToken: { type: 'string' } } } } },
              },
            },
          },
        },
      },
    },
    '/api/orders': {
      get: {
        tags: ['Orders'],
        'x-scope': 'orders:read',
        parameters: [{ name: 'status', in: 'query', schema: { enum: ['pending', 'shipped'] } }],
      },
    },
  },
};

test('calls are grouped by their tag with the fields of body and answer', () => {
  const [accounts] = apiGroups(document, 'accounts');
  const [orders] = apiGroups(document, 'shop');
  expect(accounts?.tag).toBe('Accounts');
  expect(accounts?.operations).toEqual([
    {
      method: 'POST',
      path: '/api/auth/login',
      summary: 'Signs in',
      needsToken: false,
      scope: '',
      query: '',
      body: 'email: string\nremember?: boolean',
      answer: 'authToken',
    },
  ]);
  expect(orders?.operations[0]).toMatchObject({
    needsToken: true,
    scope: 'orders:read',
    query: 'status?: "pending" | "shipped"',
  });
});

test('calls of sellers and of admins, those of money and those after a sale, stand on pages of their own', () => {
  const paths = {
    '/api/seller/orders': { get: { tags: ['Seller orders'] } },
    '/api/uploads': { post: { tags: ['Uploads'] } },
    '/api/seller/payouts': { get: { tags: ['Payouts'] } },
    '/api/admin/orders': { get: { tags: ['Orders'] } },
    '/api/admin/users': { get: { tags: ['Users'] } },
    '/api/admin/redirects': { get: { tags: ['Redirects'] } },
    '/api/bills': { get: { tags: ['Bills'] } },
    '/api/account/webhooks': { get: { tags: ['Webhooks'] } },
    '/api/requests': { get: { tags: ['Requests'] } },
    '/api/seller/quotes': { get: { tags: ['Quotes'] } },
    '/api/admin/company-pans': { get: { tags: ['Companies'] } },
    '/api/orders': { get: { tags: ['Orders'] } },
    '/api/threads': { get: { tags: ['Messages'] } },
    '/api/seller/labels': { post: { tags: ['Delivery'] } },
    '/api/admin/cases': { get: { tags: ['Complaints'] } },
  };
  const pathsOf = (part: ApiPart) =>
    apiGroups({ paths }, part).flatMap(({ operations }) => operations.map(({ path }) => path));
  expect(pathsOf('shop')).toEqual(['/api/orders']);
  expect(pathsOf('programs')).toEqual(['/api/account/webhooks']);
  expect(pathsOf('companies')).toEqual(['/api/requests']);
  expect(pathsOf('quotes')).toEqual(['/api/seller/quotes']);
  expect(pathsOf('sellers')).toEqual(['/api/seller/orders', '/api/uploads']);
  expect(pathsOf('seller-money')).toEqual(['/api/seller/payouts']);
  expect(pathsOf('admins')).toEqual(['/api/admin/users', '/api/admin/company-pans']);
  expect(pathsOf('admin-catalogue')).toEqual(['/api/admin/redirects']);
  expect(pathsOf('admin-money')).toEqual(['/api/admin/orders']);
  expect(pathsOf('accounts')).toEqual(['/api/bills']);
  expect(pathsOf('delivery')).toEqual(['/api/seller/labels']);
  expect(pathsOf('after-sale')).toEqual(['/api/threads', '/api/admin/cases']);
});

test('a shape that is referred to is shown as if it stood there, and a file as a file', () => {
  const shared = {
    paths: {
      '/api/photos': {
        post: {
          tags: ['Photos'],
          requestBody: {
            content: {
              'multipart/form-data': {
                schema: {
                  required: ['photos'],
                  properties: {
                    photos: { type: 'array', items: { type: 'string', format: 'binary' } },
                    kind: { $ref: '#/components/schemas/Kind' },
                  },
                },
              },
            },
          },
          responses: {
            '200': {
              content: {
                'application/json': {
                  schema: {
                    properties: { data: { type: 'array', items: { $ref: '#/components/schemas/Photo' } } },
                  },
                },
              },
            },
          },
        },
      },
    },
    components: {
      schemas: {
        Photo: { properties: { _id: { type: 'string' }, url: { type: 'string' } } },
        Kind: { type: 'string', enum: ['a', 'b'] },
      },
    },
  };
  expect(apiGroups(shared, 'after-sale')[0]?.operations[0]).toMatchObject({
    body: 'photos: file[]\nkind?: "a" | "b"',
    answer: '_id, url',
  });
});

test('a document without calls has no groups', () => {
  expect(apiGroups({}, 'shop')).toEqual([]);
});
