import type { CompanyPeople } from '../../../../contract/people/company.contract.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { enqueueMail } from '../../../mail/mail.jobs.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { readCompany } from './companies.commands.ts';
import { nothingOffered, personNotFound } from './companies.errors.ts';
import { ownerOfferMail } from './companies.mail.ts';
import { type Acting, changePeople, readPeople, type Tools } from './company-people.commands.ts';
import {
  deleteOffer,
  findOffer,
  getPerson,
  insertCompanyEvent,
  lockCompany,
  roleIn,
  setOffer,
  setRole,
} from './company-people.sql.ts';

/** The company changes hands once that person says yes. */
export function offerCompany(tools: Tools, viewer: Acting, member: string): Promise<CompanyPeople> {
  const { companyId, userId: actorId } = viewer;
  const userId = uuidOr(member, personNotFound);
  return changePeople(tools, viewer, async (tx) => {
    const role = await roleIn(tx, { companyId, userId });
    if (role === null || userId === actorId) throw personNotFound();
    await setOffer(tx, { companyId, userId, offeredBy: actorId });
    await insertCompanyEvent(tx, { companyId, actorId, kind: 'owner_offered', details: { userId } });
    await tellOfOffer(tx, tools, { companyId, userId, actorId });
  });
}

async function tellOfOffer(
  tx: DatabaseTransaction,
  { config }: Pick<Tools, 'config'>,
  { companyId, userId, actorId }: { companyId: string; userId: string; actorId: string },
): Promise<void> {
  const [to, from, { name }] = await Promise.all([
    getPerson(tx, userId),
    getPerson(tx, actorId),
    readCompany(tx, { companyId, userId: actorId }),
  ]);
  const company = name ?? '';
  await enqueueMail(tx, ownerOfferMail(to, { company, owner: from.name }, config.publicUrl));
}

export function takeOfferBack(tools: Tools, viewer: Acting): Promise<CompanyPeople> {
  const { companyId, userId: actorId } = viewer;
  return changePeople(tools, viewer, async (tx) => {
    const offer = await findOffer(tx, companyId);
    if (!(await deleteOffer(tx, companyId))) throw nothingOffered();
    const details = { userId: offer?.userId ?? null, answer: 'taken_back' };
    await insertCompanyEvent(tx, { companyId, actorId, kind: 'owner_offer_ended', details });
  });
}

/**
 * Who was offered the company becomes its owner, and who offered it its approver; or all stays as it is. Its name and
 * whom its bills go to stay with the company (`take_details_along` in db/schema/people.sql).
 */
export async function answerOffer(tools: Tools, viewer: Acting, accept: boolean): Promise<CompanyPeople> {
  const { companyId, userId } = viewer;
  return inTransaction(tools.db, async (tx) => {
    await lockCompany(tx, companyId);
    const offer = await findOffer(tx, companyId);
    if (offer?.userId !== userId) throw nothingOffered();
    await deleteOffer(tx, companyId);
    if (accept) {
      // Only its owner offers a company, and the offer ends when it changes hands.
      const from = offer.offeredBy;
      await setRole(tx, { companyId, userId: from, role: 'approver' });
      await setRole(tx, { companyId, userId, role: 'owner' });
      const details = { userId, from };
      await insertCompanyEvent(tx, { companyId, actorId: userId, kind: 'owner_changed', details });
    } else {
      const details = { userId, answer: 'declined' };
      await insertCompanyEvent(tx, { companyId, actorId: userId, kind: 'owner_offer_ended', details });
    }
    const companyRole = await roleIn(tx, viewer);
    return readPeople({ ...tools, db: tx }, { ...viewer, companyRole });
  });
}
