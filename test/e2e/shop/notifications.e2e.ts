import type { Page } from '@playwright/test';
import {
  bearer,
  login,
  newBuyer,
  payByTransfer,
  placeOrder,
  stockedProduct,
  useSessionOf,
} from '../buying.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

const bell = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('button', { name, exact: true });

/** As when another tab is in front, or this one comes back. */
const turn = (page: Page, visibility: 'hidden' | 'visible') =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    window.dispatchEvent(new Event('visibilitychange'));
    document.dispatchEvent(new Event('visibilitychange'));
  }, visibility);

test('a buyer’s bell rings when the seller sends: asked once a minute while looked at, read where it leads', {
  tag: '@widths',
}, async ({ page, request }) => {
  const product = await stockedProduct(request, { companyName: 'Himal Components Pvt. Ltd.' });
  const buyer = await newBuyer(request);
  const order = await placeOrder(request, buyer, [{ product, quantity: 1 }]);
  await payByTransfer(request, buyer, order);
  const asked: number[] = [];
  page.on('response', (response) => {
    const { pathname, searchParams } = new URL(response.url());
    // By itself, or along with other small calls.
    if ([pathname, ...searchParams.getAll('of')].some((path) => /^\/api\/notifications(?:\?|$)/.test(path)))
      asked.push(response.status());
  });
  await page.goto('/help');
  await expect(page.getByRole('banner').getByRole('button', { name: /^Notifications/ })).toHaveCount(0);
  expect(asked).toEqual([]);

  await page.clock.install();
  await useSessionOf(page, buyer);
  await page.goto('/help');
  await expect(bell(page, 'Notifications, 2 unread')).toBeVisible();
  expect(asked).toEqual([200]);
  await page.clock.fastForward(61_000);
  await expect.poll(() => asked).toEqual([200, 304]);
  const shipped = await request.patch(`/api/seller/orders/${order.parcels[0]?._id}/status`, {
    headers: bearer(await login(request, 'seller@thokmandu.example')),
    data: { status: 'shipped' },
  });
  expect(shipped.status()).toBe(200);
  await turn(page, 'hidden');
  for (let minute = 0; minute < 5; minute += 1) await page.clock.fastForward(61_000);
  expect(asked).toEqual([200, 304]);
  await turn(page, 'visible');
  await expect(bell(page, 'Notifications, 3 unread')).toBeVisible();
  await expect.poll(() => asked).toEqual([200, 304, 200]);

  await bell(page, 'Notifications, 3 unread').press('Enter');
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem')).toHaveCount(5);
  await expectAccessible(page);
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await expect(menu.getByRole('menuitem').first()).toContainText(`Order ${order.orderNumber} is on its way.`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/orders/${order._id}$`));
  await expect(bell(page, 'Notifications, 2 unread')).toBeVisible();

  await bell(page, 'Notifications, 2 unread').click();
  await menu.getByRole('menuitem', { name: 'All notifications' }).click();
  const list = page.getByRole('list', { name: 'Notifications' });
  await expect(list.getByRole('link')).toHaveCount(3);
  await page.getByRole('navigation', { name: 'Kinds' }).getByRole('link', { name: 'Payments' }).click();
  await expect(list.getByRole('link')).toHaveCount(1);
  await page.getByRole('main').getByRole('button', { name: 'Mark all read' }).click();
  await expect(bell(page, 'Notifications')).toBeVisible();
  await expect(list.getByText('Unread:')).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole('main').getByRole('link', { name: 'Preferences' }).click();
  await expect(page.getByLabel('Payments by mail')).toBeDisabled();
  await page.getByLabel('Parcels by mail').uncheck();
  await expect(page.getByText('Saved')).toBeVisible();
  await page.getByLabel('Parcels by bell').click();
  await expect(page.getByText('Choose the bell, the mail or both')).toBeVisible();
  await expect(page.getByLabel('Parcels by bell')).toBeChecked();
  await expectAccessible(page);
  const kept = await request.get('/api/notifications/preferences', { headers: bearer(buyer) });
  expect((await kept.json()).data).toMatchObject({ parcel: 'bell', order: 'both' });
});
