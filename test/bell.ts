import type { Notification } from '../src/contract/shop/notifications.contract.ts';
import type { Account, TestApp } from './app.ts';

/** What stands in somebody's bell, newest first. */
export async function bellOf(shop: TestApp, { token }: Account): Promise<Notification[]> {
  const { body } = await shop.call('GET', '/api/notifications?limit=100', { token });
  return body.data.notifications;
}
