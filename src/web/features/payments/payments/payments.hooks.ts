import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { CashOffer } from '../../../../contract/orders/cash-at-door.contract.ts';
import type {
  Payment,
  PaymentCheck,
  PaymentMethodList,
  Receipt,
  VerifyResult,
} from '../../../../contract/payments/payments.contract.ts';
import { apiFile, apiGet, apiPath, apiPost, apiUpload, isUndecided } from '../../../data/api-client.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';
import { retryUnlessMissing } from '../../../data/query-client.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { paymentHome } from './payment-home.ts';

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 20_000;

/** The first questions come quickly, the later ones less and less often. */
function waitBefore(attempt: number): number {
  return Math.min(FIRST_WAIT_MS * 1.4 ** attempt, LONGEST_WAIT_MS);
}

/** True while money may still arrive for this payment. */
export function isAwaited({ status }: Pick<Payment, 'status'>): boolean {
  return status === 'initiated' || status === 'pending';
}

/** What can pay `amount` rupees now, and why the others cannot. */
export function paymentMethodsQuery(amount: number) {
  return queryOptions({
    queryKey: ['payment-methods', amount],
    queryFn: ({ signal }) =>
      apiGet<PaymentMethodList>(apiPath('/api/payments/methods', { amount }), { signal }),
    staleTime: 60_000,
  });
}

/** What is to be paid at the door: an order that was placed, or what lies in the cart. */
export type CashQuestion = { order: string } | { district: string | null; account: boolean };

/** Whether the courier can be paid for it, and why not. */
export function cashOfferQuery(question: CashQuestion | undefined, amount: number) {
  const asked =
    question === undefined || 'order' in question
      ? question
      : { district: question.district ?? undefined, account: String(question.account), amount };
  return queryOptions({
    queryKey: ['my', 'cash-offer', asked],
    queryFn: ({ signal }) => apiGet<CashOffer>(apiPath('/api/payments/cash', { ...asked }), { signal }),
    enabled: question !== undefined,
    staleTime: 0,
    retry: false,
  });
}

/** An own payment with what its page needs; rejects with a 404 ApiError when it is somebody else's. */
export function paymentQuery(id: string) {
  return queryOptions({
    queryKey: ['my', 'payments', id],
    queryFn: ({ signal }) => apiGet<Payment>(`/api/payments/${encodeURIComponent(id)}`, { signal }),
    retry: retryUnlessMissing,
    staleTime: 0,
  });
}

/** What the server is asked to verify: the answer is the gateway's, nothing of this decides (threats.md T-P10). */
export type VerifyCall =
  | { gateway: 'esewa'; oid?: string; amt?: string; refId?: string; data?: string }
  | { gateway: 'khalti'; pidx: string }
  | { gateway: 'connectips'; txnId: string };

export type Verdict =
  | { state: 'asking' }
  | { state: 'confirming' }
  | { state: 'paid'; result: Omit<VerifyResult, 'success'> }
  | { state: 'refused' };

/**
 * Asks the server whether the money is there. While it cannot say, the payment itself is read again and again (by
 * `paymentId`; without one the verification is repeated), until it is settled or refused. `call` null asks nothing.
 */
export function useVerdict(call: VerifyCall | null, paymentId: string | null): Verdict {
  const verification = useQuery({
    queryKey: ['my', 'payment-verification', call],
    queryFn: async () => {
      const { gateway, ...body } = call as VerifyCall;
      return apiPost<VerifyResult>(`/api/payments/${gateway}/verify`, body);
    },
    enabled: call !== null,
    retry: (_failures, error) => paymentId === null && isUndecided(error),
    retryDelay: waitBefore,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  const isConfirming = isUndecided(verification.failureReason);
  const { data: payment } = useQuery({
    ...paymentQuery(paymentId ?? ''),
    enabled: isConfirming && paymentId !== null,
    refetchInterval: ({ state }) =>
      state.data && !isAwaited(state.data) ? false : waitBefore(state.dataUpdateCount),
  });
  if (verification.data) return { state: 'paid', result: verification.data };
  if (isConfirming) {
    if (payment && !isAwaited(payment)) return verdictOf(payment);
    return { state: 'confirming' };
  }
  if (verification.error) return { state: 'refused' };
  return { state: 'asking' };
}

/** How often a page that shows a code asks whether it was paid. */
const SCAN_PAUSE_MS = 3_000;

/**
 * Asks, while `isShown`, whether a code was paid; the server asks its gateway. What has ended otherwise is read again, for
 * the page to say so.
 */
export function useScannedPayment(payment: Payment, isShown: boolean): Verdict {
  const queryClient = useQueryClient();
  const { _id: id, order, bill } = payment;
  const { data } = useQuery({
    queryKey: ['my', 'payment-check', id],
    queryFn: () => apiPost<PaymentCheck>(`/api/payments/${encodeURIComponent(id)}/check`),
    enabled: isShown,
    refetchInterval: ({ state }) => (state.data && !isAwaited(state.data) ? false : SCAN_PAUSE_MS),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const status = data && !isAwaited(data) ? data.status : null;
  const hasFailed = status !== null && status !== 'settled';
  useEffect(() => {
    if (hasFailed) void queryClient.invalidateQueries({ queryKey: paymentQuery(id).queryKey });
  }, [hasFailed, queryClient, id]);
  const isPaid = status === 'settled';
  return useMemo(
    () => (isPaid ? { state: 'paid', result: { order, bill, isRefundDue: false } } : { state: 'asking' }),
    [isPaid, order, bill],
  );
}

/** The outcome of a payment that is over. */
export function verdictOf(payment: Payment): Verdict {
  if (payment.status === 'failed' || payment.status === 'cancelled') {
    return { state: 'refused' };
  }
  const { order, bill, status } = payment;
  return { state: 'paid', result: { order, bill, isRefundDue: status !== 'settled' } };
}

/**
 * spec 4: once the money is there, says so and goes to the order page, to /subscription for a plan, or to the khata for
 * a bill on account. Prices, cart
 * and orders are read again. Money that could not be used stays on the page that says so.
 */
export function useAfterPayment(verdict: Verdict): void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || verdict.state !== 'paid') return;
    isDone.current = true;
    const { result } = verdict;
    void queryClient.invalidateQueries({
      queryKey: ['my'],
      predicate: ({ queryKey }) => queryKey[1] !== 'payment-verification' && queryKey[1] !== 'user',
    });
    if (result.isRefundDue) return;
    toast.success('Payment successful!');
    navigate(paymentHome(result), { replace: true });
  }, [verdict, queryClient, navigate, toast]);
}

export interface Slip {
  file: File;
  transactionNumber: string;
  /** Hears how much of the file (0 to 1) is sent. */
  onProgress: (part: number) => void;
}

/** Hands in the slip of a bank transfer. */
export function useUploadReceipt(paymentId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ file, transactionNumber, onProgress }: Slip) => {
      const form = new FormData();
      form.append('transactionNumber', transactionNumber);
      form.append('file', file);
      const path = `/api/payments/${encodeURIComponent(paymentId)}/receipt`;
      return apiUpload<{ receipt: Receipt }>(path, form, onProgress);
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['my', 'payments', paymentId] }),
  });
}

/** The file of a slip; its owner and admins may read it. `uploadedAt` tells a new slip from the one before. */
export function slipFileQuery(paymentId: string, uploadedAt: string) {
  return queryOptions({
    queryKey: ['my', 'payments', paymentId, 'slip', uploadedAt],
    queryFn: ({ signal }) => apiFile(`/api/payments/${encodeURIComponent(paymentId)}/receipt`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
}
