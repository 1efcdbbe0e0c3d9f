import { useQuery } from '@tanstack/react-query';
import type {
  AdminCouriers,
  BookCourierInput,
  CourierAccountInput,
  CourierRateAnswer,
  CourierStatusesInput,
  CourierStatusesResult,
  ParcelCourier,
  SellerCouriers,
} from '../../../../contract/orders/couriers.contract.ts';
import { apiDelete, apiPost, apiPut, errorText } from '../../../data/api-client.ts';
import { ownThing } from '../../../data/own-queries.ts';
import { useStep } from '../../../data/step.hooks.ts';
import { useConfirm } from '../../../ui/overlays/Confirm.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';

/** The courier of a parcel is a part of the seller's order: whatever changes that reads it again. */
const SELLER_ORDERS = 'seller-orders';
export const SELLER_COURIERS = 'seller-couriers';

const parcelPath = (parcelId: string, call: 'courier' | 'rate' | 'book') =>
  `/api/seller/orders/${encodeURIComponent(parcelId)}/${call}`;

export const parcelCourierQuery = (parcelId: string) =>
  ownThing<ParcelCourier>(SELLER_ORDERS, `${parcelId}/courier`, parcelPath(parcelId, 'courier'));

/** What a courier asks for a parcel; null: nothing is asked yet. */
export function useCourierRate(
  parcelId: string,
  asked: Pick<BookCourierInput, 'courier' | 'weightGrams' | 'parcels'> | null,
) {
  return useQuery({
    queryKey: ['my', 'courier-rate', parcelId, asked],
    queryFn: () => apiPost<CourierRateAnswer>(parcelPath(parcelId, 'rate'), asked),
    enabled: asked !== null,
    retry: false,
  });
}

/** Books a courier; tried again with the same key, nothing is booked twice. */
export const bookCourier = (parcelId: string, input: BookCourierInput, key: string) =>
  apiPost<ParcelCourier>(parcelPath(parcelId, 'book'), input, { idempotencyKey: key });

export function useCancelCourier(parcelId: string) {
  const confirm = useConfirm();
  const toast = useToast();
  const { mutateAsync, isPending } = useStep(() => apiDelete<ParcelCourier>(parcelPath(parcelId, 'book')), {
    queryKey: ['my', SELLER_ORDERS],
  });
  async function cancel(carrier: string) {
    const goOn = await confirm({
      title: 'Cancel the courier',
      question: `${carrier} does not come for this parcel then. You can book again.`,
      action: 'Cancel the courier',
    });
    if (!goOn) return;
    try {
      await mutateAsync();
      toast.success('Courier cancelled');
    } catch (error) {
      toast.error(errorText(error, 'The courier could not be cancelled'));
    }
  }
  return { cancel, isCancelling: isPending };
}

export const sellerCouriersQuery = ownThing<SellerCouriers>(SELLER_COURIERS, 'own', '/api/seller/couriers');
export const saveCourierAccount = (input: CourierAccountInput) =>
  apiPut<SellerCouriers>('/api/seller/couriers', input);

/** Writes down what couriers without an API said. */
export function useNoteStatuses() {
  return useStep(
    (input: CourierStatusesInput) => apiPost<CourierStatusesResult>('/api/seller/couriers/statuses', input),
    { queryKey: ['my', SELLER_ORDERS] },
  );
}

export const adminCouriersQuery = ownThing<AdminCouriers>('admin-couriers', 'all', '/api/admin/couriers');
