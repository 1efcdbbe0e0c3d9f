import {
  CLOSED_AFTER_DAYS,
  CONFIRMED_WITHIN_HOURS,
  isOpenCase,
} from '../../../../domain/after-sale/complaint.ts';
import { daysAfter, HOUR_MS } from '../../../../domain/shop/durations.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { tryEach } from '../../../db/try-each.ts';
import { enqueueMail } from '../../../mail/mail.jobs.ts';
import { notifyAdmins } from '../../shop/notifications/notifications.commands.ts';
import { isOverdueTold, listCaseClocks } from './case-clocks.sql.ts';
import { lockCaseInOrder } from './case-messages.commands.ts';
import { deskOf, readersOf, tellReader } from './case-news.commands.ts';
import type { ComplaintDeps } from './case-opening.commands.ts';
import { complaintClosedMail, complaintToDeskMail } from './complaints.mail.ts';
import { changeCase, getCasePeople } from './complaints.sql.ts';
import { deleteUnconfirmed } from './unconfirmed-complaints.sql.ts';

const SYSTEM = { kind: 'system', id: null } as const;

/**
 * Does what the clocks of complaints ask for, each complaint in its own transaction: what was not answered in time is
 * the desk's turn, what was not decided in 15 days is told to the desk once, what was decided a week ago is closed.
 * `atOnce` of each are read at once. Answers how many; one that fails does not keep the others: it is reported at the end.
 */
export function runCaseClocks(deps: ComplaintDeps, { atOnce = 500 } = {}): Promise<number> {
  const now = deps.clock();
  const closeDecidedBefore = daysAfter(now, -CLOSED_AFTER_DAYS);
  return tryEach<string>({
    read: (batch) => listCaseClocks(deps.db, { now, closeDecidedBefore, ...batch }),
    handle: (caseId) => runClocksOf(deps, caseId, { now, closeDecidedBefore }),
    atOnce,
    failure: 'Some complaints could not go on',
  });
}

async function runClocksOf(
  deps: ComplaintDeps,
  caseId: string,
  { now, closeDecidedBefore }: { now: Date; closeDecidedBefore: Date },
): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    // Somebody may have answered or decided while this waited for the lock.
    const found = await lockCaseInOrder(tx, caseId);
    if (found === null) return false;
    const { number, kind, state, dueAt, answerDueAt, decidedAt } = found;
    const people = await getCasePeople(tx, caseId);
    const facts = { number, kind, orderNumber: people.orderNumber, dueAt };
    const desk = deskOf(deps, caseId);
    let isDone = false;
    if (answerDueAt !== null && answerDueAt <= now) {
      const change = { state: 'open', answerDueAt: null, event: 'not_answered' } as const;
      await changeCase(tx, caseId, { now, ...change, actor: SYSTEM });
      await notifyAdmins(tx, { event: 'complaint_waits', params: { caseId, number }, cause: caseId });
      await enqueueMail(tx, complaintToDeskMail(facts, desk, 'not_answered'));
      isDone = true;
    }
    if (isOpenCase(state) && dueAt <= now && !(await isOverdueTold(tx, caseId))) {
      await changeCase(tx, caseId, { now, isOverdue: true, event: 'overdue', actor: SYSTEM });
      await notifyAdmins(tx, { event: 'complaint_overdue', params: { caseId, number }, cause: caseId });
      await enqueueMail(tx, complaintToDeskMail(facts, desk, 'overdue'));
      isDone = true;
    }
    if (state === 'decided' && decidedAt !== null && decidedAt <= closeDecidedBefore) {
      const change = { state: 'closed', closedAs: 'decided', event: 'closed' } as const;
      await changeCase(tx, caseId, { now, ...change, actor: SYSTEM });
      const { buyer } = readersOf(deps, caseId, people);
      const news = { event: 'complaint_closed', params: { caseId, number }, cause: caseId } as const;
      await tellReader(tx, buyer, news, (reader) => complaintClosedMail(facts, reader, 'decided'));
      isDone = true;
    }
    return isDone;
  });
}

/** Forgets what guests wrote and did not confirm in time. */
export async function forgetUnconfirmed({ db, clock }: Pick<ComplaintDeps, 'db' | 'clock'>): Promise<number> {
  return deleteUnconfirmed(db, new Date(clock().getTime() - CONFIRMED_WITHIN_HOURS * HOUR_MS));
}
