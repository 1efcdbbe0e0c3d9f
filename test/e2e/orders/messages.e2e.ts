import type { APIRequestContext } from '@playwright/test';
import { type Buyer, login, newBuyer, useSessionOf } from '../buying.ts';
import { getData } from '../catalogue.ts';
import { DEMO_PASSWORD, expect, expectAccessible, test } from '../fixtures.ts';
import { picture } from '../selling.ts';

test('a guest asks a seller, signs in with the text kept, and the two write to each other', {
  tag: ['@phone-only', '@widths'],
}, async ({ page, request, context, expectedProblems }) => {
  expectedProblems.push(/ERR_INTERNET_DISCONNECTED/);
  const login = await request.post('/api/auth/login', {
    data: { email: 'seller@thokmandu.example', password: DEMO_PASSWORD },
  });
  const { authToken } = (await login.json()).data as { authToken: string };
  const seller = { authorization: `Bearer ${authToken}` };
  const own = await request.get('/api/products/my-products?status=active&limit=1', { headers: seller });
  const [product] = ((await own.json()) as { data: { products: { _id: string; name: string }[] } }).data
    .products;
  if (!product) throw new Error('No product');
  const buyer = await newBuyer(request);

  await page.goto(`/products/${product._id}`);
  // A product whose stock is to be asked for first offers it a second time.
  await page.getByRole('button', { name: 'Ask the seller' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Ask the seller' });
  await dialog.getByLabel('Your question').fill('Does it fit 35 mm? Call 98 4123 4567');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Sign in and send' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Email', { exact: true }).fill(buyer.email);
  await page.getByLabel('Password', { exact: true }).fill(buyer.password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(dialog.getByLabel('Your question')).toHaveValue('Does it fit 35 mm? Call 98 4123 4567');
  await dialog.getByRole('button', { name: 'Send question' }).click();

  await expect(page).toHaveURL(/\/messages\/[0-9a-f-]+$/);
  const thread = page.url().split('/').at(-1);
  const log = page.getByRole('log');
  await expect(log.getByText('number hidden')).toBeVisible();
  await expect(log).not.toContainText('4123');
  await expectAccessible(page);

  // Without a connection nothing that was written is lost.
  const field = page.getByLabel('Message', { exact: true });
  await field.fill('And in white?');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(log.getByText('Waiting: it is sent once you are online')).toBeVisible();
  await context.setOffline(false);
  await expect(log.getByText('Waiting: it is sent once you are online')).toHaveCount(0);
  await expect(log.getByText('And in white?')).toHaveCount(1);

  await page.getByLabel('Add photos').setInputFiles([await picture('rail.png', 'teal')]);
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
  // Refused, it can be sent again, photo and all; a text alone can be changed as well.
  await page.route('**/api/threads/*/messages', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: { success: false, message: 'Not now', code: 'x', errors: [] } })
      : route.continue(),
  );
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(log.getByText('1 photo')).toBeVisible();
  await expect(log.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(log.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await field.fill('With screws?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await log.getByRole('button', { name: 'Edit' }).click();
  await expect(field).toHaveValue('With screws?');
  await field.fill('');
  await page.unroute('**/api/threads/*/messages');
  await log.getByRole('button', { name: 'Retry' }).click();
  await log.getByRole('button', { name: 'Photo 1 of 1, open large' }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Photo 1 of 1' })).toBeVisible();
  await page.keyboard.press('Escape');

  const answer = await request.post(`/api/threads/${thread}/messages`, {
    headers: seller,
    data: { text: 'Yes, and it comes in white.' },
  });
  expect(answer.status()).toBe(201);
  await page.goto('/');
  await page.goto('/messages');
  await expect(page.getByRole('main').getByRole('link', { name: /white.* 1 unread message/ })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Yes, and it comes in white/ })
    .click();
  await expect(log.getByText('Yes, and it comes in white.')).toBeVisible();
  await expect(log.getByText('New', { exact: true })).toBeVisible();
});

test('a seller shows an answer to everybody', async ({ page, request }) => {
  const login = await request.post('/api/auth/login', {
    data: { email: 'seller@thokmandu.example', password: DEMO_PASSWORD },
  });
  const tokens = ((await login.json()) as { data: { authToken: string; refreshToken: string } }).data;
  const seller = { authorization: `Bearer ${tokens.authToken}` };
  const own = await request.get('/api/products/my-products?status=active&limit=2', { headers: seller });
  const { products } = ((await own.json()) as { data: { products: { _id: string }[] } }).data;
  const product = products.at(-1)?._id ?? '';
  const buyer = await newBuyer(request);
  const asked = await request.post('/api/threads', {
    headers: { authorization: `Bearer ${buyer.authToken}` },
    data: { product, text: 'Is there a manual in Nepali?' },
  });
  const { thread } = ((await asked.json()) as { data: { thread: { _id: string } } }).data;
  await useSessionOf(page, { ...buyer, ...tokens });
  await page.goto(`/seller/messages/${thread._id}`);
  await page.getByLabel('Message', { exact: true }).fill('Yes, printed and in the box.');
  await page.keyboard.press('Enter');
  await page.getByRole('log').getByRole('button', { name: 'Show on the product’s page' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('log').getByText('On the product’s page')).toBeVisible();
  await expectAccessible(page);
  const { questions } = await getData<{ questions: { question: string }[] }>(
    request,
    `/api/products/${product}/questions`,
  );
  expect(questions[0]?.question).toBe('Is there a manual in Nepali?');
  await page.goto(`/products/${product}`);
  await expect(page.getByText('Yes, printed and in the box.').first()).toBeVisible();
});

test('what became of a question is said when its dialog is closed and when its page is left by then', async ({
  page,
  request,
}) => {
  const buyer = await newBuyer(request);
  const { product } = await productOfSeller(request);
  let held = Promise.withResolvers<boolean>();
  await page.route('**/api/threads', async (route) => {
    if (route.request().method() !== 'POST' || (await held.promise)) return route.continue();
    await route.fulfill({ status: 409, json: { success: false, message: 'Not now', code: 'x', errors: [] } });
  });
  const dialog = page.getByRole('dialog', { name: 'Ask the seller' });
  const send = async () => {
    held = Promise.withResolvers<boolean>();
    await page.getByRole('button', { name: 'Ask the seller' }).first().click();
    await dialog.getByLabel('Your question').fill('Is it new?');
    const sent = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/api/threads'));
    await dialog.getByRole('button', { name: 'Send question' }).click();
    await sent;
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  };
  const refusal = page.getByRole('alert').filter({ hasText: 'Not now' });

  await useSessionOf(page, buyer);
  await page.goto(`/products/${product}`);
  await send();
  held.resolve(false);
  await expect(refusal).toBeVisible();
  await page.getByRole('button', { name: 'Close notification' }).click();
  await expect(refusal).toBeHidden();

  // Whoever closed the dialog is told, and stays where they are.
  await send();
  held.resolve(true);
  await expect(page.getByText('Your question was sent')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/products/${product}$`));
  await page.getByRole('button', { name: 'Close notification' }).click();

  await send();
  await page.getByRole('banner').getByRole('link', { name: 'Thokmandu' }).click();
  await expect(page).toHaveURL(/\/$/);
  held.resolve(false);
  await expect(refusal).toBeVisible();
});

test('a message on its way when its page is left stands there once, whether or not it arrived', async ({
  page,
  request,
}) => {
  const buyer = await newBuyer(request);
  const { product } = await productOfSeller(request);
  await ask(request, buyer, product, 'Is it new?');
  let isHeld = true;
  const held = Promise.withResolvers<void>();
  await page.route('**/api/threads/*/messages', async (route) => {
    if (isHeld && route.request().method() === 'POST') await held.promise;
    await route.continue();
  });
  const arrival = () =>
    page.waitForResponse(
      (response) =>
        response.request().method() === 'POST' && /\/api\/threads\/[^/]+\/messages$/.test(response.url()),
    );
  const log = page.getByRole('log');
  const row = page.getByRole('list', { name: 'Conversations' }).getByRole('link');
  const sending = log.getByText('Sending', { exact: true });
  const write = async (text: string) => {
    const before = await sending.count();
    await page.getByLabel('Message', { exact: true }).fill(text);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(sending).toHaveCount(before + 1);
  };

  await useSessionOf(page, buyer);
  await page.goto('/messages');
  await row.click();
  await write('Or was it opened?');
  await page.goBack();
  await expect(page).toHaveURL(/\/messages$/);
  await expect(log).toHaveCount(0);
  const arrived = arrival();
  held.resolve();
  expect((await arrived).status()).toBe(201);
  await expect(row).toContainText('You: Or was it opened?');
  await row.click();
  await expect(log.getByText('Is it new?')).toHaveCount(1);
  await expect(log.getByText('Or was it opened?')).toHaveCount(1);
  await expect(log.getByRole('button', { name: 'Retry' })).toHaveCount(0);

  // Lost with its page, it is sent again when that is opened.
  await page.unroute('**/api/threads/*/messages');
  await page.route('**/api/threads/*/messages', async (route) => {
    if (!isHeld || route.request().method() !== 'POST') await route.continue();
  });
  await write('With its box?');
  isHeld = false;
  const arrivedLater = arrival();
  await page.reload();
  expect((await arrivedLater).status()).toBe(201);
  await expect(sending).toHaveCount(0);
  await expect(log.getByText('With its box?')).toHaveCount(1);
  await expect(log.getByRole('button', { name: 'Retry' })).toHaveCount(0);

  // Of two on their way the later one arrives first: it stands there once, while the other still is.
  await page.unroute('**/api/threads/*/messages');
  const [cable, manual] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/api/threads/*/messages', async (route) => {
    const said = route.request().method() === 'POST' ? route.request().postData() : null;
    if (said?.includes('With a cable?')) await cable.promise;
    if (said?.includes('With a manual?')) await manual.promise;
    await route.continue();
  });
  await write('With a cable?');
  await write('With a manual?');
  await page.goBack();
  await expect(log).toHaveCount(0);
  await row.click();
  await expect(sending).toHaveCount(2);
  const manualArrived = arrival();
  manual.resolve();
  expect((await manualArrived).status()).toBe(201);
  await expect(sending).toHaveCount(1);
  await expect(log.getByText('With a manual?')).toHaveCount(1);
  const cableArrived = arrival();
  cable.resolve();
  expect((await cableArrived).status()).toBe(201);
  await expect(sending).toHaveCount(0);
  await expect(log.getByText('With a cable?')).toHaveCount(1);
});

test('with earlier messages loaded, a new one takes none of them away', async ({ page, request }) => {
  const buyer = await newBuyer(request);
  const { seller, product } = await productOfSeller(request);
  const lines = Array.from({ length: 61 }, (_, index) => `Line ${String(index + 1).padStart(2, '0')}`);
  const thread = await ask(request, buyer, product, lines[0] ?? '');
  const write = async (text: string | undefined) => {
    const sent = await request.post(`/api/threads/${thread}/messages`, { headers: seller, data: { text } });
    expect(sent.status()).toBe(201);
  };
  for (const line of lines.slice(1, 60)) await write(line);
  await page.clock.install();
  await useSessionOf(page, buyer);
  await page.goto(`/messages/${thread}`);
  const log = page.getByRole('log');
  const shown = async () => (await log.textContent())?.match(/Line \d\d/g) ?? [];
  await expect.poll(shown).toEqual(lines.slice(10, 60));
  await page.getByRole('button', { name: 'Earlier messages' }).click();
  await expect.poll(shown).toEqual(lines.slice(0, 60));
  await write(lines[60]);
  // The page asks every 20 seconds.
  await page.clock.fastForward(20_000);
  await expect.poll(shown).toEqual(lines);
  await expect(page.getByRole('button', { name: 'Earlier messages' })).toHaveCount(0);
});

/** The demo seller's session, and a product that can be asked about. */
async function productOfSeller(request: APIRequestContext) {
  const { authToken } = await login(request, 'seller@thokmandu.example');
  const seller = { authorization: `Bearer ${authToken}` };
  const own = await request.get('/api/products/my-products?status=active&limit=1', { headers: seller });
  const { products } = ((await own.json()) as { data: { products: { _id: string }[] } }).data;
  if (!products[0]) throw new Error('No product');
  return { seller, product: products[0]._id };
}

/** Asks about a product without a screen; answers the conversation. */
async function ask(
  request: APIRequestContext,
  { authToken }: Buyer,
  product: string,
  text: string,
): Promise<string> {
  const asked = await request.post('/api/threads', {
    headers: { authorization: `Bearer ${authToken}` },
    data: { product, text },
  });
  expect(asked.status()).toBe(201);
  return ((await asked.json()) as { data: { thread: { _id: string } } }).data.thread._id;
}
