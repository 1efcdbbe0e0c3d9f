import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { datasheetPdf } from '../src/demo/seed/datasheet-pdf.ts';
import { type ApiScope, scopesOf } from '../src/domain/people/api-scopes.ts';
import type { GivenSellerRole } from '../src/domain/people/seller-roles.ts';
import { daysAfter } from '../src/domain/shop/durations.ts';
import { kathmanduDate } from '../src/domain/shop/kathmandu-time.ts';
import { inTransaction } from '../src/server/db/transaction.ts';
import { photoOwnerOf, usePhotos } from '../src/server/features/shop/photos/photos.commands.ts';
import { insertTestEvent, listDeliveries } from '../src/server/features/shop/webhooks/webhook-log.sql.ts';
import { insertWebhook } from '../src/server/features/shop/webhooks/webhooks.sql.ts';
import { sealSecret } from '../src/server/sealing/kept-secrets.ts';
import { makeKey, without } from './api-keys.ts';
import type { Account, TestApp } from './app.ts';
import { type Caller, CLERKS, KEYS, type World } from './authorization-table.ts';
import {
  insertAddress,
  insertCategory,
  insertCostCentre,
  insertCustomerPrice,
  insertMember,
  insertProduct,
  insertSeller,
  insertSellerMember,
  insertUser,
  setBillTo,
} from './factories.ts';
import { formOf, multipart, picture } from './picture-files.ts';
import { said, sealedRequests } from './requests-for-quotes.ts';
import { askReturn } from './returns.ts';
import { ADDRESS, confirmTransfer, orderBody, orderLine, placeOrder, startBankPayment } from './shopping.ts';

let shop: TestApp;

/** One of each thing that has an owner, for the authorization matrix; what is in them is told apart by SECRETS. */
export async function buildWorld(of: TestApp): Promise<World> {
  shop = of;
  const sign = async (values: Parameters<typeof insertUser>[1]) =>
    shop.signIn(await insertUser(shop.db, values));
  const seller = await shop.signIn(await insertSeller(shop.db, { email: 'secret-seller@example.com' }));
  const buyer = await sign({ email: 'secret-buyer@example.com' });
  const admin = await shop.registerAdmin();
  const deactivated = await sign({ is_active: false });
  const secrets = { seller_id: seller.user.id, cost_price_paisa: 432_109, barcode: 'SECRETBARCODE' };
  const product = await insertProduct(shop.db, secrets);
  const hidden = await insertProduct(shop.db, { ...secrets, status: 'inactive' });
  const address = await insertAddress(shop.db, buyer.user.id, { street: 'Secret Street' });
  const { body } = await placeOrder(shop, buyer.token, [orderLine(product)], {
    notes: 'Secret note',
    shippingAddress: { ...ADDRESS, street: 'Secret Street' },
  });
  const orderId: string = body.data._id;
  const paymentId = await startBankPayment(shop, buyer.token, orderId);
  await uploadSlip(buyer.token, paymentId);
  const paid = await confirmTransfer(shop, admin.token, paymentId, {
    bankReference: randomUUID(),
    amount: body.data.totals.total,
  });
  expect(paid.status).toBe(200);
  const billId = await sentBill(buyer, admin, product);
  const complaint = await shop.call('POST', '/api/complaints', {
    token: buyer.token,
    body: { kind: 'product', text: 'Secret note', order: orderId },
  });
  const returnId = await askedReturn(buyer, seller, billId);
  const addToCart = ({ id }: { id: string }) =>
    shop.call('POST', '/api/cart/items', { token: buyer.token, body: { productId: id } });
  await addToCart(product);
  const cart = await addToCart(await insertProduct(shop.db, secrets));
  const parcel = await shop.pool.query('select id from parcels where order_id = $1', [orderId]);
  const agreed = await insertCustomerPrice(shop.db, {
    seller_id: seller.user.id,
    buyer_id: buyer.user.id,
    buyer_key: 'secret-buyer@example.com',
    product_id: hidden.id,
    price_paisa: 100,
  });
  const alias = await shop.call('POST', '/api/quick-order/aliases', {
    token: buyer.token,
    body: { partNumber: 'SECRET-PART', product: product.id },
  });
  const otherSeller = await shop.registerSeller();
  return {
    aliasId: alias.body.data.aliases[0]._id,
    users: {
      buyer,
      seller,
      admin,
      'other buyer': await shop.registerBuyer(),
      subscriber: await shop.registerBuyer({ isSubscriber: true }),
      'waiting seller': await shop.registerSeller({ approved: false }),
      'other seller': otherSeller,
      ...(await clerks(seller, otherSeller)),
      'deactivated buyer': deactivated,
    },
    ...(await keysOf({ buyer, seller })),
    billId,
    debtPaymentId: await insertDebtPayment(buyer, seller, billId),
    caseId: complaint.body.data._id,
    datasheetId: await uploadDatasheet(seller.token, hidden.id),
    customerPriceId: agreed.id,
    addressId: address.id,
    cartLineId: cart.body.data.items[0]._id,
    savedCartLineId: cart.body.data.items[1]._id,
    hiddenProductId: hidden.id,
    ...(await insertLists(buyer.token, product.id)),
    ...(await insertColleagues(buyer)),
    ...(await insertRequest(buyer, await insertProduct(shop.db))),
    ...(await answeredQuote(buyer, seller)),
    requestForQuotesId: await sealedQuote(buyer, seller),
    ...(await offeredCredit(buyer, seller)),
    sellerInvitationId: await askToSell(seller),
    sellerMemberId: (await clerkOf(seller, 'money')).user.id,
    alertId: await insertAlert(buyer.token),
    importId: await insertCheckedImport(seller.user.id),
    ...(await insertHook(seller)),
    panClaimId: await sentCertificate(buyer),
    orderId,
    parcelId: parcel.rows[0].id,
    paymentId,
    photoId: await usedPhoto(buyer, seller),
    threadId: await startedThread(buyer, parcel.rows[0].id),
    returnId,
    sellerDocumentId: await uploadDocument(seller.token),
    statementId: await insertStatement(seller.user.id),
  };
}

/** The bill of another order, which the product's seller has sent. */
async function sentBill(buyer: Account, admin: Account, product: { id: string; seller_id: string }) {
  const { body } = await placeOrder(shop, buyer.token, [{ ...orderLine(product as never), quantity: 2 }]);
  const paymentId = await startBankPayment(shop, buyer.token, body.data._id);
  await confirmTransfer(shop, admin.token, paymentId, {
    bankReference: randomUUID(),
    amount: body.data.totals.total,
  });
  const seller = await shop.signIn(
    await shop.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', product.seller_id)
      .executeTakeFirstOrThrow(),
  );
  await shop.call('PATCH', `/api/seller/orders/${body.data.parcels[0]._id}/status`, {
    token: seller.token,
    body: { status: 'shipped' },
  });
  const bill = await shop.pool.query('select id from bills where parcel_id = $1', [body.data.parcels[0]._id]);
  return bill.rows[0].id as string;
}

async function startedThread(buyer: Account, parcel: string): Promise<string> {
  const { status, body } = await shop.call('POST', '/api/threads', { token: buyer.token, body: { parcel } });
  expect(status).toBe(201);
  return body.data.thread._id;
}

/** A return of what that bill is about, once it arrived. */
async function askedReturn(buyer: Account, seller: Account, billId: string): Promise<string> {
  const { rows } = await shop.pool.query(
    'select b.parcel_id, l.order_item_id from bills b join bill_lines l on l.bill_id = b.id where b.id = $1',
    [billId],
  );
  const [{ parcel_id: parcel, order_item_id: line }] = rows;
  await shop.call('PATCH', `/api/seller/orders/${parcel}/status`, {
    token: seller.token,
    body: { status: 'delivered' },
  });
  const { status, body } = await askReturn(shop, buyer, { parcel, lines: [{ line, quantity: 1 }] });
  expect(status).toBe(201);
  return body.data._id;
}

/** A photo of the buyer's that the seller and the desk may look at. */
async function usedPhoto(buyer: Account, seller: Account): Promise<string> {
  const { status, body } = await shop.call('POST', '/api/photos', {
    token: buyer.token,
    ...formOf([{ name: 'a.jpg', bytes: await picture() }], 'photos'),
  });
  expect(status).toBe(201);
  const [{ _id: id }] = body.data;
  await inTransaction(shop.deps.db, (tx) =>
    usePhotos(tx, {
      ids: [id],
      owner: photoOwnerOf({ userId: buyer.user.id }, null),
      viewers: [seller.user.id],
      subject: { kind: 'return', id: randomUUID() },
    }),
  );
  return id;
}

async function insertAlert(token: string): Promise<string> {
  const { body } = await shop.call('POST', '/api/alerts', {
    token,
    body: { kind: 'search', query: 'search=SECRET-PART' },
  });
  return body.data._id;
}

/** Somebody who belongs to the buyer's company, somebody who is asked to, and on what it orders. */
async function insertColleagues({
  user,
  token,
}: Account): Promise<Pick<World, 'costCentreId' | 'invitationId' | 'memberId'>> {
  const { id: memberId } = await insertUser(shop.db);
  await insertMember(shop.db, { companyId: user.id, userId: memberId });
  const { status, body } = await shop.call('POST', '/api/company/invitations', {
    token,
    body: { email: 'asked@example.com', role: 'viewer' },
  });
  expect(status).toBe(201);
  const { id: costCentreId } = await insertCostCentre(shop.db, { company_id: user.id });
  return { costCentreId, invitationId: body.data.invitations[0]._id, memberId };
}

/** What the seller says that the buyer paid, by a line that is closed since. */
async function insertDebtPayment(buyer: Account, seller: Account, billId: string): Promise<string> {
  const [company_id, seller_id, now] = [buyer.user.id, seller.user.id, new Date()];
  await shop.db
    .insertInto('credit_lines')
    .values({
      ...{ company_id, seller_id, limit_paisa: 100, days: 7, offered_by: seller_id, offered_at: now },
      ...{ status: 'closed', accepted_by: company_id, accepted_at: now },
      ...{ closed_at: now, closed_by: seller_id, closed_as: 'ended_by_seller' },
    })
    .execute();
  const row = await shop.db
    .insertInto('debt_payments')
    .values({
      ...{ company_id, seller_id, bill_id: billId, method: 'cash', amount_paisa: 100, paid_at: now },
      ...{ status: 'waiting', recorded_by: seller_id, recorded_at: now, counts_at: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A rule of the buyer's company, and what waits for a signature there. */
async function insertRequest(
  { user, token }: Account,
  product: Parameters<typeof orderLine>[0],
): Promise<Pick<World, 'ruleId' | 'requestId'>> {
  const body = { ...orderBody([orderLine(product)]), notes: 'Secret note' };
  const asked = await shop.call('POST', '/api/requests', { token, body });
  const rule = { kind: 'amount', amount: 9_000_000, needs: 'one', approvers: [user.id] };
  const ruled = await shop.call('POST', '/api/company/rules', { token, body: rule });
  expect([asked.status, ruled.status]).toEqual([201, 201]);
  return { ruleId: ruled.body.data.rules[0]._id, requestId: asked.body.data._id };
}

/** Asked of all who sell in a category of their own: of the seller alone. */
async function sealedQuote(buyer: Account, seller: Account): Promise<string> {
  const category = await insertCategory(shop.db);
  await insertProduct(shop.db, { seller_id: seller.user.id, category_id: category.id });
  const { ask, quote } = sealedRequests(shop);
  const asked = await ask(buyer, [said('Cable', 10, { category: category.id })], null);
  const { _id: id, lines } = asked.body.data;
  const answered = await quote(seller, id, [{ line: lines[0]._id, unitPrice: 7_658_123.07 }]);
  expect([asked.status, answered.status]).toEqual([201, 200]);
  return id;
}

/** What the buyer asked the seller, and what it answered. */
async function answeredQuote(
  buyer: Account,
  seller: Account,
): Promise<Pick<World, 'quoteId' | 'quoteFileId'>> {
  const product = await insertProduct(shop.db, { seller_id: seller.user.id });
  const sent = await shop.call('POST', '/api/quote-files', {
    token: buyer.token,
    ...formOf([{ name: 'a.jpg', bytes: await picture() }], 'file'),
  });
  const asked = await shop.call('POST', '/api/quotes', {
    token: buyer.token,
    body: {
      seller: seller.user.id,
      lines: [{ product: product.id, quantity: 1 }],
      note: 'Secret note',
      files: [sent.body.data._id],
    },
  });
  const { _id: id, lines } = asked.body.data;
  const answered = await shop.call('POST', `/api/seller/quotes/${id}/answer`, {
    token: seller.token,
    body: {
      version: 1,
      lines: [{ line: lines[0]._id, quantity: 1, unitPrice: 5, days: 1 }],
      validUntil: kathmanduDate(daysAfter(new Date(), 7)),
    },
  });
  expect([asked.status, answered.status]).toEqual([201, 200]);
  return { quoteId: id, quoteFileId: sent.body.data._id };
}

/** What the seller offers to lend the buyer's company, and what that asked for. */
async function offeredCredit(
  buyer: Account,
  seller: Account,
): Promise<Pick<World, 'creditLineId' | 'creditRequestId'>> {
  const sides = [seller.user.id, buyer.user.id];
  const line = await shop.pool.query(
    `insert into credit_lines (seller_id, company_id, limit_paisa, days, offered_by, offered_at)
      values ($1, $2, 100000, 30, $1, now()) returning id`,
    sides,
  );
  const asked = await shop.pool.query(
    `insert into credit_requests (seller_id, company_id, user_id, created_at) values ($1, $2, $2, now()) returning id`,
    sides,
  );
  return { creditLineId: line.rows[0].id, creditRequestId: asked.rows[0].id };
}

/** Somebody who works for a seller. */
async function clerkOf({ user }: Account, role: GivenSellerRole): Promise<Account> {
  const clerk = await shop.registerBuyer();
  await insertSellerMember(shop.db, { sellerId: user.id, userId: clerk.user.id, role });
  return clerk;
}

async function clerks(seller: Account, other: Account): Promise<World['users']> {
  const users: World['users'] = {};
  for (const [caller, { of, role }] of Object.entries(CLERKS))
    users[caller as Caller] = await clerkOf(of === 'seller' ? seller : other, role);
  return users;
}

async function askToSell({ token }: Account): Promise<string> {
  const { status, body } = await shop.call('POST', '/api/seller/invitations', {
    token,
    body: { email: 'asked@example.com', role: 'money' },
  });
  expect(status).toBe(201);
  return body.data.invitations[0]._id;
}

/** One to delete, and one whose line is changed. */
async function insertLists(
  token: string,
  product: string,
): Promise<Pick<World, 'listId' | 'linedListId' | 'listLineId'>> {
  const ids: string[] = [];
  for (const name of ['Secret note', 'Secret note 2']) {
    const lines = [{ product, quantity: 1 }];
    const { status, body } = await shop.call('POST', '/api/lists', { token, body: { name, lines } });
    expect(status).toBe(201);
    ids.push(body.data.list._id);
  }
  const [listId, linedListId] = ids as [string, string];
  const { body } = await shop.call('GET', `/api/lists/${linedListId}`, { token });
  return { listId, linedListId, listLineId: body.data.lines[0]._id };
}

async function insertHook({ user }: Account): Promise<{ webhookId: string; deliveryId: string }> {
  const webhookId = randomUUID();
  const secret = sealSecret(Buffer.alloc(32), shop.config.secretKey, { kind: 'webhook', id: webhookId });
  const of = { companyId: null, sellerId: user.id };
  const url = 'https://secret-hook.example.com/events';
  await insertWebhook(shop.db, { id: webhookId, ...of, url, events: null, secret });
  await insertTestEvent(shop.db, { webhookId, ...of, type: 'test.ping' });
  const [delivery] = await listDeliveries(shop.db, webhookId, {
    state: undefined,
    before: undefined,
    limit: 1,
  });
  return { webhookId, deliveryId: delivery?.id ?? '' };
}

async function insertCheckedImport(sellerId: string): Promise<string> {
  const values = { seller_id: sellerId, file_name: 'products.csv', format: 'csv', state: 'checked' };
  const row = await shop.db.insertInto('product_imports').values(values).returning('id').executeTakeFirst();
  return row?.id ?? '';
}

async function insertStatement(sellerId: string): Promise<string> {
  const zero = { entries_paisa: 0, paid_out_paisa: 0, opening_paisa: 0, commission_paisa: 0 };
  const values = {
    ...zero,
    seller_id: sellerId,
    serial: 1,
    number: 'S-1',
    seller_name: 'Seller',
    starts_at: new Date('2026-01-01T00:00:00Z'),
    closed_at: new Date('2026-01-08T00:00:00Z'),
    commission_vat_paisa: 0,
    unbilled_paisa: 0,
    unbilled_vat_paisa: 0,
  };
  const row = await shop.db.insertInto('seller_statements').values(values).returning('id').executeTakeFirst();
  return row?.id ?? '';
}

const SLIP = Buffer.from(`%PDF-1.4\n${'% slip\n'.repeat(20)}%%EOF\n`);

/** Sends a PDF with one more field. */
async function upload(
  token: string,
  path: string,
  [name, value]: [string, string],
  { file = SLIP, fileName = 'slip.pdf' }: { file?: Buffer; fileName?: string } = {},
) {
  const form = new FormData();
  form.append(name, value);
  form.append('file', new Blob([new Uint8Array(file)]), fileName);
  const { status, body } = await shop.call('POST', path, { token, ...(await multipart(form)) });
  expect(status).toBe(201);
  return body.data;
}

const uploadSlip = (token: string, paymentId: string) =>
  upload(token, `/api/payments/${paymentId}/receipt`, ['transactionNumber', 'NIC-1']);
const uploadDatasheet = async (token: string, productId: string): Promise<string> => {
  const file = datasheetPdf([{ title: 'Board', lines: [] }]);
  const path = `/api/products/${productId}/datasheets`;
  return (await upload(token, path, ['name', 'Board'], { file })).datasheets[0]._id;
};
async function sentCertificate({ user, token }: Account): Promise<string> {
  await setBillTo(shop.db, user.id, { panNumber: '309999999' });
  const fileName = 'secret-pan.pdf';
  return (await upload(token, '/api/company/pan', ['panNumber', '309999999'], { fileName })).claim._id;
}
const uploadDocument = async (token: string): Promise<string> =>
  (await upload(token, '/api/seller/documents', ['kind', 'certificate']))._id;

/** Keys with all scopes of their side, and for each scope one that has all others. */
async function keysOf(
  accounts: Record<'buyer' | 'seller', Account>,
): Promise<Pick<World, 'keyId' | 'keys' | 'narrowKeys'>> {
  const keys: World['keys'] = {};
  const narrowKeys: World['narrowKeys'] = {
    company: new Map<ApiScope, string>(),
    seller: new Map<ApiScope, string>(),
  };
  for (const [caller, { of, side }] of Object.entries(KEYS)) {
    keys[caller as Caller] = (await makeKey(shop, accounts[of], side)).token;
    for (const scope of scopesOf(side)) {
      const { token } = await makeKey(shop, accounts[of], side, { scopes: without(side, scope) });
      narrowKeys[side].set(scope, token);
    }
  }
  return { keyId: (await makeKey(shop, accounts.buyer, 'company')).id, keys, narrowKeys };
}
