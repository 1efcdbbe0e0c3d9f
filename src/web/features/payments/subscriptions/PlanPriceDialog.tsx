import {
  type AdminPlan,
  type SetPlanPriceInput,
  setPlanPriceSchema,
} from '../../../../contract/payments/plan-prices.contract.ts';
import { typedAmount } from '../../../../domain/shop/digits.ts';
import { apiPost } from '../../../data/api-client.ts';
import { useDeskForm, useDraft } from '../../../desk/desk-form.hooks.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { RupeeField } from '../../../ui/fields/TextField.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';

export const ADMIN_PLANS = 'admin-plans';

/** Sets what a plan costs from a day on. */
export function PlanPriceDialog({
  plan: { id, name, price, newest },
  today,
  onClose,
}: {
  plan: AdminPlan;
  /** YYYY-MM-DD in Nepal. */
  today: string;
  onClose: () => void;
}) {
  const { draft, bind } = useDraft({ price: String(price), validFrom: today, reason: '' });
  const { problems, isBusy, submit } = useDeskForm({
    desk: ADMIN_PLANS,
    schema: setPlanPriceSchema,
    send: (input: SetPlanPriceInput) => apiPost(`/api/admin/plans/${encodeURIComponent(id)}/prices`, input),
    done: 'Price set',
    failed: 'The price could not be set',
    failedAt: 'price',
    onDone: onClose,
  });
  const field = (name: keyof typeof draft) => ({ ...bind(problems)(name), required: true });
  return (
    <FormDialog
      title={`Price of ${name}`}
      inPairs
      onSubmit={(event) =>
        submit(event, {
          price: typedAmount(draft.price) ?? (undefined as never),
          validFrom: draft.validFrom,
          reason: draft.reason,
          seen: newest,
        })
      }
      action="Set the price"
      isBusy={isBusy}
      onClose={onClose}
    >
      <RupeeField {...field('price')} label="Price" />
      <DateField
        {...field('validFrom')}
        label="From"
        min={today}
        help="A day in Nepal; it begins at midnight."
      />
      <div className="sm:col-span-2">
        <TextArea
          {...field('reason')}
          label="Reason"
          maxLength={500}
          help="For admins only; it stays with the price and in the audit log."
        />
      </div>
      <p className="text-sm text-fg-2 sm:col-span-2">
        Everybody who has paid keeps the time they bought, and an open purchase keeps its price. Another price
        for the same day replaces this one.
      </p>
    </FormDialog>
  );
}
