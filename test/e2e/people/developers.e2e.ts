import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures.ts';

const callOf = (page: Page, method: string, path: string) =>
  page
    .getByRole('group')
    .filter({ hasText: new RegExp(`^${method}/`) })
    .filter({ has: page.getByText(path, { exact: true }) });

test('calls are tried from the reference with a sandbox key, which leaves the tab with those calls alone', async ({
  page,
}) => {
  const keys: string[] = [];
  page.on('request', (request) => {
    const { authorization = '' } = request.headers();
    if (authorization.includes('thk_')) keys.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await page.goto('/developers');
  await page.getByRole('link', { name: 'API reference' }).last().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API reference');

  // A read: with no key it says why not, with one it answers.
  const orders = callOf(page, 'GET', '/api/orders');
  await orders.locator('summary').click();
  const form = orders.getByRole('form', { name: 'Try GET /api/orders', exact: true });
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByRole('status').filter({ hasText: / ms$/ })).toContainText('401');
  await form.getByRole('button', { name: 'Make a sandbox key' }).click();
  await expect(form.getByLabel('Key of a company')).toHaveValue(/^thk_\w{40}$/);
  await form.getByLabel('limit').fill('2');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByRole('status').filter({ hasText: / ms$/ })).toContainText('200');
  await expect(form.getByText('"orderNumber"').first()).toBeVisible();
  await expect(form.getByText('Thokmandu-Version: 2026-11-27')).toBeVisible();
  await expectAccessible(page);

  // A change, on the demo shop: the body begins with an example, and what is no JSON is not sent.
  await page.goto('/api?part=programs');
  const add = callOf(page, 'POST', '/api/account/webhooks');
  await add.locator('summary').click();
  const adding = add.getByRole('form', { name: 'Try POST /api/account/webhooks', exact: true });
  const body = adding.getByLabel('Body');
  await expect(body).toHaveValue(/"for": "company"/);
  await expect(adding.getByLabel('Key of a company')).toHaveValue(/^thk_/);
  await body.fill('{');
  await adding.getByRole('button', { name: 'Send' }).click();
  await expect(adding.getByText('Not JSON')).toBeVisible();
  await body.fill('{ "for": "company", "url": "https://10.0.0.1/", "events": null }');
  await adding.getByRole('button', { name: 'Send' }).click();
  await expect(adding.getByRole('status').filter({ hasText: / ms$/ })).toContainText('400');
  await expect(adding.getByText('"path": "url"')).toBeVisible();

  expect([...new Set(keys)].sort()).toEqual(['GET /api/orders', 'POST /api/account/webhooks']);
});
