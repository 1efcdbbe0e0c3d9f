import { randomBytes, randomUUID } from 'node:crypto';
import { amountInWords } from '../../../domain/amount-in-words.ts';
import {
  type BillAmounts,
  billDay,
  billNumber,
  type CreditedAmount,
  creditAmounts,
  LEAST_REDUCTION_PAISA,
  reductionAmounts,
  spreadReduction,
  unitsPaisa,
  withoutVat,
} from '../../../domain/bill.ts';
import type { BillTo } from '../../../domain/bill-to.ts';
import { checkCodeOf } from '../../../domain/check-code.ts';
import { type ParcelShare, parcelShares } from '../../../domain/parcel-shares.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { enqueueMail } from '../../mail/mail.jobs.ts';
import type { Mail } from '../../mail/mailer.ts';
import { enqueueBillDrawing } from './bill-documents.commands.ts';
import {
  cannotCorrect,
  hsCodeMissing,
  nothingLeftToCredit,
  reductionAboveWhatIsLeft,
  reductionTooSmall,
  taxDetailsMissing,
  tooMuchCredited,
  unknownBillLine,
} from './bills.errors.ts';
import {
  answerReissueRequest,
  type CorrectableBill,
  findCorrectableBill,
  findServiceBillId,
  type GoodsFacts,
  getGoodsFacts,
  getIssuingName,
  getServiceFacts,
  type IssuerSnapshot,
  insertBill,
  type NewBill,
  takeSerial,
} from './bills.sql.ts';
import { isForTaxOffice, queueForTaxOffice } from './tax-office.commands.ts';

// Bills are issued inside the transaction of what they are about: the caller holds the lock of the order, or of the
// subscriber, and takes the number of a bill last, since the counter is held until the end.

/** A bill that has just been issued. */
export interface IssuedBill {
  id: string;
  number: string;
  amounts: BillAmounts;
  lines: readonly NewBill['lines'][number][];
}

/**
 * The seller's bill for what is left of a parcel that is being sent. Null for a parcel worth nothing. 409 when the seller's
 * tax details, or with `requiresHsCodes` an HS code, are missing.
 */
export async function issueGoodsBill(
  tx: DatabaseTransaction,
  {
    parcelId,
    requiresHsCodes,
    isForTaxOffice,
  }: { parcelId: string; requiresHsCodes: boolean; isForTaxOffice: boolean },
): Promise<IssuedBill | null> {
  const facts = await getGoodsFacts(tx, parcelId);
  const share = facts.share ?? lateShare(facts);
  const taxablePaisa = facts.subtotalPaisa - facts.cancelled.taxablePaisa;
  const vatPaisa = share.taxPaisa - facts.cancelled.vatPaisa;
  const voucherPaisa = share.voucherPaisa - facts.cancelled.voucherPaisa;
  if (taxablePaisa + vatPaisa === 0) return null;
  if (facts.issuer === null) throw taxDetailsMissing();
  const unnamed = requiresHsCodes ? facts.lines.find(({ hsCode }) => hsCode === null) : undefined;
  if (unnamed !== undefined) throw hsCodeMissing(unnamed.name);
  const { billTo } = facts;
  return issue(tx, {
    issuerId: facts.sellerId,
    kind: 'tax_invoice',
    subject: 'goods',
    issuer: facts.issuer,
    transactionAt: facts.paidAt,
    transactionDateBs: billDay(facts.paidAt).dateBs,
    orderId: facts.orderId,
    parcelId,
    paymentId: null,
    orderNumber: facts.orderNumber,
    parcelPosition: facts.parcelPosition,
    parcelCount: facts.parcelSubtotals.length,
    purchaseOrderNumber: facts.purchaseOrderNumber,
    paymentMethod: facts.paymentMethod,
    buyerId: facts.buyerId,
    ...buyerOf(billTo),
    issuedBy: facts.sellerId,
    issuedByName: facts.sellerPerson,
    taxablePaisa,
    vatPaisa,
    voucherPaisa,
    refersTo: null,
    reason: null,
    replaces: null,
    lines: facts.lines.map((line) => ({ ...line, credits: null, reductionPaisa: 0 })),
    isForTaxOffice,
  });
}

/** Shares of an order that was placed before they were kept: the same rule, at the time of the bill. */
function lateShare({ order, parcelSubtotals, parcelPosition }: GoodsFacts): ParcelShare {
  return parcelShares(order, parcelSubtotals)[parcelPosition - 1] as ParcelShare;
}

interface PlatformBilling {
  issuer: IssuerSnapshot;
  isForTaxOffice: boolean;
}

/** Who bills delivery, plans and commission, and whether the tax office is told: what the admins say of the company. */
export function platformBilling(settings: Deps['settings']): PlatformBilling {
  const { current } = settings;
  const issuer = {
    name: current.legalName,
    nepaliName: null,
    address: current.street,
    panNumber: current.panNumber,
    branchCode: current.billBranchCode,
    contact: `${current.phone} · ${current.paymentsEmail}`,
    signatory: current.billSignatory,
    footLine: current.billFootLine || null,
  };
  return { issuer, isForTaxOffice: isForTaxOffice(settings, 'platform') };
}

/** The platform's bill for what a payment that has just settled pays it: delivery, or a plan. Null when that is nothing. */
export async function issueServiceBill(
  tx: DatabaseTransaction,
  paymentId: string,
  { issuer, isForTaxOffice }: PlatformBilling,
): Promise<IssuedBill | null> {
  const facts = await getServiceFacts(tx, paymentId);
  if (facts.pricePaisa === 0) return null;
  const { taxablePaisa, vatPaisa } = withoutVat(facts.pricePaisa);
  const name =
    facts.planName === null
      ? `Delivery of order ${facts.orderNumber}`
      : `Thokmandu PRO, ${facts.planName} plan`;
  return issue(tx, {
    issuerId: null,
    kind: 'tax_invoice',
    subject: facts.planName === null ? 'delivery' : 'plan',
    issuer,
    transactionAt: facts.paidAt,
    transactionDateBs: billDay(facts.paidAt).dateBs,
    orderId: facts.orderId,
    parcelId: null,
    paymentId: facts.paymentId,
    orderNumber: facts.orderNumber,
    parcelPosition: null,
    parcelCount: null,
    purchaseOrderNumber: facts.purchaseOrderNumber,
    paymentMethod: facts.paymentMethod,
    buyerId: facts.buyerId,
    ...buyerOf(facts.billTo),
    issuedBy: null,
    issuedByName: issuer.name,
    taxablePaisa,
    vatPaisa,
    voucherPaisa: 0,
    refersTo: null,
    reason: null,
    replaces: null,
    isForTaxOffice,
    lines: [serviceLine(name, taxablePaisa)],
  });
}

/** The platform's bill to a seller for the commission of a statement. */
export async function issueCommissionBill(
  tx: DatabaseTransaction,
  commission: {
    seller: { id: string; name: string; address: string; panNumber: string | null };
    statement: { number: string; closedAt: Date };
    taxablePaisa: number;
    vatPaisa: number;
  },
  { issuer, isForTaxOffice }: PlatformBilling,
): Promise<IssuedBill> {
  const { seller, statement, taxablePaisa, vatPaisa } = commission;
  // A close is the midnight after the period: what it bills belongs to the day before, maybe of the fiscal year before.
  const lastInstant = new Date(statement.closedAt.getTime() - 1);
  return issue(tx, {
    issuerId: null,
    kind: 'tax_invoice',
    subject: 'commission',
    issuer,
    transactionAt: lastInstant,
    transactionDateBs: billDay(lastInstant).dateBs,
    orderId: null,
    parcelId: null,
    paymentId: null,
    orderNumber: null,
    parcelPosition: null,
    parcelCount: null,
    purchaseOrderNumber: null,
    paymentMethod: null,
    buyerId: seller.id,
    ...buyerOf({ companyName: seller.name, address: seller.address, panNumber: seller.panNumber }),
    issuedBy: null,
    issuedByName: issuer.name,
    taxablePaisa,
    vatPaisa,
    voucherPaisa: 0,
    refersTo: null,
    reason: null,
    replaces: null,
    isForTaxOffice,
    lines: [serviceLine(`Commission, statement ${statement.number}`, taxablePaisa)],
  });
}

const serviceLine = (name: string, unitPricePaisa: number): NewBill['lines'][number] => ({
  credits: null,
  orderItemId: null,
  hsCode: null,
  name,
  brand: null,
  model: null,
  unit: null,
  quantity: 1,
  unitPricePaisa,
  reductionPaisa: 0,
});

/** Who corrects a bill; null: the platform, by a rule. */
interface Correction {
  reason: string;
  actorId: string | null;
}

/**
 * A credit note over some units of a bill's lines. 400 for a line of another bill, 409 for more than is left or for a
 * credit note.
 */
export async function creditLines(
  tx: DatabaseTransaction,
  bill: CorrectableBill,
  asked: readonly { line: string; quantity: number }[],
  correction: Correction,
): Promise<IssuedBill> {
  if (bill.kind !== 'tax_invoice') throw cannotCorrect();
  const taken = new Map<string, number>();
  for (const [index, { line: lineId, quantity }] of asked.entries()) {
    const line = bill.lines.find(({ id }) => id === lineId.toLowerCase());
    if (line === undefined) throw unknownBillLine(index);
    const sum = (taken.get(line.id) ?? 0) + quantity;
    const left = line.leftPaisa === 0 ? 0 : line.left;
    if (sum > left) throw tooMuchCredited(index, left);
    taken.set(line.id, sum);
  }
  const lines = bill.lines
    .filter(({ id }) => taken.has(id))
    .map((line) => ({ ...partOf(line, taken.get(line.id) as number), credits: line.id }));
  return credit(tx, bill, lines, correction);
}

/** Some of the units that are left of a line, at what is left of their price. */
function partOf(line: CorrectableBill['lines'][number], quantity: number): NewBill['lines'][number] {
  const paisa = unitsPaisa({ units: line.left, paisa: line.leftPaisa }, quantity);
  return { ...line, quantity, reductionPaisa: quantity * line.unitPricePaisa - paisa };
}

/**
 * A credit note that lowers the price of some lines (null: of all) while their goods stay with the buyer. The amount is
 * divided among the lines by what is left of each; units credited later are worth that much less. 400 for a line of
 * another bill or less than a rupee, 409 for more than is left or for a credit note.
 *
 * Inside another transaction call `creditInTransaction` (order-endings/bill-corrections.commands.ts) instead, which also
 * owes the refund and writes the ledger.
 */
export async function creditAmount(
  tx: DatabaseTransaction,
  bill: CorrectableBill,
  { lines: chosen, amount }: { lines: readonly string[] | null; amount: CreditedAmount },
  correction: Correction,
): Promise<IssuedBill> {
  if (bill.kind !== 'tax_invoice') throw cannotCorrect();
  const ids = new Set((chosen ?? bill.lines.map(({ id }) => id)).map((id) => id.toLowerCase()));
  for (const [index, id] of [...ids].entries())
    if (!bill.lines.some((line) => line.id === id)) throw unknownBillLine(index);
  const lines = bill.lines.filter(({ id }) => ids.has(id));
  const leftPaisa = lines.map((line) => line.leftPaisa);
  const allPaisa = leftPaisa.reduce((sum, paisa) => sum + paisa, 0);
  if (allPaisa === 0) throw nothingLeftToCredit();
  const amounts = reductionAmounts(bill.billed, bill.credited, allPaisa, amount);
  if ('mostPaisa' in amounts) throw reductionAboveWhatIsLeft(amounts.mostPaisa);
  const wantedPaisa = 'totalPaisa' in amount ? amount.totalPaisa : amount.refundPaisa;
  if (wantedPaisa < LEAST_REDUCTION_PAISA && amounts.taxablePaisa < allPaisa) throw reductionTooSmall();
  const parts = spreadReduction(leftPaisa, amounts.taxablePaisa);
  return issueCreditNote(tx, bill, {
    amounts,
    lines: lines
      .map((line, index) => ({
        ...line,
        credits: line.id,
        quantity: 0,
        reductionPaisa: parts[index] as number,
      }))
      .filter(({ reductionPaisa }) => reductionPaisa > 0),
    correction,
  });
}

/** A credit note over everything that is left of a bill; 409 when nothing is. */
async function creditRest(
  tx: DatabaseTransaction,
  bill: CorrectableBill,
  correction: Correction,
): Promise<IssuedBill> {
  if (bill.kind !== 'tax_invoice') throw cannotCorrect();
  const lines = restOf(bill).map((line) => ({ ...partOf(line, line.left), credits: line.id }));
  return credit(tx, bill, lines, correction);
}

/** What is left of a bill: free goods go with the rest. */
const restOf = ({ lines }: CorrectableBill) => lines.filter(({ left }) => left > 0);

const leftPaisaOf = ({ lines }: CorrectableBill) => lines.reduce((sum, { leftPaisa }) => sum + leftPaisa, 0);

/**
 * What the platform has billed does not take place: the delivery of an order, or a plan. Null when it was not billed, or
 * nothing of the bill is left.
 */
export async function creditService(
  tx: DatabaseTransaction,
  of: { orderId: string } | { paymentId: string },
  correction: Correction,
): Promise<IssuedBill | null> {
  const billId = await findServiceBillId(tx, of);
  const bill = billId === null ? null : await findCorrectableBill(tx, billId);
  if (bill === null || leftPaisaOf(bill) === 0) return null;
  return creditRest(tx, bill, correction);
}

/**
 * What is left of a bill is credited and billed anew to somebody else, with nothing refunded. 409 when nothing is left.
 */
export async function reissueBill(
  tx: DatabaseTransaction,
  bill: CorrectableBill,
  { billTo, ...correction }: Correction & { billTo: BillTo },
): Promise<{ creditNote: IssuedBill; bill: IssuedBill }> {
  const rest = restOf(bill);
  const creditNote = await creditRest(tx, bill, correction);
  const anew = await issue(tx, {
    ...copyOf(bill),
    kind: 'tax_invoice',
    ...buyerOf(billTo),
    ...(await issuedBy(tx, bill, correction)),
    ...creditNote.amounts,
    refersTo: null,
    reason: null,
    replaces: bill.id,
    lines: rest.map((line) => ({ ...partOf(line, line.left), credits: null })),
  });
  return { creditNote, bill: anew };
}

/** A credit note over units; 409 where nothing of their price is left. */
async function credit(
  tx: DatabaseTransaction,
  bill: CorrectableBill,
  lines: NewBill['lines'],
  correction: Correction,
): Promise<IssuedBill> {
  const taxablePaisa = lines.reduce(
    (sum, { quantity, unitPricePaisa, reductionPaisa }) => sum + quantity * unitPricePaisa - reductionPaisa,
    0,
  );
  if (taxablePaisa === 0) throw nothingLeftToCredit();
  const amounts = creditAmounts(bill.billed, bill.credited, taxablePaisa);
  return issueCreditNote(tx, bill, { amounts, lines, correction });
}

async function issueCreditNote(
  tx: DatabaseTransaction,
  bill: CorrectableBill,
  { amounts, lines, correction }: { amounts: BillAmounts; lines: NewBill['lines']; correction: Correction },
): Promise<IssuedBill> {
  // Nothing that is left could be billed in another name: whoever asks for that waits no longer.
  if (leftPaisaOf(bill) === amounts.taxablePaisa) await answerReissueRequest(tx, bill.id);
  return issue(tx, {
    ...copyOf(bill),
    kind: 'credit_note',
    ...(await issuedBy(tx, bill, correction)),
    ...amounts,
    refersTo: bill.id,
    reason: correction.reason,
    replaces: null,
    lines,
  });
}

/** A correction names issuer, buyer and sale as the bill did, whatever they are called by now. */
function copyOf(bill: CorrectableBill) {
  const { issuerId, subject, issuer, transactionAt, transactionDateBs, orderId, parcelId, paymentId } = bill;
  const { orderNumber, parcelPosition, parcelCount, purchaseOrderNumber, paymentMethod } = bill;
  const { buyerId, buyerName, buyerAddress, buyerPan } = bill;
  return {
    issuerId,
    subject,
    issuer,
    transactionAt,
    transactionDateBs,
    orderId,
    parcelId,
    paymentId,
    orderNumber,
    parcelPosition,
    parcelCount,
    purchaseOrderNumber,
    paymentMethod,
    buyerId,
    buyerName,
    buyerAddress,
    buyerPan,
  };
}

async function issuedBy(tx: DatabaseTransaction, { issuer }: CorrectableBill, { actorId }: Correction) {
  return {
    issuedBy: actorId,
    issuedByName: actorId === null ? issuer.name : await getIssuingName(tx, actorId),
  };
}

const buyerOf = ({
  companyName,
  address,
  panNumber,
}: Pick<BillTo, 'companyName' | 'address' | 'panNumber'>) => ({
  buyerName: companyName,
  buyerAddress: address,
  buyerPan: panNumber,
});

type Numbered =
  | 'id'
  | 'fiscalYear'
  | 'serial'
  | 'number'
  | 'issuedAt'
  | 'dateBs'
  | 'bsMonth'
  | 'words'
  | 'checkCode';

/**
 * Takes the next number and writes the bill: from here on the series waits for this transaction. Corrections of what the
 * tax office is told of are told to it as well.
 */
async function issue(
  tx: DatabaseTransaction,
  { isForTaxOffice: isWanted = false, ...bill }: Omit<NewBill, Numbered> & { isForTaxOffice?: boolean },
): Promise<IssuedBill> {
  const { issuerId, kind, taxablePaisa, vatPaisa, voucherPaisa } = bill;
  const { fiscalYear, yearEnds } = billDay(new Date());
  const { serial, issuedAt } = await takeSerial(tx, { issuerId, kind, fiscalYear, yearEnds });
  const { dateBs, month } = billDay(issuedAt);
  const id = randomUUID();
  const number = billNumber({ kind, branchCode: bill.issuer.branchCode, fiscalYear, serial });
  await insertBill(tx, {
    ...bill,
    id,
    fiscalYear,
    serial,
    number,
    issuedAt,
    dateBs,
    bsMonth: month,
    words: amountInWords(taxablePaisa + vatPaisa),
    checkCode: checkCodeOf(randomBytes(16)),
  });
  await queueForTaxOffice(tx, { billId: id, corrects: bill.refersTo ?? bill.replaces, isWanted });
  return { id, number, amounts: { taxablePaisa, vatPaisa, voucherPaisa }, lines: bill.lines };
}

/**
 * Has a bill drawn and sends the mail that carries its original as soon as it is; without a bill the mail goes at once.
 */
export async function mailWithBill(
  tx: DatabaseTransaction,
  mail: Mail,
  bill: Pick<IssuedBill, 'id'> | null,
): Promise<void> {
  if (bill === null) await enqueueMail(tx, mail);
  else await enqueueBillDrawing(tx, bill.id, mail);
}
