import { afterAll, beforeAll } from 'vitest';
import { type Account, createTestApp, type TestApp } from './app.ts';
import { expectInvariants } from './invariants.ts';

export let shop: TestApp;
export let admin: Account;
export let seller: Account;
export let other: Account;

/** Opens a shop for the whole test file: an admin, and two sellers whose parcels go out. Call it once, first. */
export function openParcelDesk(): void {
  beforeAll(async () => {
    shop = await createTestApp();
    [admin, seller, other] = [
      await shop.registerAdmin(),
      await shop.registerSeller(),
      await shop.registerSeller(),
    ];
  });
  afterAll(async () => {
    await shop.runJobs();
    await expectInvariants(shop.pool);
    await shop.close();
  });
}

export const bulkShip = (body: object, { token } = seller) =>
  shop.call('POST', '/api/seller/orders/bulk-ship', { token, body });
export const orderOf = async ({ buyer, orderId }: { buyer: Account; orderId: string }) =>
  (await shop.call('GET', `/api/orders/${orderId}`, { token: buyer.token })).body.data;
