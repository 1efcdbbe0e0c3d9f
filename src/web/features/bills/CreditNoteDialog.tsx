import { type FormEvent, useState } from 'react';
import type { Bill } from '../../../contract/bills.contract.ts';
import { creditAmounts } from '../../../domain/bill.ts';
import { paisaFromRupees, rupeesFromPaisa } from '../../../domain/money.ts';
import { ApiError, errorText } from '../../data/api-client.ts';
import { Button } from '../../ui/Button.tsx';
import { QuantityStepper } from '../../ui/fields/QuantityStepper.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { Rupees } from '../../ui/goods/Price.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { useCreditNote } from './bills.hooks.ts';

/** Credits some units of a bill: the buyer gets back what was paid for them. Mounted only while it is open. */
export function CreditNoteDialog({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const lines = bill.lines.filter(({ left }) => left > 0);
  const [quantities, setQuantities] = useState<Readonly<Record<string, number>>>({});
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<{ lines?: string; reason?: string }>({});
  const credit = useCreditNote(bill._id);
  const toast = useToast();
  const chosen = lines
    .map(({ _id, unitPrice }) => ({ line: _id, quantity: quantities[_id] ?? 0, unitPrice }))
    .filter(({ quantity }) => quantity > 0);
  const taxablePaisa = chosen.reduce(
    (sum, { quantity, unitPrice }) => sum + quantity * paisaFromRupees(unitPrice),
    0,
  );
  const { vatPaisa, voucherPaisa } = creditAmounts(
    amountsOf(bill.totals),
    amountsOf(bill.credited),
    taxablePaisa,
  );

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (credit.isPending) return;
    const found = {
      ...(chosen.length === 0 ? { lines: 'Choose what is credited' } : {}),
      ...(reason.trim() === '' ? { reason: 'Reason is required' } : {}),
    };
    setProblem(found);
    if (found.lines || found.reason) return;
    try {
      await credit.mutateAsync({
        lines: chosen.map(({ line, quantity }) => ({ line, quantity })),
        reason: reason.trim(),
      });
      toast.success('Credit note issued');
      onClose();
    } catch (failure) {
      const text = errorText(failure, 'The credit note could not be issued');
      const isReason = ApiError.from(failure).errors.some(({ path }) => path === 'reason');
      setProblem(isReason ? { reason: text } : { lines: text });
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      className="[--dialog-width:40rem]"
      title={`Credit note to ${bill.number}`}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <ul className="divide-y divide-line">
          {lines.map(({ _id, name, left, unit }) => (
            <li key={_id} className="flex flex-wrap items-center justify-between gap-3 py-2">
              <span className="min-w-0 grow wrap-anywhere">{name}</span>
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
            </li>
          ))}
        </ul>
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
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={credit.isPending}>
            Issue credit note
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function amountsOf({ taxable, vat, voucher }: Bill['credited']) {
  return {
    taxablePaisa: paisaFromRupees(taxable),
    vatPaisa: paisaFromRupees(vat),
    voucherPaisa: paisaFromRupees(voucher),
  };
}
