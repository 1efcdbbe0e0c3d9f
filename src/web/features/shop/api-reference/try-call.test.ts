import { expect, test } from 'vitest';
import type { OpenApiDocument, Operation } from './api-document.ts';
import { exampleOf } from './api-example.ts';
import { addressOf, callForm, curlOf } from './try-call.ts';

const sandbox = {
  password: 'x',
  company: { email: 'buyer@thokmandu.example', scopes: [] },
  seller: { email: 'seller@thokmandu.example', scopes: [] },
};
const documentOf = (method: string, operation: Operation, info = {}): OpenApiDocument => ({
  info,
  paths: { '/api/lists/{id}/lines': { [method]: operation } },
  components: {
    schemas: { Line: { type: 'object', required: ['sku'], properties: { sku: { type: 'string' } } } },
  },
});
const jsonBody = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Line' } } } };

test('an example has what is required, or all fields where none is', () => {
  expect(
    exampleOf(
      {
        type: 'object',
        required: ['lines', 'pictureUrl', 'day', 'unit', 'note', 'many', 'isGift'],
        properties: {
          lines: { type: 'array', items: { $ref: '#/components/schemas/Line' } },
          pictureUrl: { type: 'string' },
          day: { type: 'string', format: 'date' },
          unit: { enum: ['kg', 'm'] },
          note: { anyOf: [{ type: 'null' }, { type: 'string' }] },
          many: { type: 'integer', exclusiveMinimum: 4 },
          isGift: { type: 'boolean', default: false },
          left: { type: 'string' },
        },
      },
      {
        Line: {
          type: 'object',
          properties: { sku: { type: 'string' }, quantity: { type: 'integer', minimum: 2 } },
        },
      },
    ),
  ).toEqual({
    lines: [{ sku: 'text', quantity: 2 }],
    pictureUrl: 'https://example.com/',
    day: '2026-11-27',
    unit: 'kg',
    note: 'text',
    many: 5,
    isGift: false,
  });
});

test('a shape that holds itself comes to an end', () => {
  const shapes = { Node: { type: 'object', required: ['next'], properties: { next: { $ref: '#/Node' } } } };
  expect(JSON.stringify(exampleOf({ $ref: '#/Node' }, shapes)).length).toBeLessThan(200);
});

test('a form asks for what stands in the address, and begins with an example of the body', () => {
  const form = callForm(
    documentOf('get', {
      'x-keys': ['seller'],
      parameters: [
        { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
        { name: 'sort', in: 'query', schema: { enum: ['new', 'old'] } },
        { name: 'search', in: 'query', schema: { type: 'string' } },
      ],
    }),
    'GET',
    '/api/lists/{id}/lines',
  );
  if (form === null) throw new Error('The call is there');
  expect(form).toMatchObject({ side: 'seller', body: null, mayBeSent: true });
  expect(form.parameters.map(({ name, choices }) => [name, choices])).toEqual([
    ['id', []],
    ['sort', ['new', 'old']],
    ['search', []],
  ]);
  const address = addressOf('/api/lists/{id}/lines', form, { id: 'a/b?c', search: 'नट & bolt', sort: '' });
  expect(address).toBe('/api/lists/a%2Fb%3Fc/lines?search=%E0%A4%A8%E0%A4%9F+%26+bolt');
});

test('what changes something is sent from a demo shop alone, and never with files', () => {
  const sentBy = (method: string, operation: Operation, info = {}) =>
    callForm(documentOf(method.toLowerCase(), operation, info), method, '/api/lists/{id}/lines')?.mayBeSent;
  const post: Operation = { 'x-keys': ['company'], requestBody: jsonBody };
  expect(sentBy('GET', {})).toBe(true);
  expect(sentBy('POST', post)).toBe(false);
  expect(sentBy('POST', post, { 'x-sandbox': sandbox })).toBe(true);
  const files: Operation = { requestBody: { content: { 'multipart/form-data': { schema: {} } } } };
  expect(sentBy('POST', files, { 'x-sandbox': sandbox })).toBe(false);
  const demo = documentOf('post', post, { 'x-sandbox': sandbox });
  expect(JSON.parse(callForm(demo, 'POST', '/api/lists/{id}/lines')?.body ?? '')).toEqual({ sku: 'text' });
  expect(callForm(demo, 'GET', '/api/nothing')).toBeNull();
});

test('the command for a terminal quotes what was typed and holds no key', () => {
  expect(
    curlOf({ method: 'GET', url: 'https://shop.example/api/x?a=1&b=2', needsKey: false, body: null }),
  ).toBe("curl \\\n  'https://shop.example/api/x?a=1&b=2'");
  const command = curlOf({
    method: 'PUT',
    url: 'https://shop.example/api/x',
    needsKey: true,
    body: `{"a":"it's"}`,
  });
  expect(command.split(' \\\n  ')).toEqual([
    'curl',
    '--request PUT',
    '--header "Authorization: Bearer $THOKMANDU_KEY"',
    `--json '{"a":"it'\\''s"}'`,
    "'https://shop.example/api/x'",
  ]);
});
