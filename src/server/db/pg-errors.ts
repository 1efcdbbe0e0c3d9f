export type PgErrorKind =
  | 'unique'
  | 'foreign_key'
  | 'check'
  | 'invalid_input'
  | 'timeout'
  | 'unavailable'
  | 'conflict';

/** What a failed statement means to its caller; `constraint` names the rule that was broken. */
export type ClassifiedPgError = { kind: PgErrorKind; constraint?: string };

const kindByState: Record<string, PgErrorKind> = {
  '23505': 'unique',
  '23P01': 'unique',
  '23503': 'foreign_key',
  '23001': 'foreign_key',
  '23514': 'check',
  // A statement too deep or a value too large for an index.
  '54000': 'invalid_input',
  '54001': 'invalid_input',
  '57014': 'timeout',
  '55P03': 'timeout',
  '25P03': 'timeout',
  '25P04': 'timeout',
  '40001': 'conflict',
  '40P01': 'conflict',
  // A commit that no standby confirmed (`ShopClient`): the same Idempotency-Key says later what became of it.
  '40003': 'unavailable',
  // Shutting down, starting up, out of connections or disk, or turned read-only by its operator.
  '57P01': 'unavailable',
  '57P02': 'unavailable',
  '57P03': 'unavailable',
  '57P05': 'unavailable',
  '25006': 'unavailable',
  '58030': 'unavailable',
};

/** Classes whose every state means the same. 22012, a division by zero, would be our own mistake. */
const kindByClass: Record<string, PgErrorKind> = {
  '22': 'invalid_input',
  '08': 'unavailable',
  '53': 'unavailable',
};
const ownMistakes = new Set(['22012']);

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
]);

const lostConnection =
  /timeout exceeded when trying to connect|connection terminated|terminated unexpectedly|connection error and is not queryable|client was closed|has gone silent|after calling end on the pool|server closed the connection/i;

/**
 * Says what kind of failure a statement met, or null when it is none of the database's (or a mistake of
 * ours that should be seen as one).
 */
export function classifyPgError(error: unknown): ClassifiedPgError | null {
  for (
    let current = error, depth = 0;
    current instanceof Error && depth < 5;
    current = current.cause, depth += 1
  ) {
    const { code, constraint, syscall } = current as Error & {
      code?: unknown;
      constraint?: unknown;
      syscall?: unknown;
    };
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) {
      const kind = kindByState[code] ?? (ownMistakes.has(code) ? undefined : kindByClass[code.slice(0, 2)]);
      if (kind !== undefined) return typeof constraint === 'string' ? { kind, constraint } : { kind };
    }
    if (typeof code === 'string' && networkCodes.has(code) && isSocketCall(syscall))
      return { kind: 'unavailable' };
    if (lostConnection.test(current.message)) return { kind: 'unavailable' };
  }
  return null;
}

/** A missing file is ENOENT too; only the socket's own calls speak of the database. */
function isSocketCall(syscall: unknown): boolean {
  return syscall === undefined || ['connect', 'read', 'write', 'getaddrinfo'].includes(String(syscall));
}
