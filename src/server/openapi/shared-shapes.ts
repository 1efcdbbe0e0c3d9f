// Shapes that stand at several places of the API's document are described once and referred to.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** A shape where it was found: the call's method, what it is about, and the fields that lead to it. */
interface Found {
  shape: JsonObject;
  count: number;
  /** Of the first place; the shortest addresses are read first. */
  words: readonly string[];
}

/** Less than this is as long as a reference to it. */
const LEAST_LETTERS = 120;
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
/** What stands in every answer around what a call answers. */
const ENVELOPE = ['success', 'message'];

/**
 * The paths of a document with references in place of what they share, and what is referred to, by name. A name comes
 * from the call and the fields that a shape is found at, and is as long as it takes to be nobody else's; it changes
 * neither with the order of calls nor with calls that have nothing of the kind.
 */
export function shareShapes(paths: JsonObject): { paths: JsonObject; shapes: JsonObject } {
  const found = new Map<string, Found>();
  for (const { operation, words } of operationsOf(paths)) look(operation, words, found);
  const shared = new Map([...found].filter(([, { count }]) => count > 1));
  const names = namesOf(shared);
  const shapes: JsonObject = {};
  for (const [key, { shape }] of shared) {
    const name = names.get(key) as string;
    shapes[name] = mapValues(shape, (value) => withReferences(value, names));
  }
  return { paths: withReferences(paths, names) as JsonObject, shapes: sortedByName(shapes) };
}

/** All operations, those of the shortest address first, with what each is about. */
function operationsOf(paths: JsonObject): { operation: Json; words: string[] }[] {
  const depth = (path: string) => path.split('/').length;
  return Object.keys(paths)
    .sort((one, other) => depth(one) - depth(other) || (one < other ? -1 : 1))
    .flatMap((path) =>
      METHODS.flatMap((method) => {
        const operation = (paths[path] as JsonObject)[method];
        return operation === undefined ? [] : [{ operation, words: [capitalised(method), subjectOf(path)] }];
      }),
    );
}

/** '/api/admin/orders/{id}' is about an AdminOrder, '/api/orders' about Orders. */
function subjectOf(path: string): string {
  const parts = path.split('/').slice(2);
  return parts
    .flatMap((part, at) => {
      if (part.startsWith('{')) return [];
      return [capitalised(parts[at + 1]?.startsWith('{') ? singular(part) : part)];
    })
    .join('');
}

/** Notes every shape in there; what was met before is counted and not looked into again. */
function look(value: Json | undefined, words: readonly string[], found: Map<string, Found>): void {
  if (Array.isArray(value)) {
    for (const one of value) look(one, words, found);
    return;
  }
  if (value === null || typeof value !== 'object') return;
  if (isShape(value)) {
    const key = keyOf(value);
    const known = found.get(key);
    if (known !== undefined) {
      known.count += 1;
      return;
    }
    if (key.length >= LEAST_LETTERS) found.set(key, { shape: value, count: 1, words });
  }
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'properties') {
      for (const [name, field] of Object.entries(inner as JsonObject)) {
        look(field, name === 'data' && isEnvelope(value) ? words : [...words, name], found);
      }
    } else if (key === 'items') look(inner, [...words.slice(0, -1), singular(words.at(-1) as string)], found);
    else if (key === 'requestBody') look(inner, [...words.slice(0, -1), `${words.at(-1)}Form`], found);
    else if (key !== 'example' && key !== 'default') look(inner, words, found);
  }
}

/** An object with named fields, or a choice. The envelope of an answer is as small as a reference to it. */
function isShape(value: JsonObject): boolean {
  if (Array.isArray(value.enum)) return true;
  return typeof value.properties === 'object' && !isEnvelope(value);
}

function isEnvelope({ properties }: JsonObject): boolean {
  const fields = Object.keys((properties as JsonObject | undefined) ?? {});
  return fields.includes('data') && fields.every((name) => name === 'data' || ENVELOPE.includes(name));
}

/** The shortest ending of each one's words that is nobody else's. */
function namesOf(shared: ReadonlyMap<string, Found>): Map<string, string> {
  const lengths = new Map([...shared.keys()].map((key) => [key, 1]));
  const nameOf = (key: string) =>
    (shared.get(key) as Found).words
      .slice(-(lengths.get(key) as number))
      .map(capitalised)
      .join('');
  for (;;) {
    const longer = sameNames(shared, nameOf)
      .flat()
      .filter((key) => (lengths.get(key) as number) < (shared.get(key) as Found).words.length);
    if (longer.length === 0) break;
    for (const key of longer) lengths.set(key, (lengths.get(key) as number) + 1);
  }
  const names = new Map([...shared.keys()].map((key) => [key, nameOf(key)]));
  // Several of one place: the choices of a field that takes more than one kind of thing.
  for (const keys of sameNames(shared, nameOf)) {
    for (const [at, key] of keys.toSorted().entries()) names.set(key, `${nameOf(key)}${at + 1}`);
  }
  return names;
}

function sameNames(shared: ReadonlyMap<string, Found>, nameOf: (key: string) => string): string[][] {
  return [...Map.groupBy(shared.keys(), nameOf).values()].filter((keys) => keys.length > 1);
}

function withReferences(value: Json, names: ReadonlyMap<string, string>): Json {
  if (Array.isArray(value)) return value.map((one) => withReferences(one, names));
  if (value === null || typeof value !== 'object') return value;
  const name = isShape(value) ? names.get(keyOf(value)) : undefined;
  if (name !== undefined) return { $ref: `#/components/schemas/${name}` };
  return mapValues(value, (inner) => withReferences(inner, names));
}

/** Most are asked for twice. */
const keys = new WeakMap<JsonObject, string>();
function keyOf(shape: JsonObject): string {
  let key = keys.get(shape);
  if (key === undefined) {
    key = JSON.stringify(shape);
    keys.set(shape, key);
  }
  return key;
}

function mapValues(object: JsonObject, map: (value: Json) => Json): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));
}

function sortedByName(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).sort(([one], [other]) => (one < other ? -1 : 1)));
}

function capitalised(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
}

function singular(name: string): string {
  if (/ies$/.test(name)) return name.replace(/ies$/, 'y');
  if (/(?:ss|sh|ch|x)es$/.test(name)) return name.slice(0, -2);
  return /[^su]s$/.test(name) ? name.slice(0, -1) : name;
}
