import { inChosenDigits, inChosenGroups } from './digits.ts';

// Money is integer paisa inside and rupees with at most two decimals at the edge (product.md: money).

/** True when the number of rupees has at most two decimals and fits exact paisa. */
export function isRupeeAmount(rupees: number): boolean {
  return (
    Number.isFinite(rupees) &&
    Number.isSafeInteger(Math.round(rupees * 100)) &&
    paisaFromRupees(rupees) / 100 === rupees
  );
}

/** Rupees (JSON number, at most two decimals) to paisa. */
export function paisaFromRupees(rupees: number): number {
  return Math.round(rupees * 100);
}

/** Paisa to rupees for the wire. */
export function rupeesFromPaisa(paisa: number): number {
  return paisa / 100;
}

/** The sum of amounts of rupees, taken in paisa: what is shown adds up to the sum that is shown. */
export function sumOfRupees(amounts: readonly number[]): number {
  return rupeesFromPaisa(amounts.reduce((sum, amount) => sum + paisaFromRupees(amount), 0));
}

/** `basisPoints` hundredths of a percent of an amount, rounded half up: the one rounding rule. */
export function shareOfPaisa(amountPaisa: number, basisPoints: number): number {
  const product = BigInt(amountPaisa) * BigInt(basisPoints);
  return Number((product + 5_000n) / 10_000n);
}

const wholeRupees = (paisa: number) => inChosenGroups(String(Math.floor(Math.round(paisa) / 100)));
const rupeesAndPaisa = (paisa: number) =>
  `${wholeRupees(paisa)}.${inChosenDigits(String(Math.round(paisa) % 100).padStart(2, '0'))}`;

/** '14,500' or '4,552.20': the number of a price, without sign and symbol (spec 9: 1,234,567 unless chosen otherwise). */
export function formatAmount(paisa: number): string {
  const absolute = Math.abs(paisa);
  return absolute % 100 === 0 ? wholeRupees(absolute) : rupeesAndPaisa(absolute);
}

/** 'रू 14,500', 'रू 4,552.20', '−रू 500': the same text on server and browser. */
export function formatRupees(paisa: number): string {
  return `${paisa < 0 ? '−' : ''}रू\u00a0${formatAmount(paisa)}`;
}

/** '61,438.10', '−500.00': a cell of a table of money, always with its paisa, without symbol. */
export function formatExactAmount(paisa: number): string {
  return `${paisa < 0 ? '−' : ''}${rupeesAndPaisa(Math.abs(paisa))}`;
}
