import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import type { OwnCompany } from '../../src/contract/people/company.contract.ts';
import { type Buyer, bearer, dataOf, newBuyer, register } from './buying.ts';
import { expect, sentMail } from './fixtures.ts';

/** An owner whose company has a name of its own. */
export async function newOwner(request: APIRequestContext) {
  const owner = await register(request, { role: 'buyer', firstName: 'Ram', lastName: 'Thapa' });
  const company = `Everest Lab ${randomUUID().slice(0, 8)}`;
  await dataOf<unknown>(
    await request.put('/api/company', { headers: bearer(owner), data: { name: company } }),
  );
  return { owner, company };
}

/** The path of the newest invitation sent to an address. */
export async function invitationLink(email: string): Promise<string> {
  const links = async () =>
    (await sentMail())
      .filter(({ to }) => to === email)
      .flatMap(({ text }) => /\/company\/join\?token=[\w.-]+/.exec(text) ?? []);
  await expect.poll(async () => (await links()).length, { message: 'invitations' }).toBeGreaterThan(0);
  return (await links()).at(-1) as string;
}

export async function invite(request: APIRequestContext, owner: Buyer, email: string, role = 'buyer') {
  await dataOf<unknown>(
    await request.post('/api/company/invitations', { headers: bearer(owner), data: { email, role } }),
  );
  return invitationLink(email);
}

/** Somebody who has accepted an invitation of the owner. */
export async function newMember(request: APIRequestContext, owner: Buyer, role = 'buyer'): Promise<Buyer> {
  const member = await newBuyer(request);
  const link = await invite(request, owner, member.email, role);
  const token = new URLSearchParams(link.split('?')[1]).get('token');
  await dataOf<OwnCompany>(
    await request.post('/api/company/invitations/accept', { headers: bearer(member), data: { token } }),
  );
  return member;
}
