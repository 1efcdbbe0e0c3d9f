import { useState } from 'react';
import type { AdminOrder } from '../../../../contract/payments/admin-orders.contract.ts';
import { ReasonDialog } from '../../../desk/StepDialog.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { useParcelWord } from './admin-orders.hooks.ts';

/** What our desk can note of a parcel: that it was handed over without its code, or lost on its way. */
export function DeskParcelSteps({
  orderId,
  parcel,
}: {
  orderId: string;
  parcel: AdminOrder['parcels'][number];
}) {
  const [isOpen, setIsOpen] = useState(false);
  const { _id, status, pickup, replaces } = parcel;
  const isWaiting = pickup !== null && status === 'processing';
  const isUnderWay = status === 'shipped' && replaces === null;
  const handOver = useParcelWord(orderId, _id, 'hand-over');
  const lost = useParcelWord(orderId, _id, 'lost');
  if (!isWaiting && !isUnderWay) return null;
  const close = () => setIsOpen(false);
  return (
    <div className="border-t border-line p-4 md:px-5">
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {isWaiting ? 'Hand over without code' : 'Lost on its way'}
      </Button>
      {!isOpen ? null : isWaiting ? (
        <ReasonDialog
          title="Hand over without code"
          help="Buyer and seller read it. The parcel counts as sent and delivered at once."
          action="Record the hand-over"
          step={handOver}
          inputOf={(reason) => ({ reason })}
          done="Parcel handed over"
          failed="The hand-over could not be recorded"
          onClose={close}
        />
      ) : (
        <ReasonDialog
          title="Lost on its way"
          help="Buyer and seller read it. The bill is credited, what was paid goes back. This cannot be undone."
          action="Record the loss"
          step={lost}
          inputOf={(reason) => ({ reason })}
          done="Loss recorded"
          failed="The loss could not be recorded"
          onClose={close}
        />
      )}
    </div>
  );
}
