import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { BulkShipInput, BulkShipResult } from '../../../../contract/orders/seller-orders.contract.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { UNDO_SECONDS } from '../../../../domain/shop/undo.ts';
import { errorText } from '../../../data/api-client.ts';
import { useHeldCall } from '../../../desk/held-call.hooks.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { SELLER_ORDERS_KEY } from './seller-orders.hooks.ts';
import { forgetShipping, sendShipping } from './sent-shipping.ts';

export const SHIPPING_FAILED = 'Failed to update status';

export const shippedText = (count: number) =>
  count === 1 ? 'Parcel marked as shipped' : `${count} parcels marked as shipped`;

/** The heading of what was refused. */
export const notShippedText = (count: number) =>
  count === 1 ? '1 parcel was not shipped' : `${count} parcels were not shipped`;

/** "Shipping 20 parcels in 10 seconds, 19 without a tracking number". */
export function shippingText({ ids, trackingNumbers = {} }: BulkShipInput): string {
  const without = ids.length - Object.keys(trackingNumbers).length;
  const parcels = countText(ids.length, 'parcel');
  if (without === 0) return `Shipping ${parcels} in ${UNDO_SECONDS} seconds`;
  return ids.length === 1
    ? `Shipping ${parcels} in ${UNDO_SECONDS} seconds, without a tracking number`
    : `Shipping ${parcels} in ${UNDO_SECONDS} seconds, ${without} without a tracking number`;
}

/** How each parcel travels, as it was typed, by the parcel's id. */
export type ParcelWays = ReadonlyMap<string, { carrier: string | null; trackingNumber: string | null }>;

/** The ways with what was typed for these parcels now; those of others stay. */
export function withTyped(ways: ParcelWays, { ids, carrier, trackingNumbers }: BulkShipInput): ParcelWays {
  const typed = ids.map(
    (id) => [id, { carrier: carrier ?? null, trackingNumber: trackingNumbers?.[id] ?? null }] as const,
  );
  return new Map([...ways, ...typed]);
}

/**
 * Marks parcels as shipped. Nothing takes that back, so the call waits while Undo is offered; leaving the page sends
 * it. `heldIds` are the parcels that wait, `result` is what could not be shipped; once another page of the site is
 * shown, a toast says so, in a new document UnansweredShipping, and to who closed the tab the bell. `ways` holds what
 * was typed for each parcel: after Undo or a failure nobody types it again.
 */
export function useShipping() {
  const queryClient = useQueryClient();
  const toast = useToast();
  const hold = useHeldCall();
  const [heldIds, setHeldIds] = useState<readonly string[]>([]);
  const [result, setResult] = useState<BulkShipResult | null>(null);
  const [ways, setWays] = useState<ParcelWays>(new Map());
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  function release({ ids }: BulkShipInput) {
    setHeldIds((held) => held.filter((id) => !ids.includes(id)));
  }

  async function send(input: BulkShipInput, isLeft: boolean) {
    const key = crypto.randomUUID();
    try {
      const answer = await sendShipping({ key, input: isLeft ? { ...input, isLeft } : input });
      await queryClient.invalidateQueries({ queryKey: SELLER_ORDERS_KEY });
      if (answer.done.length > 0) toast.success(shippedText(answer.done.length));
      if (answer.refused.length === 0) return;
      if (isShown.current) setResult(answer);
      else toast.error(notShippedText(answer.refused.length));
    } catch (error) {
      toast.error(errorText(error, SHIPPING_FAILED));
      void queryClient.invalidateQueries({ queryKey: SELLER_ORDERS_KEY });
    } finally {
      forgetShipping(key);
      release(input);
    }
  }

  function ship(input: BulkShipInput) {
    setWays((typed) => withTyped(typed, input));
    setHeldIds((held) => [...held, ...input.ids]);
    // Read again now, so that the session is fresh when the page is left and nothing can be refreshed any more.
    void queryClient.invalidateQueries({ queryKey: SELLER_ORDERS_KEY });
    hold(
      shippingText(input),
      (isLeft) => void send(input, isLeft),
      () => release(input),
    );
  }

  return { ship, heldIds, ways, result, closeResult: () => setResult(null) };
}
