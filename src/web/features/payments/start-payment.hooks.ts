import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { OrderPaymentResult, ParcelPayment } from '../../../contract/payments/payments.contract.ts';
import type { GatewayMethod, OrderPaymentMethod } from '../../../domain/books/payment-status.ts';
import { apiPost, errorText } from '../../data/api-client.ts';
import { useMutation } from '../../data/mutation.hooks.ts';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { paymentDestination } from './payment-destination.ts';
import { paymentMethodsQuery } from './payments/payments.hooks.ts';

/** Starts the payment of an unpaid order by this method, whatever was tried before, and goes where it is made. */
export function useStartPayment(orderId: string) {
  return useStarted((paymentMethod: OrderPaymentMethod) =>
    apiPost<OrderPaymentResult>('/api/payments/order', { orderId, paymentMethod }),
  );
}

/** The same of what the courier of a parcel is to collect, or of the fee for its way back. */
export function useStartParcelPayment(parcel: Pick<ParcelPayment, 'parcelId' | 'kind'>) {
  return useStarted((paymentMethod: GatewayMethod) =>
    apiPost<OrderPaymentResult>('/api/payments/parcel', { ...parcel, paymentMethod }),
  );
}

/** Whether a code that is scanned can carry so many rupees now. */
export function useCodeOffer(amount: number): boolean {
  const { data } = useQuery(paymentMethodsQuery(amount));
  return data?.find(({ method }) => method === 'fonepay')?.isAvailable === true;
}

function useStarted<Method>(start: (method: Method) => Promise<OrderPaymentResult>) {
  const navigate = useNavigate();
  const toast = useToast();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: start,
    onSuccess: async ({ paymentUrl }) => {
      const destination = paymentDestination(paymentUrl);
      // Somebody who leaves need not see the order change on the way out; it is read again on return.
      const refetchType = destination === null ? 'active' : 'none';
      await queryClient.invalidateQueries({ queryKey: ['my', 'orders'], refetchType });
      if (destination?.kind === 'page') navigate(destination.path);
      if (destination?.kind === 'gateway') window.location.assign(destination.url);
    },
    onError: (error) => toast.error(errorText(error, 'The payment could not be started')),
  });
}
