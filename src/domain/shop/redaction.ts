const SECRET = /password|secret|token|hash|authorization/i;

/** The same value without secrets: what stands under a telling name, at any depth, is replaced. */
export function redacted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redacted);
  if (value instanceof Date || value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, SECRET.test(name) ? '[redacted]' : redacted(inner)]),
  );
}
