import { fillGuestCart, newBuyer, stockedProduct, useSessionOf } from '../buying.ts';
import { expect, expectAccessible, signIn, test } from '../fixtures.ts';

test('login says what is missing at its field and focuses the first', { tag: '@phone-only' }, async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByRole('main').getByLabel('Email', { exact: true })).toBeFocused();
  await page.getByLabel('Email', { exact: true }).fill('not an address');
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await expectAccessible(page);
});

test('a wrong password is one error at the e-mail field', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill('buyer@thokmandu.example');
  await page.getByLabel('Password', { exact: true }).fill('Wrong1234');
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  const email = page.getByLabel('Email', { exact: true });
  await expect(email).toHaveAccessibleDescription('Invalid email or password');
  await expect(email).toBeFocused();
  await expect(page).toHaveURL(/\/login$/);
});

test('the password can be shown and hidden', async ({ page }) => {
  await page.goto('/login');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('Secret12');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('the login page leads to forgotten passwords, a new account and shopping as a guest', async ({
  page,
}) => {
  await page.goto('/login');
  await expect(page.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute(
    'href',
    '/forgot-password',
  );
  await expect(page.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/register');
  await page.getByRole('link', { name: 'Continue as Guest' }).click();
  await expect(page).toHaveURL(/\/products$/);
});

test('login returns to the page one came from', { tag: '@phone-only' }, async ({ page, request }) => {
  const buyer = await newBuyer(request);
  await page.goto('/orders?status=pending');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Email', { exact: true }).fill(buyer.email);
  await page.getByLabel('Password', { exact: true }).fill(buyer.password);
  await page.getByLabel('Remember me').check();
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Login successful!')).toBeVisible();
  await expect(page).toHaveURL(/\/orders\?status=pending$/);
});

test('a session that ended is said on the login page, which leads back', async ({ page, request }) => {
  const buyer = await newBuyer(request);
  await useSessionOf(page, buyer);
  await request.post('/api/auth/logout', { data: { refreshToken: buyer.refreshToken } });
  await page.goto('/orders?status=pending');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Email', { exact: true }).fill(buyer.email);
  await page.getByLabel('Password', { exact: true }).fill(buyer.password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/orders\?status=pending$/);
});

test('login without a page to return to opens the home page', async ({ page, request }) => {
  const buyer = await newBuyer(request);
  await signIn(page, buyer.email, buyer.password);
  await expect(page).toHaveURL(/\/$/);
});

test("the guest's cart is the user's after login", async ({ page, request }) => {
  const product = await stockedProduct(request);
  const buyer = await newBuyer(request);
  await fillGuestCart(page, [{ product, quantity: 3 }]);
  await signIn(page, buyer.email, buyer.password);
  await page.goto('/cart');
  await expect(page.getByRole('spinbutton', { name: `Quantity of ${product.name}` })).toHaveValue('3');
});
