import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { KeptBytes } from '../plugins/answer-compression.ts';
import type { FileForm } from '../plugins/file-form.ts';
import type { RouteDefinition } from '../plugins/route.ts';
import { DOCUMENT_PARTS, partsOfDocument } from './document-parts.ts';
import { type Json, type JsonObject, shareShapes } from './shared-shapes.ts';

const BEARER =
  'The token of somebody signed in, or an API key (thk_...): it opens the calls whose x-scope it has, and no others.';
/** Calls that may make something: they answer 201 where they did, else 200, with the same body. */
const MAKING = ['post', 'put'];
const ANY_SUCCESS = '2XX';
const FAILURE = { $ref: '#/components/responses/Failure' };

/** Before the routes: they are noted as they are mounted. */
export async function noteCalls(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Thokmandu API',
        version: '1',
        description: 'B2B marketplace of Nepal: catalogue, cart, orders and payments.',
      },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: BEARER } } },
    },
    transform: jsonSchemaTransform,
  });
}

/** Serves what the routes take and answer, made when it is first asked for: the whole, and the part of each caller. */
export function serveApiDocument(
  app: FastifyInstance,
  routes: readonly RouteDefinition[],
  sandbox: () => Promise<Json>,
): void {
  let whole: Promise<JsonObject> | null = null;
  const makeWhole = async () => {
    const { info, ...document } = app.swagger() as unknown as { [key: string]: Json; info: JsonObject };
    const owners = await sandbox();
    const about = owners === null ? info : { ...info, 'x-sandbox': owners };
    return apiDocument({ ...document, info: about }, routes);
  };
  const serve = (url: string, documentOf: (whole: JsonObject) => JsonObject) => {
    let kept: KeptBytes | null = null;
    app.get(url, { schema: { hide: true } }, async (request, reply) => {
      whole ??= makeWhole();
      kept ??= new KeptBytes(Buffer.from(JSON.stringify(documentOf(await whole))));
      return reply
        .header('Cache-Control', 'public, max-age=60')
        .type('application/json; charset=utf-8')
        .send(kept.for(request, reply));
    });
  };
  serve('/api/openapi.json', (all) => all);
  for (const part of DOCUMENT_PARTS)
    serve(`/api/openapi/${part}.json`, (all) => partsOfDocument(all, routes, [part]));
}

/** The document with the forms of multipart calls, and each shape that several calls share said once. */
function apiDocument(document: JsonObject, routes: readonly RouteDefinition[]): JsonObject {
  const calls = structuredClone(document.paths) as Record<string, Record<string, JsonObject>>;
  for (const { method, url, form, keys, audience } of routes) {
    const operation = calls[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    if (operation === undefined) continue;
    // Whom a call is not for is said once, for all; those for everybody say so.
    if (audience === 'public') operation.security = [];
    else delete operation.security;
    if (keys.scope !== null) Object.assign(operation, { 'x-scope': keys.scope, 'x-keys': [...keys.sides] });
    if (form !== null) operation.requestBody = formBody(form);
  }
  let failure: Json = null;
  for (const operation of Object.values(calls).flatMap((operations) => Object.values(operations))) {
    if (Array.isArray(operation.parameters)) operation.parameters = operation.parameters.map(shorter);
    const responses = operation.responses as JsonObject;
    for (const status of ['200', '201'])
      if (responses[status]) responses[status] = { ...(responses[status] as JsonObject), description: 'OK' };
    for (const status of ['4XX', '5XX']) {
      failure = responses[status] ?? failure;
      responses[status] = FAILURE;
    }
  }
  leaveExactBounds(calls as JsonObject);
  const { paths, shapes } = shareShapes(calls);
  // Who reads, changes or deletes makes nothing, and what is made is answered as what is not: that is said after the shapes
  // have their names, which clients know.
  for (const operations of Object.values(paths) as Record<string, { responses: JsonObject }>[]) {
    for (const [method, { responses }] of Object.entries(operations)) {
      if (MAKING.includes(method)) {
        responses[ANY_SUCCESS] = responses['200'] ?? null;
        delete responses['200'];
      }
      delete responses['201'];
    }
  }
  return {
    ...document,
    security: [{ bearer: [] }],
    paths,
    components: {
      ...(document.components as JsonObject),
      schemas: shapes,
      responses: {
        Failure: { ...(failure as JsonObject), description: 'What went wrong, for people and programs' },
      },
    },
  };
}

/** Leaves out that a whole number is none that JSON could not say exactly: so is every other. */
function leaveExactBounds(value: Json): void {
  if (value === null || typeof value !== 'object') return;
  if (!Array.isArray(value)) {
    if (value.minimum === Number.MIN_SAFE_INTEGER) delete value.minimum;
    if (value.maximum === Number.MAX_SAFE_INTEGER) delete value.maximum;
  }
  for (const inner of Object.values(value)) leaveExactBounds(inner);
}

/** A parameter without what is so unless it is said. */
function shorter(parameter: Json): Json {
  const { required, ...rest } = parameter as JsonObject;
  return required ? { ...rest, required } : rest;
}

function formBody({ field, most = 1, types, texts }: FileForm): JsonObject {
  const file = { type: 'string', format: 'binary' };
  const beside = texts === undefined ? {} : (z.toJSONSchema(texts, { io: 'input' }) as unknown as JsonObject);
  const schema: JsonObject = {
    type: 'object',
    properties: {
      [field]: most === 1 ? file : { type: 'array', items: file, minItems: 1, maxItems: most },
      ...((beside.properties as JsonObject | undefined) ?? {}),
    },
    required: [field, ...((beside.required as string[] | undefined) ?? [])],
    additionalProperties: false,
  };
  const encoding = { [field]: { contentType: types.join(', ') } };
  return { required: true, content: { 'multipart/form-data': { schema, encoding } } };
}
