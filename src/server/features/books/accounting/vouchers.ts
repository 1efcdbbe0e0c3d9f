import type { AccountingNames } from '../../../../domain/books/accounting-names.ts';
import { billDay } from '../../../../domain/books/bill.ts';
import { type Voucher, voucherOfBill, voucherOfMoney } from '../../../../domain/books/voucher.ts';
import type { InstantRange } from '../../../../domain/shop/bikram-sambat.ts';
import { inBatches } from '../../../csv.ts';
import type { Database } from '../../../db/database.ts';
import type { BooksOf } from './accounting.sql.ts';
import { listMoneyFacts, listVoucherBills, type MoneyRow, type VoucherBillRow } from './vouchers.sql.ts';

const BATCH = 200;

/** The bills of a period as vouchers, read as they are written. */
export async function* billVouchers(
  db: Database,
  of: BooksOf,
  period: InstantRange,
  { items }: Pick<AccountingNames, 'items'>,
): AsyncGenerator<Voucher> {
  const rows = inBatches<VoucherBillRow>((last) =>
    listVoucherBills(db, of, period, { naming: items, limit: BATCH, last }),
  );
  for await (const bill of rows) yield voucherOfBill(bill, of.side, of.side === 'selling' && bill.isIssued);
}

/** The same, and after them what moved a seller's money. */
export async function* allVouchers(
  db: Database,
  of: BooksOf,
  period: InstantRange,
  names: Pick<AccountingNames, 'items'>,
): AsyncGenerator<Voucher> {
  yield* billVouchers(db, of, period, names);
  if (of.side === 'buying') return;
  const rows = inBatches<MoneyRow>((last) => listMoneyFacts(db, of.ownerId, period, { limit: BATCH, last }));
  for await (const { partyName, partyPan, place: _, ...fact } of rows)
    yield voucherOfMoney({
      ...fact,
      dateBs: billDay(fact.at).dateBs,
      party: partyName === null ? null : { name: partyName, panNumber: partyPan },
    });
}
