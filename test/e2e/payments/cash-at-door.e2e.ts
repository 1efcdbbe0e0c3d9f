import { randomInt } from 'node:crypto';
import type { Order } from '../../../src/contract/orders/orders.contract.ts';
import { bearer, fillAddress, fillCart, login, stockedProduct, useSessionOf } from '../buying.ts';
import { getData } from '../catalogue.ts';
import { expect, expectAccessible, sentMail, test } from '../fixtures.ts';
import { newOwner, provePan } from '../pans.ts';

test('an order is paid at the door once its phone is confirmed by the code that was sent there, or by QR on its way', {
  tag: ['@phone-only', '@widths'],
}, async ({ page, request }) => {
  const pan = `6${String(randomInt(1e8)).padStart(8, '0')}`;
  const phone = `98${String(randomInt(1e8)).padStart(8, '0')}`;
  const buyer = await newOwner(request, { pan });
  const product = await stockedProduct(request, { companyName: 'Himal Components Pvt. Ltd.' });
  await fillCart(request, buyer, [{ product, quantity: 1 }]);
  await useSessionOf(page, buyer);
  // Each look at the clock is later than the one before.
  await page.addInitScript(() => {
    const { now } = Date;
    let looks = 0;
    Date.now = () => now() + ++looks;
  });
  const walk = async () => {
    await page.goto('/checkout');
    await page.getByRole('button', { name: 'Next' }).click();
    await fillAddress(page);
    await page.getByLabel('Phone').fill(phone);
    await page.getByRole('button', { name: 'Next' }).click();
  };
  const choice = page.getByRole('radio', { name: /Cash at the door/ });

  await walk();
  await expect(choice).toBeDisabled();
  await expect(page.getByText('with 3 delivered orders, or with a verified PAN')).toBeVisible();
  await provePan(request, buyer, pan);
  await walk();
  await choice.check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Place Order' }).click();

  await expect(page).toHaveURL(/\/payment\/cod\?id=/);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('The code is on its way')).toBeVisible();
  await expect(page.getByRole('button', { name: /Another code in \d+ s/ })).toBeDisabled();
  await expectAccessible(page);
  const textOf = async () => (await sentMail()).find(({ to }) => to === phone)?.text;
  await expect.poll(textOf).toMatch(/^\d{6} is your code for order TM-/);
  const code = String(await textOf()).slice(0, 6);
  await page.getByLabel('Code from the SMS').fill(code === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'Confirm order' }).click();
  await expect(page.getByText('This code is wrong. You can try 4 times more.')).toBeVisible();
  await page.getByLabel('Code from the SMS').fill(code);
  await page.getByRole('button', { name: 'Confirm order' }).click();

  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]+$/);
  await expect(
    page.getByRole('paragraph').filter({ hasText: /^Pay .*[\d,.]+ to the courier$/ }),
  ).toBeVisible();
  await expect(page.getByText('Confirmed by phone: paid at the door')).toBeVisible();
  await request
    .get('/dev/mail')
    .then(async (listed) => expect(await listed.text()).toContain(`SMS to ${phone}`));

  // On its way it is paid by a code instead, and its seller sees that nothing is to be collected.
  const order = await getData<Order>(request, `/api/orders/${page.url().split('/').at(-1)}`, bearer(buyer));
  const [parcel] = order.parcels as [Order['parcels'][0]];
  const seller = await login(request, 'seller@thokmandu.example');
  const sent = await request.patch(`/api/seller/orders/${parcel._id}/status`, {
    headers: bearer(seller),
    data: { status: 'shipped', carrier: 'Pathao' },
  });
  expect(sent.ok()).toBe(true);
  await page.reload();
  await page.getByRole('button', { name: 'Pay by QR now' }).click();
  const scanned = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Scan in the sandbox' }).click();
  await (await scanned).getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]+$/);
  await expect(page.getByText('Nothing is left to pay at the door')).toBeVisible();
  await expect(page.getByText('Paid before the door')).toBeVisible();
  await expectAccessible(page);
  await useSessionOf(page, seller);
  await page.goto(`/seller/orders/${parcel._id}`);
  await expect(page.getByText('The buyer has paid it by QR.')).toBeVisible();
  await page.getByRole('button', { name: 'Lost on its way' }).click();
  await page.getByLabel('Reason').fill('The van went into the river');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Record the loss' }).click();
  await expect(page.getByText('Claim on the courier:')).toBeVisible();
});
