import type { z } from 'zod';
import type { askCreditLineSchema } from '../../../../contract/orders/credit-lines.contract.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import type { Borrower, CreditTools, Lender } from './credit-lines.commands.ts';
import {
  creditAskedAlready,
  creditNotOffered,
  creditRequestAnswered,
  creditRequestNotFound,
  hasCreditLine,
  panNotVerified,
  sellerNotFound,
} from './credit-lines.errors.ts';
import { tellCompany, tellLender } from './credit-news.commands.ts';
import {
  answerCreditRequest,
  hasLiveLine,
  insertCreditRequest,
  isAnsweredRequest,
  isSeller,
  listCreditPartyNames,
} from './credit-requests.sql.ts';
import { isPanProven } from './ordering-lines.sql.ts';

/**
 * A company asks a seller for a line, and shows it how it has paid others. Errors: 404 for who does not sell, 409 while
 * nobody may lend, for a PAN that is not proven, while it has a line of the seller, and while it waits for an answer.
 */
export async function askForCredit(
  tools: CreditTools,
  { companyId, userId }: Borrower,
  { seller, note }: z.output<typeof askCreditLineSchema>,
): Promise<void> {
  await inTransaction(tools.db, async (tx) => {
    const sellerId = uuidOr(seller, sellerNotFound);
    if (!tools.settings.current.creditEnabled) throw creditNotOffered();
    if (sellerId === companyId || !(await isSeller(tx, sellerId))) throw sellerNotFound();
    if (!(await isPanProven(tx, companyId))) throw panNotVerified();
    if (await hasLiveLine(tx, { sellerId, companyId })) throw hasCreditLine();
    const at = tools.clock();
    const id = await insertCreditRequest(tx, { companyId, sellerId, userId, note: note || null, at });
    if (id === null) throw creditAskedAlready();
    const { company: other } = await listCreditPartyNames(tx, { companyId, sellerId });
    await tellLender(tx, tools, sellerId, {
      news: { event: 'credit_asked', params: { other }, cause: id },
      subject: `${other} asks to buy from you on account`,
      paragraphs: [
        `${other} asks you for a credit line. You see there how it has paid others. You decide whether you lend, how much and for how long.`,
        ...(note ? [note] : []),
      ],
    });
  });
}

/** A seller does not lend to who asked; 404 for another's, 409 for what was answered. */
export async function declineCreditRequest(
  tools: CreditTools,
  { sellerId }: Lender,
  id: string,
): Promise<void> {
  await inTransaction(tools.db, async (tx) => {
    const requestId = uuidOr(id, creditRequestNotFound);
    const declined = await answerCreditRequest(tx, {
      sellerId,
      id: requestId,
      answer: 'declined',
      at: tools.clock(),
    });
    if (declined === null)
      throw (await isAnsweredRequest(tx, { sellerId, id: requestId }))
        ? creditRequestAnswered()
        : creditRequestNotFound();
    const { companyId } = declined;
    const { seller: other } = await listCreditPartyNames(tx, { companyId, sellerId });
    await tellCompany(tx, tools, companyId, {
      news: { event: 'credit_request_declined', params: { other }, cause: declined.id },
      subject: `${other} does not sell to you on account`,
      paragraphs: ['You can buy from this seller by the other ways as before.'],
    });
  });
}
