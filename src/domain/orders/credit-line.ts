/** What a seller lends a company, from the offer to the end; a frozen line is late and lets nothing new pass. */
export const CREDIT_LINE_STATUSES = ['offered', 'open', 'frozen', 'closed'] as const;
export type CreditLineStatus = (typeof CREDIT_LINE_STATUSES)[number];

/** How a line came to its end. */
export const CREDIT_LINE_ENDS = ['declined', 'withdrawn', 'ended_by_seller', 'ended_by_buyer'] as const;
export type CreditLineEnd = (typeof CREDIT_LINE_ENDS)[number];

/** Days from the bill until it is due. */
export const CREDIT_DAYS = [7, 15, 30, 45, 60] as const;

/** The most that a line may lend. */
export const MOST_CREDIT_PAISA = 99_999_999_00;

/** Who does something to a line: the company, its seller, or time. */
export const CREDIT_LINE_SIDES = ['buyer', 'seller', 'system'] as const;
export type CreditLineSide = (typeof CREDIT_LINE_SIDES)[number];

/** What can be done to a line. */
export type CreditLineDeed = 'accept' | 'decline' | 'withdraw' | 'change' | 'freeze' | 'reopen' | 'end';

const DEEDS: Record<CreditLineSide, Partial<Record<CreditLineStatus, readonly CreditLineDeed[]>>> = {
  buyer: { offered: ['accept', 'decline'], open: ['end'], frozen: ['end'] },
  seller: { offered: ['change', 'withdraw'], open: ['change', 'end'], frozen: ['change', 'reopen', 'end'] },
  system: { open: ['freeze'], frozen: ['reopen'] },
};

/** Whether a side may do something to a line in this state: the one table of its steps. */
export function mayWithCreditLine(
  side: CreditLineSide,
  status: CreditLineStatus,
  deed: CreditLineDeed,
): boolean {
  return DEEDS[side][status]?.includes(deed) ?? false;
}

/** What is left of a line, in paisa: never below nothing, whatever a cut has left above the limit. */
export function leftOfLimitPaisa(limitPaisa: number, owedPaisa: number): number {
  return Math.max(0, limitPaisa - owedPaisa);
}
