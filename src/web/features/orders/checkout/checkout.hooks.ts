import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Order } from '../../../../contract/orders/orders.contract.ts';
import type { OrderRequest } from '../../../../contract/orders/requests.contract.ts';
import type { OrderPaymentResult } from '../../../../contract/payments/payments.contract.ts';
import type { PostalAddress } from '../../../../contract/people/addresses.contract.ts';
import type { NeededSignature } from '../../../../contract/shop/envelope.contract.ts';
import { ApiError, apiPost, errorText } from '../../../data/api-client.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';
import { paths } from '../../../paths.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { paymentDestination } from '../../payments/payment-destination.ts';
import { CREDIT } from '../credit.ts';
import { forgetDraft, type OrderAttempt } from './checkout-draft.ts';

/** True while nobody can tell whether the server took the order: the same keys are sent again then. */
function isUnanswered({ status }: ApiError): boolean {
  return status === 0 || status === 429 || status >= 500;
}

/** Why a try did not become an order; without an answer it is not known whether it did. */
export interface OrderFailure {
  text: string;
  isAnswered: boolean;
  /** The company lets its member not place this alone: somebody else can sign it. */
  needsSignature: boolean;
  /** Whose, where a rule or a budget says it. */
  signature: NeededSignature | null;
}

const NEEDS_SIGNATURE: ReadonlySet<string> = new Set(['approval_required', 'over_limit']);

export interface OrderEvents {
  /** An answer came, whatever it says: the attempt is over. */
  onAnswered: () => void;
  /** None came: the attempt can be sent again. */
  onUnanswered: () => void;
  /** The order stands: the cart has to be fetched again, an address may be saved. */
  onPlaced: () => Promise<void>;
  /** The order was refused: prices, stock or something typed. */
  onRefused: (failure: ApiError) => void;
}

/**
 * spec 4, order flow: create the order, say so, clear the cart, ask for its payment, go to the payment URL or to the
 * order. A second press while the first is on its way does nothing.
 */
export function usePlaceOrder({ onAnswered, onUnanswered, onPlaced, onRefused }: OrderEvents) {
  const toast = useToast();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [isPlacing, setIsPlacing] = useState(false);
  const [failure, setFailure] = useState<OrderFailure | null>(null);
  const isRunning = useRef(false);

  async function createOrder(attempt: OrderAttempt): Promise<Order | null> {
    try {
      return await apiPost<Order>('/api/orders', attempt.order, { idempotencyKey: attempt.orderKey });
    } catch (error) {
      const refusal = ApiError.from(error);
      const text = errorText(refusal, 'Failed to create order');
      const isAnswered = !isUnanswered(refusal);
      const needsSignature = NEEDS_SIGNATURE.has(refusal.code);
      if (!needsSignature) toast.error(text);
      setFailure({ text, isAnswered, needsSignature, signature: refusal.signature });
      if (isAnswered) {
        onAnswered();
        onRefused(refusal);
      } else {
        onUnanswered();
      }
      return null;
    }
  }

  /** Where to go for the money; the order's page when all of it is on account, and when the payment could not be started, it can be from there. */
  async function startPayment(order: Order, attempt: OrderAttempt) {
    const { method } = attempt.order.payment;
    if (method === 'account') return null;
    try {
      const { paymentUrl } = await apiPost<OrderPaymentResult>(
        '/api/payments/order',
        { orderId: order._id, paymentMethod: method },
        { idempotencyKey: attempt.paymentKey },
      );
      return paymentDestination(paymentUrl);
    } catch (error) {
      toast.error(errorText(error, 'The payment could not be started. You can start it again here.'));
      return null;
    }
  }

  async function run(attempt: OrderAttempt): Promise<boolean> {
    const order = await createOrder(attempt);
    if (order === null) return false;
    toast.success('Order created successfully!');
    await onPlaced();
    const destination = await startPayment(order, attempt);
    onAnswered();
    forgetDraft();
    void queryClient.invalidateQueries({ queryKey: ['my', 'orders'] });
    void queryClient.invalidateQueries({ queryKey: ['my', CREDIT] });
    if (destination?.kind === 'gateway') window.location.assign(destination.url);
    else navigate(destination?.path ?? paths.order(order._id), { replace: true });
    return true;
  }

  /** False when the order was not placed; after true the page is being left and stays busy. */
  async function placeOrder(attempt: OrderAttempt): Promise<boolean> {
    if (isRunning.current) return true;
    isRunning.current = true;
    setIsPlacing(true);
    setFailure(null);
    const isPlaced = await run(attempt);
    if (!isPlaced) {
      isRunning.current = false;
      setIsPlacing(false);
    }
    return isPlaced;
  }

  return { placeOrder, isPlacing, failure, forgetFailure: () => setFailure(null) };
}

/** Asks for a signature on an order instead of placing it, and leads to the request. `onAsked`: it left the cart. */
export function useAskForSignature({ onAsked }: { onAsked: () => Promise<unknown> }) {
  const toast = useToast();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ attempt, message }: { attempt: OrderAttempt; message: string }) =>
      apiPost<OrderRequest>(
        '/api/requests',
        { ...attempt.order, message: message || null },
        { idempotencyKey: attempt.orderKey },
      ),
    onSuccess: async ({ _id, number }) => {
      toast.success(`Request ${number} was sent`);
      await onAsked().catch(() => undefined);
      forgetDraft();
      void queryClient.invalidateQueries({ queryKey: ['my', 'requests'] });
      navigate(paths.request(_id), { replace: true });
    },
  });
  return {
    ask: mutate,
    isAsking: isPending,
    problem: error ? errorText(error, 'Failed to ask for a signature') : null,
  };
}

/** Adds the typed address to the address book. The order stands already: a failure here is not worth a word. */
export function useSaveAddress() {
  const queryClient = useQueryClient();
  return useCallback(
    async (address: PostalAddress) => {
      await apiPost('/api/users/addresses', { ...address, isDefault: false }).catch(() => undefined);
      void queryClient.invalidateQueries({ queryKey: ['my', 'addresses'] });
    },
    [queryClient],
  );
}
