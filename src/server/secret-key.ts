import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigError } from './setting-readers.ts';

const MINIMUM_SECRET_LENGTH = 32;

export function secretKey(env: NodeJS.ProcessEnv, isDemo: boolean, dataFolder: string): string {
  const given = env.SECRET_KEY;
  if (given) {
    if (isWeakSecret(given) || (!isDemo && isGuessable(given))) {
      throw new ConfigError(
        `SECRET_KEY must be random and at least ${MINIMUM_SECRET_LENGTH} characters long.`,
      );
    }
    return given;
  }
  if (!isDemo) throw new ConfigError('SECRET_KEY is required in production mode.');
  return demoSecret(path.join(dataFolder, 'secret'));
}

function isWeakSecret(secret: string): boolean {
  return secret.length < MINIMUM_SECRET_LENGTH || new Set(secret).size < 10;
}

const GUESSED_WORDS = /passw|secret|change|thokmandu|example|qwerty|admin/i;

/** What people type instead of drawing it: words, six letters or digits in a row, six that come again. */
function isGuessable(secret: string): boolean {
  if (GUESSED_WORDS.test(secret)) return true;
  const seen = new Set<string>();
  for (let at = 0; at + 6 <= secret.length; at += 1) {
    const six = secret.slice(at, at + 6);
    const steps = new Set([1, 2, 3, 4, 5].map((n) => six.charCodeAt(n) - six.charCodeAt(n - 1)));
    const isRow = steps.size === 1 && Math.abs([...steps][0] ?? 2) <= 1;
    if (seen.has(six) || isRow) return true;
    seen.add(six);
  }
  return false;
}

/** Demo mode keeps a random secret beside its data, so that sessions survive a restart. */
function demoSecret(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    mkdirSync(path.dirname(file), { recursive: true });
    const secret = randomBytes(32).toString('base64url');
    try {
      writeFileSync(file, secret, { mode: 0o600, flag: 'wx' });
      return secret;
    } catch {
      return readFileSync(file, 'utf8');
    }
  }
}
