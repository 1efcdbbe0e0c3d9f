import {
  commissionToBill,
  statementEntryName,
  statementNumber,
} from '../../../../domain/books/seller-statement.ts';
import { lastClose } from '../../../../domain/payments/payout.ts';
import { emailKey } from '../../../../domain/shop/email-key.ts';
import { formatDate } from '../../../../domain/shop/kathmandu-time.ts';
import { preferencesOf } from '../../../../domain/shop/preference-choices.ts';
import { enqueueJob } from '../../../db/jobs.sql.ts';
import { allowLongWork } from '../../../db/long-work.sql.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { tryEach } from '../../../db/try-each.ts';
import type { Deps } from '../../../deps.ts';
import { findReaderChoices } from '../../../mail/mail-readers.sql.ts';
import { fromTo } from '../../../papers/both-calendars.ts';
import { type PaperReader, paperReader } from '../../../papers/paper-reader.ts';
import { notify } from '../../shop/notifications/notifications.commands.ts';
import { enqueueBillDrawing } from '../bills/bill-documents.commands.ts';
import { issueCommissionBill, platformBilling } from '../bills/bills.commands.ts';
import { statementMail } from './statements.mail.ts';
import {
  findStatement,
  insertStatement,
  listSellersToClose,
  listStatementEntries,
  lockSellerPeriod,
  type StatementRow,
} from './statements.sql.ts';

export const MAIL_STATEMENT = 'mail_statement';

/** What was begun before a close is committed by then: no statement misses it. */
const SETTLING_MS = 15 * 60_000;

/**
 * Closes the last period of every seller in whose books something happened, each in its own transaction and `atOnce` read
 * at once; answers how many. A repeat closes none. One that cannot be closed does not keep the others: it is reported at
 * the end.
 */
export function closeStatements(
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
  { atOnce = 500 } = {},
): Promise<number> {
  const { payoutRhythm, payoutStart } = deps.settings.current;
  const settled = new Date(deps.clock().getTime() - SETTLING_MS);
  const close = lastClose({ rhythm: payoutRhythm, start: payoutStart }, settled);
  return tryEach<string>({
    read: (batch) => listSellersToClose(deps.db, { close, ...batch }),
    handle: (sellerId) => closeStatement(deps, sellerId, close),
    atOnce,
    failure: 'Some statements could not be closed',
  });
}

/** One seller's statement, our bill for its commission, and the mail that carries it; false when it is there already. */
async function closeStatement(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  sellerId: string,
  closedAt: Date,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    // A large seller's period has very many lines.
    await allowLongWork(tx);
    const period = await lockSellerPeriod(tx, sellerId, closedAt);
    if (period === null) return false;
    const { sellerName, sellerPan, address, branchCode, serial } = period;
    const number = statementNumber(branchCode, serial);
    const { billed, left } = commissionToBill(
      { commissionPaisa: period.unbilledPaisa, vatPaisa: period.unbilledVatPaisa },
      { commissionPaisa: period.commissionPaisa, vatPaisa: period.commissionVatPaisa },
    );
    const bill =
      billed === null
        ? null
        : await issueCommissionBill(
            tx,
            {
              seller: { id: sellerId, name: sellerName, address, panNumber: sellerPan },
              statement: { number, closedAt },
              taxablePaisa: billed.commissionPaisa,
              vatPaisa: billed.vatPaisa,
            },
            platformBilling(settings),
          );
    if (bill !== null) await enqueueBillDrawing(tx, bill.id, null);
    const statementId = await insertStatement(tx, {
      ...period,
      number,
      closedAt,
      unbilledPaisa: left.commissionPaisa,
      unbilledVatPaisa: left.vatPaisa,
      billId: bill?.id ?? null,
    });
    const { email, firstName } = period;
    await enqueueJob(tx, MAIL_STATEMENT, { statementId, email, firstName });
    return true;
  });
}

/** The statement on paper: drawn once for each way of reading, then kept. */
export async function statementPdf(
  deps: Pick<Deps, 'db' | 'storage' | 'settings' | 'drawStatement'>,
  statement: StatementRow,
  reader: PaperReader,
): Promise<{ bytes: Buffer; storedAs: string }> {
  const storedAs = `statement-${statement.id}${reader.tag}.pdf`;
  const kept = await deps.storage.read(storedAs);
  if (kept !== null) return { bytes: kept, storedAs };
  const { legalName, street, panNumber } = deps.settings.current;
  const entries = await listStatementEntries(deps.db, statement);
  const { number, startsAt, closedAt, openingPaisa, entriesPaisa, paidOutPaisa, closingPaisa } = statement;
  const document = reader.write(() => ({
    number,
    closedAt,
    period: fromTo(formatDate(startsAt), formatDate(new Date(closedAt.getTime() - 1))),
    issuer: { name: legalName, address: street, panNumber },
    seller: { name: statement.sellerName, panNumber: statement.sellerPan },
    openingPaisa,
    entriesPaisa,
    paidOutPaisa,
    closingPaisa,
    commissionBill: statement.bill?.number ?? null,
    entries: entries.map(({ at, kind, orderNumber, note, amountPaisa }) => ({
      date: formatDate(at),
      text: [reader.say(statementEntryName(kind)), orderNumber, note].filter(Boolean).join(' · '),
      amountPaisa,
    })),
  }));
  const { preferences, messages } = reader;
  const bytes = await deps.drawStatement({ document, reader: { preferences, messages } });
  await deps.storage.write(storedAs, bytes, 'application/pdf');
  return { bytes, storedAs };
}

/** Tells a seller of a statement that was closed, and sends it; once, however often it is tried. */
export async function mailStatement(
  deps: Pick<Deps, 'db' | 'config' | 'storage' | 'settings' | 'drawStatement' | 'speech'>,
  { statementId, ...seller }: { statementId: string; email: string; firstName: string },
): Promise<void> {
  const statement = await findStatement(deps.db, statementId);
  if (statement === null) return;
  const choices = await findReaderChoices(deps.db, emailKey(seller.email));
  const reader = paperReader(preferencesOf(choices.language ?? 'en', choices), deps.speech);
  const { storedAs } = await statementPdf(deps, statement, reader);
  const mail = {
    ...statementMail(seller, statement, deps.config.publicUrl),
    attachment: { fileName: `${statement.number}.pdf`, contentType: 'application/pdf', storedAs },
  };
  const { number, sellerId } = statement;
  await inTransaction(deps.db, (tx) =>
    notify(tx, [{ to: sellerId, event: 'statement_closed', params: { number }, cause: statementId, mail }]),
  );
}
