// What the reference page shows of an OpenAPI 3.1 document, reduced before it travels with the page.

export type ApiOperation = {
  method: string;
  path: string;
  summary: string;
  needsToken: boolean;
  /** What a key needs that calls it; empty: no key opens it. */
  scope: string;
  /** One field per line, 'email: string' or 'remember?: boolean'; empty without fields. */
  query: string;
  body: string;
  /** The fields of the answer's `data`, by name; of one element when it is a list. */
  answer: string;
};
export type ApiGroup = { tag: string; operations: ApiOperation[] };

export type Schema = {
  /** Stands for a shape that several calls share. */
  $ref?: string;
  type?: string | string[];
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  default?: unknown;
  minimum?: number;
  exclusiveMinimum?: number;
};
type Content = { content?: Record<string, { schema?: Schema }> };
export type Operation = {
  /** Ours: the scope that opens it to keys, and whose keys. */
  'x-scope'?: string;
  'x-keys'?: ('company' | 'seller')[];
  summary?: string;
  tags?: string[];
  security?: unknown[];
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: Content;
  responses?: Record<string, Content>;
};
/** Whose keys somebody who tries calls on a demo shop may have. */
export type SandboxOwner = { email: string; scopes: string[] };
export type Sandbox = { password: string; company: SandboxOwner; seller: SandboxOwner };
export type OpenApiDocument = {
  info?: { 'x-sandbox'?: Sandbox };
  /** Of calls that say none themselves. */
  security?: unknown[];
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
};
export type Shapes = Record<string, Schema>;

const MAX_ENUM_LENGTH = 60;

/** Whose calls a page of the reference shows: each page stays small. */
export const API_PARTS = [
  'shop',
  'business',
  'companies',
  'quotes',
  'programs',
  'accounts',
  'delivery',
  'after-sale',
  'sellers',
  'seller-money',
  'admins',
  'admin-catalogue',
  'admin-money',
] as const;
export type ApiPart = (typeof API_PARTS)[number];

const SHOP_TAGS = ['Catalogue', 'Orders', 'Payments', 'Reviews'];
const BUSINESS_TAGS = ['Cart', 'Quick order', 'Lists', 'Wishlist', 'Quotations', 'Alerts', 'Sealed requests'];
const COMPANY_TAGS = ['Companies', 'People of sellers', 'Requests'];
const QUOTE_TAGS = ['Quotes', 'Customer prices', 'On account', 'Khata'];
const PROGRAM_TAGS = ['API keys', 'Webhooks'];
const DELIVERY_TAGS = ['Delivery', 'Serials'];
const AFTER_SALE_TAGS = ['Messages', 'Photos', 'Returns', 'Complaints'];
const SELLER_MONEY_TAGS = ['Bills', 'Money', 'Payouts', 'Seller money', 'Calendar', 'Seller documents'];
const ADMIN_CATALOGUE_TAGS = ['Products', 'Attributes', 'Search words', 'Redirects', 'Reviews', 'Coupons'];
const ADMIN_MONEY_TAGS = ['Bills', 'Money', 'Payouts', 'Orders', 'Payments'];

function partOf(path: string, tag: string): ApiPart {
  if (BUSINESS_TAGS.includes(tag)) return 'business';
  if (DELIVERY_TAGS.includes(tag)) return 'delivery';
  if (AFTER_SALE_TAGS.includes(tag)) return 'after-sale';
  if (PROGRAM_TAGS.includes(tag)) return 'programs';
  if (path.startsWith('/api/admin/')) {
    if (ADMIN_CATALOGUE_TAGS.includes(tag)) return 'admin-catalogue';
    return ADMIN_MONEY_TAGS.includes(tag) ? 'admin-money' : 'admins';
  }
  if (COMPANY_TAGS.includes(tag)) return 'companies';
  if (QUOTE_TAGS.includes(tag)) return 'quotes';
  if (path.startsWith('/api/seller/') || tag.startsWith('Seller') || tag === 'Uploads')
    return SELLER_MONEY_TAGS.includes(tag) ? 'seller-money' : 'sellers';
  return SHOP_TAGS.includes(tag) ? 'shop' : 'accounts';
}

/** The calls of a part by tag, in the document's order. */
export function apiGroups(document: OpenApiDocument, part: ApiPart): ApiGroup[] {
  const groups = new Map<string, ApiOperation[]>();
  const shapes = document.components?.schemas ?? {};
  for (const [path, operations] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(operations)) {
      const tag = operation.tags?.[0] ?? 'Other';
      if (partOf(path, tag) !== part) continue;
      const call = apiOperation(method, path, { security: document.security, ...operation }, shapes);
      groups.set(tag, [...(groups.get(tag) ?? []), call]);
    }
  }
  return Array.from(groups, ([tag, operations]) => ({ tag, operations }));
}

function apiOperation(method: string, path: string, operation: Operation, shapes: Shapes): ApiOperation {
  const success = operation.responses?.['200'] ?? operation.responses?.['2XX'];
  const answer = shapeOf(shapeOf(schemaOf(success), shapes)?.properties?.data, shapes);
  const element = answer?.type === 'array' ? shapeOf(answer.items, shapes) : answer;
  return {
    method: method.toUpperCase(),
    path,
    summary: operation.summary ?? '',
    needsToken: (operation.security ?? []).length > 0,
    scope: operation['x-scope'] ?? '',
    query: (operation.parameters ?? [])
      .filter((parameter) => parameter.in === 'query')
      .map(({ name, required, schema }) => field(name, schema, shapes, required === true))
      .join('\n'),
    body: fieldsOf(shapeOf(schemaOf(operation.requestBody), shapes), shapes).join('\n'),
    answer: Object.keys(element?.properties ?? {}).join(', '),
  };
}

/** The shape itself where a reference stands. */
export function shapeOf(schema: Schema | undefined, shapes: Shapes): Schema | undefined {
  const name = schema?.$ref?.split('/').at(-1);
  return name === undefined ? schema : shapes[name];
}

export function schemaOf(content: Content | undefined): Schema | undefined {
  const media = Object.values(content?.content ?? {})[0];
  return media?.schema;
}

function fieldsOf(schema: Schema | undefined, shapes: Shapes): string[] {
  return Object.entries(schema?.properties ?? {}).map(([name, value]) =>
    field(name, value, shapes, (schema?.required ?? []).includes(name) && value.default === undefined),
  );
}

function field(name: string, schema: Schema | undefined, shapes: Shapes, isRequired: boolean): string {
  return `${name}${isRequired ? '' : '?'}: ${typeOf(schema, shapes)}`;
}

function typeOf(given: Schema | undefined, shapes: Shapes): string {
  const schema = shapeOf(given, shapes);
  if (!schema) return 'any';
  if (schema.format === 'binary') return 'file';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) {
    const values = schema.enum.map((value) => JSON.stringify(value)).join(' | ');
    return values.length > MAX_ENUM_LENGTH ? `${values.slice(0, MAX_ENUM_LENGTH)}…` : values;
  }
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return [...new Set(alternatives.map((one) => typeOf(one, shapes)))].join(' | ');
  if (schema.type === 'array') return `${typeOf(schema.items, shapes)}[]`;
  return Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'object');
}
