import { type BsDate, bsDateOf, startOfBsDay } from '../shop/bikram-sambat.ts';
import { DAY_MS } from '../shop/durations.ts';
import { startOfKathmanduDay } from '../shop/kathmandu-time.ts';

export const PAYOUT_STATUSES = ['draft', 'approved', 'sent', 'discarded'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

export const TRANSFER_STATUSES = ['open', 'paid', 'returned'] as const;
export type TransferStatus = (typeof TRANSFER_STATUSES)[number];

/** Why a seller's ready money is not in a payout. */
export const LEFT_OUT_REASONS = [
  'negative',
  'deactivated',
  'held_by_desk',
  'no_account',
  'held',
  'below_minimum',
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** What a column of the bank's file may hold. */
export const BANK_FILE_FIELDS = {
  bank: 'Bank',
  branch: 'Branch',
  accountName: 'Account name',
  accountNumber: 'Account number',
  amount: 'Amount',
  reference: 'Reference',
} as const;

/** How long payouts wait after a bank account was changed, so that its owner can object. */
export const ACCOUNT_HOLD_HOURS = 72;

const three = (number: number) => String(number).padStart(3, '0');

/** 'PAY-2083-019' */
export function payoutNumber(bsYear: number, serial: number): string {
  return `PAY-${bsYear}-${three(serial)}`;
}

/** 'PAY-2083-019-0007': the reference that a transfer carries and the bank's statement shows. */
export function transferReference(number: string, position: number): string {
  return `${number}-${String(position).padStart(4, '0')}`;
}

export interface ReadySeller {
  /** In paisa; below zero when more was taken back than is there. */
  readyPaisa: number;
  hasAccount: boolean;
  /** Our desk holds their payouts. */
  isHeldByDesk: boolean;
  /** The account is deactivated, which holds payouts as well. */
  isDeactivated: boolean;
  /** Until when a changed account holds payouts, or null. */
  heldUntil: Date | null;
}

/** Why this seller is not paid now, or null: they are. */
export function leftOutReason(
  { readyPaisa, hasAccount, isHeldByDesk, isDeactivated, heldUntil }: ReadySeller,
  { minimumPaisa, now }: { minimumPaisa: number; now: Date },
): LeftOutReason | null {
  if (readyPaisa < 0) return 'negative';
  if (isDeactivated) return 'deactivated';
  if (isHeldByDesk) return 'held_by_desk';
  if (!hasAccount) return 'no_account';
  if (heldUntil !== null && heldUntil > now) return 'held';
  // Nothing to pay is below any minimum.
  return readyPaisa < Math.max(1, minimumPaisa) ? 'below_minimum' : null;
}

export const PAYOUT_RHYTHMS = ['week', 'fortnight', 'month'] as const;
export type PayoutRhythm = (typeof PAYOUT_RHYTHMS)[number];

/** In the order of Date: Sunday first. */
export const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export interface PayoutSchedule {
  rhythm: PayoutRhythm;
  /** A day in Kathmandu at which a fortnight closes; YYYY-MM-DD. */
  start: string;
  payDay: Weekday;
}

/** A Sunday at midnight in Kathmandu. */
const A_SUNDAY = new Date('2026-01-03T18:15:00Z');

/** The last instant at or before `instant` at which accounts were closed: midnight in Kathmandu. */
export function lastClose({ rhythm, start }: Pick<PayoutSchedule, 'rhythm' | 'start'>, instant: Date): Date {
  if (rhythm === 'month') return startOfBsDay({ ...bsDateOf(instant), day: 1 });
  const first = rhythm === 'week' ? A_SUNDAY : startOfKathmanduDay(new Date(`${start}T00:00:00Z`));
  const length = (rhythm === 'week' ? 7 : 14) * DAY_MS;
  const periods = Math.floor((instant.getTime() - first.getTime()) / length);
  return new Date(first.getTime() + periods * length);
}

/** The first close after `instant`. */
export function nextClose(schedule: Pick<PayoutSchedule, 'rhythm' | 'start'>, instant: Date): Date {
  const last = lastClose(schedule, instant);
  if (schedule.rhythm !== 'month')
    return new Date(last.getTime() + (schedule.rhythm === 'week' ? 7 : 14) * DAY_MS);
  return startOfBsDay(monthAfter(bsDateOf(instant)));
}

const monthAfter = ({ year, month }: BsDate): BsDate =>
  month === 12 ? { year: year + 1, month: 1, day: 1 } : { year, month: month + 1, day: 1 };

/** Midnight in Kathmandu of the day on which what was closed is paid: the first pay day from the close on. */
export function payDayOf({ payDay }: Pick<PayoutSchedule, 'payDay'>, close: Date): Date {
  const weekday = Math.round((startOfKathmanduDay(close).getTime() - A_SUNDAY.getTime()) / DAY_MS) % 7;
  const days = (WEEKDAYS.indexOf(payDay) - ((weekday + 7) % 7) + 7) % 7;
  return new Date(startOfKathmanduDay(close).getTime() + days * DAY_MS);
}

/** The close to be paid next: the last one, until its pay day is over or nothing of it is ready; then the one after. */
export function closeToPay(
  schedule: PayoutSchedule,
  { now, hasReady }: { now: Date; hasReady: boolean },
): Date {
  const last = lastClose(schedule, now);
  return hasReady && payDayOf(schedule, last) >= startOfKathmanduDay(now) ? last : nextClose(schedule, now);
}

/** One debit of a bank statement. */
export interface StatementDebit {
  description: string;
  amountPaisa: number;
  bankReference: string | null;
}

/** A transfer that was sent and is not confirmed. */
export interface OpenTransfer {
  id: string;
  /** 'PAY-2083-019-0007' */
  reference: string;
  /** As the bank may print it. */
  accountName: string;
  accountNumber: string;
  amountPaisa: number;
}

export type DebitMatch = 'exact' | 'differs' | 'likely' | 'ambiguous' | 'recorded' | 'none';
export interface DebitProposal {
  match: DebitMatch;
  transferId: string | null;
}

const plain = (text: string) => text.toUpperCase().replace(/[^0-9A-Z]/g, '');

/**
 * Which transfer each debit is: by our reference, then by account or owner and amount, then by an amount that only one
 * transfer has. What one line takes, no later one can take again. Only proposals: a person confirms.
 */
export function matchDebits(
  debits: readonly StatementDebit[],
  transfers: readonly OpenTransfer[],
  isRecorded: (bankReference: string) => boolean,
): DebitProposal[] {
  const open = new Map(transfers.map((transfer) => [transfer.id, transfer]));
  const byReference = new Map(transfers.map((transfer) => [plain(transfer.reference), transfer]));

  const propose = ({ description, amountPaisa, bankReference }: StatementDebit): DebitProposal => {
    if (bankReference !== null && isRecorded(bankReference)) return { match: 'recorded', transferId: null };
    const remark = plain(description);
    for (const [, digits] of remark.matchAll(/PAY(?=(\d{11,}))/g)) {
      // The position ends the reference; digits of something else may follow.
      for (let length = (digits as string).length; length >= 11; length -= 1) {
        const named = byReference.get(`PAY${(digits as string).slice(0, length)}`);
        if (named !== undefined && open.has(named.id))
          return { match: named.amountPaisa === amountPaisa ? 'exact' : 'differs', transferId: named.id };
      }
    }
    const equal = [...open.values()].filter((transfer) => transfer.amountPaisa === amountPaisa);
    const named = equal.filter(
      ({ accountNumber, accountName }) =>
        remark.includes(accountNumber) || remark.includes(plain(accountName) || accountNumber),
    );
    const candidates = named.length > 0 ? named : equal;
    const [only] = candidates;
    if (only === undefined) return { match: 'none', transferId: null };
    return candidates.length === 1
      ? { match: 'likely', transferId: only.id }
      : { match: 'ambiguous', transferId: null };
  };

  return debits.map((debit) => {
    const proposal = propose(debit);
    if (proposal.transferId !== null && proposal.match !== 'differs') open.delete(proposal.transferId);
    return proposal;
  });
}
