import { bsDateOf, formatBsDateInWords } from '../../../../domain/shop/bikram-sambat.ts';
import { DAY_MS } from '../../../../domain/shop/durations.ts';
import { startOfNamedDay } from '../../../../domain/shop/kathmandu-input.ts';
import { kathmanduDate, startOfKathmanduDay } from '../../../../domain/shop/kathmandu-time.ts';
import { formatRupees } from '../../../../domain/shop/money.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { tryEach } from '../../../db/try-each.ts';
import type { CreditTools } from './credit-lines.commands.ts';
import {
  type CreditLineRow,
  findCreditLine,
  findWarnedAt,
  insertLineEvent,
  listLateLines,
  lockCreditLine,
  updateCreditLine,
} from './credit-lines.sql.ts';
import { tellCompany, tellLender } from './credit-news.commands.ts';

/** How many days before it happens both sides are told that a line freezes. */
const WARNED_DAYS = 3;

/**
 * Freezes the lines on which something has been late for as many days as the setting says, and tells both sides three days
 * before: a line of which nobody was told goes on until three days after they were. Each in its own transaction, so that a
 * second run, or one that was killed, does nothing twice. Answers how many lines were told of or frozen.
 */
export function freezeLateLines(tools: CreditTools): Promise<number> {
  const now = tools.clock();
  const { creditFreezeDays } = tools.settings.current;
  const dueBefore = kathmanduDate(new Date(now.getTime() - (creditFreezeDays - WARNED_DAYS - 1) * DAY_MS));
  return tryEach<string>({
    read: ({ except, limit }) => listLateLines(tools.db, { dueBefore, except, limit }),
    handle: (id) => inTransaction(tools.db, (tx) => lookAtLine(tx, tools, { id, now, creditFreezeDays })),
    atOnce: 200,
    failure: 'Some credit lines could not be frozen',
  });
}

async function lookAtLine(
  tx: DatabaseTransaction,
  tools: CreditTools,
  { id, now, creditFreezeDays }: { id: string; now: Date; creditFreezeDays: number },
): Promise<boolean> {
  await lockCreditLine(tx, id);
  const line = await findCreditLine(tx, { id, of: 'everybody', today: kathmanduDate(now) });
  const since = line?.freezingSince == null ? null : startOfNamedDay(line.freezingSince);
  // Paid, ended or frozen while this waited for the lock.
  if (line === null || line.status !== 'open' || since === null) return false;
  const today = startOfKathmanduDay(now);
  const daysLate = Math.round((today.getTime() - since.getTime()) / DAY_MS);
  if (daysLate < creditFreezeDays - WARNED_DAYS) return false;
  const isTold = line.warnedFor !== null && line.warnedFor >= (line.freezingSince as string);
  if (!isTold) return warn(tx, tools, line, { since, now });
  const warnedAt = await findWarnedAt(tx, id);
  const isToldInTime =
    warnedAt !== null && today.getTime() - startOfKathmanduDay(warnedAt).getTime() >= WARNED_DAYS * DAY_MS;
  if (daysLate < creditFreezeDays || !isToldInTime) return false;
  return freeze(tx, tools, line, { since, now });
}

async function warn(
  tx: DatabaseTransaction,
  tools: CreditTools,
  line: CreditLineRow,
  { since, now }: { since: Date; now: Date },
): Promise<boolean> {
  const { id, latePaisa, freezingSince } = line;
  await updateCreditLine(tx, id, { warnedFor: freezingSince as string }, now);
  const actor = { kind: 'system', id: null } as const;
  await insertLineEvent(tx, {
    lineId: id,
    kind: 'warned',
    actor,
    details: { latePaisa, freezingSince },
    at: now,
  });
  const late = lateText(latePaisa, since);
  const cause = `${id} ${freezingSince}`;
  await tellCompany(tx, tools, line.companyId, {
    news: { event: 'credit_line_warned', params: { other: line.sellerName, latePaisa }, cause },
    subject: `Your credit line with ${line.sellerName} freezes in three days`,
    paragraphs: [`${late} Once the line is frozen you cannot order on account until it is paid.`],
  });
  await tellLender(tx, tools, line.sellerId, {
    news: { event: 'credit_line_warned_to_seller', params: { other: line.companyName, latePaisa }, cause },
    subject: `The credit line of ${line.companyName} freezes in three days`,
    paragraphs: [`${late} Has it been paid to you? Record the payment.`],
  });
  return true;
}

async function freeze(
  tx: DatabaseTransaction,
  tools: CreditTools,
  line: CreditLineRow,
  { since, now }: { since: Date; now: Date },
): Promise<boolean> {
  const { id, latePaisa, freezingSince } = line;
  await updateCreditLine(tx, id, { status: 'frozen' }, now);
  const actor = { kind: 'system', id: null } as const;
  await insertLineEvent(tx, {
    lineId: id,
    kind: 'frozen',
    actor,
    details: { latePaisa, freezingSince },
    at: now,
  });
  const late = lateText(latePaisa, since);
  const cause = `${id} ${freezingSince}`;
  await tellCompany(tx, tools, line.companyId, {
    news: { event: 'credit_line_frozen', params: { other: line.sellerName, latePaisa }, cause },
    subject: `Your credit line with ${line.sellerName} is frozen`,
    paragraphs: [`${late} The line opens again by itself once nothing is late.`],
  });
  await tellLender(tx, tools, line.sellerId, {
    news: { event: 'credit_line_frozen_to_seller', params: { other: line.companyName, latePaisa }, cause },
    subject: `The credit line of ${line.companyName} is frozen`,
    paragraphs: [`${late} The line opens again by itself once nothing is late. You can also let it go on.`],
  });
  return true;
}

const lateText = (latePaisa: number, since: Date): string =>
  `${formatRupees(latePaisa)} is late; the oldest bill was due on ${formatBsDateInWords(bsDateOf(since))}.`;
