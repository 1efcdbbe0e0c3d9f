import {
  type AdminSubscriptionList,
  type GrantInput,
  grantSubscriptionSchema,
} from '../../../../contract/payments/admin-subscriptions.contract.ts';
import { latinDigits } from '../../../../domain/shop/digits.ts';
import { apiPost } from '../../../data/api-client.ts';
import { useDeskForm, useDraft } from '../../../desk/desk-form.hooks.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';

export const ADMIN_SUBSCRIPTIONS = 'admin-subscriptions';

/** The choice of a number of days instead of a plan. */
const DAYS = '';

/** Gives somebody PRO without payment, with a reason. */
export function GrantDialog({
  plans,
  onClose,
}: {
  plans: AdminSubscriptionList['plans'];
  onClose: () => void;
}) {
  const { draft, set, bind } = useDraft({ email: '', plan: plans[0]?.id ?? DAYS, days: '30', reason: '' });
  const { problems, isBusy, submit } = useDeskForm({
    desk: ADMIN_SUBSCRIPTIONS,
    schema: grantSubscriptionSchema,
    send: (input: GrantInput) => apiPost('/api/admin/subscriptions/grant', input),
    done: 'PRO given',
    failed: 'PRO could not be given',
    failedAt: 'email',
    onDone: onClose,
  });
  const { email, plan, days, reason } = draft;
  const input: GrantInput = {
    email,
    reason,
    ...(plan === DAYS ? { days: Number(latinDigits(days)) } : { plan }),
  };

  const field = bind(problems);
  return (
    <FormDialog
      title="Give PRO"
      action="Give PRO"
      isBusy={isBusy}
      onSubmit={(event) => submit(event, input)}
      onClose={onClose}
    >
      <TextField
        {...field('email')}
        label="E-mail of the user"
        type="email"
        required
        help="Time that still runs is extended from its end."
      />
      <SelectField
        label="Time"
        name="plan"
        value={plan}
        error={problems.plan}
        onChange={(event) => set({ plan: event.target.value })}
        options={[
          ...plans.map(({ id, name, duration }) => ({ value: id, label: `${name}, ${duration} days` })),
          { value: DAYS, label: 'A number of days' },
        ]}
      />
      {plan === DAYS ? <TextField {...field('days')} label="Days" required inputMode="numeric" /> : null}
      <TextArea
        {...field('reason')}
        label="Reason"
        required
        maxLength={500}
        help="For admins only; it stays with the subscription and in the audit log."
      />
    </FormDialog>
  );
}
