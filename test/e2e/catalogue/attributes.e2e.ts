import { randomUUID } from 'node:crypto';
import { bearer, login, useSessionOf } from '../buying.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { newSeller } from '../selling.ts';

test('an admin adds an attribute, sees what cannot be read, changes and deletes it', async ({
  page,
  request,
}) => {
  test.slow();
  const admin = await login(request, 'admin@thokmandu.example');
  // A new category, as every category of a real shop: it has no attributes. Not shown to buyers.
  const categoryName = `New trade ${randomUUID().slice(0, 8)}`;
  const category = await request.post('/api/categories', {
    headers: bearer(admin),
    data: { name: categoryName, slug: categoryName.toLowerCase().replaceAll(' ', '-'), isActive: false },
  });
  expect(category.ok()).toBe(true);
  await useSessionOf(page, admin);
  await page.goto('/admin/attributes?category=fire-safety');
  await expect(page.getByRole('row', { name: /^Charge/ })).toContainText('Number in kg');
  await expectAccessible(page);

  // The two extinguishers that are filled with litres.
  await page
    .getByRole('row', { name: /^Charge/ })
    .getByRole('link', { name: 'Unread' })
    .click();
  const unread = page.getByRole('dialog', { name: 'Unread values of Charge' });
  await expect(unread.getByText('9 l', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await unread.getByRole('button', { name: 'Close' }).click();
  await expect(unread).toBeHidden();

  const name = `Reach ${randomUUID().slice(0, 8)}`;
  await page.getByRole('link', { name: 'New attribute' }).click();
  const form = page.getByRole('dialog', { name: 'New attribute' });
  await expect(form.getByLabel('Category')).toHaveValue(/./);
  await form.getByRole('button', { name: 'Create attribute' }).click();
  await expect(form.getByText('Name is required')).toBeVisible();
  await expect(form.getByText('A number needs its unit, such as W, mm or pcs')).toBeVisible();
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Unit').fill('m');
  await form.getByLabel('Spellings').fill('charge');
  await form.getByRole('button', { name: 'Create attribute' }).click();
  await expect(form.getByText('“charge” already means the attribute Charge of Fire Safety')).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('Spellings').fill(`${name} far`);
  await form.getByRole('button', { name: 'Create attribute' }).click();
  await expect(page.getByText('Attribute created')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Number in m');

  await row.getByRole('link', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: `Edit ${name}` });
  await edit.getByLabel('Kind').selectOption({ label: 'Choice of words' });
  await expect(edit.getByLabel('Unit')).toBeHidden();
  await edit.getByLabel('Values that are written in several ways').fill('Far = Wide | टाढा\n\nNear');
  await edit.getByRole('button', { name: 'Save attribute' }).click();
  await expect(page.getByText('Attribute updated')).toBeVisible();
  await expect(row).toContainText('Choice');
  await expect(row).toContainText('2 values with spellings');

  // What most trades need, in one step; what is there already is left out.
  await page.getByRole('link', { name: 'Add the usual ones' }).click();
  const usual = page.getByRole('dialog', { name: 'Add the usual ones' });
  await expect(usual.getByText('Power (W)')).toBeVisible();
  await expectAccessible(page);
  await usual.getByLabel('Category').selectOption('');
  await usual.getByRole('button', { name: 'Add them' }).click();
  await expect(usual.locator('[id$="-error"]')).toHaveText('Choose a category');
  await usual.getByLabel('Category').selectOption({ label: `${categoryName} (inactive)` });
  await usual.getByRole('button', { name: 'Add them' }).click();
  await expect(page.getByText('Usual attributes added')).toBeVisible();
  await expect(usual).toBeHidden();

  await row.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete attribute' });
  await expect(question).toContainText('Products keep what they say, as text.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Attribute deleted')).toBeVisible();
  await expect(row).toBeHidden();
});

test('an admin says which values mean one thing: the filter is one, and old addresses still find it', async ({
  page,
  request,
}) => {
  await useSessionOf(page, await login(request, 'admin@thokmandu.example'));
  await page.goto('/admin/attributes?category=circuit-protection');
  const row = page.getByRole('row', { name: /^Poles/ });
  await expect(row).toContainText('4 values with spellings');
  await row.getByRole('link', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Poles' });
  const values = form.getByLabel('Values that are written in several ways');
  const before = await values.inputValue();
  expect(before).toContain('2P = DP | Double pole');
  await values.fill(`${before}\n5P = DP`);
  await form.getByRole('button', { name: 'Save attribute' }).click();
  await expect(form.getByText('“DP” already means 2P')).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Cancel' }).click();

  // The demo shop's breakers say DP as well as 2P.
  const list = await request.get('/api/products?category=circuit-protection&facets=true&limit=1');
  const { data } = await list.json();
  const facet = data.facets.find(({ key }: { key: string }) => key === 'spec.Poles');
  const names = facet.values.map(({ value }: { value: string }) => value);
  expect(names).toContain('2P');
  expect(names).not.toContain('DP');
  await page.goto('/products?category=circuit-protection&spec.Poles=DP');
  await expect(page.getByRole('checkbox', { name: /^2P/ }).first()).toBeChecked();
});

test("a seller's form offers the category's attributes with their units, and says what no filter finds", {
  tag: '@widths',
}, async ({ page, request }) => {
  await useSessionOf(page, await newSeller(request));
  await page.goto('/seller/products/new');
  await page.getByRole('combobox', { name: 'Category' }).fill('lighting');
  await page.getByRole('combobox', { name: 'Category' }).press('Enter');
  await page.getByRole('button', { name: 'Power (W)' }).click();
  await expect(page.getByLabel('Specification 1 name')).toHaveValue('Power');
  const value = page.getByLabel('Specification 1 value');
  await expect(value).toBeFocused();
  await expect(value).toHaveAttribute('placeholder', 'A number in W');
  await value.fill('bright');
  await expect(page.getByText('This is not a single number in W: no filter finds it.')).toBeVisible();
  await expectAccessible(page);
  await value.fill('९ वाट');
  await expect(page.getByText('no filter finds it')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Power (W)' })).toBeHidden();
  // Another name of the same thing is known for it.
  await page.getByRole('button', { name: 'Add specification' }).click();
  await page.getByLabel('Specification 2 name').fill('Holder');
  await expect(page.getByRole('button', { name: 'Base', exact: true })).toBeHidden();
});
