import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  CancelPreview,
  Order,
  OrderList,
  ReorderResult,
} from '../../../../contract/orders/orders.contract.ts';
import { ORDER_STATUSES, type OrderStatus } from '../../../../domain/orders/order-status.ts';
import { apiPost, errorText } from '../../../data/api-client.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';
import { ownList, ownThing } from '../../../data/own-queries.ts';
import { useStep } from '../../../data/step.hooks.ts';
import { sendOrWait } from '../../../offline/outbox/send-or-wait.ts';
import { paths } from '../../../paths.ts';
import { useConfirm } from '../../../ui/overlays/Confirm.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';

/** What the list shows, as its address says it; anything unknown there is left out. */
export interface OrderSearch {
  status: OrderStatus | null;
  /** Part of a number, purchase order, product or SKU; empty: all. */
  search: string;
  page: number;
}

export function readOrderSearch(parameters: URLSearchParams): OrderSearch {
  const status = ORDER_STATUSES.find((candidate) => candidate === parameters.get('status')) ?? null;
  const search = (parameters.get('search') ?? '').trim().slice(0, 100);
  const page = Number(parameters.get('page'));
  return { status, search, page: Number.isSafeInteger(page) && page > 0 ? page : 1 };
}

/** The address of a page of the list, behind `/orders`. */
export function orderSearchHref({ status, search, page }: OrderSearch): string {
  const parameters = new URLSearchParams();
  if (status) parameters.set('status', status);
  if (search !== '') parameters.set('search', search);
  if (page > 1) parameters.set('page', String(page));
  return `?${parameters}`;
}

/** A page of the own orders, newest first. While another one is on its way the old one stays. */
export function useOrders({ status, search, page }: OrderSearch) {
  return useQuery(
    ownList<OrderList>('orders', '/api/orders', {
      status,
      search: search || null,
      page: page === 1 ? null : page,
    }),
  );
}

const FIRST_REFRESH_MS = 3_000;
const LONGEST_REFRESH_MS = 30_000;

/**
 * When an order is read again by itself: while its payment may still arrive, soon at first, then less and less often.
 * False once nothing is awaited any more. A page that nobody sees does not ask.
 */
export function refreshOrderAfter(
  order: Pick<Order, 'status' | 'payment'> | undefined,
  timesRead: number,
): number | false {
  const status = order?.payment?.status;
  if (order?.status !== 'pending' || (status !== 'initiated' && status !== 'pending')) return false;
  return Math.min(FIRST_REFRESH_MS * 1.3 ** (timesRead - 1), LONGEST_REFRESH_MS);
}

/** One own order; rejects with a 404 ApiError when it is not there or somebody else's. */
export function orderQuery(id: string) {
  return queryOptions({
    ...ownThing<Order>('orders', id, `/api/orders/${encodeURIComponent(id)}`),
    refetchInterval: ({ state }) => refreshOrderAfter(state.data, state.dataUpdateCount),
  });
}

/** Asks, then cancels an unpaid order; `hasReceipt`: its buyer says that the money was transferred. */
export function useCancelOrder(orderId: string, hasReceipt: boolean) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const confirm = useConfirm();
  const { mutate, isPending } = useMutation({
    mutationFn: () => apiPost(`/api/orders/${encodeURIComponent(orderId)}/cancel`),
    onSuccess: () => toast.success('Order cancelled'),
    onError: (error) => toast.error(errorText(error, 'Failed to cancel order')),
    // Also after a refusal: the order is then in another state than the page shows.
    onSettled: () =>
      queryClient.invalidateQueries({
        queryKey: ['my'],
        predicate: ({ queryKey }) => queryKey[1] === 'orders' || queryKey[1] === 'payments',
      }),
  });
  async function cancelOrder() {
    const goOn = await confirm({
      title: 'Cancel order',
      question: hasReceipt
        ? 'Are you sure you want to cancel this order? The stock we hold for you is given back. You have sent the receipt of a transfer: once we find its money, we either send your goods or give it back to you.'
        : 'Are you sure you want to cancel this order? The stock we hold for you is given back.',
      action: 'Cancel order',
      keep: 'Keep order',
    });
    if (goOn) mutate();
  }
  return { cancelOrder, isCancelling: isPending };
}

/** Units of lines of a parcel. */
export type ChosenLines = readonly { line: string; quantity: number }[];

const parcelPath = (orderId: string, parcelId: string, call: string) =>
  `/api/orders/${encodeURIComponent(orderId)}/parcels/${encodeURIComponent(parcelId)}/${call}`;

/** What the buyer would get back for these lines; while others are calculated the old answer stays. */
export function useCancelPreview(orderId: string, parcelId: string, lines: ChosenLines) {
  return useQuery({
    queryKey: ['my', 'cancel-preview', orderId, parcelId, lines],
    queryFn: ({ signal }) =>
      apiPost<CancelPreview>(parcelPath(orderId, parcelId, 'cancel-preview'), { lines }, { signal }),
    enabled: lines.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });
}

/** One step of the buyer on a parcel. The order is read again after it, and after a refusal too. */
function useParcelStep<Input, Answer>(call: (input: Input) => Promise<Answer>) {
  return useStep(call, {
    queryKey: ['my'],
    predicate: ({ queryKey }) =>
      queryKey[1] === 'orders' || queryKey[1] === 'payments' || queryKey[1] === 'bills',
  });
}

export function useCancelItems(orderId: string, parcelId: string) {
  return useParcelStep((body: { lines: ChosenLines; reason: string | null }) =>
    apiPost<Order>(parcelPath(orderId, parcelId, 'cancel'), body),
  );
}

/** What "Received" is about, for what waits. */
export const aboutReceived = (parcelId: string) => `received:${parcelId}`;

/** The buyer says that a parcel, `named` so, has arrived; without a network that waits, and the parcel shows it. */
export function useReceiveParcel(orderId: string, parcelId: string, named: string) {
  const { mutate, isPending } = useParcelStep(() =>
    sendOrWait<Order>({
      kind: 'received',
      method: 'POST',
      path: parcelPath(orderId, parcelId, 'received'),
      about: aboutReceived(parcelId),
      replaces: true,
      doneBy: ['parcel_already_there'],
      words: `Received: ${named}`,
      place: paths.order(orderId),
    }),
  );
  function receive() {
    mutate(undefined, {
      done: (answer) => (answer === null ? 'Kept. It is sent once you are online.' : 'Parcel received'),
      failed: 'Failed to save that the parcel is with you',
    });
  }
  return { receive, isReceiving: isPending };
}

/** Puts the lines of an order into the cart; names what could not be added. */
export function useReorder(kind: 'orders' | 'requests' = 'orders') {
  const queryClient = useQueryClient();
  const toast = useToast();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (id: string) => apiPost<ReorderResult>(`/api/${kind}/${encodeURIComponent(id)}/reorder`),
    onSuccess: ({ added, adjusted, skipped }) => {
      void queryClient.invalidateQueries({ queryKey: ['my', 'cart'] });
      if (added.length > 0) toast.success('Added to cart!', { label: 'View cart', to: paths.cart });
      if (adjusted.length > 0) {
        const names = adjusted.map(({ name, quantity, reason }) => `${name}: ${quantity} (${reason})`);
        toast.success(`Changed to whole packs: ${names.join(', ')}`);
      }
      if (skipped.length > 0) {
        const names = skipped.map(({ name, reason }) => `${name} (${reason})`).join(', ');
        toast.error(`Not added: ${names}`);
      }
    },
    onError: (error) => toast.error(errorText(error, 'Failed to add to cart')),
  });
  return { reorder: mutate, reorderingId: isPending ? variables : null };
}
