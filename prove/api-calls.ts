/** A part of the API's description, as far as random requests need it. */
export interface Schema {
  /** Stands for a shape that several calls share. */
  $ref?: string;
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  format?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: Schema;
}

interface Operation {
  parameters?: Parameter[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
}

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

export interface Call {
  method: string;
  /** With `{name}` where a parameter stands. */
  path: string;
  query: Parameter[];
  /** Null: the call takes no JSON. */
  body: Schema | null;
}

/** With the shapes themselves where references stand. */
function inFull<T>(value: T, schemas: Record<string, Schema>): T {
  if (Array.isArray(value)) return value.map((one) => inFull(one, schemas)) as T;
  if (value === null || typeof value !== 'object') return value;
  const name = (value as Schema).$ref?.split('/').at(-1);
  if (name !== undefined) return inFull(schemas[name] as T, schemas);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inFull(inner, schemas)])) as T;
}

/** Every call that the API describes. */
export function listCalls({ paths, components: { schemas } }: OpenApi): Call[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      query: parameters
        .filter((parameter) => parameter.in === 'query')
        .map((parameter) => inFull(parameter, schemas)),
      body: inFull(requestBody?.content?.['application/json']?.schema ?? null, schemas),
    })),
  );
}
