import {
  type BillAmounts,
  type CreditedAmount,
  creditAmounts,
  LEAST_REDUCTION_PAISA,
  reductionAmounts,
  spreadReduction,
  unitsPaisa,
} from '../../../../domain/books/bill.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { type IssuedBill, issueBill } from './bill-numbers.commands.ts';
import {
  cannotCorrect,
  nothingLeftToCredit,
  reductionAboveWhatIsLeft,
  reductionTooSmall,
  tooMuchCredited,
  unknownBillLine,
} from './bills.errors.ts';
import { getIssuingName, type NewBill } from './bills.sql.ts';
import {
  answerReissueRequest,
  type CorrectableBill,
  findCorrectableBill,
  findServiceBillId,
} from './correctable-bills.sql.ts';

/** Who corrects a bill; null: the platform, by a rule. */
export interface Correction {
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

/** Some of the units that are left of a line, at what is left of their price; it names no pieces. */
export function partOf(line: CorrectableBill['lines'][number], quantity: number): NewBill['lines'][number] {
  const paisa = unitsPaisa({ units: line.left, paisa: line.leftPaisa }, quantity);
  return { ...line, quantity, reductionPaisa: quantity * line.unitPricePaisa - paisa, serials: null };
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
        serials: null,
        credits: line.id,
        quantity: 0,
        reductionPaisa: parts[index] as number,
      }))
      .filter(({ reductionPaisa }) => reductionPaisa > 0),
    correction,
  });
}

/** A credit note over everything that is left of a bill; 409 when nothing is. */
export async function creditRest(
  tx: DatabaseTransaction,
  bill: CorrectableBill,
  correction: Correction,
): Promise<IssuedBill> {
  if (bill.kind !== 'tax_invoice') throw cannotCorrect();
  const lines = restOf(bill).map((line) => ({ ...partOf(line, line.left), credits: line.id }));
  return credit(tx, bill, lines, correction);
}

/** What is left of a bill: free goods go with the rest. */
export const restOf = ({ lines }: CorrectableBill) => lines.filter(({ left }) => left > 0);
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
  return issueBill(tx, {
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
export function copyOf(bill: CorrectableBill) {
  const { issuerId, subject, issuer, transactionAt, transactionDateBs, orderId, parcelId, paymentId } = bill;
  const { orderNumber, parcelPosition, parcelCount, purchaseOrderNumber, paymentMethod } = bill;
  const { companyId, buyerId, buyerName, buyerAddress, buyerPan } = bill;
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
    companyId,
    buyerId,
    buyerName,
    buyerAddress,
    buyerPan,
  };
}

export async function issuedBy(
  tx: DatabaseTransaction,
  { issuer }: CorrectableBill,
  { actorId }: Correction,
) {
  return {
    issuedBy: actorId,
    issuedByName: actorId === null ? issuer.name : await getIssuingName(tx, actorId),
  };
}
