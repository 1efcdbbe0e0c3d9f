import { expect, test } from 'vitest';
import { type ApiPart, apiGroups } from './api-document.ts';

const document = {
  paths: {
    '/api/auth/login': {
      post: {
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
          '200': {
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
        security: [{ bearer: [] }],
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
      query: '',
      body: 'email: string\nremember?: boolean',
      answer: 'authToken',
    },
  ]);
  expect(orders?.operations[0]).toMatchObject({
    needsToken: true,
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
    '/api/orders': { get: { tags: ['Orders'] } },
    '/api/threads': { get: { tags: ['Messages'] } },
    '/api/admin/cases': { get: { tags: ['Complaints'] } },
  };
  const pathsOf = (part: ApiPart) =>
    apiGroups({ paths }, part).flatMap(({ operations }) => operations.map(({ path }) => path));
  expect(pathsOf('shop')).toEqual(['/api/orders']);
  expect(pathsOf('sellers')).toEqual(['/api/seller/orders', '/api/uploads']);
  expect(pathsOf('seller-money')).toEqual(['/api/seller/payouts']);
  expect(pathsOf('admins')).toEqual(['/api/admin/users']);
  expect(pathsOf('admin-catalogue')).toEqual(['/api/admin/redirects']);
  expect(pathsOf('admin-money')).toEqual(['/api/admin/orders']);
  expect(pathsOf('accounts')).toEqual(['/api/bills']);
  expect(pathsOf('after-sale')).toEqual(['/api/threads', '/api/admin/cases']);
});

test('a document without calls has no groups', () => {
  expect(apiGroups({}, 'shop')).toEqual([]);
});
