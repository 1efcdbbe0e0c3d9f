import { type FormEvent, useState } from 'react';
import { walletSettlementInputSchema } from '../../../contract/wallet-settlements.contract.ts';
import { kathmanduDate } from '../../../domain/kathmandu-time.ts';
import { ApiError, errorText } from '../../data/api-client.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { useRecordSettlement } from './money.hooks.ts';
import { WALLET_OPTIONS } from './wallet-names.ts';

const EMPTY = { method: '', amount: '', fee: '', date: '', bankReference: '', note: '' };

/** What a wallet company has passed on to the bank, and what it kept. */
export function SettlementDialog({
  known,
  statementLine,
  onClose,
}: {
  /** What a bank statement's line says of it already. */
  known: Partial<typeof EMPTY>;
  statementLine: string | null;
  onClose: () => void;
}) {
  const record = useRecordSettlement();
  const toast = useToast();
  const today = kathmanduDate(new Date());
  const [draft, setDraft] = useState({ ...EMPTY, date: today, ...known });
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const field = (name: keyof typeof EMPTY) => ({
    name,
    value: draft[name],
    error: problems[name],
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
  });

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (record.isPending) return;
    const form = event.currentTarget;
    const show = (errors: readonly { path: string; message: string }[]) => {
      setProblems(Object.fromEntries(errors.toReversed().map(({ path, message }) => [path, message])));
      form.querySelector<HTMLElement>(`[name="${errors[0]?.path}"]`)?.focus();
    };
    const amountOf = (text: string) => Number(text.replaceAll(',', '').trim());
    const checked = walletSettlementInputSchema.safeParse({
      method: draft.method,
      amount: draft.amount.trim() === '' ? undefined : amountOf(draft.amount),
      fee: draft.fee.trim() === '' ? undefined : amountOf(draft.fee),
      date: draft.date,
      bankReference: draft.bankReference,
      ...(draft.note.trim() === '' ? {} : { note: draft.note }),
      ...(statementLine === null ? {} : { statementLine }),
    });
    if (!checked.success) {
      show(checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
      return;
    }
    setProblems({});
    record.mutate(checked.data, {
      onSuccess: () => {
        toast.success('Settlement recorded');
        onClose();
      },
      onError: (error) => {
        const { errors } = ApiError.from(error);
        if (errors.length > 0) show(errors);
        else toast.error(errorText(error, 'The settlement could not be recorded'));
      },
    });
  }

  return (
    <Dialog isOpen onClose={onClose} title="Wallet settlement">
      <form noValidate onSubmit={onSubmit} className="grid gap-4 sm:grid-cols-2">
        <p className="text-sm text-fg-2 sm:col-span-2">
          Money that a wallet has passed on to our bank account. The wallet goes down by amount and fee, the
          bank up by the amount.
        </p>
        <SelectField
          {...field('method')}
          label="Wallet"
          required
          placeholder="Choose the wallet"
          options={WALLET_OPTIONS}
        />
        <TextField {...field('date')} label="Date at the bank" required type="date" max={today} />
        <TextField
          {...field('amount')}
          label="Amount at the bank"
          required
          inputMode="decimal"
          autoComplete="off"
          prefix={<span className="rupee">रू</span>}
        />
        <TextField
          {...field('fee')}
          label="Fee kept by the wallet"
          optional
          inputMode="decimal"
          autoComplete="off"
          prefix={<span className="rupee">रू</span>}
        />
        <TextField
          {...field('bankReference')}
          label="Bank reference"
          required
          maxLength={100}
          autoComplete="off"
          help="As the bank’s statement shows it."
          className="sm:col-span-2"
        />
        <TextArea {...field('note')} label="Note" optional maxLength={300} className="sm:col-span-2" />
        <div className="flex flex-wrap justify-end gap-2 sm:col-span-2">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={record.isPending}>
            Record settlement
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
