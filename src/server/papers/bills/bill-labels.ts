/**
 * What stands on a bill beside its facts, in both languages, in the words of the tax office's form (VAT rules, schedule 5).
 * Kept here and not among the messages of the shop: a bill that has to be drawn anew must say what it said.
 */

import type { BillKind } from '../../../domain/books/bill.ts';
import type { BillWay } from '../../../domain/books/payment-status.ts';
import type { Language } from '../../../domain/shop/language.ts';
import type { Label } from '../sheet.ts';

/** What the form of the law names: printed in both languages. */
const LABELS = {
  taxInvoice: ['Tax Invoice', 'कर बीजक'],
  creditNote: ['Credit Note', 'क्रेडिट नोट'],
  invoiceNumber: ['Invoice number', 'बीजक नम्बर'],
  creditNoteNumber: ['Credit note number', 'क्रेडिट नोट नम्बर'],
  issuedBs: ['Date of issue (BS)', 'जारी मिति (वि.सं.)'],
  issuedAd: ['Date of issue (AD)', 'जारी मिति (ई.सं.)'],
  transaction: ['Date of transaction', 'कारोबार मिति'],
  payment: ['Payment', 'भुक्तानीको तरिका'],
  order: ['Order', 'अर्डर'],
  orderAndParcel: ['Order, parcel', 'अर्डर, पार्सल'],
  purchaseOrder: ['Purchase order', 'खरिद आदेश'],
  issuerPan: ['PAN / VAT no.', 'स्थायी लेखा नं.'],
  billTo: ['Bill to', 'खरिदकर्ता'],
  buyerPan: ['Buyer’s PAN', 'स्थायी लेखा नं.'],
  place: ['SN', 'क्र.सं.'],
  hsCode: ['HS code', 'एचएस कोड'],
  goods: ['Goods', 'वस्तुको विवरण'],
  service: ['Service', 'सेवाको विवरण'],
  quantity: ['Quantity', 'परिमाण'],
  unit: ['Unit', 'एकाइ'],
  unitPrice: ['Unit price', 'दर'],
  amount: ['Amount (रू)', 'रकम (रू)'],
  words: ['Amount in words', 'अक्षरेपी'],
  taxable: ['Taxable value', 'करयोग्य मूल्य'],
  vat: ['VAT 13 %', 'मू.अ.कर 13 %'],
  total: ['Total', 'कुल जम्मा'],
  credited: ['Credited', 'क्रेडिट रकम'],
} as const satisfies Record<string, readonly [en: string, ne: string]>;

/** Null is the language of bills from before it was kept: English alone. */
type BillLanguage = Language | null;

/** A label in the bill's language first, and in the other one. */
export function labelOf(language: BillLanguage, name: keyof typeof LABELS): Label {
  const [en, ne] = LABELS[name];
  return language === 'ne' ? { main: ne, other: en } : { main: en, other: language === null ? null : ne };
}

const TITLES = {
  tax_invoice: ['taxInvoice', 'invoiceNumber'],
  credit_note: ['creditNote', 'creditNoteNumber'],
} as const satisfies Record<BillKind, readonly [title: keyof typeof LABELS, number: keyof typeof LABELS]>;

/** What a bill is called, which was always said twice, and its number. */
export function titleOf(language: BillLanguage, kind: BillKind): { title: string; other: string } {
  const { main, other } = labelOf(language ?? 'en', TITLES[kind][0]);
  return { title: main, other: other as string };
}

export const numberLabel = (language: BillLanguage, kind: BillKind): Label =>
  labelOf(language, TITLES[kind][1]);

/** What else a bill says, in its own language alone. */
export interface BillPhrases {
  forInvoice(number: string, dateBs: string): string;
  reason(text: string): string;
  parcel(position: number, count: number): string;
  partNumber(number: string): string;
  costCentre(name: string): string;
  serials(numbers: string): string;
  priceReduction: string;
  creditedBefore(amount: string): string;
  voucher: string;
  ofWhichVoucher: string;
  voucherNote: string;
  note: string;
  toBePaid: string;
  paidBy(method: string | null): string;
  takenOff: string;
  paidBack: string;
  check(kind: BillKind): string;
  whatCodeShows: string;
  forIssuer(name: string): string;
  issuedElectronically(at: string): string;
  page(page: number, pages: number): string;
}

const ENGLISH: BillPhrases = {
  forInvoice: (number, dateBs) => `For invoice ${number} of ${dateBs}`,
  reason: (text) => `Reason: ${text}`,
  parcel: (position, count) => `, parcel ${position} of ${count}`,
  partNumber: (number) => `Your part no. ${number}`,
  costCentre: (name) => `Cost centre ${name}`,
  serials: (numbers) => `Serial no. ${numbers}`,
  priceReduction: 'Price reduction, nothing is returned',
  creditedBefore: (amount) => `Less ${amount} credited before`,
  voucher: 'Paid by marketplace voucher',
  ofWhichVoucher: 'Of which paid by marketplace voucher',
  voucherNote:
    'VAT is charged on the full price of the goods. The marketplace voucher is money Thokmandu paid to the seller for the buyer; it lowers what was paid, not the price.',
  note: 'Note',
  toBePaid: 'To be paid by the buyer',
  paidBy: (method) => `Paid by ${method ?? 'the buyer'}`,
  takenOff: 'Taken off what is owed',
  paidBack: 'Paid back to the buyer',
  check: (kind) => (kind === 'credit_note' ? 'Check this credit note' : 'Check this bill'),
  whatCodeShows: 'The code shows number, date, seller, PAN and total.',
  forIssuer: (name) => `For ${name}`,
  issuedElectronically: (at) => `Issued electronically, ${at}`,
  page: (page, pages) => `Page ${page} of ${pages}`,
};

const NEPALI: BillPhrases = {
  forInvoice: (number, dateBs) => `मिति ${dateBs} को बीजक ${number} का लागि`,
  reason: (text) => `कारण: ${text}`,
  parcel: (position, count) => `, पार्सल ${position}/${count}`,
  partNumber: (number) => `तपाईंको पार्ट नं. ${number}`,
  costCentre: (name) => `खर्च केन्द्र ${name}`,
  serials: (numbers) => `सिरियल नं. ${numbers}`,
  priceReduction: 'मूल्य घटाइएको, सामान फिर्ता भएको छैन',
  creditedBefore: (amount) => `पहिले क्रेडिट भएको ${amount} घटाएर`,
  voucher: 'मार्केटप्लेस भौचरबाट तिरेको',
  ofWhichVoucher: 'यसमध्ये मार्केटप्लेस भौचरबाट तिरेको',
  voucherNote:
    'मू.अ.कर सामानको पूरा मूल्यमा लगाइएको छ। मार्केटप्लेस भौचर भनेको खरिदकर्ताको तर्फबाट Thokmandu ले विक्रेतालाई तिरेको रकम हो; यसले तिर्ने रकम घटाउँछ, मूल्य घटाउँदैन।',
  note: 'टिप्पणी',
  toBePaid: 'खरिदकर्ताले तिर्नुपर्ने',
  paidBy: (method) => (method === null ? 'खरिदकर्ताले तिरेको' : `${method} बाट तिरेको`),
  takenOff: 'तिर्नुपर्ने रकमबाट घटाइएको',
  paidBack: 'खरिदकर्तालाई फिर्ता दिइएको',
  check: (kind) => (kind === 'credit_note' ? 'यो क्रेडिट नोट जाँच्नुहोस्' : 'यो बीजक जाँच्नुहोस्'),
  whatCodeShows: 'कोडले नम्बर, मिति, विक्रेता, प्यान र जम्मा देखाउँछ।',
  forIssuer: (name) => `${name} को तर्फबाट`,
  issuedElectronically: (at) => `विद्युतीय माध्यमबाट जारी, ${at}`,
  page: (page, pages) => `पृष्ठ ${page}/${pages}`,
};

export const phrasesOf = (language: BillLanguage): BillPhrases => (language === 'ne' ? NEPALI : ENGLISH);

const NEPALI_WAYS: Readonly<Partial<Record<BillWay, string>>> = {
  mock: 'परीक्षण भुक्तानी',
  bank: 'बैंक ट्रान्सफर',
  account: 'उधारो',
};

/** How a bill is paid for, after what that is called in English; brands keep their names. */
export function wayText(
  language: BillLanguage,
  { way, name, dueBs }: { way: BillWay; name: string; dueBs: string | null },
): string {
  const isNepali = language === 'ne';
  const said = isNepali ? (NEPALI_WAYS[way] ?? name) : name;
  if (dueBs === null) return said;
  return isNepali ? `${said}, तिर्ने मिति ${dueBs}` : `${said}, due ${dueBs}`;
}

/** Where the goods were sold. */
export function marketplaceText(
  language: BillLanguage,
  { legalName, panNumber }: { legalName: string; panNumber: string },
): string {
  return language === 'ne'
    ? `${legalName} को मार्केटप्लेसमार्फत बिक्री, प्यान ${panNumber}`
    : `Sold on the marketplace of ${legalName}, PAN ${panNumber}`;
}
