import { type Schema, type Shapes, shapeOf } from './api-document.ts';

/** Deeper than any body of ours; a shape that holds itself ends there. */
const DEEPEST = 8;

const TEXTS: Record<string, string> = {
  date: '2026-11-27',
  'date-time': '2026-11-27T04:15:00.000Z',
  email: 'you@example.com',
  uri: 'https://example.com/',
  uuid: '00000000-0000-4000-8000-000000000000',
};

/** Something that a schema takes, to begin from: what is required, or all fields of an object that requires none. */
export function exampleOf(given: Schema | undefined, shapes: Shapes, { depth = 0, name = '' } = {}): unknown {
  const schema = shapeOf(given, shapes);
  if (!schema || depth > DEEPEST) return null;
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) {
    const chosen = alternatives.find((one) => shapeOf(one, shapes)?.type !== 'null');
    return exampleOf(chosen, shapes, { depth, name });
  }
  const type = [schema.type].flat().find((one) => one !== 'null');
  if (type === 'array') return schema.items ? [exampleOf(schema.items, shapes, { depth: depth + 1 })] : [];
  // An address whose form is looked at more closely than a format says is known by its name.
  if (type === 'string') return TEXTS[schema.format ?? (/url$/i.test(name) ? 'uri' : name)] ?? 'text';
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number')
    return Math.max(schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1);
  const { properties = {}, required = [] } = schema;
  const names = required.length > 0 ? required : Object.keys(properties);
  return Object.fromEntries(
    names.map((field) => [field, exampleOf(properties[field], shapes, { depth: depth + 1, name: field })]),
  );
}
