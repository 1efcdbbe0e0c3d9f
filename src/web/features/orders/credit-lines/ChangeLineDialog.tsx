import {
  type ChangeCreditLineInput,
  type CreditLine,
  changeCreditLineSchema,
} from '../../../../contract/orders/credit-lines.contract.ts';
import { typedAmount } from '../../../../domain/shop/digits.ts';
import { useDeskForm, useDraft } from '../../../desk/desk-form.hooks.ts';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { CREDIT } from '../credit.ts';
import { changeCreditLine } from './credit-lines.hooks.ts';
import { LineTermsFields } from './LineTermsFields.tsx';

/** Other terms for orders from now on; what is ordered keeps its own. Mounted only while it is open. */
export function ChangeLineDialog({ line, onClose }: { line: CreditLine; onClose: () => void }) {
  const { draft, set } = useDraft({
    limit: String(line.limit),
    days: String(line.days),
    keepsPro: line.keepsPro,
  });
  const { problems, isBusy, submit } = useDeskForm({
    desk: CREDIT,
    schema: changeCreditLineSchema,
    send: (change: ChangeCreditLineInput) => changeCreditLine(line._id, change),
    done: 'Credit line changed',
    failed: 'The credit line could not be changed',
    failedAt: 'limit',
    onDone: onClose,
  });
  const change: ChangeCreditLineInput = {
    limit: typedAmount(draft.limit) ?? Number.NaN,
    days: Number(draft.days) as NonNullable<ChangeCreditLineInput['days']>,
    keepsPro: draft.keepsPro,
  };
  return (
    <FormDialog
      title={`Credit line of ${line.company.name}`}
      action="Save credit line"
      isBusy={isBusy}
      onSubmit={(event) => submit(event, change)}
      onClose={onClose}
      inPairs
    >
      <LineTermsFields
        draft={draft}
        problems={problems}
        help="A lower limit counts for new orders. What is billed keeps its due day."
        onChange={set}
      />
    </FormDialog>
  );
}
