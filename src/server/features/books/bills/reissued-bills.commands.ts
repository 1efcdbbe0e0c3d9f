import type { BillTo } from '../../../../domain/books/bill-to.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { buyerOf, type IssuedBill, issueBill } from './bill-numbers.commands.ts';
import type { CorrectableBill } from './correctable-bills.sql.ts';
import { type Correction, copyOf, creditRest, issuedBy, partOf, restOf } from './credit-notes.commands.ts';

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
  const anew = await issueBill(tx, {
    ...copyOf(bill),
    kind: 'tax_invoice',
    ...buyerOf(billTo),
    ...(await issuedBy(tx, bill, correction)),
    ...creditNote.amounts,
    refersTo: null,
    reason: null,
    replaces: bill.id,
    lines: rest.map((line) => ({ ...partOf(line, line.left), serials: line.serials, credits: null })),
  });
  return { creditNote, bill: anew };
}
