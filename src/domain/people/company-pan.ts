/** What became of a claim of a PAN: `withdrawn` by its company, `moved` to another one by our desk. */
export const PAN_CLAIM_STATUSES = ['waiting', 'verified', 'rejected', 'withdrawn', 'moved'] as const;
export type PanClaimStatus = (typeof PAN_CLAIM_STATUSES)[number];

/** How a PAN is proven: by its certificate, or by the name on a bank transfer. */
export const PAN_PROOFS = ['certificate', 'bank_name'] as const;
export type PanProof = (typeof PAN_PROOFS)[number];

/** How a company stands to the PAN that its bills say; `none`: they say none. */
export const COMPANY_PAN_STATUSES = ['none', 'unverified', 'waiting', 'verified', 'rejected'] as const;
export type CompanyPanStatus = (typeof COMPANY_PAN_STATUSES)[number];

export interface PanClaim {
  panNumber: string;
  status: PanClaimStatus;
}

/**
 * Which of a company's claims, the newest first, counts for the PAN that its bills say, and which one holds another PAN.
 * What is verified counts whatever came after it; what has ended counts for nothing.
 */
export function panStanding<Claim extends PanClaim>(
  panNumber: string | null,
  claims: readonly Claim[],
): { status: CompanyPanStatus; claim: Claim | null; held: Claim | null } {
  const held = claims.find((one) => one.status === 'verified' && one.panNumber !== panNumber) ?? null;
  if (panNumber === null) return { status: 'none', claim: null, held };
  const own = claims.filter((one) => one.panNumber === panNumber);
  const claim = own.find(({ status }) => status === 'verified') ?? own[0] ?? null;
  switch (claim?.status) {
    case 'waiting':
    case 'verified':
    case 'rejected':
      return { status: claim.status, claim, held };
    default:
      return { status: 'unverified', claim: null, held };
  }
}
