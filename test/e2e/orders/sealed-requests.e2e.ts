import type { Page } from '@playwright/test';
import {
  ADDRESS,
  bearer,
  dataOf,
  fillCart,
  login,
  newBuyer,
  stockedProduct,
  useSessionOf,
} from '../buying.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { askMany, closeNow, quote, SELLERS, threeSellers } from '../sealed-requests.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const idOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) as string;

test('a cart and words become a list for three sellers, sealed until it is compared and awarded', async ({
  page,
  request,
}) => {
  test.slow();
  const [patan, bhaktapur, koshi] = await threeSellers(request);
  const buyer = await newBuyer(request);
  const product = await stockedProduct(request);
  await fillCart(request, buyer, [{ product, quantity: 4 }]);
  await dataOf(
    await request.post('/api/users/addresses', {
      headers: bearer(buyer),
      data: { ...ADDRESS, isDefault: true },
    }),
  );

  await useSessionOf(page, buyer);
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Ask many sellers' }).click();
  await expect(heading(page, 'Ask many sellers')).toBeVisible();
  await expect(page.getByRole('group', { name: product.name }).getByLabel('Quantity')).toHaveValue('4');
  await page.getByRole('button', { name: 'Describe a line' }).click();
  const words = page.getByRole('group', { name: 'Line 2' });
  await expect(words.getByLabel('What you need')).toBeFocused();
  await page.getByRole('button', { name: 'Ask the sellers' }).click();
  await expect(page.getByText('Name a product, or say what you need')).toBeVisible();
  await expect(page.getByText('City is required')).toBeVisible();
  await words.getByLabel('What you need').fill('Steel conduit 25 mm, call 9841234567');
  await words.getByLabel('Quantity').fill('300');
  // Enter goes down the column, and sends nothing.
  await page.getByRole('group', { name: product.name }).getByLabel('Quantity').press('Enter');
  await expect(words.getByLabel('Quantity')).toBeFocused();
  await page.getByLabel('City').fill('Lalitpur');
  await page.getByLabel('Province').selectOption('Bagmati Pradesh');
  await page.getByText('Sellers that I choose').click();
  for (const name of Object.keys(SELLERS)) {
    await page.getByRole('combobox', { name: 'Add a seller' }).fill(name);
    await page.getByRole('option', { name }).click();
    await expect(page.getByRole('list', { name: 'Chosen sellers' })).toContainText(name);
  }
  await page.getByLabel('Closing').fill('2020-01-01T10:00');
  await page.getByRole('button', { name: 'Ask the sellers' }).click();
  await expect(page.getByText('Closing must be at least 4 hours from now')).toBeVisible();
  await expectAccessible(page);
  const later = new Date(Date.now() + 2 * 24 * 3_600_000).toISOString().slice(0, 10);
  await page.getByLabel('Closing').fill(`${later}T17:00`);
  await page.getByRole('button', { name: 'Ask the sellers' }).click();
  await expect(heading(page, /^RFQ-\d{4}-\d{6}$/)).toBeVisible();
  await expect(page.getByText('0 of 3 sellers answered.')).toBeVisible();
  await expect(page.getByText('number hidden')).toBeVisible();
  await expectAccessible(page);
  const id = idOf(page);
  const number = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';

  await useSessionOf(page, patan);
  await page.goto('/seller/requests-for-quotes?state=open');
  await expectAccessible(page);
  await page.getByRole('link', { name: number }).click();
  await expect(page.getByText('Named with the award')).toBeVisible();
  await page.getByRole('button', { name: 'Seal and send' }).click();
  await expect(page.getByText('Offer at least one line')).toBeVisible();
  const conduit = page.getByRole('group', { name: /Steel conduit/ });
  await conduit.getByLabel('Price for one').fill('0');
  await page.getByRole('button', { name: 'Seal and send' }).click();
  await expect(page.getByText('Price must be more than 0')).toBeVisible();
  await conduit.getByLabel('Price for one').fill('120.50');
  await page.getByRole('button', { name: 'Seal and send' }).click();
  await expect(page.getByText('HS code is required: the bill needs it')).toBeVisible();
  await conduit.getByLabel('HS code').fill('7306');
  await conduit.getByRole('button', { name: /Offer something instead/ }).click();
  await conduit.getByLabel('Price for one').nth(1).fill('90');
  await conduit.getByLabel('What it is').fill('PVC conduit 25 mm, heavy');
  await conduit.getByLabel('HS code').nth(1).fill('3917');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Seal and send' }).click();
  await expect(page.getByText('Your quote is sealed.')).toBeVisible();
  await expect(page.getByText('Instead: PVC conduit 25 mm, heavy')).toBeVisible();
  await expectAccessible(page);
  await quote(request, bhaktapur, id, [1000, 125]);
  await quote(request, koshi, id, [990, null], { deliveryFee: 100 });

  await useSessionOf(page, buyer);
  await page.goto('/requests-for-quotes');
  await expect(page.getByText('3 of 3')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/requests-for-quotes/${id}`);
  await expect(page.getByText('3 of 3 sellers answered.')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('रू');
  await closeNow(id);
  await page.reload();
  const table = page.getByRole('table', { name: 'Quotes, line by line' });
  await expect(table.getByText('no answer').first()).toBeVisible();
  await expect(table).not.toContainText('Patan Scientific');
  await expectAccessible(page);
  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ]);
  expect(sheet.suggestedFilename()).toContain('.csv');

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('Seller 1 of 3')).toBeVisible();
  await page.getByRole('button', { name: 'Next seller' }).click();
  await expect(page.getByText('Seller 2 of 3')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await table.getByRole('button', { name: /125/ }).click();
  await expect(page.getByRole('radio', { name: /My choice/ })).toBeChecked();
  await page.getByRole('button', { name: 'Award', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Award' });
  await dialog.getByRole('button', { name: 'Award and order' }).click();
  await expect(dialog.getByText('Say why: something as good costs less')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel(/Why not the cheapest/).fill('Steel, as the drawing asks for');
  await dialog.getByRole('button', { name: 'Award and order' }).click();
  await expect(page.getByRole('link', { name: 'See the order and pay' })).toBeVisible();
  await expect(page.getByText('Bhaktapur Electricals').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'See the order and pay' }).click();
  await expect(heading(page, /TM-/)).toBeVisible();
  await expect(page.getByText(/Steel conduit/).first()).toBeVisible();

  await useSessionOf(page, bhaktapur);
  await page.goto(`/seller/requests-for-quotes/${id}`);
  await expect(page.getByText(/^You won\./)).toBeVisible();
  await expectAccessible(page);
});

test('a quote comes too late, a second request waits, and the desk reads no price of what is open', async ({
  page,
  request,
}) => {
  const [, bhaktapur] = await threeSellers(request);
  const [buyer, other] = [await newBuyer(request), await newBuyer(request)];
  const asked = await askMany(request, buyer, ['Copper cable 2.5 sq mm']);
  await useSessionOf(page, bhaktapur);
  await page.goto(`/seller/requests-for-quotes/${asked._id}`);
  await page.getByLabel('Price for one').fill('95');
  await page.getByLabel('HS code').fill('8544');
  await quote(request, bhaktapur, asked._id, [94]);
  await closeNow(asked._id);
  await page.getByRole('button', { name: 'Seal and send' }).click();
  await expect(page.getByText('The request is closed').first()).toBeVisible();
  await expect(page.getByText('It has closed. You are told when it is awarded.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Seal and send' })).toHaveCount(0);

  const open = await askMany(request, other, ['Copper cable 4 sq mm']);
  await quote(request, bhaktapur, open._id, [77.77]);
  await useSessionOf(page, other);
  await page.goto('/requests-for-quotes/new');
  await expect(
    page.getByText('Add products of the shop, or say in your own words what it is.'),
  ).toBeVisible();
  await page.goto(`/requests-for-quotes/${open._id}`);
  await page.getByRole('button', { name: 'Cancel request' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep it' }).click();
  await page.goto(`/requests-for-quotes/${asked._id}`);
  await expect(page.getByText('Request not found')).toBeVisible();

  await useSessionOf(page, await login(request, 'admin@thokmandu.example'));
  await page.goto('/admin/requests-for-quotes?status=open');
  await expect(page.getByRole('link', { name: open.number })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: open.number }).click();
  await expect(page.getByText(/Our desk reads no price/)).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('77.77');
  await expect(page.getByRole('main')).not.toContainText('Bhaktapur Electricals');
  await expectAccessible(page);

  await useSessionOf(page, other);
  await page.goto(`/requests-for-quotes/${open._id}`);
  await page.getByRole('button', { name: 'Cancel request' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel request' }).click();
  await expect(page.getByText('You cancelled this request.')).toBeVisible();
  await expectAccessible(page);
});
