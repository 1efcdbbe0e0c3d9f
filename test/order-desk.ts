import { afterAll, beforeAll } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';
import { expectInvariants } from './invariants.ts';

export let shop: TestApp;

/** Opens a shop for the whole test file. Call it once, first. */
export function openOrderDesk(): void {
  beforeAll(async () => {
    shop = await createTestApp();
  });
  afterAll(async () => {
    await shop.runJobs();
    await expectInvariants(shop.pool);
    await shop.close();
  });
}
