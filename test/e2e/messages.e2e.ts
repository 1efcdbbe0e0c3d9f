import { newBuyer, useSessionOf } from './buying.ts';
import { getData } from './catalogue.ts';
import { DEMO_PASSWORD, expect, expectAccessible, test } from './fixtures.ts';
import { picture } from './selling.ts';

test('a guest asks a seller, signs in with the text kept, and the two write to each other', {
  tag: '@phone',
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
  await expect(log.getByRole('button', { name: 'Retry' })).toBeVisible();
  await context.setOffline(false);
  await log.getByRole('button', { name: 'Retry' }).click();
  await expect(log.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await expect(log.getByText('And in white?')).toHaveCount(1);

  await page.getByLabel('Add photos').setInputFiles([await picture('rail.png', 'teal')]);
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
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
