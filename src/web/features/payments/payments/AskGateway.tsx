import type { AdminPayment } from '../../../../contract/payments/admin-payments.contract.ts';
import { PAYMENT_METHOD_NAMES } from '../../../../domain/books/payment-status.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useRecheckPayment } from './admin-payments.hooks.ts';

/** Asks a wallet again what became of the money. */
export function AskGateway({ payment }: { payment: AdminPayment }) {
  const recheck = useRecheckPayment(payment._id);
  const name = PAYMENT_METHOD_NAMES[payment.method];
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-5">
      <p className="text-sm text-fg-2">{`Only ${name} can say whether the money moved.`}</p>
      <Button
        variant="secondary"
        busy={recheck.isPending}
        onClick={() =>
          recheck.mutate(undefined, {
            done: `${name} was asked`,
            failed: `${name} could not be asked`,
          })
        }
      >
        {`Ask ${name} again`}
      </Button>
    </div>
  );
}
