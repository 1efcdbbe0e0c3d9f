import { build } from 'vite';
import { CALENDAR_WORDS } from '../../../src/domain/shop/calendar-words.ts';
import { formatDateTime } from '../../../src/domain/shop/kathmandu-time.ts';
import { formatRupees } from '../../../src/domain/shop/money.ts';
import { preferencesOf } from '../../../src/domain/shop/preference-choices.ts';
import { learnCalendarWords, readPreferencesFrom } from '../../../src/domain/shop/preferences.ts';
import { newBuyer, useSessionOf } from '../buying.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

const CHOICES = { calendar: 'both', digits: 'devanagari', grouping: 'lakh' } as const;

test('who chose otherwise reads dates and sums so, from the server and in the browser, on every device', async ({
  page,
  context,
}) => {
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.message));
  await page.goto('/products?inStock=true');
  await page.getByRole('button', { name: 'Dates and numbers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Language and dates' });
  await dialog.getByLabel('Digits').selectOption('०१२३४५६७८९');
  await dialog.getByLabel('Large numbers').selectOption('12,34,567');
  await expect(dialog.getByText('रू\u00a0१२,३४,५६७.५०')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save preferences' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Dates and numbers' })).toBeFocused();
  const price = page
    .getByRole('main')
    .getByText(/रू\u00a0[०-९,.]+$/)
    .first();
  await expect(price).toBeVisible();

  const kept = await (await page.request.get('/products?inStock=true')).text();
  expect(kept).toMatch(/रू(?:<[^>]+>)*\u00a0[०-९]/);
  await page.reload();
  await expect(price).toBeVisible();
  await context.clearCookies();
  expect(await (await page.request.get('/products?inStock=true')).text()).not.toMatch(/[०-९]/);

  const buyer = await newBuyer(page.request);
  await useSessionOf(page, buyer);
  await page.goto('/profile');
  const form = page.getByRole('form', { name: 'Language and dates' });
  await form.getByLabel('Dates').selectOption('Bikram Sambat');
  await form.getByRole('button', { name: 'Save preferences' }).click();
  await expect(form.getByText(/^\d+ [A-Z][a-z]+ 20[89]\d/)).toBeVisible();
  await expect(form.getByRole('button', { name: 'Save preferences' })).toBeFocused();
  await context.clearCookies();
  await page.goto('/profile');
  await expect(form.getByLabel('Dates')).toHaveValue('bs');
  expect((await context.cookies()).find(({ name }) => name === 'preferences')?.value).toBe(
    'bs.latin.thousands',
  );
  expect(failures).toEqual([]);
});

test('ten thousand dates and sums read the same on the server and in the browser', async ({ page }) => {
  const entry = ['calendar-words', 'kathmandu-time', 'money', 'preference-choices', 'preferences']
    .map((name) => `export * from '/src/domain/shop/${name}.ts';`)
    .join('');
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry: 'virtual:shop', formats: ['iife'], name: 'shop' } },
    plugins: [
      {
        name: 'shop',
        resolveId: (id) => (id.endsWith('virtual:shop') ? '\0virtual:shop' : null),
        load: (id) => (id === '\0virtual:shop' ? entry : null),
      },
    ],
  });
  const [output] = built as { output: { code: string }[] }[];
  const cases = Array.from({ length: 10_000 }, () => ({
    at: Date.UTC(2013, 3, 14) + Math.floor(Math.random() * 20 * 365 * 86_400_000),
    paisa: Math.floor(Math.random() ** 4 * 1e13) * (Math.random() < 0.5 ? -1 : 1),
  }));
  await page.goto('about:blank');
  await page.addScriptTag({ content: output?.output[0]?.code ?? '' });
  learnCalendarWords(CALENDAR_WORDS);
  for (const language of ['en', 'ne'] as const) {
    const preferences = preferencesOf(language, CHOICES);
    readPreferencesFrom(() => preferences);
    const here = cases.map(({ at, paisa }) => `${formatDateTime(new Date(at))} ${formatRupees(paisa)}`);
    const there = await page.evaluate(
      ([all, held]) => {
        const { shop } = globalThis as unknown as {
          shop: typeof import('../../../src/domain/shop/money.ts') &
            typeof import('../../../src/domain/shop/kathmandu-time.ts') &
            typeof import('../../../src/domain/shop/calendar-words.ts') &
            typeof import('../../../src/domain/shop/preferences.ts');
        };
        shop.learnCalendarWords(shop.CALENDAR_WORDS);
        shop.readPreferencesFrom(() => held);
        return all.map(({ at, paisa }) => `${shop.formatDateTime(new Date(at))} ${shop.formatRupees(paisa)}`);
      },
      [cases, preferences] as const,
    );
    expect(there).toEqual(here);
  }
});
