import swagger from '@fastify/swagger';
import Fastify from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { nameVersion } from './api-version.ts';
import { registerErrors } from './errors.ts';
import { defineRoute, type RouteTools } from './route.ts';

const going = { since: '2026-12-01', until: '2027-06-01', instead: 'Call /api/new.' };
const route = (url: `/${string}`, deprecated?: typeof going) =>
  defineRoute({
    method: 'GET',
    url,
    audience: 'public',
    limit: 'other',
    summary: 'Tells a number',
    tag: 'Numbers',
    query: z.strictObject({ of: z.string().optional() }),
    response: z.object({ number: z.number() }),
    ...(deprecated ? { deprecated } : {}),
    handler: async () => ({ number: 1 }),
  });

/** The calls alone: nobody is asked who they are, and nothing is counted. */
async function shopOf(...routes: ReturnType<typeof route>[]) {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerErrors(app);
  await app.register(swagger, { openapi: { openapi: '3.1.0' }, transform: jsonSchemaTransform });
  await app.register(async (api) => {
    nameVersion(api);
    const tools = { limits: { consume: async () => {} }, pageAnswers: { add() {} } } as unknown as RouteTools;
    for (const one of routes) one.mount(api, tools);
  });
  await app.ready();
  return app;
}

test('every answer names its version; one that is none is refused, and without one it is the newest', async () => {
  const app = await shopOf(route('/api/number'));
  const call = (url: string, version?: string) =>
    app.inject({ url, headers: version === undefined ? {} : { 'thokmandu-version': version } });
  for (const version of [undefined, '2026-11-27']) {
    const { statusCode, headers } = await call('/api/number', version);
    expect([statusCode, headers['thokmandu-version']]).toEqual([200, '2026-11-27']);
    expect(headers).not.toHaveProperty('deprecation');
  }
  const refused = await call('/api/number?who=me');
  expect([refused.statusCode, refused.headers['thokmandu-version']]).toEqual([400, '2026-11-27']);
  for (const version of ['2026-11-26', '1', '', '2026-11-27, 2026-11-27']) {
    const { statusCode, headers, payload } = await call('/api/number', version);
    expect([version, statusCode, JSON.parse(payload)]).toMatchObject([
      version,
      400,
      { code: 'version_unknown' },
    ]);
    expect(headers['thokmandu-version']).toBe('2026-11-27');
  }
});

test('a call that will go away says since when and until when, also when it refuses, and what to call instead', async () => {
  const app = await shopOf(route('/api/old', going), route('/api/new'));
  for (const url of ['/api/old', '/api/old?who=me']) {
    const { headers } = await app.inject({ url });
    expect(headers).toMatchObject({ deprecation: '@1796083200', sunset: 'Tue, 01 Jun 2027 00:00:00 GMT' });
  }
  expect(new Date(1_796_083_200_000).toISOString()).toBe('2026-12-01T00:00:00.000Z');
  expect((await app.inject({ url: '/api/new' })).headers).not.toHaveProperty('sunset');
  const { paths = {} } = app.swagger() as { paths?: Record<string, { get: object }> };
  expect(paths['/api/old']?.get).toMatchObject({ deprecated: true, description: 'Call /api/new.' });
  expect(paths['/api/new']?.get).not.toHaveProperty('deprecated');
});

test('a call that would go away too soon does not start', () => {
  expect(() => route('/api/old', { ...going, until: '2027-05-29' })).toThrow('goes away too soon');
  expect(() => route('/api/old', { ...going, until: '2027-05-30' })).not.toThrow();
});
