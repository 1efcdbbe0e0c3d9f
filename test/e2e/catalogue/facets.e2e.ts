import type { Page } from '@playwright/test';
import { listProducts } from '../catalogue.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

const filters = (page: Page) => page.getByRole('complementary', { name: 'Filters' });
const section = (page: Page, name: string) => filters(page).getByRole('group', { name, exact: true });
const chips = (page: Page) => page.getByRole('list', { name: 'Filters in use' });
const found = (page: Page, total: number) => page.getByText(`${total} products found`, { exact: true });

/** From the top: a control half under the header is no smaller for it. */
async function expectAccessibleFromTop(page: Page) {
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
}

test('brands, specifications and prices narrow a list, each a step of Back and a chip', async ({
  page,
  request,
}) => {
  await page.goto('/products?category=Electrical');
  const havells = section(page, 'Brand').getByRole('checkbox', { name: /^Havells/ });
  const label = await section(page, 'Brand')
    .getByText(/^Havells/)
    .locator('..')
    .textContent();
  await havells.check();
  await expect(page).toHaveURL('/products?category=Electrical&brand=Havells');
  const { pagination } = await listProducts(request, 'category=Electrical&brand=havells');
  expect(label).toBe(`Havells${pagination.total}`);
  await expect(found(page, pagination.total)).toBeVisible();
  await section(page, 'Brand')
    .getByRole('checkbox', { name: /^Schneider Electric/ })
    .check();
  await expect(page).toHaveURL('/products?category=Electrical&brand=Havells&brand=Schneider+Electric');
  const both = await listProducts(request, 'category=Electrical&brand=Havells&brand=Schneider+Electric');
  expect(both.pagination.total).toBeGreaterThan(pagination.total);
  await expect(found(page, both.pagination.total)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Filters/ })).toContainText('2');
  await expectAccessibleFromTop(page);

  await page.goBack();
  await expect(page).toHaveURL('/products?category=Electrical&brand=Havells');
  await expect(
    section(page, 'Brand').getByRole('checkbox', { name: /^Schneider Electric/ }),
  ).not.toBeChecked();
  await chips(page)
    .getByRole('link', { name: /Remove filter: Brand Havells/ })
    .click();
  await expect(page).toHaveURL('/products?category=Electrical');

  await section(page, 'Price').getByRole('checkbox').first().check();
  await expect(page).toHaveURL(/price=\d*\.\./);
  await expect(chips(page)).toContainText('रू');
});

test('a long section finds a value by its name, and one that is closed opens by keyboard', async ({
  page,
}) => {
  await page.goto('/products');
  await section(page, 'Brand')
    .getByRole('button', { name: /^Show \d+ more$/ })
    .click();
  await expect(section(page, 'Brand').getByRole('button', { name: 'Show fewer' })).toBeVisible();
  await section(page, 'Brand').getByRole('searchbox', { name: 'Find in Brand' }).fill('schnei');
  await expect(section(page, 'Brand').getByRole('checkbox')).toHaveCount(1);
  await section(page, 'Brand')
    .getByRole('checkbox', { name: /^Schneider Electric/ })
    .check();
  await expect(page).toHaveURL('/products?brand=Schneider+Electric');

  const seller = filters(page).getByText('Seller', { exact: true });
  await seller.focus();
  await page.keyboard.press('Enter');
  await section(page, 'Seller').getByRole('checkbox').first().check();
  await expect(page).toHaveURL(/seller=/);
  await expectAccessibleFromTop(page);
});

test('a range of an attribute is typed, said when it cannot be, and goes with its category', async ({
  page,
}) => {
  await page.goto('/products?category=Electrical&brand=Havells');
  const voltage = section(page, 'Voltage');
  await voltage.getByLabel('Lowest Voltage in V').fill('500');
  await voltage.getByLabel('Highest Voltage in V').fill('100');
  await voltage.getByRole('button', { name: 'Apply the range of Voltage' }).click();
  await expect(page.getByText('The lowest value is above the highest')).toBeVisible();
  await expect(page).toHaveURL('/products?category=Electrical&brand=Havells');
  await voltage.getByLabel('Lowest Voltage in V').fill('२००');
  await voltage.getByLabel('Highest Voltage in V').fill('500');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/products?category=Electrical&brand=Havells&spec.Voltage=200..500');
  await expect(chips(page)).toContainText('200 – 500 V');
  await expect(voltage.getByLabel('Lowest Voltage in V')).toHaveValue('200');
  await expect(voltage.getByLabel('Highest Voltage in V')).toBeFocused();
  const most = section(page, 'Price').getByLabel('Max');
  await most.fill('90000');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/maxPrice=90000/);
  await expect(most).toHaveValue('90,000');
  await expect(most).toBeFocused();
  await page.goBack();
  await expect(most).toHaveValue('');
  await filters(page)
    .getByRole('radio', { name: /^Lab Equipment/ })
    .check();
  await expect(page).toHaveURL('/products?category=Lab+Equipment&brand=Havells');
  await expect(page.getByText('The specifications you chose belong to the other category')).toBeVisible();
});

test('a shared address shows what it names, and bears what nothing has', async ({ page }) => {
  await page.goto('/products?category=Electrical&brand=Nobody&spec.Nothing=x&rating=9');
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
  await expect(chips(page)).toContainText('Nobody');
  await chips(page)
    .getByRole('link', { name: /Brand Nobody/ })
    .click();
  await expect(page).toHaveURL('/products?category=Electrical&spec.Nothing=x');
  // One tap takes off what keeps everything away.
  const without = page.getByRole('link', { name: /^Without Nothing x: \d+ products$/ });
  await expect(without).toBeVisible();
  await expectAccessible(page);
  await without.click();
  await expect(page).toHaveURL('/products?category=Electrical');
});

test('on a phone the sheet narrows the list and names how many it shows', { tag: '@phone-only' }, async ({
  page,
  request,
}) => {
  await page.goto('/help');
  await page.goto('/products?category=Electrical');
  await page.getByRole('button', { name: /^Filters/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('checkbox', { name: /^Havells/ }).check();
  await expect(page).toHaveURL('/products?category=Electrical&brand=Havells');
  const { pagination } = await listProducts(request, 'category=Electrical&brand=Havells');
  await expect(sheet.getByRole('button', { name: `Show ${pagination.total} products` })).toBeVisible();
  await expectAccessible(page);
  // A chip in the sheet takes its choice off, and closing without Show shows what was there before.
  await sheet.getByRole('button', { name: /Remove filter: Brand Havells/ }).click();
  await expect(page).toHaveURL('/products?category=Electrical');
  await sheet.getByRole('checkbox', { name: /^Havells/ }).check();
  await expect(page).toHaveURL('/products?category=Electrical&brand=Havells');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/products?category=Electrical');
  await expect(sheet).toHaveCount(0);
  await expect(chips(page)).toHaveCount(0);
  // Neither of the two ways to close it leaves a step of Back behind.
  await page.getByRole('button', { name: /^Filters/ }).click();
  await sheet.getByRole('checkbox', { name: /^Havells/ }).check();
  await expect(page).toHaveURL('/products?category=Electrical&brand=Havells');
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL('/products?category=Electrical');
  await page.goBack();
  await expect(page).toHaveURL('/help');
  await page.goForward();
  await page.getByRole('button', { name: /^Filters/ }).click();
  await sheet.getByRole('checkbox', { name: /^Havells/ }).check();
  await sheet.getByRole('button', { name: /^Show \d+ products$/ }).click();
  await expect(sheet).toHaveCount(0);
  await expect(chips(page)).toContainText('Havells');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('facets narrow a list without scripts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto('/products?category=Electrical');
  await section(page, 'Brand')
    .getByRole('checkbox', { name: /^Havells/ })
    .check();
  await section(page, 'Voltage').getByLabel('Lowest Voltage in V').fill('200');
  await filters(page).getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(chips(page)).toContainText('Havells');
  await expect(chips(page)).toContainText('From 200 V');
  await context.close();
});

test('on a phone a range is applied while the prices were never opened', { tag: '@phone-only' }, async ({
  page,
}) => {
  await page.goto('/products?category=Electrical');
  await page.getByRole('button', { name: /^Filters/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByText('Voltage', { exact: true }).click();
  await sheet.getByLabel('Lowest Voltage in V').fill('200');
  await sheet.getByRole('button', { name: 'Apply the range of Voltage' }).click();
  await expect(page).toHaveURL('/products?category=Electrical&spec.Voltage=200..');
  await expect(sheet.getByRole('button', { name: /^Remove filter: / }).last()).toContainText('From 200 V');
});

test('the sheet is closed by pulling its head down, and springs back from less', {
  tag: '@phone-only',
}, async ({ page }) => {
  await page.goto('/help');
  await page.goto('/products');
  await page.getByRole('button', { name: /^Filters/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  const head = sheet.getByRole('heading', { name: 'Filters' });
  await expect.poll(async () => (await sheet.boundingBox())?.y).toBeCloseTo(84.4, 0);
  const pull = async (distance: number) => {
    await head.hover();
    await page.mouse.down();
    await page.mouse.move(60, 122 + distance / 2);
    await page.mouse.move(60, 122 + distance);
    await expect.poll(async () => (await sheet.boundingBox())?.y).toBeGreaterThan(100);
    await page.mouse.up();
  };
  await pull(50);
  await expect.poll(async () => (await sheet.boundingBox())?.y).toBeCloseTo(84.4, 0);
  await pull(250);
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL('/products');
  await page.goBack();
  await expect(page).toHaveURL('/help');
});
