import type { AdminCompanyPan, CompanyPan } from '../../../../contract/people/company-pan.contract.ts';
import { panStanding } from '../../../../domain/people/company-pan.ts';
import type { AdminPanRow, PanClaimRow } from './company-pans.sql.ts';

const toClaim = ({ id, how, fileName, createdAt, changedAt }: PanClaimRow) => ({
  _id: id,
  how,
  fileName,
  claimedAt: createdAt.toISOString(),
  changedAt: changedAt?.toISOString() ?? null,
});

/** How a company stands to its PAN; what the certificate is called is told to who may open it. */
export function toCompanyPan(
  panNumber: string | null,
  claims: readonly PanClaimRow[],
  { seesFiles }: { seesFiles: boolean },
): CompanyPan {
  const { status, claim, held } = panStanding(panNumber, claims);
  return {
    panNumber,
    status,
    reason: claim?.reason ?? null,
    claim: claim && { ...toClaim(claim), fileName: seesFiles ? claim.fileName : null },
    held: held && { _id: held.id, panNumber: held.panNumber },
  };
}

export function toAdminCompanyPan(row: AdminPanRow): AdminCompanyPan {
  return {
    ...toClaim(row),
    panNumber: row.panNumber,
    status: row.status,
    reason: row.reason,
    company: { _id: row.companyId, name: row.companyName, billName: row.billName },
    verifiedFor: row.verifiedFor,
  };
}
