import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type {
  AdminPayment,
  AdminPaymentList,
  confirmPaymentSchema,
  StatementProposals,
} from '../../../contract/payments.contract.ts';
import { apiGet, apiPath, apiPost } from '../../api-client.ts';

export const PAYMENT_QUEUES = ['waiting', 'refunds', 'alerts'] as const;
export type PaymentQueue = (typeof PAYMENT_QUEUES)[number];

/** What the desk shows, as its address says it; anything unknown there is left out. Null: all payments. */
export interface DeskSearch {
  queue: PaymentQueue | null;
  page: number;
  /** The payment whose dialog is open. */
  payment: string | null;
  isImporting: boolean;
}

export function readDeskSearch(search: URLSearchParams): DeskSearch {
  const wanted = search.get('queue') ?? 'waiting';
  const page = Number(search.get('page'));
  return {
    queue: PAYMENT_QUEUES.find((candidate) => candidate === wanted) ?? (wanted === 'all' ? null : 'waiting'),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    payment: search.get('payment'),
    isImporting: search.has('statement'),
  };
}

/** The address of another view of the desk. */
export function deskHref({
  queue,
  page = 1,
  payment = null,
  isImporting,
}: Partial<DeskSearch> & Pick<DeskSearch, 'queue' | 'isImporting'>): string {
  const search = new URLSearchParams();
  if (queue !== 'waiting') search.set('queue', queue ?? 'all');
  if (page > 1) search.set('page', String(page));
  if (isImporting) search.set('statement', '1');
  if (payment !== null) search.set('payment', payment);
  return search.size > 0 ? `?${search}` : '?';
}

const KEY = ['my', 'admin-payments'] as const;

/** A page of the desk. While another one is on its way the old one stays. */
export function useAdminPayments({ queue, page }: Pick<DeskSearch, 'queue' | 'page'>) {
  const path = apiPath('/api/admin/payments', { queue, page: page === 1 ? null : page });
  return useQuery({
    queryKey: [...KEY, path],
    queryFn: ({ signal }) => apiGet<AdminPaymentList>(path, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export type ConfirmInput = z.input<typeof confirmPaymentSchema>;

/** One step of an admin on a payment. The desk is read anew after it, and after a refusal too. */
function useDeskMutation<Input>(call: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
}

function stepPath(paymentId: string, step: 'confirm' | 'reject' | 'refunded' | 'recheck'): string {
  return `/api/admin/payments/${encodeURIComponent(paymentId)}/${step}`;
}

export function useConfirmPayment() {
  return useDeskMutation(({ paymentId, ...input }: ConfirmInput & { paymentId: string }) =>
    apiPost(stepPath(paymentId, 'confirm'), input),
  );
}

export function useRejectPayment(paymentId: string) {
  return useDeskMutation((reason: string) => apiPost(stepPath(paymentId, 'reject'), { reason }));
}

export function useMarkRefunded(paymentId: string) {
  return useDeskMutation((bankReference: string) =>
    apiPost(stepPath(paymentId, 'refunded'), { bankReference }),
  );
}

/** Asks the gateway again what became of a wallet payment. */
export function useRecheckPayment(paymentId: string) {
  return useDeskMutation(() => apiPost<{ payment: AdminPayment }>(stepPath(paymentId, 'recheck')));
}

/** Compares a bank statement with what waits; changes nothing. */
export function useImportStatement() {
  return useMutation({
    mutationFn: (csv: string) => apiPost<StatementProposals>('/api/admin/payments/import', { csv }),
  });
}
