import { cbmsAnswerText, cbmsVerdict } from '../../../../domain/books/cbms.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import { enqueueJob } from '../../../db/jobs.sql.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { GatewayUnavailableError } from '../../../gateways/gateway.ts';
import {
  countCbmsAttempt,
  findCbmsWaiting,
  insertCbmsDocument,
  keepCbmsAnswer,
  reopenCbmsDocuments,
} from './tax-office.sql.ts';

export const TELL_TAX_OFFICE = 'tell_tax_office';

/** Its attempts lie seconds, then minutes, then hours apart: about six hours in all. */
const MOST_ATTEMPTS = 10;
const REALTIME_MS = 60_000;
const DAYS_OF_TRYING = 30;

/** Whether the tax office is told of what this issuer bills: the platform, or a seller. */
export function isForTaxOffice({ current }: Deps['settings'], issuer: 'platform' | 'seller'): boolean {
  return current.taxOfficeSync === 'all' || (current.taxOfficeSync === 'own' && issuer === 'platform');
}

/** Has the tax office told of a document, by a job of the transaction that issues it. */
export async function queueForTaxOffice(
  tx: DatabaseTransaction,
  document: { billId: string; corrects: string | null; isWanted: boolean },
): Promise<void> {
  if (!document.isWanted && document.corrects === null) return;
  if (await insertCbmsDocument(tx, document)) await enqueueTelling(tx, document.billId);
}

async function enqueueTelling(db: Database, billId: string): Promise<void> {
  await enqueueJob(db, TELL_TAX_OFFICE, { billId }, { jobKey: `${TELL_TAX_OFFICE}:${billId}` });
}

/**
 * Tells the tax office of a document, and keeps what it says. Throws for another attempt, which lies further away each
 * time; after the last one it has failed. What arrived before the process died is answered 101 and counts as told.
 */
export async function tellTaxOffice(
  { db, taxOffice }: Pick<Deps, 'db' | 'taxOffice'>,
  billId: string,
  attempt: number,
): Promise<void> {
  const waiting = await findCbmsWaiting(db, billId);
  if (waiting === null) return;
  const { verdict, answer } = await tell(waiting);
  const isOver = verdict === 'failed' || (verdict === 'again' && attempt >= MOST_ATTEMPTS);
  await keepCbmsAnswer(db, {
    billId,
    state: verdict === 'sent' ? 'sent' : isOver ? 'failed' : 'queued',
    answer,
  });
  if (verdict === 'again' && !isOver)
    throw new Error(`${waiting.number} is not told to the tax office: ${answer}`);

  async function tell(document: NonNullable<typeof waiting>) {
    if (!document.isInvoiceSent) return { verdict: 'again', answer: 'Waits for its invoice' } as const;
    const at = new Date();
    const isRealtime = at.getTime() - document.issuedAt.getTime() < REALTIME_MS;
    await countCbmsAttempt(db, { billId, isRealtime });
    try {
      const code = await taxOffice.tell(document, { isRealtime, at });
      // A code refused the last attempt; without one it may have arrived.
      const mayHaveArrived = document.attempts > 0 && !/^\d{3}$/.test(document.answer ?? '');
      const verdict = cbmsVerdict(document.kind, code, { mayHaveArrived });
      // No bare code: what one attempt left open stays open for all that follow.
      const isOpen = mayHaveArrived && verdict !== 'sent';
      return { verdict, answer: isOpen ? `Once without an answer, then: ${cbmsAnswerText(code)}` : code };
    } catch (error) {
      if (!(error instanceof GatewayUnavailableError)) throw error;
      return { verdict: 'again', answer: error.message } as const;
    }
  }
}

/** Once a day what failed is tried anew, for a month: a wrong password is mended by people. */
export async function retryTaxOffice({ db }: Pick<Deps, 'db'>): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const billId of await reopenCbmsDocuments(tx, { days: DAYS_OF_TRYING }))
      await enqueueTelling(tx, billId);
  });
}
