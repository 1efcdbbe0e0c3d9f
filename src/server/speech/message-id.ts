import { createHash } from 'node:crypto';

/** Names a message and the place where alone its wording holds: short enough for an address. */
export function messageId(text: string, place?: string): string {
  return createHash('sha256')
    .update(`${place ?? ''}\u0004${text}`)
    .digest('base64url')
    .slice(0, 8);
}
