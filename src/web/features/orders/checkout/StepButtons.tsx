import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { Button } from '../../../ui/controls/Button.tsx';

export interface StepButtonsProps {
  /** Absent on the first step. */
  onPrevious?: () => void;
  /** Absent when Next submits the form around it. */
  onNext?: () => void;
  /** The last step ends with the order instead of Next. */
  placeOrder?: { onPlace: () => void; isPlacing: boolean };
}

/** Previous at the left; Next or Place Order, the step's one solid button, at the right. */
export function StepButtons({ onPrevious, onNext, placeOrder }: StepButtonsProps) {
  return (
    <div className="flex items-center justify-between gap-3">
      {onPrevious ? (
        <Button
          variant="secondary"
          size="lg"
          icon={<ArrowLeft aria-hidden="true" />}
          disabled={placeOrder?.isPlacing}
          onClick={onPrevious}
        >
          Previous
        </Button>
      ) : (
        <span />
      )}
      {placeOrder ? (
        <Button
          size="lg"
          busy={placeOrder.isPlacing}
          busyText="Processing..."
          onClick={placeOrder.onPlace}
          className="max-sm:grow"
        >
          Place Order
        </Button>
      ) : (
        <Button
          size="lg"
          type={onNext ? 'button' : 'submit'}
          iconEnd={<ArrowRight aria-hidden="true" />}
          onClick={onNext}
        >
          Next
        </Button>
      )}
    </div>
  );
}
