import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { EnterBalancesInput, HeldMoney } from '../../../../contract/books/held-money.contract.ts';
import type { SellerBalances } from '../../../../contract/books/seller-balances.contract.ts';
import type { WithheldTax } from '../../../../contract/books/withheld-tax.contract.ts';
import type { PayoutHold } from '../../../../contract/payments/payout-holds.contract.ts';
import type {
  AdjustmentInput,
  Payout,
  PayoutList,
  PayoutProposals,
} from '../../../../contract/payments/payouts.contract.ts';
import type { WalletSettlementList } from '../../../../contract/payments/wallet-settlements.contract.ts';
import { apiDelete, apiGet, apiPost } from '../../../data/api-client.ts';
import type { ListQuery } from '../../../data/own-queries.ts';
import { useRepeatKeys } from '../../../data/repeat-keys.hooks.ts';
import { useDeskList, useDeskStep } from '../../../desk/desk-list.hooks.ts';

export const ADMIN_MONEY = 'admin-money';
const payoutPath = (id: string) => `/api/admin/payouts/${encodeURIComponent(id)}`;

export function useHeldMoney() {
  return useDeskList<HeldMoney>(ADMIN_MONEY, '/api/admin/money', {});
}

export function usePayouts(page: number) {
  return useDeskList<PayoutList>(ADMIN_MONEY, '/api/admin/payouts', { page: page === 1 ? null : page });
}

/** One payout with its transfers; nothing while there is none to read. */
export function usePayout(id: string | null) {
  return useQuery({
    queryKey: ['my', ADMIN_MONEY, 'payout', id],
    queryFn: ({ signal }) => apiGet<{ payout: Payout }>(payoutPath(id ?? ''), { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled: id !== null,
  });
}

export function useBuildPayout() {
  const once = useRepeatKeys();
  return useDeskStep(ADMIN_MONEY, (amount: number) =>
    once(amount, (idempotencyKey) =>
      apiPost<{ payout: Payout }>('/api/admin/payouts', { amount }, { idempotencyKey }),
    ),
  );
}

export function usePayoutStep() {
  return useDeskStep(ADMIN_MONEY, ({ id, step }: { id: string; step: 'approve' | 'send' | 'discard' }) =>
    apiPost(`${payoutPath(id)}/${step}`),
  );
}

interface TransferStep {
  payoutId: string;
  transferId: string;
}

const transferPath = ({ payoutId, transferId }: TransferStep) =>
  `${payoutPath(payoutId)}/transfers/${encodeURIComponent(transferId)}`;

export function useConfirmTransfer() {
  return useDeskStep(ADMIN_MONEY, ({ bankReference, ...step }: TransferStep & { bankReference: string }) =>
    apiPost(`${transferPath(step)}/paid`, { bankReference }),
  );
}

export function useReturnTransfer() {
  return useDeskStep(ADMIN_MONEY, ({ reason, ...step }: TransferStep & { reason: string }) =>
    apiPost(`${transferPath(step)}/returned`, { reason }),
  );
}

/** Compares the debits of a statement with what was sent; changes nothing. */
export function useImportDebits() {
  return useDeskStep(`${ADMIN_MONEY}-import`, (csv: string) =>
    apiPost<PayoutProposals>('/api/admin/payouts/import', { csv }),
  );
}

export function useEnterBalances() {
  return useDeskStep(ADMIN_MONEY, (input: EnterBalancesInput) => apiPost('/api/admin/money/balances', input));
}

export function useAdjust() {
  const once = useRepeatKeys();
  return useDeskStep(ADMIN_MONEY, ({ sellerId, ...input }: AdjustmentInput & { sellerId: string }) =>
    once({ sellerId, ...input }, (idempotencyKey) =>
      apiPost(`/api/admin/sellers/${encodeURIComponent(sellerId)}/adjustments`, input, { idempotencyKey }),
    ),
  );
}

export function useSettlements(query: ListQuery) {
  return useDeskList<WalletSettlementList>(ADMIN_MONEY, '/api/admin/money/settlements', query);
}

export function useReverseSettlement() {
  return useDeskStep(ADMIN_MONEY, ({ id, reason }: { id: string; reason: string }) =>
    apiPost(`/api/admin/money/settlements/${encodeURIComponent(id)}/reverse`, { reason }),
  );
}

export function useWithheldTax(query: ListQuery) {
  return useDeskList<WithheldTax>(ADMIN_MONEY, '/api/admin/money/withheld-tax', query);
}

/** Asks a seller by mail where their money goes. */
export function useRemind() {
  return useDeskStep(ADMIN_MONEY, (sellerId: string) =>
    apiPost(`/api/admin/sellers/${encodeURIComponent(sellerId)}/bank-account-reminder`),
  );
}

const holdPath = (sellerId: string) => `/api/admin/sellers/${encodeURIComponent(sellerId)}/payout-hold`;

/** Who held and released a seller's payouts, when and why. */
export function usePayoutHold(sellerId: string) {
  return useDeskList<PayoutHold>(ADMIN_MONEY, holdPath(sellerId), {});
}

export function useHoldPayouts() {
  return useDeskStep(ADMIN_MONEY, ({ sellerId, reason }: { sellerId: string; reason: string }) =>
    apiPost(holdPath(sellerId), { reason }),
  );
}

export function useReleasePayouts() {
  return useDeskStep(ADMIN_MONEY, (sellerId: string) => apiDelete(holdPath(sellerId)));
}

export function useSellerBalances(query: ListQuery) {
  return useDeskList<SellerBalances>(ADMIN_MONEY, '/api/admin/money/sellers', query);
}
