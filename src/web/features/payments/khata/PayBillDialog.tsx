import { type FormEvent, useState } from 'react';
import { type OpenBill, payBillSchema } from '../../../../contract/payments/khata.contract.ts';
import { dueDayText } from '../../../../domain/books/due-day.ts';
import type { OrderPaymentMethod } from '../../../../domain/books/payment-status.ts';
import { typedAmount } from '../../../../domain/shop/digits.ts';
import { sumOfRupees } from '../../../../domain/shop/money.ts';
import { ApiError } from '../../../data/api-client.ts';
import { RupeeField } from '../../../ui/fields/TextField.tsx';
import { ExactRupees } from '../../../ui/goods/ExactRupees.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { PaymentMethodChoice } from '../payments/PaymentMethodChoice.tsx';
import { usePayBill } from './khata.hooks.ts';

/** Pays a bill on account: all of it, a part, or more, by any method that carries the amount. Mounted only while it is open. */
export function PayBillDialog({
  bill,
  seller,
  onClose,
}: {
  bill: OpenBill;
  seller: string;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState(String(bill.due));
  /** The amount that methods are offered for: as it was left, so that no letter asks anew. */
  const [asked, setAsked] = useState(bill.due);
  const [method, setMethod] = useState<OrderPaymentMethod | null>(null);
  const [problem, setProblem] = useState<string>();
  const pay = usePayBill(bill._id);
  const toast = useToast();
  const amount = typedAmount(typed) ?? Number.NaN;
  const beyond = amount > bill.due ? sumOfRupees([amount, -bill.due]) : 0;

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (method === null || pay.isPending) return;
    const checked = payBillSchema.safeParse({ method, amount });
    const issue = checked.error?.issues[0]?.message;
    setProblem(issue);
    if (issue !== undefined) return;
    pay.mutate(
      { method, amount },
      {
        failed: 'The payment could not be started',
        onError: (text, error) => {
          const { errors } = ApiError.from(error);
          const atAmount = errors.find(({ path }) => path === 'amount');
          if (atAmount) setProblem(atAmount.message);
          else toast.error(text);
        },
      },
    );
  }

  return (
    <FormDialog
      title={`Pay ${bill.number}`}
      action="Pay"
      isBusy={pay.isPending}
      disabled={method === null}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p className="text-sm text-fg-2">
        <ExactRupees amount={bill.due} className="font-semibold text-fg" />{' '}
        {`to ${seller}, due ${dueDayText(bill.dueAt)}`}
      </p>
      <RupeeField
        name="amount"
        label="Amount"
        required
        autoComplete="off"
        help="A part is enough. What is beyond the bill is taken off your next bills of this seller."
        value={typed}
        error={problem}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => {
          if (payBillSchema.shape.amount.safeParse(amount).success) setAsked(amount);
        }}
      />
      {beyond > 0 ? (
        <p role="status" className="text-sm text-warning-fg">
          <ExactRupees amount={beyond} className="font-semibold" /> more than is due: credit for your next
          bill.
        </p>
      ) : null}
      <PaymentMethodChoice total={asked} method={method} onChoose={setMethod} holdsStock={false} />
    </FormDialog>
  );
}
