import type { AdminOrder } from '../../../../contract/payments/admin-orders.contract.ts';
import { ReasonStep } from '../../../desk/StepDialog.tsx';
import { useParcelWord } from './admin-orders.hooks.ts';

/** What our desk can note of a parcel: that it was handed over without its code, or lost on its way. */
export function DeskParcelSteps({
  orderId,
  parcel,
}: {
  orderId: string;
  parcel: AdminOrder['parcels'][number];
}) {
  const { _id, status, pickup, replaces } = parcel;
  const isWaiting = pickup !== null && status === 'processing';
  const isUnderWay = status === 'shipped' && replaces === null;
  const handOver = useParcelWord(orderId, _id, 'hand-over');
  const lost = useParcelWord(orderId, _id, 'lost');
  if (!isWaiting && !isUnderWay) return null;
  return (
    <div className="border-t border-line p-4 md:px-5">
      {isWaiting ? (
        <ReasonStep
          label="Hand over without code"
          title="Hand over without code"
          help="Buyer and seller read it. The parcel counts as sent and delivered at once."
          action="Record the hand-over"
          step={handOver}
          done="Parcel handed over"
          failed="The hand-over could not be recorded"
        />
      ) : (
        <ReasonStep
          label="Lost on its way"
          title="Lost on its way"
          help="Buyer and seller read it. The bill is credited, what was paid goes back. This cannot be undone."
          action="Record the loss"
          step={lost}
          done="Loss recorded"
          failed="The loss could not be recorded"
        />
      )}
    </div>
  );
}
