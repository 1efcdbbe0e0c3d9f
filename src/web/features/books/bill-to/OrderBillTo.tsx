import { type ReactNode, useState } from 'react';
import type { Order } from '../../../../contract/orders/orders.contract.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { lateDialog } from '../../../ui/overlays/late-dialog.tsx';

const OrderBillToDialog = lateDialog(async () => (await import('./OrderBillToDialog.tsx')).OrderBillToDialog);

/** Whom the bills of an order go to: editable until it is paid. `askReissue` stands in its head afterwards. */
export function OrderBillTo({ order, askReissue }: { order: Order; askReissue?: ReactNode }) {
  const { billTo, canChangeBillTo } = order;
  const [isEditing, setIsEditing] = useState(false);
  return (
    <Card aria-labelledby="order-bill-to" className="p-5">
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h2 id="order-bill-to" className="text-md font-semibold">
          Bill to
        </h2>
        {canChangeBillTo ? (
          <Button variant="ghost" size="sm" className="-me-3" onClick={() => setIsEditing(true)}>
            Edit<span className="sr-only"> whom the bill goes to</span>
          </Button>
        ) : (
          askReissue
        )}
      </div>
      <p className="text-sm wrap-anywhere text-fg-2">
        <strong className="block font-semibold text-fg">{billTo.companyName}</strong>
        <span className="block">{billTo.address}</span>
        {billTo.panNumber ? (
          <span className="block">
            PAN <strong className="font-semibold text-fg">{billTo.panNumber}</strong>
          </span>
        ) : null}
        {billTo.email ? <span className="block">{billTo.email}</span> : null}
      </p>
      {canChangeBillTo || order.status === 'cancelled' ? null : (
        <p className="mt-3 border-t border-line pt-3 text-xs text-fg-3">
          Fixed since the order was paid. A reissue is a credit note and a new bill.
        </p>
      )}
      {isEditing ? <OrderBillToDialog order={order} onClose={() => setIsEditing(false)} /> : null}
    </Card>
  );
}
