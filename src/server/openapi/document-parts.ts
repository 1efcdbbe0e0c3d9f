import { KEY_SIDES } from '../../domain/people/api-scopes.ts';
import type { RouteDefinition } from '../plugins/route.ts';
import type { Json, JsonObject } from './shared-shapes.ts';

/** Whose calls a part of the document holds: everybody's, or those that a company's or a seller's key opens as well. */
export const DOCUMENT_PARTS = ['public', ...KEY_SIDES] as const;
export type DocumentPart = (typeof DOCUMENT_PARTS)[number];

const WITHOUT_SIGNING_IN = ['public', 'optional'];
const REFERENCE = '#/components/schemas/';

/** The calls of these parts, and of the shapes those that they name; all under the names they have in the whole. */
export function partsOfDocument(
  document: JsonObject,
  routes: readonly RouteDefinition[],
  parts: readonly DocumentPart[],
): JsonObject {
  const whole = document.paths as Record<string, JsonObject>;
  const paths: Record<string, JsonObject> = {};
  for (const route of routes.filter((one) => isOf(one, parts))) {
    const path = route.url.replace(/:(\w+)/g, '{$1}');
    const method = route.method.toLowerCase();
    paths[path] = { ...paths[path], [method]: whole[path]?.[method] ?? null };
  }
  const { schemas, ...components } = document.components as { [key: string]: Json; schemas: JsonObject };
  const named = shapesNamedIn([paths, components], schemas);
  return {
    ...document,
    paths,
    components: {
      ...components,
      schemas: Object.fromEntries(Object.entries(schemas).filter(([name]) => named.has(name))),
    },
  };
}

function isOf(route: RouteDefinition, parts: readonly DocumentPart[]): boolean {
  if (WITHOUT_SIGNING_IN.includes(route.audience)) return true;
  if (route.audience === 'cart') return parts.includes('public');
  return route.keys.sides.some((side) => parts.includes(side));
}

/** All shapes that stand behind a reference somewhere in a value, or in one of those shapes. */
function shapesNamedIn(value: Json, schemas: JsonObject, named = new Set<string>()): Set<string> {
  if (value === null || typeof value !== 'object') return named;
  for (const [key, inner] of Object.entries(value)) {
    if (key !== '$ref' || typeof inner !== 'string' || !inner.startsWith(REFERENCE)) {
      shapesNamedIn(inner, schemas, named);
      continue;
    }
    const name = inner.slice(REFERENCE.length);
    if (named.has(name)) continue;
    named.add(name);
    shapesNamedIn(schemas[name] ?? null, schemas, named);
  }
  return named;
}
