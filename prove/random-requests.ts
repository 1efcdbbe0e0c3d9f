import fc from 'fast-check';
import type { Call, Schema } from './api-calls.ts';

export interface SentRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | FormData;
}

/** Texts that broke something somewhere: nothing of them may break anything here. */
const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '%ff%fe',
  '{{7*7}}',
  '=cmd|calc',
  '१२.५',
  'बत्ती\u200d\u200b',
  '\ud800',
  '𝕏'.repeat(40),
  '9'.repeat(40),
  '-1',
  '0',
  '1e309',
  'NaN',
  'null',
  'true',
  '__proto__',
  'a'.repeat(5000),
  '2026-02-30',
  '2026-13-01T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
] as const;

const HOSTILE_NUMBERS = [0, -1, 1.5, 0.001, -0, 1e21, 1e308, 2 ** 31, 2 ** 53, 2 ** 63, Number.MIN_VALUE];
const DEEPEST = 6;

/** A request of this call: the same seed and ids make the same one. */
export function requestOf(call: Call, { seed, ids }: { seed: number; ids: readonly string[] }): SentRequest {
  const [request] = fc.sample(arbitraryRequest(call, ids), { seed, numRuns: 1 });
  if (request === undefined) throw new Error('No request was made');
  return request;
}

function arbitraryRequest(call: Call, ids: readonly string[]): fc.Arbitrary<SentRequest> {
  const id = fc.oneof({ weight: 8, arbitrary: idAmong(ids) }, { weight: 1, arbitrary: hostileText });
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].length;
  const query = fc.record(
    Object.fromEntries(call.query.map(({ name, schema }) => [name, valueFor(schema ?? {}, ids, 0)])),
    { requiredKeys: call.query.filter(({ required }) => required).map(({ name }) => name) },
  );
  return fc
    .record({
      path: fc.array(id, { minLength: inPath, maxLength: inPath }),
      query: fc.oneof(
        { weight: 3, arbitrary: query },
        { weight: 1, arbitrary: fc.dictionary(fc.string(), hostileText, { maxKeys: 3 }) },
      ),
      body: bodyOf(call, ids),
      key: fc.option(fc.oneof(fc.uuid(), hostileText), { nil: undefined }),
    })
    .map(({ path, query: asked, body, key }) => {
      const names = path.values();
      const filled = call.path.replace(/\{\w+\}/g, () => encoded(names.next().value ?? ''));
      const search = queryText(asked);
      return {
        method: call.method,
        path: search === '' ? filled : `${filled}?${search}`,
        headers: {
          ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
          ...(key !== undefined && isHeader(key) ? { 'idempotency-key': key } : {}),
        },
        ...(body === undefined ? {} : { body }),
      };
    });
}

function bodyOf({ method, body }: Call, ids: readonly string[]): fc.Arbitrary<string | FormData | undefined> {
  if (method === 'GET') return fc.constant(undefined);
  const form = fc
    .record({
      name: fc.constantFrom('file', 'images', 'photos', 'kind', 'x'),
      bytes: fc.uint8Array({ maxLength: 300 }),
    })
    .map(({ name, bytes }) => {
      const written = new FormData();
      written.append(name, new Blob([bytes]), 'a.pdf');
      return written;
    });
  const broken = fc.constantFrom(
    '',
    '{',
    '[]',
    'null',
    '"text"',
    '{"a":1,}',
    '[[[[[[[[',
    '{"__proto__":{"a":1}}',
    '\u0000',
  );
  if (body === null) return fc.oneof(fc.constant(undefined), form, broken);
  const json = valueFor(body, ids, 0).map((value) => JSON.stringify(value) ?? '');
  const any = fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value));
  return fc.oneof(
    { weight: 16, arbitrary: json },
    { weight: 1, arbitrary: any },
    { weight: 1, arbitrary: broken },
    { weight: 1, arbitrary: form },
  );
}

/** Mostly what the schema asks for, now and then what it does not. */
function valueFor(schema: Schema, ids: readonly string[], depth: number): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 12, arbitrary: rightValue(schema, ids, depth) },
    {
      weight: 1,
      arbitrary: fc.oneof(
        hostileText,
        fc.constantFrom(...HOSTILE_NUMBERS),
        fc.constantFrom(null, true, [], {}, [[]]),
      ),
    },
  );
}

function rightValue(schema: Schema, ids: readonly string[], depth: number): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined && choices.length > 0) {
    return fc.oneof(...choices.map((choice) => rightValue(choice, ids, depth)));
  }
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined && schema.enum.length > 0) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'string':
      return textOf(schema, ids);
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return depth > DEEPEST
        ? fc.constant([])
        : fc.array(valueFor(schema.items ?? {}, ids, depth + 1), { maxLength: 3 });
    case 'object':
      return depth > DEEPEST ? fc.constant({}) : objectOf(schema, ids, depth);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

function objectOf(
  { properties = {}, required = [] }: Schema,
  ids: readonly string[],
  depth: number,
): fc.Arbitrary<object> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, valueFor(schema, ids, depth + 1)]),
  );
  return fc.oneof(
    { weight: 9, arbitrary: fc.record(fields, { requiredKeys: required.filter((name) => name in fields) }) },
    { weight: 1, arbitrary: fc.record({ ...fields, surplus: fc.string() }, { requiredKeys: [] }) },
  );
}

const hostileText = fc.oneof(
  fc.constantFrom<string>(...HOSTILE_TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

function textOf({ format, maxLength = 200 }: Schema, ids: readonly string[]): fc.Arbitrary<string> {
  switch (format) {
    case 'uuid':
      return idAmong(ids);
    case 'email':
      return fc.constantFrom('buyer@thokmandu.example', 'nobody@thokmandu.example', 'a@b.c');
    case 'date':
      return fc.constantFrom('2026-11-22', '2020-01-01', '2030-12-31');
    case 'date-time':
      return fc.constantFrom('2026-11-22T00:00:00Z', '2020-01-01T00:00:00.000Z');
    default:
      return fc.oneof(
        idAmong(ids),
        fc.constantFrom(
          'LED bulb 9 W',
          'New Road 12',
          'Bagmati Pradesh',
          '9841234567',
          '44600',
          '301234567',
          'bank',
          '10',
        ),
        fc.string({ maxLength: Math.min(maxLength, 60) }),
        hostileText,
      );
  }
}

function numberOf({ type, minimum = -10, maximum = 1000 }: Schema): fc.Arbitrary<number> {
  const least = Math.max(minimum, -1_000_000);
  const most = Math.max(least, Math.min(maximum, 1_000_000));
  const whole = fc.integer({ min: Math.ceil(least), max: Math.max(Math.ceil(least), Math.floor(most)) });
  return type === 'integer'
    ? whole
    : fc.oneof(
        whole,
        whole.map((value) => value / 100),
      );
}

function idAmong(ids: readonly string[]): fc.Arbitrary<string> {
  return ids.length === 0
    ? fc.uuid()
    : fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: fc.uuid() });
}

function queryText(asked: Record<string, unknown>): string {
  return Object.entries(asked)
    .flatMap(([name, value]) => (Array.isArray(value) ? value.map((one) => [name, one]) : [[name, value]]))
    .map(
      ([name, value]) =>
        `${encoded(String(name))}=${encoded(typeof value === 'object' ? JSON.stringify(value) : String(value))}`,
    )
    .join('&');
}

/** A lone surrogate has no encoding: it goes as the byte it is not. */
function encoded(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ff';
}

/** What a header may hold at all. */
function isHeader(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text);
}
