import { useState } from 'react';
import type {
  AdminSubscription,
  EndSubscriptionInput,
} from '../../../../contract/payments/admin-subscriptions.contract.ts';
import { apiPost } from '../../../data/api-client.ts';
import { useDeskStep } from '../../../desk/desk-list.hooks.ts';
import { ReasonDialog } from '../../../desk/StepDialog.tsx';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { ADMIN_SUBSCRIPTIONS } from './GrantDialog.tsx';

/** Ends a period of PRO now, with the price given back as long as it may be. */
export function EndDialog({
  subscription: { _id, user, plan, payment, canRefund },
  onClose,
}: {
  subscription: AdminSubscription;
  onClose: () => void;
}) {
  const [refund, setRefund] = useState(canRefund);
  const ending = useDeskStep(ADMIN_SUBSCRIPTIONS, (input: EndSubscriptionInput) =>
    apiPost(`/api/admin/subscriptions/${encodeURIComponent(_id)}/end`, input),
  );
  return (
    <ReasonDialog
      title={`End PRO of ${user.name}`}
      help="The subscriber reads it in the mail about the end."
      action="End PRO"
      step={ending}
      inputOf={(reason) => ({ reason, refund })}
      done="PRO ended"
      failed="PRO could not be ended"
      onClose={onClose}
    >
      <p className="text-fg-2">{`The ${plan.name} plan ends at once, and regular prices apply.`}</p>
      {payment && canRefund ? (
        <Checkbox
          label={
            <>
              Give back <Rupees amount={payment.amount} />
            </>
          }
          checked={refund}
          onChange={(event) => setRefund(event.target.checked)}
        />
      ) : null}
      {payment && canRefund && refund ? (
        <p className="text-sm text-fg-2">
          Orders placed at its wholesale prices that are not paid yet are cancelled with it.
        </p>
      ) : null}
      {payment && !canRefund ? (
        <p className="text-sm text-fg-2">
          Its price is not given back: it was paid more than 7 days ago, or an order was paid at wholesale
          prices since.
        </p>
      ) : null}
    </ReasonDialog>
  );
}
