import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { datasheetPdf } from '../src/demo/seed/datasheet-pdf.ts';
import { apiRoutes } from '../src/server/app.ts';
import { inTransaction } from '../src/server/db/transaction.ts';
import { photoOwnerOf, usePhotos } from '../src/server/features/photos/photos.commands.ts';
import type { RouteDefinition } from '../src/server/plugins/route.ts';
import { type Account, createTestApp, type TestApp } from './app.ts';
import { insertAddress, insertCustomerPrice, insertProduct, insertSeller, insertUser } from './factories.ts';
import { formOf, multipart, picture } from './picture-files.ts';
import { askReturn } from './returns.ts';
import { ADDRESS, confirmTransfer, orderLine, placeOrder, startBankPayment } from './shopping.ts';

/** Every kind of caller. `buyer` and `seller` own what the world holds; their others own nothing of it. */
const CALLERS = [
  'nobody',
  'guest',
  'buyer',
  'other buyer',
  'subscriber',
  'waiting seller',
  'seller',
  'other seller',
  'admin',
  'deactivated buyer',
  'broken token',
] as const;
type Caller = (typeof CALLERS)[number];
const NO_SESSION: readonly Caller[] = ['nobody', 'guest'];
const DEAD_SESSION: readonly Caller[] = ['deactivated buyer', 'broken token'];
const ROLES: Partial<Record<Caller, 'admin' | 'seller' | 'buyer'>> = {
  buyer: 'buyer',
  'other buyer': 'buyer',
  subscriber: 'buyer',
  'waiting seller': 'seller',
  seller: 'seller',
  'other seller': 'seller',
  admin: 'admin',
};

interface World {
  /** An own part number of the buyer. */
  aliasId: string;
  /** Of goods that were sent. */
  billId: string;
  /** Of the buyer, about the seller's parcel. */
  caseId: string;
  /** Of the hidden product. */
  datasheetId: string;
  /** Offered by the seller, accepted by the buyer. */
  customerPriceId: string;
  users: Partial<Record<Caller, Account>>;
  addressId: string;
  cartLineId: string;
  savedCartLineId: string;
  hiddenProductId: string;
  alertId: string;
  listId: string;
  linedListId: string;
  listLineId: string;
  importId: string;
  orderId: string;
  parcelId: string;
  paymentId: string;
  photoId: string;
  returnId: string;
  sellerDocumentId: string;
  threadId: string;
  statementId: string;
}

let shop: TestApp;
let world: World;
let routes: RouteDefinition[];

/** Words that stand in the world, and who may read them. */
const SECRETS: [string, readonly Caller[]][] = [
  ['secret-seller@example.com', ['seller', 'admin']],
  ['4321.09', ['seller', 'admin']],
  ['SECRETBARCODE', ['seller', 'admin']],
  ['secret-buyer@example.com', ['buyer', 'seller', 'admin']],
  ['Secret Street', ['buyer', 'seller', 'admin']],
  ['Secret note', ['buyer', 'seller', 'admin']],
  ['SECRET-PART', ['buyer']],
  ['$argon2', []],
  ['token_hash', []],
  ['password_hash', []],
];

const BILL_TO = { companyName: 'Shop', address: 'Asan' };

const productBody = {
  name: 'Board',
  description: 'A board',
  sku: 'BOARD-1',
  pricing: { regularPrice: 10, wholesalePrice: 9 },
  inventory: { quantity: 1, lowStockThreshold: 1, trackInventory: true },
  minimumOrderQuantity: 1,
  images: [],
  specifications: [],
  status: 'active',
  category: randomUUID(),
};

interface Owned {
  id: (world: World) => string;
  mine: readonly Caller[];
  /** What a stranger sends: good in form, so that only the owner's name can refuse it. */
  body?: object;
}

/** Calls about one thing that belongs to somebody. Everybody else is answered 404. */
const OWNED: Record<string, Owned> = {
  'DELETE /api/quick-order/aliases/:id': { id: (w) => w.aliasId, mine: ['buyer'] },
  'PUT /api/users/addresses/:id': { id: (w) => w.addressId, mine: ['buyer'], body: ADDRESS },
  'DELETE /api/users/addresses/:id': { id: (w) => w.addressId, mine: ['buyer'] },
  'PUT /api/cart/items/:id': { id: (w) => w.cartLineId, mine: ['buyer'], body: { quantity: 2 } },
  'DELETE /api/cart/items/:id': { id: (w) => w.cartLineId, mine: ['buyer'] },
  'POST /api/cart/items/:id/save-for-later': { id: (w) => w.savedCartLineId, mine: ['buyer'] },
  'DELETE /api/alerts/:id': { id: (w) => w.alertId, mine: ['buyer'] },
  'GET /api/lists/:id': { id: (w) => w.listId, mine: ['buyer'] },
  'PUT /api/lists/:id': { id: (w) => w.listId, mine: ['buyer'], body: { name: 'Site B' } },
  'DELETE /api/lists/:id': { id: (w) => w.listId, mine: ['buyer'] },
  'POST /api/lists/:id/lines': {
    id: (w) => w.listId,
    mine: ['buyer'],
    body: { product: randomUUID(), quantity: 1 },
  },
  'POST /api/lists/:id/add': {
    id: (w) => w.listId,
    mine: ['buyer'],
    body: { lines: [{ product: randomUUID(), quantity: 1 }] },
  },
  'PUT /api/lists/:id/lines/:line': { id: (w) => w.linedListId, mine: ['buyer'], body: { quantity: 2 } },
  'DELETE /api/lists/:id/lines/:line': { id: (w) => w.linedListId, mine: ['buyer'] },
  'POST /api/lists/:id/copy': { id: (w) => w.listId, mine: ['buyer'], body: {} },
  'POST /api/lists/:id/merge': { id: (w) => w.listId, mine: ['buyer'], body: { from: randomUUID() } },
  'POST /api/lists/:id/move': {
    id: (w) => w.listId,
    mine: ['buyer'],
    body: { lines: [randomUUID()], to: randomUUID() },
  },
  'POST /api/lists/:id/to-cart': { id: (w) => w.listId, mine: ['buyer'], body: {} },
  'GET /api/lists/:id/export': { id: (w) => w.listId, mine: ['buyer'] },
  'GET /api/lists/:id/quotation': { id: (w) => w.listId, mine: ['buyer'] },
  'GET /api/orders/:id': { id: (w) => w.orderId, mine: ['buyer'] },
  'PUT /api/orders/:id/bill-to': {
    id: (w) => w.orderId,
    mine: ['buyer'],
    body: { companyName: 'Shop', address: 'Asan' },
  },
  'GET /api/bills/:id': { id: (w) => w.billId, mine: ['buyer', 'seller', 'admin'] },
  'GET /api/bills/:id/pdf': { id: (w) => w.billId, mine: ['buyer', 'seller', 'admin'] },
  'POST /api/bills/:id/ask-reissue': { id: (w) => w.billId, mine: ['buyer'], body: { billTo: BILL_TO } },
  'POST /api/seller/bills/:id/credit-notes': {
    id: (w) => w.billId,
    mine: ['seller'],
    body: { lines: [{ line: randomUUID(), quantity: 1 }], reason: 'Broken' },
  },
  'POST /api/seller/bills/:id/reissue': {
    id: (w) => w.billId,
    mine: ['seller'],
    body: { billTo: BILL_TO, reason: 'Wrong PAN' },
  },
  'GET /api/bills/:id/copies': { id: (w) => w.billId, mine: ['seller', 'admin'] },
  'POST /api/orders/:id/cancel': { id: (w) => w.orderId, mine: ['buyer'] },
  'POST /api/orders/:id/parcels/:parcel/cancel': { id: (w) => w.orderId, mine: ['buyer'], body: {} },
  'POST /api/orders/:id/parcels/:parcel/received': { id: (w) => w.orderId, mine: ['buyer'] },
  'POST /api/orders/:id/parcels/:parcel/not-received': {
    id: (w) => w.orderId,
    mine: ['buyer'],
    body: { text: 'Nobody came.' },
  },
  'DELETE /api/seller/customer-prices/:id': { id: (w) => w.customerPriceId, mine: ['seller'] },
  'POST /api/customer-prices/:id/accept': { id: (w) => w.customerPriceId, mine: ['buyer'] },
  'POST /api/customer-prices/:id/decline': { id: (w) => w.customerPriceId, mine: ['buyer'] },
  'GET /api/complaints/:id': { id: (w) => w.caseId, mine: ['buyer', 'seller'] },
  'POST /api/complaints/:id/messages': {
    id: (w) => w.caseId,
    mine: ['buyer', 'seller'],
    body: { text: 'More' },
  },
  'POST /api/orders/:id/parcels/:parcel/cancel-preview': { id: (w) => w.orderId, mine: ['buyer'], body: {} },
  'POST /api/orders/:id/reorder': { id: (w) => w.orderId, mine: ['buyer'] },
  'GET /api/payments/:id': { id: (w) => w.paymentId, mine: ['buyer'] },
  'POST /api/payments/:id/receipt': { id: (w) => w.paymentId, mine: ['buyer'] },
  'GET /api/payments/:id/receipt': { id: (w) => w.paymentId, mine: ['buyer', 'admin'] },
  'GET /api/photos/:id': { id: (w) => w.photoId, mine: ['buyer', 'seller', 'admin'] },
  'GET /api/threads/:id/messages': { id: (w) => w.threadId, mine: ['buyer', 'seller', 'admin'] },
  'POST /api/threads/:id/messages': {
    id: (w) => w.threadId,
    mine: ['buyer', 'seller'],
    body: { text: 'Hi' },
  },
  'POST /api/threads/:id/read': {
    id: (w) => w.threadId,
    mine: ['buyer', 'seller'],
    body: { message: randomUUID() },
  },
  // A message that is not in the thread is nobody's to publish.
  'POST /api/threads/:id/messages/:message/publish': { id: (w) => w.threadId, mine: [] },
  'GET /api/products/:id/questions': { id: (w) => w.hiddenProductId, mine: [] },
  'GET /api/returns/:id': { id: (w) => w.returnId, mine: ['buyer', 'seller', 'admin'] },
  ...Object.fromEntries(
    Object.entries({
      accept: {},
      decline: { reason: 'Cut open' },
      question: { text: 'Which batch?' },
      offer: { amount: 5 },
      received: { resalable: true },
      refund: {},
      replace: {},
    }).map(([step, body]) => [
      `POST /api/returns/:id/${step}`,
      { id: (w: World) => w.returnId, mine: ['seller', 'admin'] as const, body },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries({
      answer: { text: 'B-77' },
      'sent-back': { carrier: 'Pathao', trackingNumber: 'PTH-1' },
      'take-offer': {},
      'decline-offer': {},
      withdraw: {},
      escalate: { text: 'It was broken' },
    }).map(([step, body]) => [
      `POST /api/returns/:id/${step}`,
      { id: (w: World) => w.returnId, mine: ['buyer'] as const, body },
    ]),
  ),
  'GET /api/products/:id': { id: (w) => w.hiddenProductId, mine: ['seller', 'admin'] },
  'GET /api/products/:id/reviews': { id: (w) => w.hiddenProductId, mine: ['seller', 'admin'] },
  'POST /api/products/:id/reviews': {
    id: (w) => w.hiddenProductId,
    mine: [],
    body: { rating: 5, comment: 'Good' },
  },
  'POST /api/users/wishlist/:id': { id: (w) => w.hiddenProductId, mine: [] },
  'PUT /api/products/:id': { id: (w) => w.hiddenProductId, mine: ['seller'], body: productBody },
  'PATCH /api/products/:id/status': {
    id: (w) => w.hiddenProductId,
    mine: ['seller'],
    body: { isActive: true },
  },
  'PATCH /api/products/:id/quick-edit': {
    id: (w) => w.hiddenProductId,
    mine: ['seller'],
    body: { regularPrice: 20 },
  },
  'POST /api/products/:id/datasheets': { id: (w) => w.hiddenProductId, mine: ['seller'] },
  'DELETE /api/products/:id/datasheets/:datasheetId': { id: (w) => w.hiddenProductId, mine: ['seller'] },
  'GET /api/products/:id/datasheets/:datasheetId': {
    id: (w) => w.hiddenProductId,
    mine: ['seller', 'admin'],
  },
  'DELETE /api/products/:id': { id: (w) => w.hiddenProductId, mine: ['seller'] },
  'GET /api/seller/documents/:id/file': { id: (w) => w.sellerDocumentId, mine: ['seller'] },
  'GET /api/seller/statements/:id/pdf': { id: (w) => w.statementId, mine: ['seller'] },
  'GET /api/seller/statements/:id/csv': { id: (w) => w.statementId, mine: ['seller'] },
  'GET /api/seller/orders/:id': { id: (w) => w.parcelId, mine: ['seller'] },
  'PATCH /api/seller/orders/:id/status': {
    id: (w) => w.parcelId,
    mine: ['seller'],
    body: { status: 'shipped', carrier: 'Nepal Can Move', trackingNumber: 'NCM-1' },
  },
  'POST /api/seller/orders/:id/cancel-lines': {
    id: (w) => w.parcelId,
    mine: ['seller'],
    body: { lines: [{ line: randomUUID(), quantity: 1 }], reason: 'Broken' },
  },
  'PATCH /api/seller/orders/:id/tracking': {
    id: (w) => w.parcelId,
    mine: ['seller'],
    body: { carrier: 'Nepal Can Move', trackingNumber: 'NCM-1' },
  },
  'GET /api/seller/imports/:id': { id: (w) => w.importId, mine: ['seller'] },
  'GET /api/seller/imports/:id/report': { id: (w) => w.importId, mine: ['seller'] },
  'POST /api/seller/imports/:id/apply': { id: (w) => w.importId, mine: ['seller'], body: {} },
  'POST /api/seller/imports/:id/cancel': { id: (w) => w.importId, mine: ['seller'] },
};

/** Ids that belong to nobody: the gateways send browsers back to these without a session. */
const OPEN_IDS = [
  'GET /api/categories/:id/attributes',
  // When goods arrive is for everybody to ask.
  'GET /api/products/:id/delivery',
  // What everybody was asked for it.
  'GET /api/products/:id/price-history',
  'GET /api/payments/:id/esewa/success',
  'GET /api/payments/:id/esewa/failure',
  'GET /api/payments/:id/khalti/return',
  // The address of a seller's page is for everybody.
  'GET /api/sellers/:slug',
];

const nameOf = ({ method, url }: RouteDefinition) => `${method} ${url}`;

beforeAll(async () => {
  shop = await createTestApp();
  routes = apiRoutes(shop.deps);
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
  world = {
    aliasId: alias.body.data.aliases[0]._id,
    users: {
      buyer,
      seller,
      admin,
      'other buyer': await shop.registerBuyer(),
      subscriber: await shop.registerBuyer({ isSubscriber: true }),
      'waiting seller': await shop.registerSeller({ approved: false }),
      'other seller': await shop.registerSeller(),
      'deactivated buyer': deactivated,
    },
    billId,
    caseId: complaint.body.data._id,
    datasheetId: await uploadDatasheet(seller.token, hidden.id),
    customerPriceId: agreed.id,
    addressId: address.id,
    cartLineId: cart.body.data.items[0]._id,
    savedCartLineId: cart.body.data.items[1]._id,
    hiddenProductId: hidden.id,
    ...(await insertLists(buyer.token, product.id)),
    alertId: await insertAlert(buyer.token),
    importId: await insertCheckedImport(seller.user.id),
    orderId,
    parcelId: parcel.rows[0].id,
    paymentId,
    photoId: await usedPhoto(buyer, seller),
    threadId: await startedThread(buyer, parcel.rows[0].id),
    returnId,
    sellerDocumentId: await uploadDocument(seller.token),
    statementId: await insertStatement(seller.user.id),
  };
});
afterAll(() => shop.close());

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
async function upload(token: string, path: string, [name, value]: [string, string], file: Buffer = SLIP) {
  const form = new FormData();
  form.append(name, value);
  form.append('file', new Blob([new Uint8Array(file)]), 'slip.pdf');
  const { status, body } = await shop.call('POST', path, { token, ...(await multipart(form)) });
  expect(status).toBe(201);
  return body.data;
}

const uploadSlip = (token: string, paymentId: string) =>
  upload(token, `/api/payments/${paymentId}/receipt`, ['transactionNumber', 'NIC-1']);
const uploadDatasheet = async (token: string, productId: string): Promise<string> => {
  const file = datasheetPdf([{ title: 'Board', lines: [] }]);
  const path = `/api/products/${productId}/datasheets`;
  return (await upload(token, path, ['name', 'Board'], file)).datasheets[0]._id;
};
const uploadDocument = async (token: string): Promise<string> =>
  (await upload(token, '/api/seller/documents', ['kind', 'certificate']))._id;

/** Each cell with a session of its own: logging out in one leaves the others signed in. */
async function credentialsOf(caller: Caller): Promise<{ token?: string; sessionId?: string }> {
  if (caller === 'nobody') return {};
  if (caller === 'guest') return { sessionId: shop.guestId() };
  if (caller === 'broken token') return { token: 'eyJhbGciOiJub25lIn0.e30.' };
  const account = world.users[caller] as Account;
  return { token: (await shop.signIn(account.user)).token };
}

/** What the gate answers this caller, or null when it lets them pass. */
function gateOf({ audience }: RouteDefinition, caller: Caller): number | null {
  if (audience === 'public') return null;
  if (DEAD_SESSION.includes(caller)) return 401;
  if (audience === 'optional') return null;
  if (audience === 'cart') return caller === 'nobody' ? 400 : null;
  if (NO_SESSION.includes(caller)) return 401;
  if (audience === 'user') return null;
  const allowed = audience === 'seller_or_admin' ? ['seller', 'admin'] : [audience];
  return allowed.includes(ROLES[caller] as string) ? null : 403;
}

/** An expectation broken, as a line of the report; null when the cell is as it should be. */
async function checkCell(route: RouteDefinition, caller: Caller): Promise<string | null> {
  const owned = OWNED[nameOf(route)];
  const isMine = owned?.mine.includes(caller) ?? false;
  const isStranger = owned !== undefined && !isMine;
  const hasBody = route.method !== 'GET' && route.method !== 'DELETE';
  // Who may pass sends what every schema refuses: the answer shows that the gate is open, and nothing changes.
  const body = isStranger ? owned.body : hasBody ? { matrix: true } : undefined;
  const id = owned?.id(world) ?? randomUUID();
  const { status, body: answer } = await shop.call(
    route.method,
    route.url
      .replace(':id', id)
      .replace(':parcel', world.parcelId)
      .replace(':line', world.listLineId)
      .replace(':datasheetId', world.datasheetId)
      .replace(':message', randomUUID()),
    {
      ...(await credentialsOf(caller)),
      ...(body === undefined ? {} : { body }),
    },
  );
  const text = JSON.stringify(answer);
  const told = SECRETS.filter(([secret, readers]) => text.includes(secret) && !readers.includes(caller));
  if (told.length > 0) return `LEAK of ${told.map(([secret]) => secret).join(', ')}`;
  const gate = gateOf(route, caller);
  if (gate !== null) return status === gate ? null : `${status} instead of ${gate}`;
  if (isStranger) return status === 404 ? null : `${status} instead of 404`;
  if (isMine) return [401, 403, 404].includes(status) || status >= 500 ? `${status} for the owner` : null;
  return [401, 403].includes(status) || status >= 500 ? `${status} for a caller who may` : null;
}

test('every route says whose its ids are', () => {
  const unsaid = routes.filter(
    (route) =>
      route.url.includes(':') &&
      route.audience !== 'admin' &&
      !(nameOf(route) in OWNED) &&
      !OPEN_IDS.includes(nameOf(route)),
  );
  expect(unsaid.map(nameOf)).toEqual([]);
});

test('every route answers every kind of caller as it should, and tells nobody what is not theirs', async () => {
  // Deletions and the ends of sessions come last: the world stands until then.
  const order = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'];
  const inOrder = routes.toSorted((a, b) => order.indexOf(a.method) - order.indexOf(b.method));
  const wrong: string[] = [];
  let cells = 0;
  for (const route of inOrder) {
    // Owners last: what they delete is gone.
    const callers = CALLERS.toSorted((a, b) => Number(isOwner(route, a)) - Number(isOwner(route, b)));
    for (const caller of callers) {
      cells += 1;
      const problem = await checkCell(route, caller);
      if (problem !== null) wrong.push(`${nameOf(route)} by ${caller}: ${problem}`);
    }
  }
  const leaks = wrong.filter((line) => line.includes('LEAK'));
  console.log(`${routes.length} routes x ${CALLERS.length} callers: ${cells} cells, ${leaks.length} leaks`);
  expect(wrong).toEqual([]);
}, 120_000);

const isOwner = (route: RouteDefinition, caller: Caller) =>
  OWNED[nameOf(route)]?.mine.includes(caller) ?? false;
