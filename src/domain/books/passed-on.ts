import type { SettlingWallet } from '../payments/wallet-settlement.ts';
import { type LedgerLine, line, nonZero } from './ledger.ts';

// Money that others took for us: wallet companies, couriers at the door.

/**
 * A parcel was paid by a gateway: what came is used, and its courier is to collect nothing any more. Both lines are the
 * order's, not the parcel's: cancelling that takes back its sale, not how it was paid.
 */
export function cashPaidLines(amountPaisa: number): LedgerLine[] {
  return nonZero([line('buyers', amountPaisa), line('cod', -amountPaisa)]);
}

/**
 * A courier has passed on cash of a parcel that was paid by a gateway: it came at the door and is owed to the buyer
 * already, and is in our bank now.
 */
export function cashTwiceRemittedLines(amountPaisa: number, feePaisa: number): LedgerLine[] {
  return nonZero([
    line('bank', amountPaisa - feePaisa),
    line('wallet_fees', feePaisa),
    line('cod', -amountPaisa),
  ]);
}

/** A courier has taken a parcel's cash at the door. */
export function cashCollectedLines(parcelId: string, amountPaisa: number): LedgerLine[] {
  return nonZero([line('cod', -amountPaisa, parcelId), line('couriers', amountPaisa, parcelId)]);
}

/**
 * A courier has passed on the cash of some parcels: what was collected by its word, less its fees, is in our bank. Where
 * our desk has accepted another amount than ours, the difference is our own.
 */
export function cashRemittedLines(
  parcels: readonly { parcelId: string; amountPaisa: number; remittedPaisa: number; feePaisa: number }[],
): LedgerLine[] {
  const total = (paisaOf: (parcel: (typeof parcels)[number]) => number) =>
    parcels.reduce((sum, parcel) => sum + paisaOf(parcel), 0);
  return nonZero([
    line(
      'bank',
      total(({ remittedPaisa, feePaisa }) => remittedPaisa - feePaisa),
    ),
    line(
      'wallet_fees',
      total(({ feePaisa }) => feePaisa),
    ),
    line(
      'adjustments',
      total(({ amountPaisa, remittedPaisa }) => amountPaisa - remittedPaisa),
    ),
    ...parcels.map(({ parcelId, amountPaisa }) => line('couriers', -amountPaisa, parcelId)),
  ]);
}

/** A wallet company has passed `amountPaisa` on to our bank and kept `feePaisa` beside it. */
export function walletSettledLines(
  method: SettlingWallet,
  { amountPaisa, feePaisa }: { amountPaisa: number; feePaisa: number },
): LedgerLine[] {
  return nonZero([
    line('bank', amountPaisa),
    line('wallet_fees', feePaisa),
    line(method, -amountPaisa - feePaisa),
  ]);
}

/** It was recorded by mistake. */
export function walletSettlementReversedLines(
  ...settled: Parameters<typeof walletSettledLines>
): LedgerLine[] {
  return walletSettledLines(...settled).map((entry) => ({ ...entry, amountPaisa: -entry.amountPaisa }));
}
