import type { Unit } from '../catalogue/unit.ts';

/** Whose books: what a company bought, or what a seller sold. */
export const ACCOUNTING_SIDES = ['buying', 'selling'] as const;
export type AccountingSide = (typeof ACCOUNTING_SIDES)[number];

/** The ledgers that vouchers are written to beside those of buyers and sellers, and the group that each stands in. */
export const LEDGERS = {
  sales: { name: 'Sales', group: 'Sales Accounts', label: 'Sales' },
  outputVat: { name: 'Output VAT', group: 'Duties & Taxes', label: 'VAT on sales' },
  purchase: { name: 'Purchase', group: 'Purchase Accounts', label: 'Purchases' },
  inputVat: { name: 'Input VAT', group: 'Duties & Taxes', label: 'VAT on purchases' },
  delivery: { name: 'Delivery Charges', group: 'Indirect Expenses', label: 'Delivery' },
  plan: { name: 'Subscription Charges', group: 'Indirect Expenses', label: 'PRO' },
  commission: { name: 'Commission on Sales', group: 'Indirect Expenses', label: 'Our commission' },
  withheldTax: { name: 'TDS Receivable', group: 'Loans & Advances (Asset)', label: 'Tax withheld' },
  marketplace: { name: 'Thokmandu', group: 'Sundry Debtors', label: 'Money held by Thokmandu' },
  bank: { name: 'Bank', group: 'Bank Accounts', label: 'Bank' },
} as const;
export type Ledger = keyof typeof LEDGERS;

/** Which of them the books of a side need. */
export const LEDGERS_OF: Record<AccountingSide, readonly Ledger[]> = {
  buying: ['purchase', 'inputVat', 'delivery', 'plan'],
  selling: ['sales', 'outputVat', 'commission', 'inputVat', 'withheldTax', 'marketplace', 'bank'],
};

/** How the ledger of a buyer or seller is called. */
export const PARTY_NAMINGS = ['name_pan', 'name', 'pan'] as const;
export type PartyNaming = (typeof PARTY_NAMINGS)[number];

/** How a good is called: as on the bill, by the seller's code or the buyer's part number, or not at all: sums alone. */
export const ITEM_NAMINGS = ['name', 'code', 'none'] as const;
export type ItemNaming = (typeof ITEM_NAMINGS)[number];

/** In what goods are counted on bills. */
export const BILLED_UNITS = [
  'pcs',
  'box',
  'm',
  'kg',
  'set',
  'roll',
  'pkt',
  'dozen',
] as const satisfies readonly Unit[];

/** How everything is called in the accounting program of one owner. */
export interface AccountingNames {
  /** Its company there; empty: the one that is open. */
  company: string;
  ledgers: Partial<Record<Ledger, string>>;
  parties: PartyNaming;
  items: ItemNaming;
  units: Partial<Record<Unit, string>>;
}

export const PROPOSED_NAMES: AccountingNames = {
  company: '',
  ledgers: {},
  parties: 'name_pan',
  items: 'name',
  units: {},
};

/** The name of a ledger. */
export function ledgerName({ ledgers }: AccountingNames, ledger: Ledger): string {
  return ledgers[ledger] || LEDGERS[ledger].name;
}

/** The name of a unit; one that somebody wrote in own words keeps it. */
export function unitName({ units }: AccountingNames, unit: string): string {
  return (BILLED_UNITS as readonly string[]).includes(unit) ? units[unit as Unit] || unit : unit;
}

/** The name of the ledger of somebody who bought or sold. */
export function partyName(
  { parties }: AccountingNames,
  { name, panNumber }: { name: string; panNumber: string | null },
): string {
  if (panNumber === null || parties === 'name') return name;
  return parties === 'pan' ? panNumber : `${name} (${panNumber})`;
}
