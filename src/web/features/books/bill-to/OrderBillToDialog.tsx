import type { Order } from '../../../../contract/orders/orders.contract.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { BillToForm } from './BillToForm.tsx';
import { useChangeBillTo } from './bill-to.hooks.ts';

/** Changes whom the bills of an order go to. */
export function OrderBillToDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const change = useChangeBillTo(order._id);
  const toast = useToast();
  return (
    <Dialog isOpen onClose={onClose} className="[--dialog-width:43rem]" title="Bill to">
      <BillToForm
        details={order.billTo}
        onSave={async (form) => {
          const saved = await change.mutateAsync(form);
          toast.success('Bill details saved');
          onClose();
          return saved.billTo;
        }}
        buttons={(formId) => (
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" form={formId} busy={change.isPending}>
              Save bill details
            </Button>
          </div>
        )}
      />
    </Dialog>
  );
}
