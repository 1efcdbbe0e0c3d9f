import { ANSWER_WORKING_DAYS, type CaseSide } from '../../../../domain/after-sale/complaint.ts';
import { endOfWorkingDays } from '../../../../domain/shop/working-days.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { enqueueMail } from '../../../mail/mail.jobs.ts';
import type { Mail } from '../../../mail/mailer.ts';
import { type News, notify } from '../../shop/notifications/notifications.commands.ts';
import { caseKey } from './case-key.ts';
import type { CaseReader } from './complaints.mail.ts';
import type { CasePeople } from './complaints.sql.ts';

/** Until when a side that is asked now has time, by the settings' working days. */
export function answerDue({ settings }: Pick<Deps, 'settings'>, side: CaseSide, now: Date): Date {
  return endOfWorkingDays(now, ANSWER_WORKING_DAYS[side], settings.current);
}

/** Who reads mail about a complaint, and where; null for who is not there or cannot sign in any more. */
export function readersOf(
  { config }: Pick<Deps, 'config'>,
  caseId: string,
  { buyer, seller }: CasePeople,
): { buyer: CaseReader | null; seller: CaseReader | null } {
  const page = `${config.publicUrl}/complaints/${caseId}`;
  return {
    buyer:
      buyer === null
        ? null
        : {
            userId: buyer.userId,
            email: buyer.email,
            firstName: buyer.firstName,
            url: buyer.userId === null ? `${page}?key=${caseKey(config, caseId)}` : page,
          },
    seller:
      seller === null
        ? null
        : {
            userId: seller.userId,
            email: seller.email,
            firstName: seller.firstName,
            url: `${config.publicUrl}/seller/complaints/${caseId}`,
          },
  };
}

type ComplaintNews = Extract<News, { event: `complaint_${string}` }>;

/** Tells one side: a guest by mail alone; nobody when there is nobody to tell any more. */
export async function tellReader(
  tx: DatabaseTransaction,
  reader: CaseReader | null,
  news: ComplaintNews,
  mailTo: (reader: CaseReader) => Mail,
): Promise<void> {
  if (reader === null) return;
  const mail = mailTo(reader);
  if (reader.userId === null) await enqueueMail(tx, mail);
  else await notify(tx, [{ ...news, to: reader.userId, mail }]);
}

/** Where our desk reads mail about complaints. */
export function deskOf(
  { config, settings }: Pick<Deps, 'config' | 'settings'>,
  caseId: string,
): { email: string; url: string } {
  return {
    email: settings.current.grievanceEmail,
    url: `${config.publicUrl}/admin/cases/${caseId}`,
  };
}
