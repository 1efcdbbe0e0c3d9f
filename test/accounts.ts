import { afterAll, beforeAll } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';
import { fresh } from './factories.ts';

export let shop: TestApp;

/** Opens a shop for the whole test file, in which people make accounts and use them. Call it once, first. */
export function openAccounts(): void {
  beforeAll(async () => {
    shop = await createTestApp();
  });
  afterAll(() => shop.close());
}

/** What a buyer's form of registration sends. */
export function registration(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    firstName: 'Sita',
    lastName: 'Shrestha',
    email: `sita-${fresh()}@example.com`,
    phone: '+9779841234567',
    password: 'Secret123',
    confirmPassword: 'Secret123',
    terms: true,
    role: 'buyer',
    ...changes,
  };
}

/** Runs the jobs and answers the newest mail to this address. */
export async function newestMailTo(email: string) {
  await shop.runJobs();
  return shop.mail.filter((mail) => mail.to === email).at(-1);
}

/** Who is signed in with this token. */
export const me = (token: string) => shop.call('GET', '/api/auth/me', { token });
