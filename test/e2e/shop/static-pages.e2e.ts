import { DESKTOP, expect, expectAccessible, expectNoSidewaysScroll, PHONE, test } from '../fixtures.ts';

const PAGES = [
  { address: '/about', heading: 'About', text: 'Electronic Commerce Act' },
  { address: '/contact', heading: 'Contact', text: 'working days' },
  { address: '/careers', heading: 'Careers', text: 'How to apply' },
  { address: '/press', heading: 'Press', text: 'Name and logo' },
  { address: '/help', heading: 'Help', text: 'Is there a minimum order?' },
  { address: '/terms', heading: 'Terms of use', text: '13% VAT' },
  { address: '/privacy', heading: 'Privacy', text: 'Your rights' },
  { address: '/shipping', heading: 'Shipping', text: 'within 15 days' },
  { address: '/sell', heading: 'Sell to businesses across Nepal.', text: 'Register your company' },
  {
    address: '/wholesale',
    heading: 'The wholesale price, from the first piece.',
    text: 'Does it pay for us?',
  },
  { address: '/developers', heading: 'For developers', text: 'first-call.sh' },
  { address: '/developers?part=keys', heading: 'Keys and scopes', text: 'stock:write' },
  { address: '/developers?part=events', heading: 'Events', text: 'order.placed' },
  { address: '/developers?part=rules', heading: 'Errors, paging and limits', text: 'RateLimit-Policy' },
  { address: '/developers?part=changes', heading: 'Versions and changes', text: 'Thokmandu-Version' },
  { address: '/api', heading: 'API reference', text: '/api/products' },
  {
    address: '/api?part=business',
    heading: 'API reference for buying like a business',
    text: '/api/lists',
  },
  {
    address: '/api?part=companies',
    heading: 'API reference for companies',
    text: '/api/requests',
  },
  {
    address: '/api?part=quotes',
    heading: 'API reference for quotes and buying on account',
    text: '/api/quotes',
  },
  {
    address: '/api?part=programs',
    heading: 'API reference for keys and webhooks',
    text: '/api/account/keys',
  },
  { address: '/api?part=accounts', heading: 'API reference for accounts', text: '/api/bills' },
  { address: '/api?part=delivery', heading: 'API reference for delivery', text: '/api/seller/labels' },
  {
    address: '/api?part=after-sale',
    heading: 'API reference for what follows a sale',
    text: '/api/threads',
  },
  { address: '/api?part=sellers', heading: 'API reference for sellers', text: '/api/seller/orders' },
  {
    address: '/api?part=seller-money',
    heading: 'API reference for sellers’ bills and money',
    text: '/api/seller/balance',
  },
  { address: '/api?part=admins', heading: 'API reference for admins', text: '/api/admin/users' },
  {
    address: '/api?part=admin-catalogue',
    heading: 'API reference for admins: the catalogue',
    text: '/api/admin/redirects',
  },
  {
    address: '/api?part=admin-money',
    heading: 'API reference for admins: orders and money',
    text: '/api/admin/payouts',
  },
] as const;

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('every footer page is complete HTML with its own title and canonical address', async ({
    page,
    baseURL,
  }) => {
    const titles = new Set<string>();
    for (const { address, heading, text } of PAGES) {
      const response = await page.goto(address);
      expect(response?.status(), address).toBe(200);
      expect((await response?.body())?.length, `bytes of ${address}`).toBeLessThan(60_000);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page.getByText(text).first()).toBeVisible();
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}${address}`);
      await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{40}/);
      titles.add(await page.title());
    }
    expect(titles.size).toBe(PAGES.length);
  });
});

/** They are put together as the page before them is, of other words: that they fit is looked at, axe need not be asked. */
const LIKE_ANOTHER: string[] = [
  '/developers?part=keys',
  '/developers?part=rules',
  '/developers?part=changes',
  '/api?part=business',
  '/api?part=companies',
  '/api?part=programs',
  '/api?part=accounts',
  '/api?part=delivery',
  '/api?part=after-sale',
  '/api?part=sellers',
  '/api?part=seller-money',
  '/api?part=admin-catalogue',
];

test('every footer page is accessible and fits both screens', async ({ page }) => {
  // A slow machine is no failure, and these are as many pages as the tests of several files look at.
  test.setTimeout(300_000);
  const sizes = [DESKTOP, PHONE];
  for (const { address } of PAGES)
    await test.step(address, async () => {
      await page.goto(address);
      for (const size of sizes) {
        await page.setViewportSize(size);
        if (!LIKE_ANOTHER.includes(address)) await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      }
      // The next one opens in the width that this one ends with: to change it takes as long as to look at a page.
      sizes.reverse();
    });
});

test('the contact form names missing fields and sends the message', async ({ page }) => {
  await page.goto('/contact');
  const form = page.getByRole('form', { name: 'Contact' });
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(form.getByText('Name is required')).toBeVisible();
  await expect(form.getByText('Email is required')).toBeVisible();
  await expect(form.getByText('Message is required')).toBeVisible();
  await form.getByLabel('Name').fill('Sita Shrestha');
  await form.getByLabel('Email').fill('sita@example.com');
  await form.getByLabel('Message').fill('Do you deliver to Jumla?');
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(form.getByText('Your message has arrived.')).toBeVisible();
  await expect(form.getByLabel('Message')).toHaveValue('');
});

test('an unknown page answers 404 with a search and a way home', { tag: '@widths' }, async ({ page }) => {
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle('Page not found | Thokmandu');
  const popular = page.getByRole('region', { name: 'Popular right now' });
  await expect(popular.getByRole('listitem')).toHaveCount(4);
  await expectAccessible(page);
  await page.getByLabel('Search the catalogue').first().fill('helmet');
  await page.getByLabel('Search the catalogue').first().press('Enter');
  await expect(page).toHaveURL(/\/products\?search=helmet$/);
  await page.goto('/no/such/page');
  await page.getByRole('link', { name: 'Back to home' }).click();
  await expect(page).toHaveURL('/');
});

test('every link of the footer leads to a page', async ({ page, request }) => {
  await page.goto('/');
  const links = page.getByRole('contentinfo').getByRole('link');
  const addresses = await links.evaluateAll((all) =>
    all.map((link) => link.getAttribute('href') ?? '').filter((href) => href.startsWith('/')),
  );
  expect(addresses.length).toBeGreaterThan(10);
  for (const address of new Set(addresses)) {
    expect((await request.get(address)).status(), address).toBe(200);
  }
});
