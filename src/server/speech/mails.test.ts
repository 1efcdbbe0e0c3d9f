import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { SELLER_DOCUMENT_NAMES } from '../../domain/people/seller-document.ts';
import { NO_CHOICES, preferencesOf } from '../../domain/shop/preference-choices.ts';
import { RETURN_NEWS, returnNotice } from '../features/after-sale/returns/returns.mail.ts';
import { mailTo } from '../mail/mail-template.ts';
import type { Mail } from '../mail/mailer.ts';
import { projectRoot } from '../project-root.ts';
import { Dictionary } from './dictionary.ts';
import { type PoMessage, parsePo } from './po-file.ts';
import { withPreferences } from './preferences-scope.ts';
import type { Speech } from './speech.ts';

// Every mail there is, with values in which no Latin letter stands: a letter that is left in Nepali is English that
// nobody says.

const URL_ = 'https://shop.example';
const AT = new Date('2026-11-22T06:00:00Z');
const DAY = '2026-11-22';
const WHO = { email: 'a@b.example', firstName: 'आशा', lastName: 'राई', userId: '1' };
const NAME = 'हाम्रो पसल';
const TEXT = 'किनकि';
const LINE = { quantity: 2, name: 'बल्ब', sku: '१२' };
const order = { id: '1', orderNumber: '17', totalPaisa: 5_000, ...WHO, lines: [LINE, LINE] };
const parcelOf = (parcelCount: number, isOnAccount = false) => ({
  order: { id: '1', orderNumber: '17', buyerEmail: WHO.email, buyerFirstName: 'आशा' },
  parcel: { id: '1', position: 2, lines: [LINE], isOnAccount, trackingCode: '2501' },
  parcelCount,
  way: { carrier: NAME, trackingNumber: '12' },
});
const sold = { ...WHO, parcelId: '1', lines: [LINE] };
const request = {
  id: '1',
  number: '7',
  totalPaisa: 5_000,
  lines: [LINE],
  reason: TEXT,
  message: TEXT,
  text: TEXT,
};
const caseOf = (kind: string, orderNumber: string | null = '17') => ({
  number: '9',
  kind,
  orderNumber,
  dueAt: AT,
});
const reader = { ...WHO, url: `${URL_}/complaints/1` };
const payment = (more: object = {}) => ({
  ...WHO,
  amountPaisa: 5_000,
  orderId: '1',
  orderNumber: '17',
  bill: null,
  method: 'esewa',
  ...more,
});
const bill = { number: '8', seller: { _id: '1', companyName: NAME } };
const product = { name: 'बल्ब', seller: { ...WHO, isApproved: true } };
const invitation = { ...WHO, company: NAME, seller: NAME, role: TEXT, invitedBy: 'आशा' };

/** For each function that makes a mail, what it is called with: once for each text that it may say. */
const CALLS: Record<string, unknown[][]> = {
  customerPriceOfferedMail: [[{ ...WHO, sellerName: NAME }]],
  listReminderMail: [1, 3].map((count) => [{ ...WHO, id: '1', name: NAME, lineCount: count, weeks: count }]),
  hitMail: ['stock', 'price'].map((kind) => [
    {
      ...WHO,
      kind,
      quantity: 3,
      pricePaisa: 5_000,
      stock: 7,
      productName: NAME,
      regularPricePaisa: 4_000,
      productId: '1',
    },
  ]),
  digestMail: [1, 2].map((count) => [
    WHO,
    Array.from({ length: count }, () => ({
      title: NAME,
      query: '',
      products: Array.from({ length: count === 1 ? 1 : 7 }, () => ({
        name: 'बल्ब',
        regularPricePaisa: 5_000,
      })),
    })),
  ]),
  creditMail: [[WHO, { subject: TEXT, paragraphs: [TEXT], path: '/khata' }]],
  parcelShippedMail: [1, 2].map((count) => [parcelOf(count)]),
  trackingChangedMail: [1, 2].map((count) => [parcelOf(count)]),
  parcelDeliveredMail: [1, 2].map((count) => [parcelOf(count)]),
  parcelCountsDeliveredMail: [1, 2].map((count) => [parcelOf(count), 7]),
  parcelCancelledMail: [false, true].map((isOnAccount) => [parcelOf(2, isOnAccount), TEXT]),
  parcelRefusedMail: [1, 2].map((count) => [parcelOf(count), TEXT]),
  parcelReadyMail: [1, 2].map((count) => [parcelOf(count), { place: TEXT, hours: TEXT, code: '123456' }]),
  parcelPickedUpMail: [1, 2].flatMap((count) => [null, TEXT].map((reason) => [parcelOf(count), reason])),
  parcelLostMail: [1, 2].map((count) => [parcelOf(count), TEXT]),
  returnFeeMail: [1, 2].map((count) => [parcelOf(count), 15_000]),
  parcelToSendMail: ['paid', 'account', 'cash'].flatMap((how) =>
    [false, true].map((isPickedUp) => ['17', { ...sold, isPickedUp }, URL_, how]),
  ),
  parcelNotToSendMail: [['17', sold, TEXT]],
  linesCancelledMail: [1, 2].map((count) => [parcelOf(count), { lines: ['२ × बल्ब'], reason: TEXT }]),
  cancelledByBuyerMail: [true, false].map((isWhole) => ['17', sold, { lines: [], reason: TEXT, isWhole }]),
  orderPlacedMail: [0, 2_000, 5_000].map((onAccountPaisa) => [order, { onAccountPaisa }]),
  orderPaidMail: [[order]],
  orderAtDoorMail: [[order]],
  quoteMail: [[WHO, { subject: TEXT, paragraphs: [TEXT], action: TEXT, path: '/quotes' }]],
  requestToSignMail: [[WHO, { ...request, requestedBy: 'आशा' }]],
  requestOrderedMail: [[WHO, { ...request, approvedBy: 'आशा', orderId: '1', orderNumber: '17' }]],
  requestRejectedMail: [[WHO, { ...request, rejectedBy: 'आशा' }]],
  requestExpiredMail: [true, false].map((isQuoted) => [WHO, { ...request, isQuoted }]),
  requestCommentedMail: [[WHO, { ...request, commentedBy: 'आशा' }]],
  newMessagesMail: [1, 3].map((count) => [
    { ...WHO, otherName: NAME, about: TEXT, count },
    { threadId: '1', side: 'seller', publicUrl: URL_ },
  ]),
  subscriptionEndedMail: [[WHO, { planName: TEXT, reason: TEXT, refundPaisa: 5_000 }]],
  orderEndedMail: ['cancel', 'expire'].flatMap((reason) =>
    [true, false].map((isRefunded) => [order, { reason, isRefunded }]),
  ),
  orderCancelledByUsMail: [[order, TEXT]],
  billReissuedMail: ['1', null].map((orderId) => [
    { ...WHO, orderId },
    { old: '1', creditNote: '2', bill: '3' },
  ]),
  reissueAskedMail: ['आशा', null].map((firstName) => [
    { ...WHO, firstName },
    { number: '8', billTo: { companyName: NAME, address: TEXT, panNumber: firstName && '123456789' } },
  ]),
  debtCreditedMail: [
    [
      { ...WHO, orderId: '1' },
      { number: '2', bill: '3', seller: NAME, owedPaisa: 5_000 },
    ],
  ],
  confirmComplaintMail: [[{ email: WHO.email, name: 'आशा', url: reader.url }]],
  complaintSentMail: ['17', null].map((number) => [caseOf('not_received', number), reader, TEXT]),
  complaintToSellerMail: [AT, null].flatMap((answerDueAt) =>
    ['not_received', 'other'].map((kind) => [caseOf(kind), reader, { text: TEXT, answerDueAt }]),
  ),
  complaintToDeskMail: ['sent', 'answered', 'not_answered', 'overdue'].map((what) => [
    caseOf('other'),
    reader,
    what,
  ]),
  complaintAskedMail: [[caseOf('other'), reader, { text: TEXT, answerDueAt: AT }]],
  complaintAnsweredMail: [[caseOf('other'), reader, TEXT]],
  complaintDecidedMail: ['buyer', 'seller'].flatMap((side) =>
    ['none', 'all'].map((decision) => [
      caseOf('other'),
      { ...reader, side },
      { decision, amountPaisa: 5_000, reason: TEXT },
    ]),
  ),
  complaintClosedMail: ['decided', 'received'].map((as) => [caseOf('other'), reader, as]),
  contactMail: [true, false].map((isPro) => [
    { name: 'आशा', email: WHO.email, message: TEXT },
    { ticket: '4', isPro, supportAddress: WHO.email },
  ]),
  ticketMail: [true, false].map((isPro) => [WHO, { ticket: '4', isPro }]),
  webhookOffMail: ['failing', 'gone'].map((reason) => [WHO, { host: '१२', reason }]),
  newsletterMail: [[WHO.email, '1']],
  newsletterIssueMail: [
    [
      { subject: TEXT, text: TEXT },
      { email: WHO.email, token: 'x', config: { publicUrl: URL_ } },
    ],
  ],
  paymentRecordedMail: [
    [WHO, { sellerId: '1', sellerName: NAME, billNumber: '8', amountPaisa: 5_000, paidAt: AT, countsAt: AT }],
  ],
  reminderMail: [DAY, '2026-11-30'].map((today) => [
    WHO,
    {
      sellerId: '1',
      sellerName: NAME,
      bills: [{ number: '8', dueOn: '2026-11-25', claimedPaisa: 5_000 }],
      today,
    },
  ]),
  billPaidMail: [[payment({ bill }), { paidPaisa: 5_000, creditPaisa: 200 }]],
  paymentRejectedMail: [{}, { bill }, { orderNumber: null, orderId: null }].map((more) => [
    payment(more),
    TEXT,
  ]),
  refundDueMail: ['esewa', 'connectips', 'fonepay', 'nepalpay', 'bank'].map((method) => [
    payment({ method }),
    { amountPaisa: 5_000, reason: TEXT, dueBy: AT.toISOString() },
  ]),
  parcelPaidMail: [null, 2].map((parcel) => [payment(), parcel]),
  returnFeePaidMail: [[payment()]],
  notCollectedMail: [[payment({ method: 'cod' }), { amountPaisa: 5_000, reason: TEXT }]],
  refundedMail: [{}, { bill }, { orderNumber: null, orderId: null }].map((more) => [
    payment(more),
    { amountPaisa: 5_000, reference: '12', reasons: [TEXT] },
  ]),
  transferPaidMail: [[WHO, { number: '5', amountPaisa: 5_000, bankReference: '12' }]],
  transferReturnedMail: [[WHO, { number: '5', amountPaisa: 5_000, reason: TEXT }]],
  payoutsHeldMail: [[WHO, TEXT]],
  payoutsReleasedMail: [[WHO]],
  subscriptionPaidMail: [[WHO, { planName: TEXT, endsAt: AT }]],
  subscriptionEndsMail: [0, 1, 5].map((daysLeft) => [WHO, { planName: TEXT, endsAt: AT, daysLeft }]),
  subscriptionGivenMail: [1, 30].map((days) => [WHO, { days, startsAt: AT, endsAt: AT }]),
  productsApprovedMail: [1, 25].flatMap((count) =>
    [true, false].map((isApproved) => [
      Array.from({ length: count }, () => ({ ...product, seller: { ...product.seller, isApproved } })),
    ]),
  ),
  productsRejectedMail: [1, 25].map((count) => [Array.from({ length: count }, () => product), TEXT]),
  statementMail: [[WHO, { number: '6', closingPaisa: 5_000, paidOutPaisa: 4_000 }]],
  companyInvitationMail: [[invitation, 'x']],
  ownerOfferMail: [[WHO, { company: NAME, owner: 'आशा' }]],
  sellerInvitationMail: [[invitation, 'x']],
  keyMadeMail: [[WHO, { name: TEXT, prefix: '12', owner: NAME, may: [TEXT, TEXT] }]],
  panVerifiedMail: [[WHO, { panNumber: '123456789', company: NAME }]],
  panRejectedMail: [[WHO, { panNumber: '123456789', reason: TEXT }]],
  panMovedMail: [[WHO, { panNumber: '123456789', company: NAME }]],
  documentAskedAgainMail: Object.keys(SELLER_DOCUMENT_NAMES).map((kind) => [WHO, { kind, reason: TEXT }]),
  bankAccountChangedMail: [AT, null].map((heldUntil) => [WHO, { bank: NAME, lastFour: '1234', heldUntil }]),
  accountReminderMail: [[WHO]],
  welcomeMail: ['seller', 'buyer'].map((role) => [WHO, role]),
  sellerApprovedMail: [[WHO]],
  sellerRefusedMail: [TEXT, null].map((reason) => [WHO, reason]),
  accountDeactivatedMail: [TEXT, null].map((reason) => [WHO, reason]),
  resetMail: [[WHO, 'x']],
  adminInvitationMail: [[WHO, 'x']],
  passwordChangedMail: [[WHO]],
};

const makers = Object.values(
  import.meta.glob<Record<string, unknown>>('../**/*.mail.ts', { eager: true }),
).flatMap((exported) =>
  Object.entries(exported).filter((entry): entry is [string, (...args: unknown[]) => Mail] =>
    entry[0].endsWith('Mail'),
  ),
);

/** `publicUrl` comes last, where it is asked for. */
const mails = makers.flatMap(([name, make]) =>
  (CALLS[name] ?? []).map((given) => ({ name, mail: make(...given, ...Array(3).fill(URL_)) })),
);

const returnMails = Object.entries(RETURN_NEWS).flatMap(([name, tell]) =>
  [true, false].map((flag) => {
    const values: Record<string, unknown> = {
      dueAt: AT,
      complainUntil: AT,
      dueBy: AT,
      amountPaisa: 5_000,
      totalPaisa: 5_000,
    };
    const names =
      /^\(([^)]*)\)/
        .exec(tell.toString())?.[1]
        ?.split(',')
        .map((word) => word.trim()) ?? [];
    const given = names.map((word) => (word.startsWith('is') ? flag : (values[word] ?? TEXT)));
    const people = { buyer: { ...WHO, id: '1' }, seller: { ...WHO, id: '1' }, orderNumber: '17' };
    const facts = { id: '1', number: '3', people: people as never, lines: ['२ × बल्ब'], publicUrl: URL_ };
    const news = (tell as (...args: unknown[]) => never)(...given);
    return { name: `RETURN_NEWS.${name}`, mail: returnNotice(facts, 'buyer', news, '१')?.mail as Mail };
  }),
);

const folder = path.join(projectRoot, 'locales', 'ne');
const files = readdirSync(folder).map((name) => ({
  district: path.basename(name, '.po'),
  messages: parsePo(readFileSync(path.join(folder, name), 'utf8')),
}));

/** Names that stand in Latin letters in Nepali as well, addresses, and values that could not be filled in. */
const KEPT =
  /https?:\/\/\S+|\S+@\S+|\b(?:Thokmandu|PRO|SKU|PAN|VAT|HS|API|QR|eSewa|Khalti|connectIPS|Fonepay|NepalPAY|CBMS)\b/g;

/** Lines of all mails in which English is left, by the function that makes the mail. */
function englishLeft(dictionary: Dictionary): string[] {
  const nepali = preferencesOf('ne', NO_CHOICES);
  const speech: Speech = {
    say: (text, preferences) => withPreferences(preferences, () => dictionary.say(text)),
    messages: () => dictionary.messages,
    wordings: { current: new Map(), version: 1 },
  };
  return [...mails, ...returnMails].flatMap(({ name, mail }) => {
    const { subject, text } = mailTo(nepali, mail, { speech, publicUrl: URL_ });
    return [subject, ...text.split('\n')]
      .filter((line) => /[A-Za-z]/.test(line.replaceAll(KEPT, '')))
      .map((line) => `${name}: ${line}`);
  });
}

const dictionaryOf = (said: (message: PoMessage) => string) =>
  new Dictionary(
    files.map(({ district, messages }) => ({
      district,
      messages: messages.map((message) => ({ ...message, translation: said(message) })),
    })),
    { wordings: () => new Map(), clock: () => AT },
  );

describe('every mail', () => {
  test('stands in the list above, and is made from it', () => {
    expect(Object.keys(CALLS).toSorted()).toEqual(makers.map(([name]) => name).toSorted());
    expect(mails.length).toBeGreaterThan(100);
    for (const { name, mail } of [...mails, ...returnMails]) {
      expect(mail.parts, name).toBeDefined();
      expect(`${name}: ${mail.subject}\n${mail.text}`).not.toMatch(/undefined|NaN|\[object|Invalid Date/);
    }
  });

  test('is in Nepali altogether', () => {
    expect([...new Set(englishLeft(dictionaryOf(({ translation }) => translation)))]).toEqual([]);
  });
});
