import type { AccountingSide, Ledger } from './accounting-names.ts';
import type { BillKind, BillSubject } from './bill.ts';
import { inProportion } from './parcel-shares.ts';

/** What accountants call the papers that their books are written from. */
export const VOUCHER_KINDS = {
  sales: 'Sales',
  credit_note: 'Credit Note',
  purchase: 'Purchase',
  debit_note: 'Debit Note',
  receipt: 'Receipt',
  payment: 'Payment',
  journal: 'Journal',
} as const;
export type VoucherKind = keyof typeof VOUCHER_KINDS;

export interface Party {
  name: string;
  panNumber: string | null;
}

/** Goods or a service of a bill. */
export interface VoucherLine {
  ledger: Ledger;
  name: string;
  hsCode: string | null;
  /** What the stock knows of; null: a service, or a price that fell while the goods stayed. */
  item: { name: string; quantity: number; unit: string; unitPricePaisa: number } | null;
  /** Debit above zero. */
  amountPaisa: number;
}

/** One side of an entry: debit above zero, credit below; of a party where the ledger is theirs. */
export interface VoucherEntry {
  ledger: Ledger | 'party';
  amountPaisa: number;
}

/** A voucher: entries and lines add up to nothing. */
export interface Voucher {
  id: string;
  kind: VoucherKind;
  /** As the bill is numbered, or the bank's word for money. */
  number: string;
  /** The number of the bill that it corrects or pays; null: none. */
  refersTo: string | null;
  at: Date;
  dateBs: string;
  /** Whose ledger 'party' is; null: nobody's. */
  party: Party | null;
  entries: VoucherEntry[];
  lines: VoucherLine[];
  note: string;
}

/** A bill with what a voucher says of it. */
export interface BookedBill {
  id: string;
  kind: BillKind;
  subject: BillSubject;
  number: string;
  refersToNumber: string | null;
  issuedAt: Date;
  dateBs: string;
  issuerName: string;
  issuerPan: string;
  buyerName: string;
  buyerPan: string | null;
  orderNumber: string | null;
  vatPaisa: number;
  totalPaisa: number;
  lines: {
    name: string;
    /** As the owner's books call it. */
    itemName: string;
    hsCode: string | null;
    /** Null: a service. */
    unit: string | null;
    quantity: number;
    unitPricePaisa: number;
    amountPaisa: number;
  }[];
}

const BOUGHT: Record<BillSubject, Ledger> = {
  goods: 'purchase',
  delivery: 'delivery',
  plan: 'plan',
  commission: 'commission',
  return_fee: 'delivery',
};

/**
 * What a bill is in the books of one side: a sale or a purchase; a credit note takes it off. Who sells takes our
 * commission from what we hold of theirs, so their purchase is booked against that.
 */
export function voucherOfBill(
  bill: BookedBill,
  side: AccountingSide,
  isIssuer: boolean = side === 'selling',
): Voucher {
  const isCredit = bill.kind === 'credit_note';
  // A sale is what the party owes; a purchase is what is owed to them.
  const sign = isIssuer === isCredit ? -1 : 1;
  const ledger = isIssuer ? 'sales' : BOUGHT[bill.subject];
  const kind = isIssuer ? (isCredit ? 'credit_note' : 'sales') : isCredit ? 'debit_note' : 'purchase';
  const isOurs = !isIssuer && side === 'selling';
  const lines = bill.lines.map(
    ({ name, itemName, hsCode, unit, quantity, unitPricePaisa, amountPaisa }): VoucherLine => ({
      ledger,
      name,
      hsCode,
      item: unit === null || quantity === 0 ? null : { name: itemName, quantity, unit, unitPricePaisa },
      amountPaisa: -sign * amountPaisa,
    }),
  );
  return {
    id: bill.id,
    kind,
    number: bill.number,
    refersTo: bill.refersToNumber,
    at: bill.issuedAt,
    dateBs: bill.dateBs,
    party: isOurs
      ? null
      : isIssuer
        ? { name: bill.buyerName, panNumber: bill.buyerPan }
        : { name: bill.issuerName, panNumber: bill.issuerPan },
    entries: [
      { ledger: isOurs ? ('marketplace' as const) : ('party' as const), amountPaisa: sign * bill.totalPaisa },
      {
        ledger: isIssuer ? ('outputVat' as const) : ('inputVat' as const),
        amountPaisa: -sign * bill.vatPaisa,
      },
    ].filter(({ amountPaisa }) => amountPaisa !== 0),
    lines,
    note: [bill.dateBs, bill.orderNumber && `Order ${bill.orderNumber}`].filter(Boolean).join(', '),
  };
}

/** Money of a seller that moved. */
export interface MoneyFact {
  id: string;
  kind:
    | 'sale_paid'
    | 'sale_refunded'
    | 'debt_to_us'
    | 'debt_direct'
    | 'payout'
    | 'payout_returned'
    | 'withheld';
  at: Date;
  dateBs: string;
  /** Of the transfer, or the bill's. */
  number: string;
  billNumber: string | null;
  /** Who paid or was paid back; null: we. */
  party: Party | null;
  amountPaisa: number;
}

/**
 * A receipt or payment moves a bank account, as accounting programs insist; what was paid to us and waits for a payout
 * is a journal between the party and what we hold.
 */
const MONEY: Record<
  MoneyFact['kind'],
  { kind: VoucherKind; debit: Ledger | 'party'; credit: Ledger | 'party'; note: string }
> = {
  sale_paid: { kind: 'journal', debit: 'marketplace', credit: 'party', note: 'Paid to Thokmandu' },
  sale_refunded: { kind: 'journal', debit: 'party', credit: 'marketplace', note: 'Paid back by Thokmandu' },
  debt_to_us: {
    kind: 'journal',
    debit: 'marketplace',
    credit: 'party',
    note: 'Paid to Thokmandu, on account',
  },
  debt_direct: { kind: 'receipt', debit: 'bank', credit: 'party', note: 'Paid on account' },
  payout: { kind: 'receipt', debit: 'bank', credit: 'marketplace', note: 'Payout' },
  payout_returned: {
    kind: 'payment',
    debit: 'marketplace',
    credit: 'bank',
    note: 'Payout that the bank sent back',
  },
  withheld: { kind: 'journal', debit: 'withheldTax', credit: 'marketplace', note: 'Tax withheld' },
};

/** What moved money is in a seller's books. */
export function voucherOfMoney(fact: MoneyFact): Voucher {
  const { kind, debit, credit, note } = MONEY[fact.kind];
  return {
    id: `${fact.id}-${fact.kind}`,
    kind,
    number: fact.number,
    refersTo: fact.billNumber,
    at: fact.at,
    dateBs: fact.dateBs,
    party: fact.party,
    entries: [
      { ledger: debit, amountPaisa: fact.amountPaisa },
      { ledger: credit, amountPaisa: -fact.amountPaisa },
    ],
    lines: [],
    note: `${fact.dateBs}, ${note}`,
  };
}

/** What the VAT of a bill is on each of its lines: the last takes the rest, so that rows add up to the register. */
export function vatOfLines(vatPaisa: number, amountsPaisa: readonly number[]): number[] {
  const total = amountsPaisa.reduce((sum, paisa) => sum + paisa, 0);
  let [passedPaisa, givenPaisa] = [0, 0];
  return amountsPaisa.map((paisa) => {
    passedPaisa += paisa;
    const uptoPaisa = total === 0 ? 0 : inProportion(vatPaisa, passedPaisa, total);
    const share = uptoPaisa - givenPaisa;
    givenPaisa = uptoPaisa;
    return share;
  });
}
