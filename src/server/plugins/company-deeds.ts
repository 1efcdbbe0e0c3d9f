import { type CompanyDeed, may } from '../../domain/people/company-roles.ts';
import type { Buyer } from '../db/buyer.ts';
import { AppError } from './app-error.ts';
import { NO_COMPANY, type Viewer } from './viewer.ts';

const companyLeft = () =>
  new AppError(
    403,
    'company_left',
    'You no longer belong to this company. Choose another in the account menu.',
  );
const roleForbids = () => new AppError(403, 'company_role', 'Your role in this company does not allow this');

/**
 * Refuses who may not do this for the company of their session. Routes name their deed (`defineRoute`).
 */
export function requireDeed({ companyRole }: Pick<Viewer, 'companyRole'>, deed: CompanyDeed): void {
  if (companyRole === null) throw companyLeft();
  if (!may(companyRole, deed)) throw roleForbids();
}

/**
 * The company for which the caller may do this; no company's id where their role does not allow it. For calls that
 * sellers and our desk make too: what is on the buyer's side is then not found.
 */
export function companyFor({ companyId, companyRole }: Viewer, deed: CompanyDeed): string {
  return companyRole !== null && may(companyRole, deed) ? companyId : NO_COMPANY;
}

/** The same, with who it is. */
export function buyerFor(viewer: Viewer, deed: CompanyDeed): Buyer {
  return { companyId: companyFor(viewer, deed), userId: viewer.userId };
}
