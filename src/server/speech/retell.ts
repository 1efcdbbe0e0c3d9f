import { z } from 'zod';
import { SPOKEN_TEXTS } from '../../contract/shop/spoken.contract.ts';

/** Says the spoken texts of a reply anew and leaves all else, the reply given included, as it is. */
export type Retell = (data: unknown, say: (text: string) => string) => unknown;

/** Many routes answer with the same parts, and a page in another language asks anew for each call. */
const known = new WeakMap<z.ZodType, Retell | null>();

/** How the spoken texts of replies of this schema are said anew; null: there are none. */
export function retellOf(schema: z.ZodType): Retell | null {
  const before = known.get(schema);
  if (before !== undefined) return before;
  const retell = findRetell(schema);
  known.set(schema, retell);
  return retell;
}

function findRetell(schema: z.ZodType): Retell | null {
  if (SPOKEN_TEXTS.has(schema)) return (data, say) => (typeof data === 'string' ? say(data) : data);
  if (schema instanceof z.ZodObject) return retellFields(schema.shape as Record<string, z.ZodType>);
  if (schema instanceof z.ZodArray || schema instanceof z.ZodRecord) {
    const inner = retellOf((schema instanceof z.ZodArray ? schema.element : schema.valueType) as z.ZodType);
    if (inner === null) return null;
    return (data, say) => {
      if (Array.isArray(data)) return data.map((item) => inner(item, say));
      return isObject(data)
        ? Object.fromEntries(Object.entries(data).map(([key, item]) => [key, inner(item, say)]))
        : data;
    };
  }
  if (schema instanceof z.ZodUnion) {
    // Each option says its own fields; no two of them call a field alike that only one of them speaks.
    const options = (schema.options as z.ZodType[]).map(retellOf).filter((option) => option !== null);
    return options.length === 0
      ? null
      : (data, say) => options.reduce((told, option) => option(told, say), data);
  }
  const inner = (schema as { def?: { innerType?: z.ZodType } }).def?.innerType;
  return inner === undefined ? null : retellOf(inner);
}

function retellFields(shape: Record<string, z.ZodType>): Retell | null {
  const fields = Object.entries(shape).flatMap(([name, field]): [string, Retell][] => {
    const retell = retellOf(field);
    return retell === null ? [] : [[name, retell]];
  });
  if (fields.length === 0) return null;
  return (data, say) => {
    if (!isObject(data)) return data;
    const told: Record<string, unknown> = { ...data };
    for (const [name, retell] of fields) if (name in told) told[name] = retell(told[name], say);
    return told;
  };
}

const isObject = (data: unknown): data is Record<string, unknown> =>
  typeof data === 'object' && data !== null;
