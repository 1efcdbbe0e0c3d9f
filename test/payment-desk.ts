import { afterAll, afterEach, beforeAll } from 'vitest';
import { CALM } from '../src/demo/sandbox/sandbox-store.ts';
import { createGateways } from '../src/server/gateways/gateways.ts';
import type { Account } from './app.ts';
import { expectInvariants } from './invariants.ts';
import { createWalletShop, type WalletShop } from './wallets.ts';

export let wallets: WalletShop;
export let shop: WalletShop['shop'];
export let admin: Account;

/** Opens a shop with its wallets for the whole test file, and an admin at the payments desk. Call it once, first. */
export function openPaymentDesk(): void {
  beforeAll(async () => {
    wallets = await createWalletShop();
    shop = wallets.shop;
    admin = await shop.registerAdmin();
  });
  afterAll(async () => {
    await shop.runJobs();
    await expectInvariants(shop.pool);
    await wallets.close();
  });
}

/** The wallets answer as usual again after each test. Call it once, after the desk is open. */
export function calmWallets(): void {
  afterEach(() => {
    wallets.sandbox.store.switches = { ...CALM };
    // A circuit that one test opened stays its own.
    shop.deps.gateways = createGateways(shop.config);
  });
}

export const getPayment = async (token: string, id: string) =>
  (await shop.call('GET', `/api/payments/${id}`, { token })).body.data;
export const getOrder = async (token: string, id: string) =>
  (await shop.call('GET', `/api/orders/${id}`, { token })).body.data;
export const asAdmin = (method: 'GET' | 'POST', url: string, body?: object) =>
  shop.call(method, url, { token: admin.token, ...(body === undefined ? {} : { body }) });

let nextReference = 1;
/** Of a transfer that the bank has not named before. */
export const reference = () => `NIC-${nextReference++}`;
