import type { APIRequestContext } from '@playwright/test';
import type { CostCentreList } from '../../../src/contract/orders/cost-centres.contract.ts';
import type { Order } from '../../../src/contract/orders/orders.contract.ts';
import { bsMonthOf } from '../../../src/domain/orders/budget.ts';
import {
  ADDRESS,
  type Buyer,
  bearer,
  dataOf,
  findProducts,
  newBuyer,
  payByTransfer,
  useSessionOf,
} from '../buying.ts';
import { expect, expectAccessible, sentMail, test } from '../fixtures.ts';

/** Adds a cost centre without a screen; answers its id. */
async function addCostCentre(request: APIRequestContext, owner: Buyer, code: string, amount: number | null) {
  const budget = amount === null ? null : { amount, period: 'month', atLimit: 'ask' };
  const { costCentres } = await dataOf<CostCentreList>(
    await request.post('/api/company/cost-centres', {
      headers: bearer(owner),
      data: { code, name: `Ward ${code}`, budget },
    }),
  );
  return costCentres.find((one) => one.code === code)?._id as string;
}

/** An order of two sellers, all of it under the first cost centre but for a line under the second. */
async function orderUnder(request: APIRequestContext, owner: Buyer, [whole, own]: [string, string]) {
  const products = await findProducts(request, { count: 2 });
  return dataOf<Order>(
    await request.post('/api/orders', {
      headers: bearer(owner),
      data: {
        items: products.map(({ _id, pricing }, index) => ({
          product: _id,
          quantity: 1,
          price: pricing.regularPrice,
          ...(index === 1 ? { costCentre: own } : {}),
        })),
        costCentre: whole,
        shippingAddress: { ...ADDRESS, country: 'Nepal' },
        payment: { method: 'bank' },
      },
    }),
  );
}

/** Of the invitation sent to an address. */
async function invitationToken(email: string): Promise<string> {
  const tokens = async () =>
    (await sentMail())
      .filter(({ to }) => to === email)
      .flatMap(({ text }) => /\/company\/join\?token=([\w.-]+)/.exec(text)?.[1] ?? []);
  await expect.poll(async () => (await tokens()).length, { message: 'invitations' }).toBe(1);
  return (await tokens())[0] as string;
}

test('an owner adds cost centres, changes and closes them', { tag: '@widths' }, async ({ page, request }) => {
  const owner = await newBuyer(request);
  await useSessionOf(page, owner);
  await page.goto('/company');
  const card = page.getByRole('region', { name: 'Cost centres' });
  await card.getByRole('button', { name: 'Add a cost centre' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add cost centre' });
  await dialog.getByRole('button', { name: 'Save cost centre' }).click();
  await expect(dialog.getByText('Code is required')).toBeVisible();
  await dialog.getByLabel('Code').fill('W-1');
  await dialog.getByLabel('Name').fill('Surgical ward');
  await dialog.getByLabel('Budget').fill('1.505');
  await dialog.getByLabel('Above it').selectOption('Refuse the order');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save cost centre' }).click();
  await expect(dialog.getByText('Budget must be 0 or more, with at most 2 decimals')).toBeVisible();
  await dialog.getByLabel('Budget').fill('50,000');
  await dialog.getByRole('button', { name: 'Save cost centre' }).click();
  await expect(dialog).toHaveCount(0);
  const row = card.getByRole('listitem').filter({ hasText: 'W-1' });
  await expect(row).toContainText(`spent, ${bsMonthOf(new Date()).name}`);
  await expect(row).toContainText(/50,000 left/);

  await card.getByRole('button', { name: 'Add a cost centre' }).click();
  await dialog.getByLabel('Code').fill('w-1');
  await dialog.getByLabel('Name').fill('Another');
  await dialog.getByRole('button', { name: 'Save cost centre' }).click();
  await expect(dialog.getByText('This code is used already')).toBeVisible();
  await expect(dialog.getByLabel('Code')).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await row.getByRole('button', { name: 'Edit W-1' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit cost centre' });
  await expect(edit.getByLabel('Budget')).toHaveValue('50000');
  await edit.getByLabel('Budget').fill('');
  await expect(edit.getByLabel('Above it')).toHaveCount(0);
  await edit.getByRole('button', { name: 'Save cost centre' }).click();
  await expect(row).not.toContainText('left');
  await row.getByRole('button', { name: 'Close W-1' }).click();
  const question = page.getByRole('alertdialog', { name: 'Close cost centre' });
  await expect(question).toContainText('it stays on what was ordered');
  await question.getByRole('button', { name: 'Close' }).click();
  await expect(row).toHaveCount(0);
  await card.getByText('1 closed cost centre').click();
  await expect(card.getByText('W-1 Surgical ward')).toBeVisible();
  await expectAccessible(page);
});

test('who only reads sees cost centres without a way to change them, and nothing where there are none', async ({
  page,
  request,
}) => {
  const [owner, viewer] = [await newBuyer(request), await newBuyer(request)];
  await dataOf<unknown>(
    await request.post('/api/company/invitations', {
      headers: bearer(owner),
      data: { email: viewer.email, role: 'viewer' },
    }),
  );
  await dataOf<unknown>(
    await request.post('/api/company/invitations/accept', {
      headers: bearer(viewer),
      data: { token: await invitationToken(viewer.email) },
    }),
  );
  await useSessionOf(page, viewer);
  await page.goto('/company');
  await expect(page.getByRole('list', { name: 'People' })).toBeVisible();
  const card = page.getByRole('region', { name: 'Cost centres' });
  await expect(card).toHaveCount(0);
  await addCostCentre(request, owner, 'W-1', 50_000);
  await page.reload();
  await expect(card.getByRole('listitem')).toContainText('50,000 left');
  await expect(card.getByRole('button')).toHaveCount(0);
});

test('an order says its cost centres, budgets say what is left, and spending is told by them', {
  tag: '@widths',
}, async ({ page, request }) => {
  const owner = await newBuyer(request);
  const [whole, own] = [
    await addCostCentre(request, owner, 'W-1', 1),
    await addCostCentre(request, owner, 'W-2', 10_000_000),
  ];
  const order = await orderUnder(request, owner, [whole, own]);
  await useSessionOf(page, owner);
  await page.goto('/company');
  const card = page.getByRole('region', { name: 'Cost centres' });
  const over = card.getByRole('listitem').filter({ hasText: 'W-1' });
  await expect(over.getByText('Over budget')).toBeVisible();
  await expect(over).toContainText('above it');
  await expect(card.getByRole('listitem').filter({ hasText: 'W-2' })).not.toContainText('Runs short');
  await expectAccessible(page);

  await page.goto(`/orders/${order._id}`);
  await expect(page.getByText('Cost centre W-1 Ward W-1')).toHaveCount(1);
  await expect(page.getByText('Cost centre W-2 Ward W-2')).toHaveCount(1);

  await payByTransfer(request, owner, order);
  await page.goto('/spending');
  const byCentre = page.getByRole('region', { name: 'By cost centre' });
  await expect(byCentre.getByText('W-2 Ward W-2')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Ordered by' })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Calendar' }).selectOption('BS months');
  const byMonth = page.getByRole('region', { name: 'By month' });
  const running = byMonth.getByRole('row').filter({ hasText: bsMonthOf(new Date()).name });
  await expect(running.getByRole('cell')).toHaveCount(5);
  await expect(byMonth.getByRole('columnheader', { name: 'W-1 Ward W-1' })).toBeVisible();
  await expectAccessible(page);
  const isWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
  expect(await page.evaluate(isWide), 'the page scrolls sideways').toBe(false);

  await page.getByRole('combobox', { name: 'Cost centre' }).selectOption('W-2 Ward W-2');
  await expect(page).toHaveURL(/calendar=bs.*costCentre=/);
  await expect(byCentre.getByText('W-1 Ward W-1')).toHaveCount(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as XLSX' }).click();
  expect((await download).suggestedFilename()).toMatch(/^spending-.*\.xlsx$/);
});
