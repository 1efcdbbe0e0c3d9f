import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BulkShipInput, BulkShipResult } from '../../../contract/seller-orders.contract.ts';
import { UNDO_SECONDS } from '../../../domain/undo.ts';
import { apiPost, errorText } from '../../data/api-client.ts';
import { useHeldCall } from '../../desk/held-call.hooks.ts';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { SELLER_ORDERS_KEY } from './seller-orders.hooks.ts';

export const shippedText = (count: number) =>
  count === 1 ? 'Parcel marked as shipped' : `${count} parcels marked as shipped`;

/** "Shipping 20 parcels in 10 seconds, 19 without a tracking number". */
export function shippingText({ ids, trackingNumbers = {} }: BulkShipInput): string {
  const without = ids.length - Object.keys(trackingNumbers).length;
  const parcels = ids.length === 1 ? '1 parcel' : `${ids.length} parcels`;
  const some = ids.length === 1 ? ', without a tracking number' : `, ${without} without a tracking number`;
  return `Shipping ${parcels} in ${UNDO_SECONDS} seconds${without > 0 ? some : ''}`;
}

/**
 * Marks parcels as shipped. Nothing takes that back, so the call waits while Undo is offered; leaving the page sends
 * it. `heldIds` are the parcels that wait, `result` is what could not be shipped.
 */
export function useShipping() {
  const queryClient = useQueryClient();
  const toast = useToast();
  const hold = useHeldCall();
  const [heldIds, setHeldIds] = useState<readonly string[]>([]);
  const [result, setResult] = useState<BulkShipResult | null>(null);

  function release({ ids }: BulkShipInput) {
    setHeldIds((held) => held.filter((id) => !ids.includes(id)));
  }

  async function send(input: BulkShipInput) {
    try {
      const answer = await apiPost<BulkShipResult>('/api/seller/orders/bulk-ship', input, { isKept: true });
      await queryClient.invalidateQueries({ queryKey: SELLER_ORDERS_KEY });
      if (answer.done.length > 0) toast.success(shippedText(answer.done.length));
      if (answer.refused.length > 0) setResult(answer);
    } catch (error) {
      toast.error(errorText(error, 'Failed to update status'));
      void queryClient.invalidateQueries({ queryKey: SELLER_ORDERS_KEY });
    }
    release(input);
  }

  function ship(input: BulkShipInput) {
    setHeldIds((held) => [...held, ...input.ids]);
    // Read anew now, so that the session is fresh when the page is left and nothing can be refreshed any more.
    void queryClient.invalidateQueries({ queryKey: SELLER_ORDERS_KEY });
    hold(
      shippingText(input),
      () => void send(input),
      () => release(input),
    );
  }

  return { ship, heldIds, result, closeResult: () => setResult(null) };
}
