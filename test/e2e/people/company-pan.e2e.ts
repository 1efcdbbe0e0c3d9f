import type { APIRequestContext, Page } from '@playwright/test';
import { login, newBuyer, useSessionOf } from '../buying.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { CERTIFICATE, newOwner, provePan } from '../pans.ts';
import { act } from '../row-actions.ts';
import { newPan } from '../selling.ts';

const asAdmin = async (page: Page, request: APIRequestContext) =>
  useSessionOf(page, await login(request, 'admin@thokmandu.example'));

const card = (page: Page) => page.getByRole('region', { name: 'PAN', exact: true });
const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'PANs' }).getByRole('row').filter({ hasText: name });

test('an owner proves the PAN, the desk accepts it, and offers to it are theirs', { tag: '@widths' }, async ({
  page,
  request,
}) => {
  const pan = newPan();
  const name = `Ram${pan}`;
  const owner = await newOwner(request, { pan, firstName: name });
  await useSessionOf(page, owner);
  await page.goto('/customer-prices');
  await expect(page.getByText(`What sellers offer to PAN ${pan} shows here once`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Prove your PAN to answer' }).click();
  await expect(card(page)).toContainText('Not proven');
  await card(page)
    .getByLabel('File: certificate of PAN')
    .setInputFiles({ ...CERTIFICATE, name: 'pan.txt', mimeType: 'text/plain' });
  await expect(card(page)).toContainText('The file must be a PDF, JPEG, PNG or WebP');
  await card(page).getByLabel('File: certificate of PAN').setInputFiles(CERTIFICATE);
  await expect(card(page)).toContainText('Being checked');
  await expectAccessible(page);

  await asAdmin(page, request);
  await page.goto('/admin/company-pans');
  await expect(page.getByRole('heading', { level: 1, name: 'Company PANs' })).toBeVisible();
  await expect(rowOf(page, name)).toContainText(`PAN ${pan}`);
  await expectAccessible(page);
  await act(rowOf(page, name), 'Reject');
  const why = page.getByRole('dialog', { name: 'Reject PAN' });
  await why.getByRole('button', { name: 'Reject' }).click();
  await expect(why).toContainText('Reason is required');
  await why.getByLabel('Reason').fill('The stamp cannot be read.');
  await why.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('PAN rejected')).toBeVisible();
  await expect(rowOf(page, name)).toHaveCount(0);

  await useSessionOf(page, owner);
  await page.goto('/company');
  await expect(card(page)).toContainText('The stamp cannot be read.');
  await card(page).getByLabel('File: certificate of PAN').setInputFiles(CERTIFICATE);
  await expect(card(page)).toContainText('Being checked');

  await asAdmin(page, request);
  await page.goto('/admin/company-pans');
  await act(rowOf(page, name), 'Accept');
  await expect(page.getByText('PAN accepted')).toBeVisible();

  await useSessionOf(page, owner);
  await page.goto('/company');
  await expect(card(page)).toContainText('Prices that sellers offer to this PAN are yours to answer.');
  await card(page)
    .getByRole('button', { name: `Give up PAN ${pan}` })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep PAN' }).click();
  await expect(card(page)).toContainText('Proven');
  await page.goto('/customer-prices');
  await expect(page.getByRole('heading', { level: 1, name: 'Your prices' })).toBeVisible();
  await expect(page.getByText('No special prices yet')).toBeVisible();
  await expect(page.getByText('shows here once')).toHaveCount(0);
});

test('a second claim is refused in plain words, and moved by the desk', async ({ page, request }) => {
  const pan = newPan();
  const [first, second] = [`Hari${pan}`, `Gita${pan}`];
  const owner = await newOwner(request, { pan, firstName: first });
  await provePan(request, owner, pan);

  await useSessionOf(page, await newOwner(request, { pan, firstName: second }));
  await page.goto('/company');
  await card(page).getByLabel('File: certificate of PAN').setInputFiles(CERTIFICATE);
  await expect(card(page)).toContainText('This PAN belongs to another company. Ask us');

  await asAdmin(page, request);
  await page.goto('/admin/company-pans');
  await expect(rowOf(page, second)).toContainText(`Second claim: proven for ${first} Thapa`);
  await act(rowOf(page, second), 'Move here');
  const question = page.getByRole('alertdialog', { name: 'Move PAN' });
  await expect(question).toContainText(`Take PAN ${pan} from ${first} Thapa and give it to ${second} Thapa?`);
  await question.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByText('PAN moved')).toBeVisible();

  await useSessionOf(page, owner);
  await page.goto('/company');
  await expect(card(page)).toContainText('Not proven');
});

test('plans say for how many people of the company they are', { tag: '@phone-only' }, async ({
  page,
  request,
}) => {
  await useSessionOf(page, await newBuyer(request));
  await page.goto('/company');
  await expect(page.getByText('1 of 5 people')).toBeVisible();
  await page.goto('/subscription');
  await expect(page.getByText('PRO counts for your whole company: up to 5 people, 1 now.')).toBeVisible();
});
