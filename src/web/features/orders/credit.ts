import { useQuery } from '@tanstack/react-query';
import type { CreditLine, CreditLineList } from '../../../contract/orders/credit-lines.contract.ts';
import { may } from '../../../domain/people/company-roles.ts';
import { formatRupees, paisaFromRupees } from '../../../domain/shop/money.ts';
import { apiGet, apiPath } from '../../data/api-client.ts';
import { type ListQuery, ownList } from '../../data/own-queries.ts';
import { ownCompanyQuery } from '../people/session/session.hooks.ts';

/** What is read again once something is on account, was paid, or a line changed. */
export const CREDIT = 'credit';
export const OWN_CREDIT_LINES = '/api/company/credit-lines';

/** What sellers lend the company of the session. */
export const ownCreditLinesQuery = (query: ListQuery) =>
  ownList<CreditLineList>(CREDIT, OWN_CREDIT_LINES, query);

/** All of them: more sellers than this lend to no company. */
export const allCreditLinesQuery = ownCreditLinesQuery({ limit: 100 });

export const SELLER_CREDIT_LINES = '/api/seller/credit-lines';

function useFirstLines(path: string, isAsked: boolean): CreditLineList | undefined {
  const address = apiPath(path, { limit: 1 });
  const { data } = useQuery({
    queryKey: ['my', CREDIT, 'waiting', address],
    queryFn: ({ signal }) => apiGet<CreditLineList>(address, { signal }),
    enabled: isAsked,
    retry: false,
    staleTime: 60_000,
  });
  return data;
}

/** Whether the reader's company has to do with credit, and how many offers wait for its owner. */
export function useOwnCredit(isAsked: boolean): { isOffered: boolean; offers: number } {
  const { data: own } = useQuery({ ...ownCompanyQuery, enabled: isAsked, staleTime: 60_000 });
  const role = own?.role ?? null;
  const list = useFirstLines(OWN_CREDIT_LINES, isAsked && role !== null && may(role, 'read_bills'));
  return {
    isOffered: list !== undefined && (list.isEnabled || list.lines.length > 0),
    offers: role !== null && may(role, 'manage_company') ? (list?.counts.offered ?? 0) : 0,
  };
}

/** How many companies wait for the seller's word on credit. */
export function useCreditRequests(isAsked: boolean): number {
  return useFirstLines(SELLER_CREDIT_LINES, isAsked)?.requests.length ?? 0;
}

/** Why so many rupees cannot go on a line that is open or frozen; null: they can. */
export function accountRefusal({ status, left, late, seller }: CreditLine, amount: number): string | null {
  if (status === 'frozen') {
    return late === null
      ? `Your credit line with ${seller.companyName} is frozen`
      : `Your credit line with ${seller.companyName} is frozen: ${formatRupees(paisaFromRupees(late.amount))} is late`;
  }
  return amount > left
    ? `${formatRupees(paisaFromRupees(left))} is left of your limit with ${seller.companyName}`
    : null;
}
