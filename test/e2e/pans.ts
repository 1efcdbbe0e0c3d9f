import type { APIRequestContext } from '@playwright/test';
import { type Buyer, bearer, dataOf, login, register } from './buying.ts';

// What a browser test of a company's PAN needs around it.

export const CERTIFICATE = {
  name: 'pan.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.4\n${'% certificate\n'.repeat(10)}%%EOF\n`),
};

/** What the bills of a buyer's company say from now on. */
export async function sayPan(request: APIRequestContext, buyer: Buyer, panNumber: string): Promise<void> {
  const data = { companyName: 'Everest Lab', address: 'Asan', panNumber };
  await dataOf(await request.put('/api/users/tax-details', { headers: bearer(buyer), data }));
}

/** An owner whose bills say a PAN. */
export async function newOwner(
  request: APIRequestContext,
  { pan, firstName = 'Ram' }: { pan: string; firstName?: string },
): Promise<Buyer> {
  const owner = await register(request, { role: 'buyer', firstName, lastName: 'Thapa' });
  await sayPan(request, owner, pan);
  return owner;
}

/** The desk accepts the certificate of an owner's PAN, without a screen. */
export async function provePan(request: APIRequestContext, owner: Buyer, panNumber: string): Promise<void> {
  const multipart = { panNumber, file: CERTIFICATE };
  const { claim } = await dataOf<{ claim: { _id: string } }>(
    await request.post('/api/company/pan', { headers: bearer(owner), multipart }),
  );
  const headers = bearer(await login(request, 'admin@thokmandu.example'));
  await dataOf(await request.post(`/api/admin/company-pans/${claim._id}/accept`, { headers }));
}
