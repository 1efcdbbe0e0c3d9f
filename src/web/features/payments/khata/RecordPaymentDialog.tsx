import {
  type OpenBill,
  type RecordDebtPaymentInput,
  recordDebtPaymentSchema,
} from '../../../../contract/payments/khata.contract.ts';
import {
  DIRECT_METHOD_NAMES,
  DIRECT_METHODS,
  type DirectMethod,
  SILENT_DAYS,
} from '../../../../domain/payments/debt-payment.ts';
import { typedAmount } from '../../../../domain/shop/digits.ts';
import { kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';
import { sumOfRupees } from '../../../../domain/shop/money.ts';
import { useDeskForm, useDraft } from '../../../desk/desk-form.hooks.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { RupeeField, TextField } from '../../../ui/fields/TextField.tsx';
import { ExactRupees } from '../../../ui/goods/ExactRupees.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { CREDIT } from '../../orders/credit.ts';
import { recordPayment } from './khata.hooks.ts';

const METHODS = DIRECT_METHODS.map((value) => ({ value, label: DIRECT_METHOD_NAMES[value] }));

/** Writes down what a company paid straight to the seller. Mounted only while it is open. */
export function RecordPaymentDialog({
  bill,
  company,
  onClose,
}: {
  bill: OpenBill;
  company: string;
  onClose: () => void;
}) {
  const { draft, set, bind } = useDraft(() => ({
    amount: String(bill.due),
    paidAt: kathmanduDate(new Date()),
    method: 'bank' as DirectMethod,
    reference: '',
  }));
  const { problems, isBusy, submit } = useDeskForm({
    desk: CREDIT,
    schema: recordDebtPaymentSchema,
    send: (input: RecordDebtPaymentInput) => recordPayment(bill._id, input),
    done: `${company} is asked to confirm the payment`,
    failed: 'The payment could not be recorded',
    failedAt: 'reference',
    onDone: onClose,
  });
  const field = bind(problems);
  const amount = typedAmount(draft.amount) ?? Number.NaN;
  const beyond = amount > bill.due ? sumOfRupees([amount, -bill.due]) : 0;
  return (
    <FormDialog
      title={`Payment of ${bill.number}`}
      action="Record payment"
      isBusy={isBusy}
      inPairs
      onClose={onClose}
      onSubmit={(event) =>
        submit(event, {
          amount,
          paidAt: draft.paidAt,
          method: draft.method,
          reference: draft.reference.trim() || null,
        })
      }
    >
      <p className="text-sm text-fg-2 sm:col-span-2">
        {`For what ${company} paid straight to you. It counts once they confirm it, or after ${SILENT_DAYS} days without a word. What was paid through Thokmandu stands here by itself.`}
      </p>
      <RupeeField {...field('amount')} label="Amount" required />
      <DateField {...field('paidAt')} label="Paid on" required />
      <SelectField
        label="How"
        name="method"
        options={METHODS}
        value={draft.method}
        error={problems.method}
        onChange={(event) => set({ method: event.target.value as DirectMethod })}
      />
      <TextField
        {...field('reference')}
        label="Reference"
        optional
        maxLength={100}
        help="Of the transfer, the cheque or your receipt. Each is used once."
      />
      {beyond > 0 ? (
        <p role="status" className="text-sm text-warning-fg sm:col-span-2">
          <ExactRupees amount={beyond} className="font-semibold" /> more than is due: credit for the next
          bill.
        </p>
      ) : null}
    </FormDialog>
  );
}
