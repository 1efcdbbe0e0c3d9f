import {
  type AskCreditLineInput,
  askCreditLineSchema,
} from '../../../../contract/orders/credit-lines.contract.ts';
import { useDeskForm, useDraft } from '../../../desk/desk-form.hooks.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { CREDIT } from '../credit.ts';
import { askCreditLine } from './credit-lines.hooks.ts';

/** Asks a seller, of whom the company has bought, for a credit line. Mounted only while it is open. */
export function AskCreditDialog({
  sellers,
  onClose,
}: {
  sellers: readonly { _id: string; name: string }[];
  onClose: () => void;
}) {
  const { draft, bind } = useDraft({ seller: sellers.length === 1 ? (sellers[0]?._id ?? '') : '', note: '' });
  const { problems, isBusy, submit } = useDeskForm({
    desk: CREDIT,
    schema: askCreditLineSchema.refine(({ seller }) => seller !== '', {
      path: ['seller'],
      error: 'Choose a seller',
    }),
    send: (input: AskCreditLineInput) => askCreditLine(input),
    done: 'The seller was asked',
    failed: 'The seller could not be asked',
    failedAt: 'seller',
    onDone: onClose,
  });
  const field = bind(problems);
  return (
    <FormDialog
      title="Ask a seller for credit"
      action="Ask"
      isBusy={isBusy}
      onSubmit={(event) => submit(event, { seller: draft.seller, note: draft.note.trim() || null })}
      onClose={onClose}
    >
      <SelectField
        {...field('seller')}
        label="Seller"
        required
        placeholder="Choose a seller"
        options={sellers.map(({ _id, name }) => ({ value: _id, label: name }))}
        help="One that has billed your company."
      />
      <TextArea
        {...field('note')}
        label="A word to the seller"
        optional
        rows={3}
        maxLength={500}
        help="How much you buy in a month, and in how many days you would pay."
      />
      <p className="text-sm text-fg-2">
        The seller sees your company’s name and PAN, and how many of your bills on account you paid on time.
      </p>
    </FormDialog>
  );
}
