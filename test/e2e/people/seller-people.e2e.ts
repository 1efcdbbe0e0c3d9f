import type { APIRequestContext, Page } from '@playwright/test';
import type { OwnSellers, SellerPeople } from '../../../src/contract/people/seller-people.contract.ts';
import { type Buyer, bearer, dataOf, login, newBuyer, useSessionOf } from '../buying.ts';
import { expect, expectAccessible, sentMail, test } from '../fixtures.ts';

const SELLER = 'seller@thokmandu.example';
const COMPANY = /Himal Components/;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const people = (page: Page) => page.getByRole('list', { name: 'People' }).getByRole('listitem');

/** The path of the newest invitation sent to an address. */
async function invitationLink(email: string): Promise<string> {
  const links = async () =>
    (await sentMail())
      .filter(({ to }) => to === email)
      .flatMap(({ text }) => /\/sell\/join\?token=[\w.-]+/.exec(text) ?? []);
  await expect.poll(async () => (await links()).length, { message: 'invitations' }).toBeGreaterThan(0);
  return (await links()).at(-1) as string;
}

/** Somebody who works for the demo's seller. */
async function newMember(request: APIRequestContext, role: string): Promise<Buyer> {
  const seller = await login(request, SELLER);
  const member = await newBuyer(request);
  await dataOf<SellerPeople>(
    await request.post('/api/seller/invitations', {
      headers: bearer(seller),
      data: { email: member.email, role },
    }),
  );
  const token = new URLSearchParams((await invitationLink(member.email)).split('?')[1]).get('token');
  await dataOf<OwnSellers>(
    await request.post('/api/seller-invitations/accept', { headers: bearer(member), data: { token } }),
  );
  return member;
}

test('a seller invites somebody, who joins by the mail and sees to the orders alone', {
  tag: '@phone',
}, async ({ page, request, isMobile }) => {
  const member = await newBuyer(request);
  await useSessionOf(page, await login(request, SELLER));
  await page.goto('/seller/people');
  await expect(people(page).first()).toContainText('Owner');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite' });
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(dialog.getByText('Email is required')).toBeVisible();
  await dialog.getByLabel('Email').fill(member.email);
  await dialog.getByLabel('Role').selectOption('Orders');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByText('Invitation sent')).toBeVisible();
  const invitations = page.getByRole('list', { name: 'Invitations' });
  await expect(invitations.getByText(member.email)).toBeVisible();
  await expectAccessible(page);

  await useSessionOf(page, member);
  await page.goto(await invitationLink(member.email));
  await expect(page.getByText('Parcels, returns, complaints and messages.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Sell for/ }).click();
  await expect(heading(page, 'Seller Dashboard')).toBeVisible();
  await expect(page.getByText(/You now sell for/)).toBeVisible();
  const desk = page.getByRole('navigation', { name: 'Desk', exact: true });
  if (isMobile) await desk.getByRole('button', { name: /^More/ }).click();
  const menu = isMobile ? page.getByRole('dialog', { name: 'All of the desk' }) : desk;
  await expect(menu.getByRole('link', { name: /^People/ })).toBeVisible();
  for (const name of [/^Products/, /^Money/, /^Shop page/])
    await expect(menu.getByRole('link', { name })).toHaveCount(0);
  await menu.getByRole('link', { name: /^Orders/ }).click();
  await expect(
    page
      .getByRole('table', { name: /Orders|Parcels/ })
      .getByRole('row')
      .nth(1),
  ).toBeVisible();

  await page.goto('/seller/money');
  await expect(heading(page, 'You are not allowed to see this page')).toBeVisible();
});

test('who works for a seller turns to buying and back in the account menu', async ({ page, request }) => {
  await useSessionOf(page, await newMember(request, 'catalogue'));
  await page.goto('/dashboard');
  await expect(heading(page, 'Seller Dashboard')).toBeVisible();
  const account = page.getByRole('button', { name: /\(buyer\)/ });
  await account.click();
  await expect(page.getByRole('menu').getByText(COMPANY).first()).toBeVisible();
  await page.getByRole('menuitem', { name: 'Buy only' }).click();
  await expect(heading(page, 'My Dashboard')).toBeVisible();
  await page.goto('/seller/products');
  await expect(heading(page, 'You are not allowed to see this page')).toBeVisible();
  await account.click();
  await page.getByRole('menuitem', { name: /^Sell for/ }).click();
  await expect(heading(page, 'Seller Dashboard')).toBeVisible();
  await page.goto('/seller/products');
  await expect(heading(page, 'My Products')).toBeVisible();
  await expect(
    page
      .getByRole('table', { name: /products/i })
      .getByRole('row')
      .nth(1),
  ).toBeVisible();
});

test('an owner changes a role and takes somebody out, whose next call is refused', async ({
  page,
  request,
}) => {
  const member = await newMember(request, 'orders');
  const balance = async () =>
    (await request.get('/api/seller/balance', { headers: bearer(member) })).status();
  expect(await balance()).toBe(403);
  await useSessionOf(page, await login(request, SELLER));
  await page.goto('/seller/people');
  const row = people(page).filter({ hasText: member.email });
  await row.getByRole('combobox').selectOption('Money');
  await expect(page.getByText('Role changed')).toBeVisible();
  await expect(row.getByText('Balance, payouts, statements and bills.')).toBeVisible();
  expect(await balance()).toBe(200);
  await row.getByRole('button', { name: /^Take out/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take out' }).click();
  await expect(row).toHaveCount(0);
  expect(await balance()).toBe(403);
});
