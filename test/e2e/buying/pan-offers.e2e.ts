import { bearer, dataOf, login, useSessionOf } from '../buying.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { newOwner, provePan } from '../pans.ts';
import { newPan, ownProducts } from '../selling.ts';

test('an offer to a PAN waits for the company that proves it', async ({ page, request }) => {
  const pan = newPan();
  const [seller, owner] = [
    await login(request, 'seller@thokmandu.example'),
    await newOwner(request, { pan }),
  ];
  const [product] = await ownProducts(request, seller, 'status=active&sortBy=inventory.quantity:desc');
  if (!product) throw new Error('The demo seller has no product');
  const data = { buyer: pan, product: product._id, price: 1, from: '2020-01-01', to: '2099-12-31' };
  await dataOf(await request.post('/api/seller/customer-prices', { headers: bearer(seller), data }));

  await useSessionOf(page, seller);
  await page.goto(`/seller/customer-prices?search=${pan}`);
  const offered = page
    .getByRole('table', { name: 'Customer prices' })
    .getByRole('row')
    .filter({ hasText: pan });
  await expect(offered).toContainText('Waits for a buyer with this PAN');
  await expectAccessible(page);

  await useSessionOf(page, owner);
  await page.goto('/customer-prices');
  await expect(page.getByText(`What sellers offer to PAN ${pan} shows here once`)).toBeVisible();
  await expect(page.getByText('No special prices yet')).toBeVisible();
  await provePan(request, owner, pan);
  await page.reload();
  const row = page
    .getByRole('table', { name: 'Your prices' })
    .getByRole('row')
    .filter({ hasText: product.name });
  await row.getByRole('button', { name: /^Accept/ }).click();
  await expect(row.getByText('Accepted')).toBeVisible();
  await expect(page.getByText('shows here once')).toHaveCount(0);

  await useSessionOf(page, seller);
  await page.goto(`/seller/customer-prices?search=${pan}`);
  await expect(offered).toContainText('Ram Thapa');
  await expect(offered).not.toContainText('Waits for a buyer');
});
