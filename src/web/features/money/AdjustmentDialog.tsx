import { type FormEvent, useState } from 'react';
import { adjustmentInputSchema } from '../../../contract/payouts.contract.ts';
import { errorText } from '../../data/api-client.ts';
import { Button } from '../../ui/Button.tsx';
import { Combobox } from '../../ui/fields/Combobox.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { useAdjust, useSellers } from './money.hooks.ts';

/** Gives a seller money or takes some, with a reason for us and a note for them. */
export function AdjustmentDialog({ onClose }: { onClose: () => void }) {
  const adjust = useAdjust();
  const sellers = useSellers();
  const toast = useToast();
  const [draft, setDraft] = useState({ sellerId: '', amount: '', reason: '', note: '' });
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const change = (name: keyof typeof draft) => (event: { target: { value: string } }) =>
    setDraft({ ...draft, [name]: event.target.value });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (adjust.isPending) return;
    const amountText = draft.amount.replaceAll(',', '').replace('−', '-').trim();
    const checked = adjustmentInputSchema.safeParse({
      amount: amountText === '' ? Number.NaN : Number(amountText),
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
        onSuccess: () => {
          toast.success('Adjustment made');
          onClose();
        },
        onError: (error) => setProblems({ amount: errorText(error, 'The adjustment could not be made') }),
      },
    );
  }

  return (
    <Dialog isOpen onClose={onClose} title="Adjustment">
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        <Combobox
          label="Seller"
          required
          options={sellers.options}
          onType={sellers.onType}
          noMatchText="No seller found"
          value={draft.sellerId}
          error={problems.sellerId}
          onChange={(sellerId) => setDraft({ ...draft, sellerId })}
        />
        <TextField
          label="Amount"
          required
          inputMode="text"
          autoComplete="off"
          prefix={<span className="rupee">रू</span>}
          help="Below zero takes it off. It is ready at once."
          value={draft.amount}
          error={problems.amount}
          onChange={change('amount')}
        />
        <TextArea
          label="Reason"
          required
          maxLength={300}
          help="For us and the audit log."
          value={draft.reason}
          error={problems.reason}
          onChange={change('reason')}
        />
        <TextArea
          label="Note to the seller"
          optional
          maxLength={300}
          help="Left empty, they read the reason."
          value={draft.note}
          error={problems.note}
          onChange={change('note')}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={adjust.isPending}>
            Adjust
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
