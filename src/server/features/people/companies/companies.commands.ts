import type { OwnCompany } from '../../../../contract/people/company.contract.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import type { Viewer } from '../../../plugins/viewer.ts';
import { companyNeedsOwner, companyNotFound } from './companies.errors.ts';
import { countNeeding, leaveCompanies, listMemberships, setCompanyOfSession } from './companies.sql.ts';

/** For whom the caller acts, and for whom else they could; also once they no longer belong to the session's company. */
export async function readCompany(
  db: Database,
  { companyId, userId }: Pick<Viewer, 'companyId' | 'userId'>,
): Promise<OwnCompany> {
  const rows = await listMemberships(db, userId);
  const current = rows.find((row) => row.companyId === companyId);
  return {
    _id: current?.companyId ?? null,
    name: current?.name ?? null,
    role: current?.role ?? null,
    people: current?.people ?? 0,
    companies: rows.map((row) => ({ _id: row.companyId, name: row.name, role: row.role })),
  };
}

/** The session acts for another company of the caller's from now on; 404 for one to which they do not belong. */
export async function chooseCompany(
  db: Database,
  { sessionId, userId }: Pick<Viewer, 'sessionId' | 'userId'>,
  company: string,
): Promise<OwnCompany> {
  const companyId = uuidOr(company, companyNotFound).toLowerCase();
  return inTransaction(db, async (tx) => {
    if (!(await setCompanyOfSession(tx, { sessionId, userId, companyId }))) throw companyNotFound();
    return readCompany(tx, { companyId, userId });
  });
}

/**
 * An account is closed: its person leaves every company in which there are others. Answers the companies that end with
 * it. 409 for the last owner of a company with other people.
 */
export async function closeCompaniesOf(
  tx: DatabaseTransaction,
  leaving: { userId: string; actorId: string },
): Promise<string[]> {
  if ((await countNeeding(tx, leaving.userId)) > 0) throw companyNeedsOwner();
  return leaveCompanies(tx, leaving);
}
