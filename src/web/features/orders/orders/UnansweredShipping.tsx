import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { BulkShipResult } from '../../../../contract/orders/seller-orders.contract.ts';
import { ApiError, errorText } from '../../../data/api-client.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { ShipResult } from './ShipDialog.tsx';
import { SELLER_ORDERS_KEY } from './seller-orders.hooks.ts';
import { askShipping, forgetShipping, type SentShipping, unansweredShipping } from './sent-shipping.ts';
import { SHIPPING_FAILED, shippedText } from './shipping.hooks.ts';

const AGAIN_MS = 2_000;

/** Says on whichever page comes next what became of parcels whose shipping was sent while a page was left. */
export function UnansweredShipping() {
  const queryClient = useQueryClient();
  const toast = useToast();
  const [result, setResult] = useState<BulkShipResult | null>(null);

  useEffect(() => {
    let isShown = true;
    async function tell(sent: SentShipping) {
      if (!isShown) return;
      try {
        const answer = await askShipping(sent);
        // Whoever shows it next asks again.
        if (!isShown) return;
        if (answer.refused.length > 0) setResult(answer);
        else toast.success(shippedText(answer.done.length));
      } catch (error) {
        if (!isShown) return;
        const failure = ApiError.from(error);
        if (isToComeYet(failure)) {
          setTimeout(() => void tell(sent), AGAIN_MS);
          return;
        }
        // Another seller is signed in by now: nothing of it is theirs to know.
        if (failure.status !== 404) toast.error(errorText(error, SHIPPING_FAILED));
      }
      forgetShipping(sent.key);
      void queryClient.invalidateQueries({ queryKey: SELLER_ORDERS_KEY });
    }
    for (const sent of unansweredShipping()) void tell(sent);
    return () => {
      isShown = false;
    };
  }, [queryClient, toast]);

  return result === null ? null : <ShipResult result={result} onClose={() => setResult(null)} />;
}

/** Nothing is known of it yet: the line is down, the shop is busy, or the first call is still being worked on. */
function isToComeYet({ status, code }: ApiError): boolean {
  return status === 0 || status === 429 || status >= 500 || code === 'request_in_flight';
}
