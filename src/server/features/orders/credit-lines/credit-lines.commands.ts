import type { z } from 'zod';
import type {
  changeCreditLineSchema,
  offerCreditLineSchema,
} from '../../../../contract/orders/credit-lines.contract.ts';
import {
  type CreditLineDeed,
  type CreditLineEnd,
  type CreditLineSide,
  mayWithCreditLine,
} from '../../../../domain/orders/credit-line.ts';
import { kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';
import { formatRupees, paisaFromRupees } from '../../../../domain/shop/money.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { isUuid, uuidOr } from '../../../plugins/uuid.ts';
import {
  companyNotFound,
  creditLineNotFound,
  creditNotOffered,
  hasCreditLine,
  ownCompany,
  panNotVerified,
  stepNotPossible,
} from './credit-lines.errors.ts';
import {
  type CreditLineRow,
  findCreditLine,
  insertCreditLine,
  insertLineEvent,
  type LineEvent,
  lockCreditLine,
  lockLinesOf,
  updateCreditLine,
} from './credit-lines.sql.ts';
import { tellCompany, tellLender } from './credit-news.commands.ts';
import { answerCreditRequest, isLendable } from './credit-requests.sql.ts';
import { isPanProven } from './ordering-lines.sql.ts';

export type CreditTools = Pick<Deps, 'db' | 'config' | 'clock' | 'settings'>;

/** Who lends, and who acts for them. */
export interface Lender {
  sellerId: string;
  actorId: string;
}

/** Who borrows, and who acts for them. */
export interface Borrower {
  companyId: string;
  userId: string;
}

/**
 * A seller offers a company a line, which also answers its wish for one.
 * Errors: 404 for a company that never bought from the seller and does not ask, 400 for their own, 409 while nobody may
 * lend, for a PAN that is not proven, and for a second line.
 */
export async function offerCreditLine(
  tools: CreditTools,
  { sellerId, actorId }: Lender,
  form: z.output<typeof offerCreditLineSchema>,
): Promise<CreditLineRow> {
  const at = tools.clock();
  return inTransaction(tools.db, async (tx) => {
    if (!tools.settings.current.creditEnabled) throw creditNotOffered();
    const companyId = uuidOr(form.company, companyNotFound);
    if (companyId === sellerId) throw ownCompany();
    if (!(await isLendable(tx, { sellerId, companyId }))) throw companyNotFound();
    if (!(await isPanProven(tx, companyId))) throw panNotVerified();
    const terms = {
      limitPaisa: paisaFromRupees(form.limit),
      days: form.days,
      keepsPro: form.keepsPro,
      note: form.note || null,
    };
    const id = await insertCreditLine(tx, { ...terms, sellerId, companyId, offeredBy: actorId, at });
    if (id === null) throw hasCreditLine();
    await answerCreditRequest(tx, { sellerId, companyId, answer: 'offered', at });
    const actor = { kind: 'seller', id: actorId } as const;
    await insertLineEvent(tx, { lineId: id, kind: 'offered', actor, details: terms, at });
    const line = await readLine(tx, tools, id);
    const { sellerName: other, limitPaisa, days } = line;
    await tellCompany(tx, tools, companyId, {
      news: { event: 'credit_line_offered', params: { other, limitPaisa, days }, cause: id },
      subject: `${other} offers you to buy on account`,
      paragraphs: [
        `${other} lets you owe up to ${formatRupees(limitPaisa)}. Each bill is to be paid ${days} days after it is issued. There is no interest and no fee. The seller lends to you; Thokmandu lends nothing.`,
        ...(terms.note === null ? [] : [terms.note]),
        'You can accept or decline.',
      ],
    });
    return line;
  });
}

async function readLine(
  tx: DatabaseTransaction,
  { clock }: Pick<Deps, 'clock'>,
  id: string,
): Promise<CreditLineRow> {
  const line = await findCreditLine(tx, { id, of: 'everybody', today: kathmanduDate(clock()) });
  if (line === null) throw new Error('A line of this transaction cannot be read');
  return line;
}

/** A line of one side, locked; 404 for another's, 409 where its state does not allow the deed. */
async function lockLine(
  tx: DatabaseTransaction,
  tools: Pick<Deps, 'clock'>,
  {
    id,
    of,
    side,
    deed,
  }: {
    id: string;
    of: { sellerId: string } | { companyId: string };
    side: CreditLineSide;
    deed: (line: CreditLineRow) => CreditLineDeed;
  },
): Promise<CreditLineRow> {
  if (!isUuid(id)) throw creditLineNotFound();
  const today = kathmanduDate(tools.clock());
  if ((await findCreditLine(tx, { id, of, today })) === null) throw creditLineNotFound();
  await lockCreditLine(tx, id);
  // Read under the lock: another step may have come first.
  const line = (await findCreditLine(tx, { id, of, today })) as CreditLineRow;
  if (!mayWithCreditLine(side, line.status, deed(line))) throw stepNotPossible(line.status);
  return line;
}

/**
 * A seller changes a line: its limit and days for orders from now on, or its state. Errors: 404 for another's, 409 for a
 * step that its state does not allow.
 */
export async function changeCreditLine(
  tools: CreditTools,
  { sellerId, actorId }: Lender,
  { id, state, limit, ...terms }: z.output<typeof changeCreditLineSchema> & { id: string },
): Promise<CreditLineRow> {
  const at = tools.clock();
  const actor = { kind: 'seller', id: actorId } as const;
  return inTransaction(tools.db, async (tx) => {
    const line = await lockLine(tx, tools, {
      id,
      of: { sellerId },
      side: 'seller',
      deed: ({ status }) => {
        if (state === 'closed') return status === 'offered' ? 'withdraw' : 'end';
        return state === 'open' ? 'reopen' : 'change';
      },
    });
    const before = { limitPaisa: line.limitPaisa, days: line.days, keepsPro: line.keepsPro };
    const after = {
      limitPaisa: limit === undefined ? before.limitPaisa : paisaFromRupees(limit),
      days: terms.days ?? before.days,
      keepsPro: terms.keepsPro ?? before.keepsPro,
    };
    const isChanged = JSON.stringify(before) !== JSON.stringify(after);
    if (isChanged) {
      await updateCreditLine(tx, line.id, after, at);
      await insertLineEvent(tx, { lineId: line.id, kind: 'changed', actor, details: { before, after }, at });
    }
    if (state === 'closed')
      await endLine(tx, tools, line, {
        as: line.status === 'offered' ? 'withdrawn' : 'ended_by_seller',
        actor,
        at,
      });
    else if (state === 'open') await reopenLine(tx, tools, line, { actor, at });
    else if (isChanged) {
      const { sellerName: other } = line;
      const { limitPaisa, days } = after;
      await tellCompany(tx, tools, line.companyId, {
        news: {
          event: 'credit_line_changed',
          params: { other, limitPaisa, days },
          cause: `${line.id} ${at.toISOString()}`,
        },
        subject: `${other} has changed your credit line`,
        paragraphs: [
          `For orders from now on you can owe ${other} up to ${formatRupees(limitPaisa)}, to be paid in ${days} days. What you owe already is due as it was.`,
        ],
      });
    }
    return readLine(tx, tools, line.id);
  });
}

async function reopenLine(
  tx: DatabaseTransaction,
  tools: CreditTools,
  line: CreditLineRow,
  { actor, at }: Pick<LineEvent, 'actor' | 'at'>,
): Promise<void> {
  // What is late by now freezes it no more: that is what its seller has decided.
  const toleratedTo = kathmanduDate(at);
  await updateCreditLine(tx, line.id, { status: 'open', toleratedTo }, at);
  await insertLineEvent(tx, { lineId: line.id, kind: 'reopened', actor, at });
  const { sellerName: other } = line;
  await tellCompany(tx, tools, line.companyId, {
    news: { event: 'credit_line_reopened', params: { other }, cause: `${line.id} ${at.toISOString()}` },
    subject: `You can buy from ${other} on account again`,
    paragraphs: [`${other} lets your credit line go on. What is late is still to be paid.`],
  });
}

/** Ends what a closed account lends and what its companies are lent; what is owed stays due. */
export async function closeLinesOf(
  tx: DatabaseTransaction,
  tools: Pick<Deps, 'config' | 'clock'>,
  account: { sellerId: string; companyIds: readonly string[] },
): Promise<void> {
  for (const id of await lockLinesOf(tx, account)) {
    const line = await readLine(tx, tools, id);
    await endLine(tx, tools, line, {
      as: line.sellerId === account.sellerId ? 'ended_by_seller' : 'ended_by_buyer',
      actor: { kind: 'system', id: null },
      at: tools.clock(),
    });
  }
}

async function endLine(
  tx: DatabaseTransaction,
  tools: Pick<Deps, 'config'>,
  line: CreditLineRow,
  { as, actor, at }: { as: CreditLineEnd } & Pick<LineEvent, 'actor' | 'at'>,
): Promise<void> {
  await updateCreditLine(
    tx,
    line.id,
    { status: 'closed', closedAs: as, ...(actor.id === null ? {} : { closedBy: actor.id }) },
    at,
  );
  await insertLineEvent(tx, { lineId: line.id, kind: as, actor, at });
  const cause = line.id;
  if (as === 'ended_by_seller' || as === 'withdrawn')
    await tellCompany(tx, tools, line.companyId, {
      news: { event: 'credit_line_ended_by_seller', params: { other: line.sellerName }, cause },
      subject: `${line.sellerName} has ended your credit line`,
      paragraphs: ['You buy from this seller by the other ways again. What you owe is due as it was.'],
    });
  else if (as === 'ended_by_buyer')
    await tellLender(tx, tools, line.sellerId, {
      news: { event: 'credit_line_ended_by_buyer', params: { other: line.companyName }, cause },
      subject: `${line.companyName} has ended your credit line`,
      paragraphs: ['It buys from you by the other ways again. What it owes you is due as it was.'],
    });
  else await tellAnswer(tx, tools, line, false);
}

async function tellAnswer(
  tx: DatabaseTransaction,
  tools: Pick<Deps, 'config'>,
  line: CreditLineRow,
  isAccepted: boolean,
): Promise<void> {
  const { companyName: other, limitPaisa } = line;
  await tellLender(tx, tools, line.sellerId, {
    news: { event: 'credit_line_answered', params: { other, isAccepted }, cause: line.id },
    subject: isAccepted ? `${other} has accepted your credit line` : `${other} has declined your credit line`,
    paragraphs: [
      isAccepted
        ? `From now on ${other} can buy from you on account, up to ${formatRupees(limitPaisa)}. Send what it orders at once; each bill says when it is due.`
        : `${other} goes on buying from you by the other ways.`,
    ],
  });
}

/**
 * A company's owner accepts or declines an offer, or ends a line. Errors: 404 for another's, 409 for a step that its state
 * does not allow, and for accepting while nobody may lend or with a PAN that is not proven.
 */
export async function answerCreditLine(
  tools: CreditTools,
  { companyId, userId }: Borrower,
  { id, deed }: { id: string; deed: 'accept' | 'decline' | 'end' },
): Promise<CreditLineRow> {
  const at = tools.clock();
  const actor = { kind: 'buyer', id: userId } as const;
  return inTransaction(tools.db, async (tx) => {
    const line = await lockLine(tx, tools, { id, of: { companyId }, side: 'buyer', deed: () => deed });
    if (deed === 'accept') {
      if (!tools.settings.current.creditEnabled) throw creditNotOffered();
      if (line.panNumber === null) throw panNotVerified();
      await updateCreditLine(tx, line.id, { status: 'open', acceptedBy: userId }, at);
      await insertLineEvent(tx, { lineId: line.id, kind: 'accepted', actor, at });
      await tellAnswer(tx, tools, line, true);
    } else
      await endLine(tx, tools, line, { as: deed === 'decline' ? 'declined' : 'ended_by_buyer', actor, at });
    return readLine(tx, tools, line.id);
  });
}
