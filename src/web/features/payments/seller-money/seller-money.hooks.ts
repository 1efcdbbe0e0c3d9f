import { useQuery } from '@tanstack/react-query';
import type { SellerBalance, SellerLedger } from '../../../../contract/books/seller-money.contract.ts';
import type { StatementList } from '../../../../contract/books/statements.contract.ts';
import type { OwnPayoutHold } from '../../../../contract/payments/payout-holds.contract.ts';
import type { SellerPayoutList } from '../../../../contract/payments/payouts.contract.ts';
import type { BankAccount, SellerBankAccount } from '../../../../contract/people/bank-accounts.contract.ts';
import { apiGet } from '../../../data/api-client.ts';
import { type ListQuery, ownList } from '../../../data/own-queries.ts';

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
export function useEntries(query: ListQuery) {
  return useQuery(ownList<SellerLedger>(SELLER_MONEY, '/api/seller/ledger', query));
}

export function useBankAccount() {
  return useQuery({
    queryKey: [...MONEY, 'account'],
    queryFn: async ({ signal }): Promise<BankAccount | null> =>
      (await apiGet<SellerBankAccount>('/api/seller/bank-account', { signal })).account,
    staleTime: 0,
  });
}

/** Why our desk holds the own payouts; null: it does not. */
export function useOwnHold() {
  return useQuery({
    queryKey: [...MONEY, 'hold'],
    queryFn: async ({ signal }) => (await apiGet<OwnPayoutHold>('/api/seller/payout-hold', { signal })).hold,
    staleTime: 0,
  });
}

export function usePayouts(limit: number) {
  return useQuery(ownList<SellerPayoutList>(SELLER_MONEY, '/api/seller/payouts', { limit }));
}

export function useStatements(limit: number) {
  return useQuery(ownList<StatementList>(SELLER_MONEY, '/api/seller/statements', { limit }));
}
