import { useQuery } from '@tanstack/react-query';
import type { ParcelRefused } from '../../../../contract/orders/refusals.contract.ts';
import type {
  CancelLinesInput,
  ChangeTrackingInput,
  EnterSerialsInput,
  MoveParcelInput,
  SellerOrder,
  SellerOrderList,
  SellerOrderRow,
} from '../../../../contract/orders/seller-orders.contract.ts';
import { apiGet, apiPatch, apiPost, errorText } from '../../../data/api-client.ts';
import { type ListQuery, ownList, ownThing } from '../../../data/own-queries.ts';
import { useStep } from '../../../data/step.hooks.ts';
import { useConfirm } from '../../../ui/overlays/Confirm.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';

export const SELLER_ORDERS_KEY = ['my', 'seller-orders'] as const;

/** A page of the own parcels. While another one is on its way the old one stays. */
export function useSellerOrders(query: ListQuery) {
  return useQuery(ownList<SellerOrderList>('seller-orders', '/api/seller/orders', query));
}

/** One own parcel; rejects with a 404 ApiError when it is not there or another seller's. */
export function sellerOrderQuery(id: string) {
  return ownThing<SellerOrder>('seller-orders', id, parcelPath(id));
}

/** How many parcels are paid and wait to be sent; null while that is not known. */
export function useParcelsToSend(isSeller: boolean): number | null {
  const { data } = useQuery({
    queryKey: [...SELLER_ORDERS_KEY, 'to-send'],
    queryFn: ({ signal }) => apiGet<SellerOrderList>('/api/seller/orders?limit=1', { signal }),
    select: ({ counts }) => counts.processing,
    enabled: isSeller,
    staleTime: 60_000,
  });
  return data ?? null;
}

function parcelPath(
  parcelId: string,
  call: '' | '/status' | '/tracking' | '/cancel-lines' | '/serials' | '/refused' | '/back' | '/lost' = '',
): string {
  return `/api/seller/orders/${encodeURIComponent(parcelId)}${call}`;
}

/** One step on parcels. All views are read again after it, and after a refusal too: something had changed then. */
function useParcelStep<Input, Answer>(call: (input: Input) => Promise<Answer>) {
  return useStep(call, { queryKey: SELLER_ORDERS_KEY });
}

export function useMoveParcel(parcelId: string) {
  return useParcelStep((move: MoveParcelInput) =>
    apiPatch<SellerOrder>(parcelPath(parcelId, '/status'), move),
  );
}

export function useCancelLines(parcelId: string) {
  return useParcelStep((body: CancelLinesInput) =>
    apiPost<SellerOrder>(parcelPath(parcelId, '/cancel-lines'), body),
  );
}

export function useEnterSerials(parcelId: string) {
  return useParcelStep((body: EnterSerialsInput) =>
    apiPost<SellerOrder>(parcelPath(parcelId, '/serials'), body),
  );
}

export function useChangeTracking(parcelId: string) {
  return useParcelStep((way: ChangeTrackingInput) =>
    apiPatch<SellerOrder>(parcelPath(parcelId, '/tracking'), way),
  );
}

export function useParcelRefused(parcelId: string) {
  return useParcelStep((body: ParcelRefused) => apiPost<SellerOrder>(parcelPath(parcelId, '/refused'), body));
}

export function useParcelLost(parcelId: string) {
  return useParcelStep((body: ParcelRefused) => apiPost<SellerOrder>(parcelPath(parcelId, '/lost'), body));
}

export function useParcelBack(parcelId: string) {
  return useParcelStep(() => apiPost<SellerOrder>(parcelPath(parcelId, '/back')));
}

/** Asks, then says that a parcel has arrived. */
export function useDeliverParcel() {
  const toast = useToast();
  const confirm = useConfirm();
  const { mutateAsync, isPending, variables } = useParcelStep((parcelId: string) =>
    apiPatch<SellerOrder>(parcelPath(parcelId, '/status'), { status: 'delivered' }),
  );
  async function deliver({ _id, order, buyer }: Pick<SellerOrderRow, '_id' | 'order' | 'buyer'>) {
    const goOn = await confirm({
      title: 'Mark as delivered',
      question: `Has the parcel of ${order.orderNumber} arrived at ${buyer.company ?? buyer.name}? The buyer is told and may review it. This cannot be undone.`,
      action: 'Mark as delivered',
      tone: 'primary',
    });
    if (!goOn) return;
    // The views read again have no such button any more: what is said must not depend on it.
    try {
      await mutateAsync(_id);
      toast.success('Parcel marked as delivered');
    } catch (error) {
      toast.error(errorText(error, 'Failed to update status'));
    }
  }
  return { deliver, deliveringId: isPending ? variables : null };
}
