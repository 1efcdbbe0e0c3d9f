import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { newBuyer, useSessionOf } from '../buying.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

test('an owner adds a webhook, keeps its secret, sends a test event and reads what was answered', async ({
  page,
  request,
}) => {
  const heard: string[] = [];
  const program = http.createServer(async (call, answer) => {
    let body = '';
    for await (const chunk of call) body += chunk;
    heard.push(`${JSON.parse(body).type} ${call.headers['webhook-signature']}`);
    answer.end('{"received":true}');
  });
  await new Promise<void>((resolve) => program.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(program.address() as AddressInfo).port}/events`;
  await useSessionOf(page, await newBuyer(request));
  await page.goto('/account/webhooks');
  await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible();
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill('https://10.0.0.1/');
  await dialog.getByLabel('Only some').check();
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog.getByText('Choose at least one event')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Order paid').check();
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog.getByText('10.0.0.1 is no address of the public internet')).toBeVisible();
  await dialog.getByLabel('Address').fill(url);
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(page.getByRole('dialog', { name: 'Keep this secret' }).getByText(/^whsec_/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I have kept it' }).click();
  await expect(page.getByText('Order paid', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Send test: ${url}` }).click();
  await expect.poll(() => heard).toEqual([expect.stringMatching(/^test\.ping v1,/)]);
  await page.getByRole('button', { name: `Log: ${url}` }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'test.ping' });
  await expect(row.getByText('Delivered')).toBeVisible();
  await row.getByText('test.ping', { exact: true }).click();
  await expect(row.getByText('{"received":true}')).toBeVisible();
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Resend' }).click();
  await expect.poll(() => heard.length).toBe(2);
  await page.getByRole('button', { name: `Switch off: ${url}` }).click();
  await expect(page.getByText('You switched it off', { exact: false })).toBeVisible();
  program.closeAllConnections();
  program.close();
});
