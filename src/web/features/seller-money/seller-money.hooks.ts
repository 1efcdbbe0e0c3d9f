import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { BankAccount, SellerBankAccount } from '../../../contract/bank-accounts.contract.ts';
import type { SellerPayoutList } from '../../../contract/payouts.contract.ts';
import type { SellerBalance, SellerLedger } from '../../../contract/seller-money.contract.ts';
import type { StatementList } from '../../../contract/statements.contract.ts';
import { apiGet, apiPath } from '../../data/api-client.ts';

export const SELLER_MONEY = 'seller-money';
const MONEY = ['my', SELLER_MONEY] as const;

export function useBalance() {
  return useQuery({
    queryKey: [...MONEY, 'balance'],
    queryFn: ({ signal }) => apiGet<SellerBalance>('/api/seller/balance', { signal }),
    staleTime: 0,
  });
}

/** The old entries stay while others are on their way. */
export function useEntries(query: Readonly<Record<string, string | number | null>>) {
  const path = apiPath('/api/seller/ledger', query);
  return useQuery({
    queryKey: [...MONEY, 'entries', path],
    queryFn: ({ signal }) => apiGet<SellerLedger>(path, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useBankAccount() {
  return useQuery({
    queryKey: [...MONEY, 'account'],
    queryFn: async ({ signal }): Promise<BankAccount | null> =>
      (await apiGet<SellerBankAccount>('/api/seller/bank-account', { signal })).account,
    staleTime: 0,
  });
}

export function usePayouts(limit: number) {
  const path = apiPath('/api/seller/payouts', { limit });
  return useQuery({
    queryKey: [...MONEY, 'payouts', path],
    queryFn: ({ signal }) => apiGet<SellerPayoutList>(path, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useStatements(limit: number) {
  const path = apiPath('/api/seller/statements', { limit });
  return useQuery({
    queryKey: [...MONEY, 'statements', path],
    queryFn: ({ signal }) => apiGet<StatementList>(path, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
