import {
  type AdminCoupon,
  type CouponInput,
  couponInputSchema,
} from '../../../../contract/buying/coupons.contract.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { apiPost, apiPut } from '../../../data/api-client.ts';
import { useDeskForm, useDraft } from '../../../desk/desk-form.hooks.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { RupeeField, TextField } from '../../../ui/fields/TextField.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { type CouponDraft, couponInputOf, draftOf } from './coupon-form.ts';

export const ADMIN_COUPONS = 'admin-coupons';

/** The form of a coupon: a new one, or one that is changed. */
export function CouponDialog({ coupon, onClose }: { coupon: AdminCoupon | null; onClose: () => void }) {
  const { draft, set, bind } = useDraft(() => draftOf(coupon));
  const { problems, isBusy, submit } = useDeskForm({
    desk: ADMIN_COUPONS,
    schema: couponInputSchema,
    send: (input: CouponInput) =>
      coupon === null
        ? apiPost('/api/admin/coupons', input)
        : apiPut(`/api/admin/coupons/${encodeURIComponent(coupon._id)}`, {
            ...input,
            updatedAt: coupon.updatedAt,
          }),
    done: coupon === null ? 'Coupon created' : 'Coupon updated',
    failed: 'Failed to save coupon',
    onDone: onClose,
  });

  const field = bind(problems);
  const isPercent = draft.type === 'percent';
  return (
    <FormDialog
      title={coupon === null ? 'New coupon' : `Edit ${coupon.code}`}
      action={coupon === null ? 'Create coupon' : 'Save coupon'}
      isBusy={isBusy}
      onSubmit={(event) => submit(event, couponInputOf(draft, coupon))}
      onClose={onClose}
      inPairs
    >
      <TextField
        {...field('code')}
        label="Code"
        required
        maxLength={30}
        autoCapitalize="characters"
        spellCheck={false}
        help="Buyers may type it in any case."
        className="sm:col-span-2"
      />
      <SelectField
        label="Type"
        name="type"
        value={draft.type}
        error={problems.type}
        onChange={(event) => set({ type: event.target.value as CouponDraft['type'] })}
        options={[
          { value: 'percent', label: 'Percent of the subtotal' },
          { value: 'fixed', label: 'Fixed amount' },
        ]}
      />
      <TextField
        {...field('value')}
        label={isPercent ? 'Percent' : 'Amount'}
        required
        inputMode="decimal"
        prefix={isPercent ? '%' : <span className="rupee">रू</span>}
      />
      <RupeeField {...field('minimumSubtotal')} label="Minimum subtotal" optional className="sm:col-span-2" />
      <TextField
        {...field('startsAt')}
        type="datetime-local"
        label="Starts"
        optional
        help={coupon === null ? 'Nepal time. Leave empty to start now.' : 'Nepal time.'}
      />
      <TextField
        {...field('endsAt')}
        type="datetime-local"
        label="Ends"
        optional
        help="Nepal time. Leave empty for no end."
      />
      <TextField
        {...field('usageLimit')}
        label="Usage limit"
        optional
        inputMode="numeric"
        help={
          coupon !== null && coupon.usedCount > 0
            ? `In use by ${countText(coupon.usedCount, 'order')}.`
            : 'Orders of all buyers together.'
        }
      />
      <TextField
        {...field('perUserLimit')}
        label="Limit per buyer"
        optional
        inputMode="numeric"
        help="Orders of one buyer."
      />
      <Checkbox
        label="Active"
        checked={draft.isActive}
        onChange={(event) => set({ isActive: event.target.checked })}
        className="sm:col-span-2"
      />
    </FormDialog>
  );
}
