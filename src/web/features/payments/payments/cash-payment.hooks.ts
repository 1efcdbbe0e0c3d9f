import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { CashPayment, Payment, PaymentCheck } from '../../../../contract/payments/payments.contract.ts';
import { apiPost, errorText } from '../../../data/api-client.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { paymentHome } from './payment-home.ts';
import { paymentQuery } from './payments.hooks.ts';

/** Sends a code to the phone of the order; whatever comes of it, the payment says what is left. */
export function useSendCode(paymentId: string) {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: () => apiPost<CashPayment>(`/api/payments/${encodeURIComponent(paymentId)}/code`),
    onSuccess: () => toast.success('The code is on its way'),
    onError: (error) => toast.error(errorText(error, 'The code could not be sent')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: paymentQuery(paymentId).queryKey }),
  });
}

/** Confirms the phone, and goes to the order. */
export function useConfirmPhone(payment: Payment) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  return useMutation({
    mutationFn: (body: { code: string }) =>
      apiPost<PaymentCheck>(`/api/payments/${encodeURIComponent(payment._id)}/confirm-phone`, body),
    onSuccess: () => {
      toast.success('Your order is confirmed');
      navigate(paymentHome(payment), { replace: true });
    },
    onSettled: () =>
      queryClient.invalidateQueries({
        queryKey: ['my'],
        predicate: ({ queryKey }) => queryKey[1] !== 'user',
      }),
  });
}
