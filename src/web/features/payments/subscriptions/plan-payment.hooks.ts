import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type {
  PaymentMethodList,
  SubscriptionPaymentResult,
} from '../../../../contract/payments/payments.contract.ts';
import type { PaymentMethod } from '../../../../domain/books/payment-status.ts';
import { apiGet, apiPath, apiPost, errorText } from '../../../data/api-client.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';
import { useRepeatKeys } from '../../../data/repeat-keys.hooks.ts';
import { paths } from '../../../paths.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { mySubscriptionQuery } from '../../people/session/session.hooks.ts';

/** spec 9: mock payment redirect delay. */
const MOCK_REDIRECT_MS = 1500;

/** What can pay for a plan of `amount` rupees now, and why the others cannot. */
export function planPaymentMethodsQuery(amount: number) {
  const path = apiPath('/api/payments/methods', { kind: 'subscription', amount });
  return queryOptions({
    queryKey: ['payment-methods', 'subscription', amount],
    queryFn: ({ signal }) => apiGet<PaymentMethodList>(path, { signal }),
    staleTime: 60_000,
  });
}

/** Where a payment goes on, by its method (spec 7). A test payment is over at once. */
const PAYMENT_PAGES: Record<Exclude<PaymentMethod, 'mock'>, string> = {
  esewa: 'esewa',
  khalti: 'khalti',
  bank: 'bank-transfer',
  connectips: 'connectips',
  fonepay: 'fonepay',
  nepalpay: 'nepalpay',
  cod: 'cod',
};

interface PlanChoice {
  plan: string;
  paymentMethod: PaymentMethod;
  /** While paid time runs: the new time begins when it ends. */
  renew?: true;
}

/**
 * Creates the payment of a plan and goes where it is made; a test payment settles at once, and after 1.5 seconds the
 * status is read again and the dashboard opens (spec 4). Pending until the page is left.
 */
export function useSubscribe() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const once = useRepeatKeys();
  const isOnPage = useRef(true);
  useEffect(() => {
    isOnPage.current = true;
    return () => {
      isOnPage.current = false;
    };
  }, []);

  return useMutation({
    mutationFn: (choice: PlanChoice) =>
      once(choice, (idempotencyKey) =>
        apiPost<SubscriptionPaymentResult>('/api/payments/subscription', choice, { idempotencyKey }),
      ),
    onSuccess: async ({ payment: { _id, amount, method } }) => {
      toast.success('Subscription created! Redirecting to payment...');
      if (method !== 'mock') {
        navigate(paths.payment(PAYMENT_PAGES[method], { amount, id: _id }));
        return;
      }
      toast.success('Mock payment successful!');
      await new Promise((resolve) => setTimeout(resolve, MOCK_REDIRECT_MS));
      await queryClient.refetchQueries({ queryKey: mySubscriptionQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: ['my', 'cart'] });
      void queryClient.invalidateQueries({ queryKey: ['my', 'payback'] });
      if (isOnPage.current) navigate(paths.dashboard);
    },
    onError: (error) => {
      toast.error(errorText(error, 'Failed to create subscription'));
      // Refused because paid time runs already, bought in another tab: the page then shows that.
      void queryClient.invalidateQueries({ queryKey: mySubscriptionQuery.queryKey });
    },
  });
}
