import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type {
  ConfirmBalanceInput,
  DebtPayment,
  Khata,
  PayBillInput,
  PayBillResult,
  RecordDebtPaymentInput,
  SellerAgeing,
} from '../../../../contract/payments/khata.contract.ts';
import { apiGet, apiPath, apiPost } from '../../../data/api-client.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';
import { retryUnlessMissing } from '../../../data/query-client.ts';
import { useRepeatKeys } from '../../../data/repeat-keys.hooks.ts';
import { useDeskStep } from '../../../desk/desk-list.hooks.ts';
import { CREDIT } from '../../orders/credit.ts';
import { paymentDestination } from '../payment-destination.ts';

/** Who reads a khata: the company that buys, or the seller that lends. */
export type KhataSide = 'company' | 'seller';

export interface KhataPeriod {
  /** Null: the one that runs. */
  fiscalYear: string | null;
  /** 1 = Baisakh to 12 = Chaitra; null: the whole year. */
  month: string | null;
}

/** Where the khata of a side is read, also as a file; `party` is the id of the other side. */
export const khataPath = (side: KhataSide) => `/api/${side}/khata`;
export const khataParameters = (side: KhataSide, party: string, { fiscalYear, month }: KhataPeriod) => ({
  [side === 'company' ? 'seller' : 'company']: party,
  fiscalYear,
  month,
});

/** The khata of two sides; rejects with a 404 ApiError where there is none. */
export function khataQuery(side: KhataSide, party: string, period: KhataPeriod) {
  const path = apiPath(khataPath(side), khataParameters(side, party, period));
  return queryOptions({
    queryKey: ['my', CREDIT, 'khata', path],
    queryFn: ({ signal }) => apiGet<Khata>(path, { signal }),
    retry: retryUnlessMissing,
    // Another period: the old one stays while it is on its way.
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** What companies owe the seller of the session. */
export function useAgeing() {
  return useQuery({
    queryKey: ['my', CREDIT, 'ageing'],
    queryFn: ({ signal }) => apiGet<SellerAgeing>('/api/seller/ageing', { signal }),
    staleTime: 0,
  });
}

const bill = (id: string) => `/api/bills/${encodeURIComponent(id)}`;

/** Starts paying a bill, or a part of it, and goes where that is done. */
export function usePayBill(billId: string) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const once = useRepeatKeys();
  return useMutation({
    mutationFn: (input: PayBillInput) =>
      once(input, (idempotencyKey) =>
        apiPost<PayBillResult>(`${bill(billId)}/pay`, input, { idempotencyKey }),
      ),
    onSuccess: ({ paymentUrl }) => {
      void queryClient.invalidateQueries({ queryKey: ['my', CREDIT], refetchType: 'none' });
      const destination = paymentDestination(paymentUrl);
      if (destination?.kind === 'page') navigate(destination.path);
      if (destination?.kind === 'gateway') window.location.assign(destination.url);
    },
  });
}

/** Writes down what the company paid straight to the seller. */
export const recordPayment = (billId: string, input: RecordDebtPaymentInput) =>
  apiPost<DebtPayment>(`/api/seller/bills/${encodeURIComponent(billId)}/payments`, input);

const payment = ({ _id, bill: { _id: billId } }: DebtPayment) =>
  `${bill(billId)}/payments/${encodeURIComponent(_id)}`;

/** The company says that it paid so. */
export const useConfirmPayment = () =>
  useDeskStep(CREDIT, (confirmed: DebtPayment) => apiPost(`${payment(confirmed)}/confirm`));

/** The company says that it did not. */
export const useDisputePayment = (disputed: DebtPayment) =>
  useDeskStep(CREDIT, (body: { reason: string }) => apiPost(`${payment(disputed)}/dispute`, body));

/** The company says that the balance of a year that is over is so. */
export const useConfirmBalance = () =>
  useDeskStep(CREDIT, (input: ConfirmBalanceInput) => apiPost('/api/company/khata/confirm', input));
