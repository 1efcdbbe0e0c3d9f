import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import type { CompanyPeople, ReadInvitation } from '../../../src/contract/people/company.contract.ts';
import {
  ADDRESS,
  type Buyer,
  bearer,
  dataOf,
  fillAddress,
  newBuyer,
  placeOrder,
  register,
  stockedProduct,
  useSessionOf,
} from '../buying.ts';
import { invitationLink, invite, newMember, newOwner } from '../company.ts';
import { DEMO_PASSWORD, expect, expectAccessible, test } from '../fixtures.ts';

/** The owner takes this member out, without a screen. */
async function takeOut(request: APIRequestContext, owner: Buyer, { email }: Buyer): Promise<void> {
  const { members } = await dataOf<CompanyPeople>(
    await request.get('/api/company/members', { headers: bearer(owner) }),
  );
  const id = members.find((member) => member.email === email)?._id;
  await dataOf<unknown>(await request.delete(`/api/company/members/${id}`, { headers: bearer(owner) }));
}

const people = (page: Page) => page.getByRole('list', { name: 'People' }).getByRole('listitem');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('an owner invites a second buyer, who signs in, joins and sees the orders', async ({
  page,
  request,
}) => {
  const owner = await register(request, { role: 'buyer', firstName: 'Ram', lastName: 'Thapa' });
  const order = await placeOrder(request, owner, [{ product: await stockedProduct(request), quantity: 1 }]);
  const member = await newBuyer(request);
  const company = `Everest Lab ${randomUUID().slice(0, 8)}`;

  await useSessionOf(page, owner);
  await page.goto('/company');
  await expect(heading(page, 'Ram Thapa')).toBeVisible();
  await expect(page.getByText('Invite the people who buy, sign and pay with you.')).toBeVisible();
  await page.getByLabel('Company name').fill('');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('Company name is required')).toBeVisible();
  await page.getByLabel('Company name').fill(company);
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(heading(page, company)).toBeVisible();

  const form = page.getByRole('form', { name: 'Invite' });
  await form.getByRole('button', { name: 'Invite' }).click();
  await expect(form.getByText('Email is required')).toBeVisible();
  await form.getByLabel('Email').fill(member.email);
  await form.getByLabel('Role').selectOption('Viewer');
  await expect(form.getByText('Sees the orders, changes nothing.')).toBeVisible();
  await expect(form.getByLabel('For one order')).toHaveCount(0);
  await form.getByLabel('Role').selectOption('Buyer');
  await form.getByLabel('For one order').fill('-1');
  await form.getByRole('button', { name: 'Invite' }).click();
  await expect(form.getByText('Limit must be 0 or more, with at most 2 decimals')).toBeVisible();
  await form.getByLabel('For one order').fill('50000');
  await form.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByText(`Invitation sent to ${member.email}`)).toBeVisible();
  const waiting = page.getByRole('list', { name: 'Invited' }).getByRole('listitem');
  await expect(waiting).toContainText(/Buyer · expires \d+ \w{3} \d{4}/);
  await expect(waiting).toContainText('50,000 an order, no limit a month');

  await page.evaluate(() => localStorage.clear());
  await page.goto(await invitationLink(member.email));
  await expect(heading(page, `Join ${company}`)).toBeVisible();
  await expect(page).toHaveURL(/\/company\/join$/);
  await expect(page.getByText(`Ram Thapa invites you to ${company} as Buyer`)).toBeVisible();
  await page.reload();
  await expect(heading(page, `Join ${company}`)).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  const main = page.getByRole('main');
  await main.getByLabel('Email', { exact: true }).fill(member.email);
  await main.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await main.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('button', { name: `Join ${company}` }).click();
  await expect(page.getByText(`You belong to ${company} now`)).toBeVisible();
  await expect(page).toHaveURL(/\/company$/);
  await expect(people(page).filter({ hasText: 'Sita Shrestha (You)' })).toContainText('Buyer');
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'My Orders' }).click();
  await expect(main.getByText(order.orderNumber).first()).toBeVisible();
});

test('who is taken out is told, loses nothing they typed, and chooses another company', async ({
  page,
  request,
}) => {
  const { owner } = await newOwner(request);
  const member = await newMember(request, owner);
  await useSessionOf(page, member);
  await page.goto('/addresses');
  await page.getByRole('button', { name: 'Add address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add address' });
  await fillAddress(page);
  await takeOut(request, owner, member);
  await dialog.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText(/You no longer belong to this company/).first()).toBeVisible();
  await expect(dialog.getByLabel('Street')).toHaveValue(ADDRESS.street);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Choose a company' }).click();
  await expect(heading(page, 'Choose a company')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Choose Sita Shrestha' }).click();
  await expect(page.getByText('You now buy for Sita Shrestha')).toBeVisible();
  await expect(heading(page, 'Sita Shrestha')).toBeVisible();
});

test('people, invitations and the way in are for everybody', { tag: '@widths' }, async ({
  page,
  request,
}) => {
  const { owner, company } = await newOwner(request);
  await newMember(request, owner, 'accountant');
  const invited = `invited-${randomUUID()}@example.com`;
  const link = await invite(request, owner, invited);

  await page.goto(link);
  await expect(heading(page, `Join ${company}`)).toBeVisible();
  await expectAccessible(page);
  await page.goto('/company/join?token=nobody-wrote-this');
  await expect(heading(page, 'This invitation is no longer valid')).toBeVisible();
  await expect(page.getByText('Ask the person who invited you for a new one.')).toBeVisible();
  await expectAccessible(page);

  await useSessionOf(page, owner);
  await page.goto('/company');
  const member = people(page).filter({ hasText: 'Sita Shrestha' });
  await expect(member.getByLabel('Role of Sita Shrestha')).toHaveValue('accountant');
  await expectAccessible(page);
  const isWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
  expect(await page.evaluate(isWide), 'the page scrolls sideways').toBe(false);
  await member.getByLabel('Role of Sita Shrestha').selectOption('Viewer');
  await expect(page.getByText('Role changed')).toBeVisible();
  await expect(member.getByText('Sees the orders, changes nothing.')).toBeVisible();
  await page.getByRole('button', { name: `Withdraw the invitation of ${invited}` }).click();
  await expect(page.getByText(invited, { exact: true })).toHaveCount(0);
  await page.goto(link);
  await expect(heading(page, 'This invitation is no longer valid')).toBeVisible();
});

test('an owner hands the company over, stays, and leaves later', async ({ page, request }) => {
  const { owner, company } = await newOwner(request);
  const member = await newMember(request, owner);
  await useSessionOf(page, owner);
  await page.goto('/company');
  await expect(people(page)).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Leave company' })).toHaveCount(0);
  const offer = async () => {
    await page.getByRole('button', { name: 'Hand over to Sita Shrestha' }).click();
    const question = page.getByRole('alertdialog', { name: 'Hand over' });
    await question.getByRole('button', { name: 'Hand over' }).click();
    await expect(page.getByText('You offered the company to Sita Shrestha')).toBeVisible();
  };
  await offer();
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('You offered the company to Sita Shrestha')).toHaveCount(0);
  await offer();

  await useSessionOf(page, member);
  await page.goto('/company');
  await expect(page.getByText(`Ram Thapa wants to hand ${company} over to you`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(people(page).filter({ hasText: 'Sita Shrestha (You)' })).toContainText('Owner');

  await expect(people(page).filter({ hasText: 'Ram Thapa' })).toContainText('Approver');
  await expect(page.getByRole('button', { name: 'Take out Ram Thapa' })).toBeVisible();

  await useSessionOf(page, owner);
  await page.goto('/company');
  await page.getByRole('button', { name: 'Leave company' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave company' });
  await expect(question).toContainText(`Leave ${company}?`);
  await question.getByRole('button', { name: 'Leave company' }).click();
  await expect(page.getByText(`You left ${company}`)).toBeVisible();
  // Everybody has a company of their own.
  await expect(heading(page, 'Ram Thapa')).toBeVisible();
  await expect(people(page)).toHaveCount(1);
});

test('who opens an account for an invitation comes back to it, and chooses in the account menu', async ({
  page,
  request,
}) => {
  const { owner, company } = await newOwner(request);
  const email = `invited-${randomUUID()}@example.com`;
  const link = await invite(request, owner, email);
  const token = new URLSearchParams(link.split('?')[1]).get('token');
  const read = await request.post('/api/company/invitations/read', { data: { token } });
  expect((await dataOf<ReadInvitation>(read)).email).toBe(email);

  await page.goto(link);
  await page.getByRole('link', { name: 'Create account' }).click();
  const main = page.getByRole('main');
  await page.getByLabel('First name').fill('Maya');
  await page.getByLabel('Last name').fill('Rai');
  await main.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Phone').fill('9841234567');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByLabel(/I accept the terms/).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('button', { name: `Join ${company}` }).click();
  // A page that has come takes the focus, and with it away from a menu.
  await expect(heading(page, company)).toBeFocused();

  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: 'Maya (buyer)' }).click();
  const menu = page.getByRole('menu');
  await expect(menu.getByText(company, { exact: true })).toBeVisible();
  await menu.getByRole('menuitem', { name: 'Buy for Maya Rai' }).click();
  await expect(page.getByText('You now buy for Maya Rai')).toBeVisible();
  await expect(heading(page, 'Maya Rai')).toBeVisible();
});
