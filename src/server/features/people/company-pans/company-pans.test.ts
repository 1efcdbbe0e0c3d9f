import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { bellOf } from '../../../../../test/bell.ts';
import {
  freshPan,
  insertAcceptedDocuments,
  insertMember,
  insertProvenPan,
  insertSeller,
  setBillTo,
} from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { multipart, picture } from '../../../../../test/picture-files.ts';
import {
  type AdminCompanyPan,
  adminCompanyPanListSchema,
  adminCompanyPanSchema,
  companyPanSchema,
} from '../../../../contract/people/company-pan.contract.ts';
import { tellDesk } from '../../shop/notifications/desk-news.commands.ts';

let shop: TestApp;
let admin: Account;

beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.registerAdmin();
});
afterAll(async () => {
  await shop.runJobs();
  await expectInvariants(shop.pool);
  await shop.close();
});

const PDF = Buffer.from(`%PDF-1.4\n${'% certificate\n'.repeat(10)}%%EOF\n`);
const TAKEN = [409, 'This PAN belongs to another company. Ask us'];
const said = ({ status, body }: { status: number; body: { message: string } }) => [status, body.message];

/** A buyer whose bills say a PAN. */
async function newBuyer(panNumber: string | null = freshPan()): Promise<Account & { pan: string }> {
  const buyer = await shop.registerBuyer();
  await setBillTo(shop.db, buyer.user.id, { panNumber });
  return { ...buyer, pan: panNumber ?? '' };
}

async function send({ token }: Account, panNumber: string, bytes: Buffer | null = PDF, name = 'pan.pdf') {
  const form = new FormData();
  form.append('panNumber', panNumber);
  if (bytes !== null) form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return shop.call('POST', '/api/company/pan', { token, ...(await multipart(form)) });
}
const pan = async ({ token }: { token: string }) => {
  const { status, body } = await shop.call('GET', '/api/company/pan', { token });
  expect(status).toBe(200);
  return companyPanSchema.strict().parse(body.data);
};
const claimed = async (buyer: Account & { pan: string }): Promise<string> => {
  const { body } = await send(buyer, buyer.pan);
  return body.data.claim._id;
};
const accept = (id: string, body?: object, desk = admin) =>
  shop.call('POST', `/api/admin/company-pans/${id}/accept`, { token: desk.token, body });
const reject = (id: string, reason: string) =>
  shop.call('POST', `/api/admin/company-pans/${id}/reject`, { token: admin.token, body: { reason } });
const giveUp = ({ token }: Account, id: string) => shop.call('DELETE', `/api/company/pan/${id}`, { token });
const waiting = async (): Promise<AdminCompanyPan[]> => {
  const { body } = await shop.call('GET', '/api/admin/company-pans?limit=100', { token: admin.token });
  return adminCompanyPanListSchema.strict().parse(body.data).pans;
};
const claimOf = async ({ user }: Account) =>
  (await waiting()).find(({ company }) => company._id === user.id) as AdminCompanyPan;
const mailTo = async ({ user }: Account, words: string) => {
  await shop.runJobs();
  return shop.mail.find(({ to, subject }) => to === user.email && subject.includes(words));
};

describe('a company', () => {
  test('proves the PAN of its bills by a certificate that the desk accepts', async () => {
    const buyer = await newBuyer();
    expect(await pan(buyer)).toEqual({
      panNumber: buyer.pan,
      status: 'unverified',
      reason: null,
      claim: null,
      held: null,
    });
    const sent = await send(buyer, buyer.pan);
    expect([sent.status, sent.body.data]).toMatchObject([
      201,
      { status: 'waiting', claim: { how: 'certificate', fileName: 'pan.pdf', changedAt: null } },
    ]);
    const accepted = await accept(sent.body.data.claim._id);
    expect([accepted.status, adminCompanyPanSchema.strict().parse(accepted.body.data)]).toMatchObject([
      200,
      {
        status: 'verified',
        panNumber: buyer.pan,
        verifiedFor: null,
        company: { name: 'Sita Shrestha', billName: 'Company' },
      },
    ]);
    expect(await pan(buyer)).toMatchObject({ status: 'verified', claim: { how: 'certificate' } });
    expect(await mailTo(buyer, `PAN ${buyer.pan} is proven`)).toBeDefined();
    const { rows } = await shop.pool.query(
      `select n.event, a.action, a.after from notifications n, audit_log a
      where n.user_id = $1 and a.object_id = $2 and a.object_kind = 'company'`,
      [buyer.user.id, buyer.user.id],
    );
    expect(rows).toEqual([
      {
        event: 'pan_verified',
        action: 'company_pan.accept',
        after: { panNumber: buyer.pan, status: 'verified' },
      },
    ]);
    expect((await send(buyer, buyer.pan)).body.code).toBe('pan_proven');
  });

  test('has none to prove while its bills say none, and proves only what they say', async () => {
    const buyer = await newBuyer(null);
    expect(await pan(buyer)).toMatchObject({ panNumber: null, status: 'none' });
    expect(await send(buyer, freshPan())).toMatchObject({
      status: 409,
      body: { code: 'pan_missing', errors: [{ path: 'panNumber' }] },
    });
    await setBillTo(shop.db, buyer.user.id, { panNumber: freshPan() });
    expect((await send(buyer, freshPan())).body.code).toBe('pan_changed');
    expect((await send(buyer, '')).body.code).toBe('pan_changed');
    expect(await claimOf(buyer)).toBeUndefined();
  });

  test('is unverified at once with another number, and holds the old one until it gives it up', async () => {
    const [buyer, other] = [await newBuyer(), await newBuyer()];
    const id = await claimed(buyer);
    await accept(id);
    const next = freshPan();
    await shop.call('PUT', '/api/users/tax-details', {
      token: buyer.token,
      body: { companyName: 'Lab', address: 'Asan', panNumber: next },
    });
    expect(await pan(buyer)).toMatchObject({
      panNumber: next,
      status: 'unverified',
      held: { _id: id, panNumber: buyer.pan },
    });
    await setBillTo(shop.db, other.user.id, { panNumber: buyer.pan });
    expect(said(await send(other, buyer.pan))).toEqual(TAKEN);
    expect((await giveUp(other, id)).status).toBe(404);
    expect((await giveUp(buyer, id)).body.data).toMatchObject({ status: 'unverified', held: null });
    expect((await giveUp(buyer, id)).body.code).toBe('pan_claim_judged');
    expect((await accept((await claimOf(other))._id)).status).toBe(200);
    expect((await pan(other)).status).toBe('verified');
  });

  test('that proves another number of its own leaves the first one free', async () => {
    const buyer = await newBuyer();
    await accept(await claimed(buyer));
    const next = freshPan();
    await setBillTo(shop.db, buyer.user.id, { panNumber: next });
    await accept((await send(buyer, next)).body.data.claim._id);
    expect(await pan(buyer)).toMatchObject({ panNumber: next, status: 'verified', held: null });
    const heir = await newBuyer(buyer.pan);
    expect((await send(heir, buyer.pan)).status).toBe(201);
  });

  test('withdraws what waits, and sends a better one in its place', async () => {
    const buyer = await newBuyer();
    const first = await claimed(buyer);
    const second = (await send(buyer, buyer.pan, await picture('png'), 'photo.png')).body.data.claim;
    expect(second.fileName).toBe('photo.png');
    expect((await accept(first)).body.code).toBe('pan_claim_judged');
    expect((await giveUp(buyer, second._id)).body.data.status).toBe('unverified');
    expect((await accept(second._id)).body.code).toBe('pan_claim_judged');
    expect((await giveUp(buyer, randomUUID())).status).toBe(404);
    expect((await giveUp(buyer, 'mine')).status).toBe(404);
  });

  test('shows its certificate to its owner and to the desk, to nobody else', async () => {
    const [buyer, stranger] = [await newBuyer(), await newBuyer()];
    const id = await claimed(buyer);
    const colleague = await shop.registerBuyer();
    await insertMember(shop.db, { companyId: buyer.user.id, userId: colleague.user.id, role: 'accountant' });
    await shop.call('POST', '/api/session/company', {
      token: colleague.token,
      body: { company: buyer.user.id },
    });
    const file = (token: string, side = 'company/pan') =>
      shop.call('GET', `/api/${side}/${id}/file`, { token });
    const own = await file(buyer.token);
    expect([own.status, own.headers['content-type'], own.headers['content-security-policy']]).toEqual([
      200,
      'application/pdf',
      "default-src 'none'; sandbox",
    ]);
    expect((await file(admin.token, 'admin/company-pans')).status).toBe(200);
    expect((await file(stranger.token)).status).toBe(404);
    expect((await file(colleague.token)).status).toBe(403);
    expect((await file(buyer.token, 'admin/company-pans')).status).toBe(403);
    expect(await pan(colleague)).toMatchObject({ status: 'waiting', claim: { fileName: null } });
    expect((await send(colleague, buyer.pan)).status).toBe(403);
  });

  test('sends a PDF or a picture of at most 8 MB; nothing else is kept', async () => {
    const buyer = await newBuyer();
    const before = (await readdir(path.join(shop.config.dataFolder, 'pan-certificates'))).length;
    const refusals = [
      [await send(buyer, buyer.pan, Buffer.from('Hello')), 415],
      [await send(buyer, buyer.pan, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), 415],
      [await send(buyer, buyer.pan, Buffer.concat([PDF, Buffer.alloc(8_000_001)])), 413],
      [await send(buyer, buyer.pan, (await picture('jpeg')).subarray(0, 300)), 400],
      [await send(buyer, buyer.pan, null), 400],
      [await send(buyer, freshPan()), 409],
      [await shop.call('POST', '/api/company/pan', { token: buyer.token, body: {} }), 400],
    ] as const;
    for (const [{ status }, expected] of refusals) expect(status).toBe(expected);
    expect((await pan(buyer)).status).toBe('unverified');
    expect(await readdir(path.join(shop.config.dataFolder, 'pan-certificates'))).toHaveLength(before);
  });
});

describe('the desk', () => {
  test('rejects with a reason, and takes back what it accepted', async () => {
    const buyer = await newBuyer();
    const id = await claimed(buyer);
    expect(await reject(id, ' ')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'reason', message: 'Reason is required' }] },
    });
    expect((await reject(id, 'The stamp cannot be read.')).status).toBe(200);
    expect(await pan(buyer)).toMatchObject({ status: 'rejected', reason: 'The stamp cannot be read.' });
    expect((await mailTo(buyer, 'is not proven'))?.text).toContain('The stamp cannot be read.');
    expect((await accept(id)).body.code).toBe('pan_claim_judged');
    const again = await claimed(buyer);
    await accept(again);
    expect((await reject(again, 'The certificate was not yours.')).status).toBe(200);
    expect((await pan(buyer)).status).toBe('rejected');
    expect((await reject(again, 'Twice')).body.code).toBe('pan_claim_judged');
    expect((await reject(randomUUID(), 'Nobody')).status).toBe(404);
  });

  test('sees a second claim with the name of who has the PAN, and moves it', async () => {
    const [first, second] = [await newBuyer(), await newBuyer()];
    await accept(await claimed(first));
    await setBillTo(shop.db, second.user.id, { panNumber: first.pan });
    // Refused, and on the desk all the same.
    expect(await send(second, first.pan)).toMatchObject({
      status: 409,
      body: { code: 'pan_taken', message: TAKEN[1], errors: [{ path: 'panNumber' }] },
    });
    expect((await pan(second)).status).toBe('waiting');
    const claim = await claimOf(second);
    expect(claim.verifiedFor).toEqual({ _id: first.user.id, name: 'Sita Shrestha' });
    expect(said(await accept(claim._id))).toEqual([409, 'This PAN is verified for Sita Shrestha']);
    const moved = await accept(claim._id, { move: true });
    expect([moved.status, moved.body.data.status]).toEqual([200, 'verified']);
    expect([(await pan(first)).status, (await pan(second)).status]).toEqual(['unverified', 'verified']);
    expect(await mailTo(first, 'no longer belongs')).toBeDefined();
    expect(await mailTo(second, 'is proven')).toBeDefined();
    expect((await bellOf(shop, first)).map(({ text }) => text)).toEqual([
      `PAN ${first.pan} belongs to another company now.`,
      `PAN ${first.pan} is proven.`,
    ]);
    const { rows } = await shop.pool.query(
      `select after from audit_log where object_id = $1 and action = 'company_pan.move'`,
      [second.user.id],
    );
    expect(rows).toEqual([{ after: { panNumber: first.pan, status: 'verified', movedFrom: first.user.id } }]);
  });

  test('accepts no number that the bills no longer say', async () => {
    const buyer = await newBuyer();
    const id = await claimed(buyer);
    await setBillTo(shop.db, buyer.user.id, { panNumber: freshPan() });
    expect(await accept(id)).toMatchObject({ status: 409, body: { code: 'pan_not_said' } });
    expect((await reject(id, 'Your bills say another PAN')).status).toBe(200);
  });

  test('counts what waits, in the list, among its work and in the bell', async () => {
    const before = (await waiting()).length;
    const buyer = await newBuyer();
    await claimed(buyer);
    expect(await waiting()).toHaveLength(before + 1);
    const { body } = await shop.call('GET', '/api/admin/dashboard-stats?timeRange=today', {
      token: admin.token,
    });
    expect(body.data.waiting.pans.count).toBe(before + 1);
    await tellDesk(shop.deps);
    expect(await bellOf(shop, admin)).toContainEqual(
      expect.objectContaining({ event: 'pans_to_check', link: '/admin/company-pans' }),
    );
    const list = (status: string) =>
      shop.call('GET', `/api/admin/company-pans?status=${status}`, { token: admin.token });
    const { counts, pagination, pans } = (await list('verified')).body.data;
    expect([pagination.total, pans.every((one: AdminCompanyPan) => one.status === 'verified')]).toEqual([
      counts.verified,
      true,
    ]);
    expect((await list('moved')).status).toBe(400);
    const refused = await shop.call('GET', '/api/admin/company-pans', { token: buyer.token });
    expect(refused.status).toBe(403);
  });
});

describe('at the same instant', () => {
  test('of two companies for which two desks accept one PAN, one has it', async () => {
    const other = await shop.registerAdmin();
    for (let round = 0; round < 8; round += 1) {
      const number = freshPan();
      const pair = [await newBuyer(number), await newBuyer(number)] as const;
      const ids = await Promise.all(pair.map(claimed));
      const answers = await Promise.all(ids.map((id, at) => accept(id, {}, at === 0 ? admin : other)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const states = await Promise.all(pair.map(async (one) => (await pan(one)).status));
      expect(states.sort()).toEqual(['verified', 'waiting']);
    }
  });

  test('a PAN that is given up, taken back, accepted and moved has one owner or none', async () => {
    for (let round = 0; round < 8; round += 1) {
      const holder = await newBuyer();
      await insertProvenPan(shop.db, { companyId: holder.user.id, panNumber: holder.pan });
      const held = (await pan(holder)).claim?._id as string;
      const rivals = [await newBuyer(holder.pan), await newBuyer(holder.pan)];
      const ids = await Promise.all(
        rivals.map(async (rival) => {
          await send(rival, holder.pan);
          return (await claimOf(rival))._id;
        }),
      );
      const answers = await Promise.all([
        ...ids.map((id) => accept(id, { move: true })),
        giveUp(holder, held),
        reject(held, 'Not yours'),
      ]);
      for (const { status } of answers) expect([200, 409]).toContain(status);
      const { rows } = await shop.pool.query(
        `select company_id from company_pans where pan_number = $1 and status = 'verified'`,
        [holder.pan],
      );
      expect(rows.length).toBeLessThanOrEqual(1);
      await expectInvariants(shop.pool);
    }
  });

  test('judged by many desks, a claim is judged once', async () => {
    const id = await claimed(await newBuyer());
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => accept(id)),
      ...Array.from({ length: 4 }, () => reject(id, 'No')),
    ]);
    const done = answers.filter(({ status }) => status === 200).length;
    // What was accepted first may be taken back.
    expect([1, 2]).toContain(done);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(8 - done);
  });
});

test('what was claimed stays, and what has ended does not begin again', async () => {
  const buyer = await newBuyer();
  const id = await claimed(buyer);
  await reject(id, 'Unreadable');
  for (const change of [
    `update company_pans set pan_number = '600000001' where id = $1`,
    `update company_pans set status = 'verified', reason = null where id = $1`,
    `update company_pans set reason = 'Another' where id = $1`,
    `update company_pans set file_name = 'other.pdf' where id = $1`,
    'delete from company_pans where id = $1',
  ])
    await expect(shop.pool.query(change, [id])).rejects.toMatchObject({ code: '42501' });
});

test('a closed account frees its PAN, and its certificate goes', async () => {
  const buyer = await newBuyer();
  const id = await claimed(buyer);
  await accept(id);
  const folder = path.join(shop.config.dataFolder, 'pan-certificates');
  expect(await readdir(folder)).toContain(`${id}.pdf`);
  const deleted = await shop.call('DELETE', `/api/admin/users/${buyer.user.id}`, { token: admin.token });
  expect(deleted.status).toBe(200);
  await shop.runJobs();
  expect(await readdir(folder)).not.toContain(`${id}.pdf`);
  const file = await shop.call('GET', `/api/admin/company-pans/${id}/file`, { token: admin.token });
  expect(file.status).toBe(404);
  const heir = await newBuyer(buyer.pan);
  expect((await send(heir, buyer.pan)).status).toBe(201);
});

test('a seller who was approved by a certificate need not prove that PAN again for buying', async () => {
  const panNumber = freshPan();
  const [first, undone, ofTwo] = await Promise.all(
    [panNumber, freshPan(), freshPan()].map(async (pan_number) => {
      const seller = await insertSeller(shop.db, { pan_number, is_approved: false });
      await insertAcceptedDocuments(shop.db, seller.id);
      return seller;
    }),
  );
  if (!first || !undone || !ofTwo) throw new Error('No sellers');
  const { user: other } = await shop.registerBuyer();
  await insertMember(shop.db, { companyId: ofTwo.id, userId: other.id });
  const step = async (id: string, path: string) => {
    const url = `/api/admin/users/${id}/${path}`;
    expect((await shop.call('POST', url, { token: admin.token })).status).toBe(200);
  };
  for (const { id } of [first, undone, ofTwo]) await step(id, 'approve');
  await step(undone.id, 'undo-approval');
  await shop.letGraceEnd();
  const [seller, another, third] = await Promise.all([first, undone, ofTwo].map((user) => shop.signIn(user)));
  expect(await pan(seller as Account)).toMatchObject({
    ...{ panNumber, status: 'verified', held: null },
    claim: { how: 'certificate', fileName: null, changedAt: expect.any(String) },
  });
  for (const who of [another, third]) expect((await pan(who as Account)).status).toBe('unverified');
  const { rows } = await shop.pool.query(
    `select actor_id, after from audit_log where action = 'company_pan.seller_approved'`,
  );
  expect(rows).toEqual([{ actor_id: admin.user.id, after: { panNumber, status: 'verified' } }]);
  // The PAN is theirs from then on, as any that is proven.
  expect(said(await send(await newBuyer(panNumber), panNumber))).toEqual(TAKEN);
});
