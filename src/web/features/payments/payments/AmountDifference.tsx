import type { TransferResolution } from '../../../../domain/payments/bank-transfer.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';

/** Another amount came than is awaited: what it can be recorded as. `isOpen`: the payment still waits for money. */
export function AmountDifference({
  text,
  resolution,
  isOpen,
  isBusy,
  onResolve,
}: {
  /** The server's sentence, with both amounts. */
  text: string;
  resolution: TransferResolution;
  isOpen: boolean;
  isBusy: boolean;
  onResolve: (resolution: TransferResolution) => void;
}) {
  return (
    <Banner tone="warning" className="mt-4">
      <p className="font-semibold">{text}</p>
      <p>
        {resolution === 'short'
          ? 'Record this part: the payment goes on waiting for the rest.'
          : isOpen
            ? 'Settle the payment: what is too much falls due as a refund.'
            : 'Record the transfer: what is not awaited falls due as a refund.'}
      </p>
      <Button
        size="sm"
        variant="secondary"
        className="mt-2"
        busy={isBusy}
        onClick={() => onResolve(resolution)}
      >
        {resolution === 'short'
          ? 'Record the part'
          : isOpen
            ? 'Settle and refund the rest'
            : 'Record and refund'}
      </Button>
    </Banner>
  );
}
