import { randomUUID } from 'node:crypto';
import {
  bearer,
  dataOf,
  login,
  newBuyer,
  placeOrder,
  startPayment,
  stockedProduct,
  useSessionOf,
} from '../buying.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { sayPan } from '../pans.ts';
import { newPan } from '../selling.ts';

test('confirming a transfer, the desk says that its name matches the PAN', async ({ page, request }) => {
  const [buyer, pan] = [await newBuyer(request), newPan()];
  await sayPan(request, buyer, pan);
  const order = await placeOrder(request, buyer, [{ product: await stockedProduct(request), quantity: 1 }]);
  await startPayment(request, buyer, order, 'bank');

  await useSessionOf(page, await login(request, 'admin@thokmandu.example'));
  await page.goto(`/admin/payments?queue=waiting&search=${order.orderNumber}`);
  await page.getByRole('link', { name: `Review ${order.orderNumber}` }).click();
  const review = page.getByRole('dialog', { name: order.orderNumber });
  await review.getByLabel('Bank reference').fill(randomUUID());
  await review.getByLabel(`The name on the transfer is Everest Lab, which proves PAN ${pan}`).check();
  await expectAccessible(page);
  await review.getByRole('button', { name: 'Confirm payment' }).click();
  await expect(page.getByText(`PAN ${pan} is proven`)).toBeVisible();

  await useSessionOf(page, buyer);
  await page.goto('/company');
  await expect(page.getByRole('region', { name: 'PAN', exact: true })).toContainText(
    'By the name on a bank transfer',
  );
});

test('a transfer that came before proves the PAN afterwards', async ({ page, request }) => {
  const [buyer, pan] = [await newBuyer(request), newPan()];
  const order = await placeOrder(request, buyer, [{ product: await stockedProduct(request), quantity: 1 }]);
  const { payment } = await startPayment(request, buyer, order, 'bank');
  const admin = await login(request, 'admin@thokmandu.example');
  const paid = { bankReference: randomUUID(), amount: order.totals.total };
  await dataOf(
    await request.post(`/api/admin/payments/${payment._id}/confirm`, { headers: bearer(admin), data: paid }),
  );
  await sayPan(request, buyer, pan);

  await useSessionOf(page, admin);
  await page.goto(`/admin/payments?queue=all&search=${order.orderNumber}`);
  await page.getByRole('link', { name: `Review ${order.orderNumber}` }).click();
  const review = page.getByRole('dialog', { name: order.orderNumber });
  await review.getByRole('button', { name: 'The name matches the PAN' }).click();
  await expect(page.getByText(`PAN ${pan} is proven`)).toBeVisible();
  await expect(review.getByRole('button', { name: 'The name matches the PAN' })).toHaveCount(0);
});
