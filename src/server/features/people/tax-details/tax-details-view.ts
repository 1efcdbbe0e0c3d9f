import type { BillToForm } from '../../../../contract/books/bill-to.contract.ts';
import type { BillTo } from '../../../../domain/books/bill-to.ts';

/** What a form sent, as it is kept: empty is nothing. */
export function billToOfForm({ companyName, panNumber, address, email }: BillToForm): BillTo {
  return { companyName, panNumber: panNumber || null, address, email: email || null };
}
