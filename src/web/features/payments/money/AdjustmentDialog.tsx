import { type FormEvent, useState } from 'react';
import { adjustmentInputSchema } from '../../../../contract/payments/payouts.contract.ts';
import { typedAmount } from '../../../../domain/shop/digits.ts';
import { useSellerChoices } from '../../../desk/choices.hooks.ts';
import { useDraft } from '../../../desk/desk-form.hooks.ts';
import { Combobox } from '../../../ui/fields/Combobox.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { RupeeField } from '../../../ui/fields/TextField.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { useAdjust } from './money.hooks.ts';

/** Gives a seller money or takes some, with a reason for us and a note for them. */
export function AdjustmentDialog({ onClose }: { onClose: () => void }) {
  const adjust = useAdjust();
  const sellers = useSellerChoices();
  const { draft, set, bind } = useDraft({ sellerId: '', amount: '', reason: '', note: '' });
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const field = bind(problems);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (adjust.isPending) return;
    const checked = adjustmentInputSchema.safeParse({
      amount: typedAmount(draft.amount.replace('−', '-')) ?? Number.NaN,
      reason: draft.reason,
      ...(draft.note.trim() === '' ? {} : { note: draft.note }),
    });
    const found: Record<string, string> = draft.sellerId === '' ? { sellerId: 'Choose a seller' } : {};
    if (!checked.success)
      for (const { path, message } of checked.error.issues) found[String(path[0])] ??= message;
    setProblems(found);
    if (!checked.success || draft.sellerId === '') return;
    adjust.mutate(
      { sellerId: draft.sellerId, ...checked.data },
      {
        done: 'Adjustment made',
        onSuccess: onClose,
        failed: 'The adjustment could not be made',
        onError: (amount) => setProblems({ amount }),
      },
    );
  }

  return (
    <FormDialog
      title="Adjustment"
      action="Adjust"
      isBusy={adjust.isPending}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Combobox
        label="Seller"
        required
        options={sellers.options}
        onType={sellers.onType}
        noMatchText="No seller found"
        value={draft.sellerId}
        error={problems.sellerId}
        onChange={(sellerId) => set({ sellerId })}
      />
      <RupeeField
        {...field('amount')}
        label="Amount"
        required
        inputMode="text"
        help="A negative amount is taken off. It is ready at once."
      />
      <TextArea
        {...field('reason')}
        label="Reason"
        required
        maxLength={300}
        help="For us and the audit log."
      />
      <TextArea
        {...field('note')}
        label="Note to the seller"
        optional
        maxLength={300}
        help="If left empty, they read the reason."
      />
    </FormDialog>
  );
}
