/** Who may make which call about what: the rows that the authorization matrix walks. */

import { randomUUID } from 'node:crypto';
import type { ApiScope, KeySide } from '../src/domain/people/api-scopes.ts';
import type { GivenSellerRole, SellerDeed } from '../src/domain/people/seller-roles.ts';
import type { Account } from './app.ts';
import { ADDRESS } from './shopping.ts';

/**
 * Every kind of caller. `buyer` and `seller` own what the world holds; their others own nothing of it. A clerk works for
 * the seller, or the other one, and sees to one thing there.
 */
export const CALLERS = [
  'nobody',
  'guest',
  'buyer',
  'other buyer',
  'subscriber',
  'waiting seller',
  'seller',
  'other seller',
  'orders clerk',
  'catalogue clerk',
  'money clerk',
  'other orders clerk',
  'other catalogue clerk',
  'other money clerk',
  'admin',
  'deactivated buyer',
  'broken token',
  'buyer key',
  'seller key',
] as const;
export type Caller = (typeof CALLERS)[number];

/** For whom a key with all scopes calls. */
export const KEYS: Partial<Record<Caller, { of: 'buyer' | 'seller'; side: KeySide }>> = {
  'buyer key': { of: 'buyer', side: 'company' },
  'seller key': { of: 'seller', side: 'seller' },
};

export interface World {
  /** An own part number of the buyer. */
  aliasId: string;
  /** Of goods that were sent. */
  billId: string;
  /** Recorded by the seller for that bill, as if it were on account. */
  debtPaymentId: string;
  /** Of the buyer, about the seller's parcel. */
  caseId: string;
  /** Of the hidden product. */
  datasheetId: string;
  /** Offered by the seller, accepted by the buyer. */
  customerPriceId: string;
  users: Partial<Record<Caller, Account>>;
  /** A key of the buyer's company that nobody calls with. */
  keyId: string;
  /** What keys call with, and keys of each side that lack one scope. */
  keys: Partial<Record<Caller, string>>;
  narrowKeys: Record<KeySide, Map<ApiScope, string>>;
  addressId: string;
  cartLineId: string;
  /** Of the buyer's company. */
  costCentreId: string;
  savedCartLineId: string;
  hiddenProductId: string;
  alertId: string;
  /** Into the buyer's company. */
  invitationId: string;
  /** Somebody else of the buyer's company. */
  memberId: string;
  ruleId: string;
  requestId: string;
  /** Asked by the buyer, answered by the seller. */
  quoteId: string;
  quoteFileId: string;
  /** Of the buyer, open, with a sealed quote of the seller. */
  requestForQuotesId: string;
  /** Offered by the seller to the buyer's company, and what that asked for. */
  creditLineId: string;
  creditRequestId: string;
  /** What the buyer's company proves its PAN by. */
  panClaimId: string;
  /** To work for the seller, and somebody else who does. */
  sellerInvitationId: string;
  sellerMemberId: string;
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
  /** Of the seller, with something on its way there. */
  webhookId: string;
  deliveryId: string;
}

/** For whom a clerk works, and as what. */
export const CLERKS: Partial<Record<Caller, { of: 'seller' | 'other seller'; role: GivenSellerRole }>> = {
  'orders clerk': { of: 'seller', role: 'orders' },
  'catalogue clerk': { of: 'seller', role: 'catalogue' },
  'money clerk': { of: 'seller', role: 'money' },
  'other orders clerk': { of: 'other seller', role: 'orders' },
  'other catalogue clerk': { of: 'other seller', role: 'catalogue' },
  'other money clerk': { of: 'other seller', role: 'money' },
};

/** Of one webhook, by its owner alone. */
const WEBHOOK_CALLS = [
  'PATCH /api/account/webhooks/:id',
  'DELETE /api/account/webhooks/:id',
  'POST /api/account/webhooks/:id/rotate',
  'POST /api/account/webhooks/:id/test',
  'GET /api/account/webhooks/:id/deliveries',
  'POST /api/account/webhooks/:id/deliveries/:delivery/resend',
  'POST /api/account/webhooks/:id/resend',
] as const;

/** What a clerk must be allowed in calls that are not sellers' alone, to have what the seller has. */
export const SELLERS_SIDE: Record<string, SellerDeed> = {
  'GET /api/bills/:id': 'read_bills',
  'GET /api/bills/:id/pdf': 'read_bills',
  'GET /api/bills/:id/copies': 'read_bills',
  'GET /api/products/:id': 'catalogue',
  'GET /api/products/:id/reviews': 'read',
  'GET /api/products/:id/datasheets/:datasheetId': 'read',
  ...Object.fromEntries(WEBHOOK_CALLS.map((call) => [call, 'own' as const])),
};

/** Words that stand in the world, and who may read them. */
export const SECRETS: [string, readonly Caller[]][] = [
  // Whoever works for the seller sees who else does.
  ['secret-seller@example.com', ['seller', 'orders clerk', 'catalogue clerk', 'money clerk', 'admin']],
  ['4321.09', ['seller', 'catalogue clerk', 'admin']],
  ['SECRETBARCODE', ['seller', 'catalogue clerk', 'admin']],
  // Customer prices name whom they are agreed with.
  ['secret-buyer@example.com', ['buyer', 'seller', 'orders clerk', 'catalogue clerk', 'admin']],
  ['Secret Street', ['buyer', 'seller', 'orders clerk', 'admin']],
  ['Secret note', ['buyer', 'seller', 'orders clerk', 'admin']],
  ['SECRET-PART', ['buyer']],
  // A sealed price is its seller's alone until the request closes.
  ['7658123.07', ['seller', 'orders clerk']],
  ['secret-pan.pdf', ['buyer', 'admin']],
  ['https://secret-hook.example.com', ['seller']],
  ['whsec_', ['seller']],
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
export const OWNED: Record<string, Owned> = {
  'DELETE /api/account/keys/:id': { id: (w) => w.keyId, mine: ['buyer'] },
  'DELETE /api/quick-order/aliases/:id': { id: (w) => w.aliasId, mine: ['buyer'] },
  'PUT /api/users/addresses/:id': { id: (w) => w.addressId, mine: ['buyer'], body: ADDRESS },
  'DELETE /api/users/addresses/:id': { id: (w) => w.addressId, mine: ['buyer'] },
  'PUT /api/cart/items/:id': { id: (w) => w.cartLineId, mine: ['buyer'], body: { quantity: 2 } },
  'DELETE /api/cart/items/:id': { id: (w) => w.cartLineId, mine: ['buyer'] },
  'POST /api/cart/items/:id/save-for-later': { id: (w) => w.savedCartLineId, mine: ['buyer'] },
  'DELETE /api/alerts/:id': { id: (w) => w.alertId, mine: ['buyer'] },
  'DELETE /api/company/invitations/:id': { id: (w) => w.invitationId, mine: ['buyer'] },
  'PATCH /api/company/members/:id': { id: (w) => w.memberId, mine: ['buyer'], body: { role: 'viewer' } },
  'DELETE /api/company/members/:id': { id: (w) => w.memberId, mine: ['buyer'] },
  'PUT /api/company/rules/:id': {
    id: (w) => w.ruleId,
    mine: ['buyer'],
    body: { kind: 'always', needs: 'one', approvers: [randomUUID()] },
  },
  'DELETE /api/company/rules/:id': { id: (w) => w.ruleId, mine: ['buyer'] },
  'GET /api/requests/:id': { id: (w) => w.requestId, mine: ['buyer'] },
  'POST /api/requests/:id/preview': {
    id: (w) => w.requestId,
    mine: ['buyer'],
    body: { lines: [{ line: randomUUID(), quantity: 1 }] },
  },
  'POST /api/requests/:id/approve': {
    id: (w) => w.requestId,
    mine: ['buyer'],
    body: { version: 1, lines: [{ line: randomUUID(), quantity: 1 }], total: 1 },
  },
  'POST /api/requests/:id/reject': {
    id: (w) => w.requestId,
    mine: ['buyer'],
    body: { version: 1, reason: 'No' },
  },
  'POST /api/requests/:id/reorder': { id: (w) => w.requestId, mine: ['buyer'] },
  'POST /api/requests/:id/withdraw': { id: (w) => w.requestId, mine: ['buyer'] },
  'POST /api/requests/:id/comment': { id: (w) => w.requestId, mine: ['buyer'], body: { text: 'Hello' } },
  'GET /api/quotes/:id': { id: (w) => w.quoteId, mine: ['buyer'] },
  'GET /api/quote-files/:id': { id: (w) => w.quoteFileId, mine: ['buyer', 'seller'] },
  'GET /api/quotes/:id/pdf': { id: (w) => w.quoteId, mine: ['buyer'] },
  'POST /api/quotes/:id/accept': {
    id: (w) => w.quoteId,
    mine: ['buyer'],
    body: { version: 2, shippingAddress: ADDRESS, payment: { method: 'bank' } },
  },
  'POST /api/quotes/:id/counter': {
    id: (w) => w.quoteId,
    mine: ['buyer'],
    body: { version: 2, lines: [{ line: randomUUID(), quantity: 1 }] },
  },
  'POST /api/quotes/:id/decline': { id: (w) => w.quoteId, mine: ['buyer'], body: { reason: 'No' } },
  'POST /api/quotes/:id/withdraw': { id: (w) => w.quoteId, mine: ['buyer'] },
  'POST /api/quotes/:id/messages': { id: (w) => w.quoteId, mine: ['buyer'], body: { text: 'Hello' } },
  'GET /api/seller/quotes/:id': { id: (w) => w.quoteId, mine: ['seller'] },
  'GET /api/seller/quotes/:id/pdf': { id: (w) => w.quoteId, mine: ['seller'] },
  'POST /api/seller/quotes/:id/answer': {
    id: (w) => w.quoteId,
    mine: ['seller'],
    body: {
      version: 2,
      lines: [{ line: randomUUID(), quantity: 1, unitPrice: 1, days: 1 }],
      validUntil: '2030-01-01',
    },
  },
  'POST /api/seller/quotes/:id/decline': { id: (w) => w.quoteId, mine: ['seller'], body: { reason: 'No' } },
  'POST /api/seller/quotes/:id/messages': {
    id: (w) => w.quoteId,
    mine: ['seller'],
    body: { text: 'Hello' },
  },
  'GET /api/requests-for-quotes/:id': { id: (w) => w.requestForQuotesId, mine: ['buyer'] },
  'GET /api/requests-for-quotes/:id/comparison': { id: (w) => w.requestForQuotesId, mine: ['buyer'] },
  'POST /api/requests-for-quotes/:id/cancel': { id: (w) => w.requestForQuotesId, mine: ['buyer'] },
  'POST /api/requests-for-quotes/:id/award': {
    id: (w) => w.requestForQuotesId,
    mine: ['buyer'],
    body: {
      version: 1,
      awards: [{ line: randomUUID(), quote: randomUUID(), quantity: 1 }],
      total: 1,
      shippingAddress: ADDRESS,
      payment: { method: 'bank' },
    },
  },
  'GET /api/seller/requests-for-quotes/:id': { id: (w) => w.requestForQuotesId, mine: ['seller'] },
  'PUT /api/seller/requests-for-quotes/:id/quote': {
    id: (w) => w.requestForQuotesId,
    mine: ['seller'],
    body: {
      lines: [{ line: randomUUID(), quantity: 1, unitPrice: 1, days: 1 }],
      validUntil: '2030-01-01',
    },
  },
  'DELETE /api/seller/requests-for-quotes/:id/quote': { id: (w) => w.requestForQuotesId, mine: ['seller'] },
  'PATCH /api/seller/credit-lines/:id': { id: (w) => w.creditLineId, mine: ['seller'], body: { days: 15 } },
  'POST /api/seller/credit-requests/:id/decline': { id: (w) => w.creditRequestId, mine: ['seller'] },
  'POST /api/company/credit-lines/:id/accept': { id: (w) => w.creditLineId, mine: ['buyer'] },
  'POST /api/company/credit-lines/:id/decline': { id: (w) => w.creditLineId, mine: ['buyer'] },
  'POST /api/company/credit-lines/:id/end': { id: (w) => w.creditLineId, mine: ['buyer'] },
  'PUT /api/company/cost-centres/:id': {
    id: (w) => w.costCentreId,
    mine: ['buyer'],
    body: { code: 'W-2', name: 'Ward', budget: null },
  },
  'DELETE /api/company/cost-centres/:id': { id: (w) => w.costCentreId, mine: ['buyer'] },
  'DELETE /api/company/pan/:id': { id: (w) => w.panClaimId, mine: ['buyer'] },
  'GET /api/company/pan/:id/file': { id: (w) => w.panClaimId, mine: ['buyer'] },
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
  'GET /api/orders/:id/pro-forma': { id: (w) => w.orderId, mine: ['buyer'] },
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
  'POST /api/bills/:id/pay': {
    id: (w) => w.billId,
    mine: ['buyer'],
    body: { method: 'bank', amount: 1 },
  },
  'POST /api/bills/:id/payments/:payment/confirm': { id: (w) => w.billId, mine: ['buyer'] },
  'POST /api/bills/:id/payments/:payment/dispute': {
    id: (w) => w.billId,
    mine: ['buyer'],
    body: { reason: 'Not ours' },
  },
  'POST /api/seller/bills/:id/payments': {
    id: (w) => w.billId,
    mine: ['seller'],
    body: { amount: 1, paidAt: '2026-01-01', method: 'cash' },
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
  'POST /api/payments/:id/check': { id: (w) => w.paymentId, mine: ['buyer'] },
  'POST /api/payments/:id/code': { id: (w) => w.paymentId, mine: ['buyer'] },
  'POST /api/payments/:id/confirm-phone': {
    id: (w) => w.paymentId,
    mine: ['buyer'],
    body: { code: '123456' },
  },
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
  'DELETE /api/seller/invitations/:id': { id: (w) => w.sellerInvitationId, mine: ['seller'] },
  'PATCH /api/seller/members/:id': { id: (w) => w.sellerMemberId, mine: ['seller'], body: { role: 'money' } },
  'DELETE /api/seller/members/:id': { id: (w) => w.sellerMemberId, mine: ['seller'] },
  'GET /api/seller/orders/:id': { id: (w) => w.parcelId, mine: ['seller'] },
  'PATCH /api/seller/orders/:id/status': {
    id: (w) => w.parcelId,
    mine: ['seller'],
    body: { status: 'shipped', carrier: 'Nepal Can Move', trackingNumber: 'NCM-1' },
  },
  'POST /api/seller/orders/:id/ready': { id: (w) => w.parcelId, mine: ['seller'] },
  'POST /api/seller/orders/:id/hand-over': {
    id: (w) => w.parcelId,
    mine: ['seller'],
    body: { code: '123456' },
  },
  'POST /api/seller/orders/:id/serials': {
    id: (w) => w.parcelId,
    mine: ['seller'],
    body: { line: randomUUID(), serials: ['SN-1'] },
  },
  'POST /api/seller/orders/:id/refused': {
    id: (w) => w.parcelId,
    mine: ['seller'],
    body: { reason: 'Not ordered' },
  },
  'POST /api/seller/orders/:id/back': { id: (w) => w.parcelId, mine: ['seller'] },
  'POST /api/seller/orders/:id/lost': {
    id: (w) => w.parcelId,
    mine: ['seller'],
    body: { reason: 'Never arrived' },
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
  'GET /api/seller/orders/:id/label': { id: (w) => w.parcelId, mine: ['seller'] },
  'GET /api/seller/orders/:id/courier': { id: (w) => w.parcelId, mine: ['seller'] },
  'POST /api/seller/orders/:id/rate': {
    id: (w) => w.parcelId,
    mine: ['seller'],
    body: { courier: 'pathao', weightGrams: 500, parcels: 1 },
  },
  'POST /api/seller/orders/:id/book': {
    id: (w) => w.parcelId,
    mine: ['seller'],
    body: { courier: 'hand', weightGrams: 500, parcels: 1, name: 'Nepal Can Move', number: 'NCM-1' },
  },
  'DELETE /api/seller/orders/:id/book': { id: (w) => w.parcelId, mine: ['seller'] },
  'GET /api/seller/imports/:id': { id: (w) => w.importId, mine: ['seller'] },
  'GET /api/seller/imports/:id/report': { id: (w) => w.importId, mine: ['seller'] },
  'POST /api/seller/imports/:id/apply': { id: (w) => w.importId, mine: ['seller'], body: {} },
  'POST /api/seller/imports/:id/cancel': { id: (w) => w.importId, mine: ['seller'] },
  ...Object.fromEntries(
    WEBHOOK_CALLS.map((call): [string, Owned] => [
      call,
      {
        id: (w) => w.webhookId,
        mine: ['seller'],
        body: call.endsWith(':id/resend') ? { since: '2026-01-01T00:00:00Z' } : {},
      },
    ]),
  ),
};

/** Ids that belong to nobody: the gateways send browsers back to these without a session. */
export const OPEN_IDS = [
  'GET /api/categories/:id/attributes',
  // When goods arrive is for everybody to ask.
  'GET /api/products/:id/delivery',
  // What everybody was asked for it.
  'GET /api/products/:id/price-history',
  // Whoever knows a parcel's code may see where it is.
  'GET /api/track/:code',
  'GET /api/payments/:id/esewa/success',
  'GET /api/payments/:id/esewa/failure',
  'GET /api/payments/:id/khalti/return',
  // The address of a seller's page is for everybody.
  // Of a courier; whoever signs is told by the signature.
  'POST /api/couriers/:courier/events',
  'GET /api/sellers/:slug',
];
