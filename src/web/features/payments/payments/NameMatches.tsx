import type { AdminPayment } from '../../../../contract/payments/admin-payments.contract.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useMatchName } from './admin-payments.hooks.ts';

/** A transfer came: its name may be the one of the company's PAN, which is proven by that. */
export function NameMatches({
  paymentId,
  pan: { number, billName },
}: {
  paymentId: string;
  pan: NonNullable<AdminPayment['unprovenPan']>;
}) {
  const match = useMatchName(paymentId);
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-5">
      <p className="text-sm wrap-anywhere text-fg-2">
        {`PAN ${number} on the bills of ${billName} is not proven. Is that the name on the transfer?`}
      </p>
      <Button variant="secondary" busy={match.isPending} onClick={() => match.mutate(number)}>
        The name matches the PAN
      </Button>
    </div>
  );
}
