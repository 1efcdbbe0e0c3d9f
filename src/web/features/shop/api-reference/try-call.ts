import { type OpenApiDocument, type Sandbox, type Schema, schemaOf, shapeOf } from './api-document.ts';
import { exampleOf } from './api-example.ts';

/** For whom a key acts. */
export type KeySide = 'company' | 'seller';

/** What a call asks for, to be typed. */
export interface CallForm {
  parameters: { name: string; in: 'path' | 'query'; isRequired: boolean; choices: string[] }[];
  /** The body to begin from, as JSON; null: it takes none. */
  body: string | null;
  takesFiles: boolean;
  /** Whose key it is for; null: it needs none. */
  side: KeySide | null;
  /** Nothing here is real: anything may be sent. */
  sandbox: Sandbox | null;
  mayBeSent: boolean;
}

/** Changes nothing that anybody else sees. */
const SAFE_WRITES = ['/api/account/webhooks/{id}/test'];

/** The form of a call, made of the API's document; null: it has no such call. */
export function callForm(document: OpenApiDocument, method: string, path: string): CallForm | null {
  const operation = document.paths?.[path]?.[method.toLowerCase()];
  if (!operation) return null;
  const shapes = document.components?.schemas ?? {};
  const schema = schemaOf(operation.requestBody);
  const takesFiles = 'multipart/form-data' in (operation.requestBody?.content ?? {});
  const sandbox = document.info?.['x-sandbox'] ?? null;
  const sides = operation['x-keys'] ?? [];
  return {
    parameters: (operation.parameters ?? []).flatMap(({ name, in: place, required, schema: given }) =>
      place === 'path' || place === 'query'
        ? [{ name, in: place, isRequired: required === true, choices: choicesOf(shapeOf(given, shapes)) }]
        : [],
    ),
    body: schema && !takesFiles ? JSON.stringify(exampleOf(schema, shapes), null, 2) : null,
    takesFiles,
    side: sides.includes('company') ? 'company' : (sides[0] ?? null),
    sandbox,
    mayBeSent: !takesFiles && (method === 'GET' || sandbox !== null || SAFE_WRITES.includes(path)),
  };
}

function choicesOf(schema: Schema | undefined): string[] {
  return (schema?.enum ?? []).map(String);
}

/** The address of a call with what was typed; what was left empty is left out. */
export function addressOf(path: string, form: CallForm, typed: Readonly<Record<string, string>>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(typed[name] ?? ''));
  const query = new URLSearchParams(
    form.parameters
      .filter((parameter) => parameter.in === 'query' && typed[parameter.name])
      .map(({ name }) => [name, typed[name] as string]),
  );
  return query.size > 0 ? `${filled}?${query}` : filled;
}

/** The same call for a terminal; the key stays in its variable. */
export function curlOf({
  method,
  url,
  needsKey,
  body,
}: {
  method: string;
  url: string;
  needsKey: boolean;
  body: string | null;
}): string {
  const parts = ['curl'];
  if (method !== 'GET') parts.push(`--request ${method}`);
  if (needsKey) parts.push('--header "Authorization: Bearer $THOKMANDU_KEY"');
  if (body !== null) parts.push(`--json '${body.replaceAll("'", String.raw`'\''`)}'`);
  parts.push(`'${url.replaceAll("'", '%27')}'`);
  return parts.join(' \\\n  ');
}

export interface TriedAnswer {
  status: string;
  ms: number;
  headers: [string, string][];
  body: string;
}

const TOLD_HEADERS = [
  'Content-Type',
  'RateLimit-Policy',
  'RateLimit',
  'Retry-After',
  'Thokmandu-Version',
  'Deprecation',
  'Sunset',
  'X-Request-Id',
];
const MOST_LETTERS = 20_000;

/** Sends a call as a program would: with the key alone, whoever is signed in here. */
export async function sendCall(
  method: string,
  address: string,
  { key, body }: { key: string; body: string | null },
): Promise<TriedAnswer> {
  const begun = performance.now();
  const response = await fetch(address, {
    method,
    credentials: 'omit',
    cache: 'no-store',
    headers: {
      ...(key ? { authorization: `Bearer ${key}` } : {}),
      ...(body === null ? {} : { 'content-type': 'application/json' }),
      ...(method === 'POST' ? { 'idempotency-key': crypto.randomUUID() } : {}),
    },
    ...(body === null ? {} : { body }),
  });
  const bytes = await response.blob();
  return {
    status: `${response.status} ${response.statusText}`.trim(),
    ms: Math.round(performance.now() - begun),
    headers: TOLD_HEADERS.flatMap((name): [string, string][] => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
    body: await shownBody(bytes),
  };
}

async function shownBody(bytes: Blob): Promise<string> {
  if (!/json|text/.test(bytes.type)) return bytes.size === 0 ? '' : `${bytes.size} bytes`;
  const text = await bytes.text();
  let shown = text;
  try {
    shown = JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // It is shown as it came.
  }
  return shown.length > MOST_LETTERS ? `${shown.slice(0, MOST_LETTERS)}\n…` : shown;
}
