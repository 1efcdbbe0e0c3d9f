import type { z } from 'zod';
import type {
  CreditLine,
  CreditRequest,
  lendableCompaniesSchema,
} from '../../../../contract/orders/credit-lines.contract.ts';
import {
  CREDIT_LINE_STATUSES,
  type CreditLineSide,
  type CreditLineStatus,
  leftOfLimitPaisa,
  mayWithCreditLine,
} from '../../../../domain/orders/credit-line.ts';
import { DAY_MS } from '../../../../domain/shop/durations.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import { dueAt } from '../debts/due-view.ts';
import type { CreditLineRow } from './credit-lines.sql.ts';
import type { CreditRequestRow, LendableRow } from './credit-requests.sql.ts';

/** A line as everybody reads it. */
export function toCreditLine(row: CreditLineRow, freezeDays: number): Omit<CreditLine, 'can'> {
  const owedPaisa = row.billedPaisa + row.unbilledPaisa;
  const lateSince = dueAt(row.lateSince);
  const freezingSince = dueAt(row.freezingSince);
  const nextDue = dueAt(row.nextDue);
  return {
    _id: row.id,
    status: row.status,
    seller: { _id: row.sellerId, companyName: row.sellerName, slug: row.sellerSlug },
    company: { _id: row.companyId, name: row.companyName, panNumber: row.panNumber },
    limit: rupeesFromPaisa(row.limitPaisa),
    days: row.days,
    keepsPro: row.keepsPro,
    note: row.note,
    billed: rupeesFromPaisa(row.billedPaisa),
    unbilled: rupeesFromPaisa(row.unbilledPaisa),
    left: rupeesFromPaisa(leftOfLimitPaisa(row.limitPaisa, owedPaisa)),
    credit: rupeesFromPaisa(row.creditPaisa),
    late:
      lateSince === null
        ? null
        : { amount: rupeesFromPaisa(row.latePaisa), bills: row.lateBills, since: lateSince },
    nextDue: nextDue === null ? null : { amount: rupeesFromPaisa(row.nextPaisa), dueAt: nextDue },
    toConfirm: row.toConfirm,
    freezesAt:
      row.status !== 'open' || freezingSince === null
        ? null
        : new Date(new Date(freezingSince).getTime() + freezeDays * DAY_MS).toISOString(),
    offeredAt: row.offeredAt.toISOString(),
    acceptedAt: row.acceptedAt?.toISOString() ?? null,
    frozenAt: row.frozenAt?.toISOString() ?? null,
    closedAt: row.closedAt?.toISOString() ?? null,
    closedAs: row.closedAs,
  };
}

/** The same for one side, with what it may do; `mayDecide`: who acts for it may. */
export function toOwnCreditLine(
  row: CreditLineRow,
  {
    side,
    mayDecide,
    freezeDays,
  }: { side: Exclude<CreditLineSide, 'system'>; mayDecide: boolean; freezeDays: number },
): CreditLine {
  const may = (deed: Parameters<typeof mayWithCreditLine>[2]) =>
    mayDecide && mayWithCreditLine(side, row.status, deed);
  return {
    ...toCreditLine(row, freezeDays),
    can: {
      accept: may('accept'),
      decline: may('decline'),
      change: may('change'),
      reopen: may('reopen'),
      end: may('end') || may('withdraw'),
    },
  };
}

export function toCreditRequest(row: CreditRequestRow): CreditRequest {
  return {
    _id: row.id,
    seller: { _id: row.sellerId, companyName: row.sellerName, slug: row.sellerSlug },
    company: { _id: row.companyId, name: row.companyName, panNumber: row.panNumber },
    askedBy: row.askedBy,
    note: row.note,
    askedAt: row.askedAt.toISOString(),
    record: row.dueBills === 0 ? null : { due: row.dueBills, onTime: row.paidOnTime },
  };
}

export const toLendable = ({
  id,
  ...company
}: LendableRow): z.output<typeof lendableCompaniesSchema>['companies'][number] => ({ _id: id, ...company });

/** How many lines there are in each status, those of none too. */
export function allCounts(
  counts: Partial<Record<CreditLineStatus, number>>,
): Record<CreditLineStatus, number> {
  return Object.fromEntries(CREDIT_LINE_STATUSES.map((status) => [status, counts[status] ?? 0])) as Record<
    CreditLineStatus,
    number
  >;
}
