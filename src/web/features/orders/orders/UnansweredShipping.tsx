import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { BulkShipResult } from '../../../../contract/orders/seller-orders.contract.ts';
import { ApiError, errorText } from '../../../data/api-client.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { ShipResult } from './ShipDialog.tsx';
import { SELLER_ORDERS_KEY } from './seller-orders.hooks.ts';
import { sendShipping, unansweredShipping } from './sent-shipping.ts';
import { SHIPPING_FAILED, shippedText } from './shipping.hooks.ts';

/** Says on whichever page comes next what became of parcels whose shipping was sent while a page was left. */
export function UnansweredShipping() {
  const queryClient = useQueryClient();
  const toast = useToast();
  const [result, setResult] = useState<BulkShipResult | null>(null);

  useEffect(() => {
    for (const sent of unansweredShipping())
      sendShipping(sent)
        .then((answer) => {
          if (answer.refused.length > 0) setResult(answer);
          else toast.success(shippedText(answer.done.length));
        })
        .catch((error) => {
          // Another seller is signed in by now: nothing of it is theirs to know.
          if (ApiError.from(error).status !== 404) toast.error(errorText(error, SHIPPING_FAILED));
        })
        .finally(() => void queryClient.invalidateQueries({ queryKey: SELLER_ORDERS_KEY }));
  }, [queryClient, toast]);

  return result === null ? null : <ShipResult result={result} onClose={() => setResult(null)} />;
}
