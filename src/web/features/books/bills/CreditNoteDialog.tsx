import { type FormEvent, useState } from 'react';
import { type Bill, creditNoteFormSchema } from '../../../../contract/books/bills.contract.ts';
import { creditAmounts, reductionAmounts, unitsPaisa } from '../../../../domain/books/bill.ts';
import { typedAmount } from '../../../../domain/shop/digits.ts';
import { formatRupees, paisaFromRupees, rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import { ApiError, errorText } from '../../../data/api-client.ts';
import { QuantityStepper } from '../../../ui/fields/QuantityStepper.tsx';
import { RadioCard, RadioGroup } from '../../../ui/fields/RadioCard.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { RupeeField } from '../../../ui/fields/TextField.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { useCreditNote } from './bills.hooks.ts';

/**
 * Credits some units of a bill, or lowers its price by an amount while nothing is returned: the buyer gets back what was
 * paid of it. Mounted only while it is open.
 */
export function CreditNoteDialog({
  who,
  bill,
  onClose,
}: {
  who: 'seller' | 'admin';
  bill: Bill;
  onClose: () => void;
}) {
  const lines = bill.lines.filter(({ left }) => left > 0);
  const isService = bill.subject !== 'goods';
  const [quantities, setQuantities] = useState<Readonly<Record<string, number>>>(() =>
    Object.fromEntries(isService ? lines.map(({ _id, left }) => [_id, left]) : []),
  );
  const [reason, setReason] = useState('');
  const [isByAmount, setIsByAmount] = useState(false);
  const [amountText, setAmountText] = useState('');
  const [problem, setProblem] = useState<{ lines?: string; amount?: string; reason?: string }>({});
  const credit = useCreditNote(who, bill._id);
  const toast = useToast();
  const chosen = lines
    .map(({ _id, left, leftAmount }) => {
      const quantity = quantities[_id] ?? 0;
      const of = { units: left, paisa: paisaFromRupees(leftAmount) };
      return { line: _id, quantity, paisa: unitsPaisa(of, quantity) };
    })
    .filter(({ quantity }) => quantity > 0);
  const billed = amountsOf(bill.totals);
  const before = amountsOf(bill.credited);
  const amount = typedAmount(amountText) ?? Number.NaN;
  const amountProblem = () => {
    const checked = creditNoteFormSchema.safeParse({
      amount,
      reason: '-',
    });
    if (!checked.success) return checked.error.issues[0]?.message;
    return 'mostPaisa' in reduced
      ? `Only ${formatRupees(reduced.mostPaisa)} can still be credited`
      : undefined;
  };
  const reduced = reductionAmounts(billed, before, leftPaisaOf(bill), {
    totalPaisa: amount >= 1 ? Math.round(amount * 100) : 0,
  });
  const whole = creditAmounts(
    billed,
    before,
    chosen.reduce((sum, { paisa }) => sum + paisa, 0),
  );
  const { taxablePaisa, vatPaisa, voucherPaisa } = !isByAmount
    ? whole
    : 'mostPaisa' in reduced
      ? NOTHING
      : reduced;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (credit.isPending) return;
    const wrongAmount = isByAmount ? amountProblem() : undefined;
    const found = {
      ...(!isByAmount && chosen.length === 0 ? { lines: 'Choose what to credit' } : {}),
      ...(wrongAmount === undefined ? {} : { amount: wrongAmount }),
      ...(reason.trim() === '' ? { reason: 'Reason is required' } : {}),
    };
    setProblem(found);
    if (Object.keys(found).length > 0) return;
    try {
      await credit.mutateAsync({
        ...(isByAmount ? { amount } : { lines: chosen.map(({ line, quantity }) => ({ line, quantity })) }),
        reason: reason.trim(),
      });
      toast.success('Credit note issued');
      onClose();
    } catch (failure) {
      const text = errorText(failure, 'The credit note could not be issued');
      const isReason = ApiError.from(failure).errors.some(({ path }) => path === 'reason');
      setProblem({ [isReason ? 'reason' : isByAmount ? 'amount' : 'lines']: text });
    }
  }

  return (
    <FormDialog
      className="[--dialog-width:40rem]"
      title={`Credit note to ${bill.number}`}
      onSubmit={submit}
      action="Issue credit note"
      isBusy={credit.isPending}
      onClose={onClose}
    >
      <RadioGroup
        legend="What to credit"
        hideLegend
        className="grid gap-2 sm:grid-cols-2"
        onChange={() => setProblem({})}
      >
        <RadioCard
          name="credited"
          title={isService ? 'Everything left on it' : 'Units that come back'}
          checked={!isByAmount}
          onChange={() => setIsByAmount(false)}
        />
        <RadioCard
          name="credited"
          title="An amount"
          description={isService ? undefined : 'The price is lowered, nothing comes back.'}
          checked={isByAmount}
          onChange={() => setIsByAmount(true)}
        />
      </RadioGroup>
      {isByAmount ? (
        <RupeeField
          label="Amount with VAT"
          required
          autoComplete="off"
          help={lines.length > 1 ? 'Shared among the lines by what is left of each.' : undefined}
          error={problem.amount}
          value={amountText}
          onChange={(event) => setAmountText(event.target.value)}
        />
      ) : (
        <ul className="divide-y divide-line">
          {lines.map(({ _id, name, left, unit }) => (
            <li key={_id} className="flex flex-wrap items-center justify-between gap-3 py-2">
              <span className="min-w-0 grow wrap-anywhere">{name}</span>
              {isService ? null : (
                <span className="ms-auto flex items-center gap-3">
                  <span className="num text-sm text-fg-3">{`of ${left} ${unit ?? ''} left`}</span>
                  <QuantityStepper
                    label={`Quantity of ${name}`}
                    min={0}
                    max={left}
                    value={quantities[_id] ?? 0}
                    tooManyText={`Only ${left} can still be credited`}
                    onChange={(quantity) => setQuantities({ ...quantities, [_id]: quantity })}
                  />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {problem.lines ? (
        <p role="alert" className="text-sm font-medium text-danger">
          {problem.lines}
        </p>
      ) : null}
      <dl className="rounded-lg bg-sunken px-4 py-3 text-sm">
        <div className="flex justify-between gap-4">
          <dt>Taxable value</dt>
          <dd className="num">
            <Rupees amount={rupeesFromPaisa(taxablePaisa)} />
          </dd>
        </div>
        <div className="flex justify-between gap-4">
          <dt>VAT 13 %</dt>
          <dd className="num">
            <Rupees amount={rupeesFromPaisa(vatPaisa)} />
          </dd>
        </div>
        <div className="flex justify-between gap-4 font-semibold">
          <dt>Credited</dt>
          <dd className="num">
            <Rupees amount={rupeesFromPaisa(taxablePaisa + vatPaisa)} />
          </dd>
        </div>
        {bill.totals.voucher > 0 ? (
          <div className="flex justify-between gap-4 text-fg-2">
            <dt>Paid by marketplace voucher</dt>
            <dd className="num">
              {'\u2212'}
              <Rupees amount={rupeesFromPaisa(voucherPaisa)} />
            </dd>
          </div>
        ) : null}
      </dl>
      <TextArea
        label="Reason"
        required
        maxLength={300}
        help="It is printed on the credit note."
        error={problem.reason}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}

function amountsOf({ taxable, vat, voucher }: Bill['credited']) {
  return {
    taxablePaisa: paisaFromRupees(taxable),
    vatPaisa: paisaFromRupees(vat),
    voucherPaisa: paisaFromRupees(voucher),
  };
}

const NOTHING = { taxablePaisa: 0, vatPaisa: 0, voucherPaisa: 0 };

const leftPaisaOf = ({ lines }: Bill) =>
  lines.reduce((sum, { leftAmount }) => sum + paisaFromRupees(leftAmount), 0);
