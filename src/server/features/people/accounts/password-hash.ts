import { hash, verify } from '@node-rs/argon2';
import { Turnstile } from '../../../plugins/turnstile.ts';

/** argon2id with 19 MiB and two passes, the least that OWASP recommends. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Of the same cost as a real one, and the hash of no password: an unknown e-mail takes as long as a known one. */
const NOBODY = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Two at once leave the processor time for everybody else (threats.md T-A2). */
const turnstile = new Turnstile({ atOnce: 2, mostWaiting: 50 });

/** Throws 503 when too many passwords wait to be hashed. */
export function hashPassword(password: string): Promise<string> {
  return turnstile.run(() => hash(password, COST));
}

/**
 * Whether the password is that of the hash; a null hash takes as long and is never right. `isStillAllowed` is
 * asked when its turn comes, so that guesses sent together cannot overtake the count of failures.
 */
export function verifyPassword(
  passwordHash: string | null,
  password: string,
  isStillAllowed: () => Promise<void>,
): Promise<boolean> {
  return turnstile.run(async () => {
    await isStillAllowed();
    const isRight = await verify(passwordHash ?? NOBODY, password);
    return isRight && passwordHash !== null;
  });
}
