import { expect } from 'vitest';
import type { CompanyRole } from '../src/domain/people/company-roles.ts';
import type { Account, TestApp } from './app.ts';
import { insertMember } from './factories.ts';

/** A company with its owner and people of these roles, whose sessions act for it. */
export async function company<Role extends CompanyRole>(
  shop: TestApp,
  ...roles: readonly Role[]
): Promise<{ owner: Account; people: Account[]; companyId: string }> {
  const owner = await shop.registerBuyer();
  const companyId = owner.user.id;
  const people: Account[] = [];
  for (const role of roles) {
    const member = await shop.registerBuyer();
    await insertMember(shop.db, { companyId, userId: member.user.id, role });
    const body = { company: companyId };
    const chosen = await shop.call('POST', '/api/session/company', { token: member.token, body });
    expect(chosen.status).toBe(200);
    people.push(member);
  }
  return { owner, people, companyId };
}
