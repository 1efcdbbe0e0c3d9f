import { randomUUID } from 'node:crypto';
import { login, useSessionOf } from '../buying.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

test('a buyer sees what was spent as bars, table and file, and finds an order by a product in it', {
  tag: '@widths',
}, async ({ page, request }) => {
  await useSessionOf(page, await login(request, 'buyer@thokmandu.example'));
  await page.goto('/spending');
  const bySeller = page.getByRole('region', { name: 'By seller' });
  await expect(bySeller.getByText('Himal Components Pvt. Ltd.')).toBeVisible();
  await expectAccessible(page);
  await bySeller.getByText('Show as table').click();
  await expect(bySeller.getByRole('row').filter({ hasText: 'Himal Components Pvt. Ltd.' })).toContainText(
    'रू',
  );
  await page.getByRole('combobox', { name: 'Months' }).selectOption('Last 24 months');
  await expect(page).toHaveURL(/months=24/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^spending-.*\.csv$/);

  await page.goto('/orders');
  const search = page.getByRole('searchbox', { name: 'Search your orders' });
  const all = page.getByRole('navigation', { name: 'Order status' }).getByRole('link', { name: /^All/ });
  await expect(all).toHaveText(/^All[1-9]/);
  const allOrders = (await all.textContent()) ?? '';
  await search.fill('arduino');
  await expect(page).toHaveURL(/search=arduino/);
  // Fewer orders hold the product: the list is the search's once their number is.
  await expect(all).not.toHaveText(allOrders);
  await expect(all).not.toHaveText('All0');
  await page
    .getByRole('link', { name: /TM-\d{4}-\d{6}/ })
    .first()
    .click();
  await expect(page.getByRole('link', { name: /Arduino/ }).first()).toBeVisible();
  await page.goBack();
  await search.fill('nothing of this name');
  await expect(page.getByText('Nothing of yours matches “nothing of this name”.')).toBeVisible();
});

test('an admin writes a newsletter, tries it and sends it to those who confirmed', async ({
  page,
  request,
}) => {
  const subject = `Dashain prices ${randomUUID().slice(0, 8)}`;
  await useSessionOf(page, await login(request, 'admin@thokmandu.example'));
  await page.goto('/admin/newsletter');
  await page.getByRole('button', { name: 'Write newsletter' }).click();
  const dialog = page.getByRole('dialog', { name: 'Write newsletter' });
  await dialog.getByRole('button', { name: 'Send a test to me' }).click();
  await expect(dialog.getByLabel('Subject')).toBeFocused();
  await dialog.getByLabel('Subject').fill(subject);
  await dialog.getByLabel('Text').fill('New stock.\n\nFrom Monday.');
  await expectAccessible(page);
  // Neither a press beside it nor Esc, however often, loses what is written.
  const question = page.getByRole('alertdialog', { name: 'Discard newsletter' });
  const keepWriting = question.getByRole('button', { name: 'Keep writing' });
  await page.mouse.click(5, 5);
  await keepWriting.click();
  await page.keyboard.press('Escape');
  await expect(keepWriting).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await page.keyboard.press('Escape');
  await keepWriting.click();
  await expect(dialog.getByLabel('Text')).toHaveValue('New stock.\n\nFrom Monday.');
  await dialog.getByRole('button', { name: 'Send a test to me' }).click();
  await expect(page.getByText('admin@thokmandu.example').first()).toBeVisible();
  await dialog.getByRole('button', { name: /^Send to \d+ addresses$/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Newsletter is on its way')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Sent' }).getByText(subject)).toBeVisible();
});
