import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  AdminCase,
  AskSideInput,
  Case,
  CaseList,
  CaseMessageInput,
  ComplaintFigures,
  ConfirmedComplaint,
  DecideCaseInput,
  NotReceivedInput,
  SendComplaintInput,
  SentComplaint,
} from '../../../../contract/after-sale/complaints.contract.ts';
import type { Order } from '../../../../contract/orders/orders.contract.ts';
import { apiGet, apiPath, apiPost } from '../../../data/api-client.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';
import { ownList, ownThing } from '../../../data/own-queries.ts';
import { retryUnlessMissing } from '../../../data/query-client.ts';

const casePath = (id: string) => `/api/complaints/${encodeURIComponent(id)}`;
const adminPath = (id: string) => `/api/admin/cases/${encodeURIComponent(id)}`;

/** What the public may know of our complaints. */
export const complaintFiguresQuery = queryOptions({
  queryKey: ['complaint-figures'],
  queryFn: ({ signal }) => apiGet<ComplaintFigures>('/api/complaints/figures', { signal }),
  staleTime: 60_000,
});

/** A page of the complaints that the reader wrote, or reads as a seller. */
export function useCases(of: 'buyer' | 'seller', page: number, isEnabled = true) {
  return useQuery({
    ...ownList<CaseList>('complaints', of === 'seller' ? '/api/seller/complaints' : '/api/complaints', {
      page: page === 1 ? null : page,
    }),
    enabled: isEnabled,
  });
}

/** How many complaints wait for an answer of this reader. */
export function useCasesToAnswer(of: 'buyer' | 'seller', isEnabled: boolean): number {
  const { data } = useCases(of, 1, isEnabled);
  return data?.cases.filter(({ isYourTurn }) => isYourTurn).length ?? 0;
}

/** One complaint, for one of its sides; a guest's opens by the key of the mail. */
export function caseQuery(id: string, key: string | null) {
  return queryOptions({
    queryKey: ['my', 'complaints', 'detail', id, key],
    queryFn: ({ signal }) => apiGet<Case>(apiPath(casePath(id), { key }), { signal }),
    retry: retryUnlessMissing,
    staleTime: 0,
  });
}

/** Reads anew what a step of a complaint may have changed. */
function useRereading() {
  const queryClient = useQueryClient();
  return () =>
    queryClient.invalidateQueries({
      queryKey: ['my'],
      predicate: ({ queryKey }) =>
        [
          'complaints',
          'orders',
          'seller-orders',
          'admin-cases',
          'dashboard',
          'returns',
          'warranties',
        ].includes(String(queryKey[1])),
    });
}

export function useSendComplaint() {
  const reread = useRereading();
  return useMutation({
    mutationFn: (input: SendComplaintInput) => apiPost<SentComplaint>('/api/complaints', input),
    onSettled: reread,
  });
}

export function useConfirmComplaint() {
  return useMutation({
    mutationFn: (token: string) => apiPost<ConfirmedComplaint>('/api/complaints/confirm', { token }),
  });
}

export function useWriteInCase(id: string) {
  const reread = useRereading();
  return useMutation({
    mutationFn: (input: CaseMessageInput) => apiPost<Case>(`${casePath(id)}/messages`, input),
    onSettled: reread,
  });
}

const parcelPath = (orderId: string, parcelId: string, call: string) =>
  `/api/orders/${encodeURIComponent(orderId)}/parcels/${encodeURIComponent(parcelId)}/${call}`;

// The button of each of these steps goes with the step: `onDone` is told all the same.

export function useMissParcel(orderId: string, parcelId: string, onDone: (order: Order) => void) {
  const reread = useRereading();
  return useMutation({
    mutationFn: (input: NotReceivedInput) =>
      apiPost<Order>(parcelPath(orderId, parcelId, 'not-received'), input),
    onSuccess: onDone,
    onSettled: reread,
  });
}

export function useReceiveMissed(orderId: string, parcelId: string, onDone: () => void) {
  const reread = useRereading();
  return useMutation({
    mutationFn: () => apiPost<Order>(parcelPath(orderId, parcelId, 'received')),
    onSuccess: onDone,
    onSettled: reread,
  });
}

/** The name of the desk's lists among the queries. */
export const CASES_DESK = 'admin-cases';

export function adminCaseQuery(id: string) {
  return ownThing<AdminCase>(CASES_DESK, id, adminPath(id));
}

/**
 * Steps of our desk. `onDone` is told even when the row of the complaint has left the list by then; after a refusal the
 * desk stays as it is, so that what was typed is kept.
 */
export function useAskSide(id: string, onDone: () => void) {
  const reread = useRereading();
  return useMutation({
    mutationFn: (input: AskSideInput) => apiPost<AdminCase>(`${adminPath(id)}/ask`, input),
    onSuccess: () => {
      onDone();
      return reread();
    },
  });
}

export function useDecideCase(id: string, onDone: (number: string) => void) {
  const reread = useRereading();
  return useMutation({
    mutationFn: (input: DecideCaseInput) => apiPost<AdminCase>(`${adminPath(id)}/decide`, input),
    onSuccess: ({ number }) => {
      onDone(number);
      return reread();
    },
  });
}
