import type { IssuedBill } from '../../../../contract/books/bill-registers.contract.ts';
import type { Bill, BillCopies, CheckedBill } from '../../../../contract/books/bills.contract.ts';
import { cbmsAnswerText } from '../../../../domain/books/cbms.ts';
import { startOfNamedDay } from '../../../../domain/shop/kathmandu-input.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import type { Role } from '../../../../domain/shop/roles.ts';
import type { CopyRow } from './bill-documents.sql.ts';
import type { BillRow, CheckedBillRow } from './bill-lists.sql.ts';

export function toBill(row: BillRow): Bill {
  return {
    _id: row.id,
    kind: row.kind,
    subject: row.subject,
    number: row.number,
    fiscalYear: row.fiscalYear,
    issuedAt: row.issuedAt.toISOString(),
    dateBs: row.dateBs,
    transactionAt: row.transactionAt.toISOString(),
    transactionDateBs: row.transactionDateBs,
    issuer: {
      _id: row.issuerId,
      name: row.issuerName,
      nepaliName: row.issuerNepaliName,
      panNumber: row.issuerPan,
      address: row.issuerAddress,
    },
    buyer: { name: row.buyerName, panNumber: row.buyerPan, address: row.buyerAddress },
    order:
      row.orderId === null || row.orderNumber === null
        ? null
        : { _id: row.orderId, orderNumber: row.orderNumber },
    parcel: row.parcelId,
    parcelPosition: row.parcelPosition,
    parcelCount: row.parcelCount,
    paymentMethod: row.paymentMethod,
    account: toAccount(row),
    purchaseOrderNumber: row.purchaseOrderNumber,
    lines: row.lines.map(({ id, unitPricePaisa, reductionPaisa, amountPaisa, leftPaisa, ...line }) => ({
      _id: id,
      ...line,
      unitPrice: rupeesFromPaisa(unitPricePaisa),
      reduction: rupeesFromPaisa(reductionPaisa),
      amount: rupeesFromPaisa(amountPaisa),
      leftAmount: rupeesFromPaisa(leftPaisa),
    })),
    totals: {
      taxable: rupeesFromPaisa(row.taxablePaisa),
      vat: rupeesFromPaisa(row.vatPaisa),
      total: rupeesFromPaisa(row.totalPaisa),
      voucher: rupeesFromPaisa(row.voucherPaisa),
      payable: rupeesFromPaisa(row.payablePaisa),
    },
    credited: {
      taxable: rupeesFromPaisa(row.credited.taxablePaisa),
      vat: rupeesFromPaisa(row.credited.vatPaisa),
      voucher: rupeesFromPaisa(row.credited.voucherPaisa),
    },
    words: row.words,
    checkCode: row.checkCode,
    signatory: row.signatory,
    issuedBy: row.issuedByName,
    ...(row.refersTo === null ? {} : { refersTo: row.refersTo, refersToNumber: row.refersToNumber ?? '' }),
    ...(row.reason === null ? {} : { reason: row.reason }),
    replaces: row.replaces,
    replacedBy: row.replacedBy,
    isReissueAsked: row.reissueAsked !== null,
    isDrawn: row.fileName !== null,
    isOriginalGiven: row.given > 0,
    copies: Math.max(0, row.given - 1),
  };
}

/** As the desks list it. */
/** When it is due, at the start of that day, and what is owed; null: it is not on account. */
function toAccount({ account }: Pick<BillRow, 'account'>): Bill['account'] {
  const due = account === null ? null : startOfNamedDay(account.dueOn);
  if (account === null || due === null) return null;
  return { dueAt: due.toISOString(), owed: rupeesFromPaisa(account.unpaidPaisa) };
}

export function toIssuedBill(row: BillRow): IssuedBill {
  const { state = 'off', answer = null } = row.taxOffice ?? {};
  const problem = state === 'sent' || answer === null ? null : cbmsAnswerText(answer);
  return {
    ...toBill(row),
    taxOffice: { state, problem },
    reissueAsked:
      row.reissueAsked === null
        ? null
        : {
            billTo: row.reissueAsked.billTo,
            askedAt: new Date(row.reissueAsked.askedAt).toISOString(),
          },
  };
}

export function toCheckedBill(row: CheckedBillRow): CheckedBill {
  return {
    kind: row.kind,
    number: row.number,
    issuedAt: row.issuedAt.toISOString(),
    dateBs: row.dateBs,
    issuer: { name: row.issuerName, panNumber: row.issuerPan },
    total: rupeesFromPaisa(row.totalPaisa),
    isCredited: row.isCredited,
  };
}

export function toCopy({ copy, channel, name, role, at }: CopyRow): BillCopies['copies'][number] {
  return { copy, channel, to: name === null ? null : { name, role: role as Role }, at: at.toISOString() };
}
