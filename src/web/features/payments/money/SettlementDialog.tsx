import {
  type WalletSettlementInput,
  walletSettlementInputSchema,
} from '../../../../contract/payments/wallet-settlements.contract.ts';
import { typedAmount } from '../../../../domain/shop/digits.ts';
import { kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';
import { apiPost } from '../../../data/api-client.ts';
import { useDeskForm, useDraft } from '../../../desk/desk-form.hooks.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { RupeeField, TextField } from '../../../ui/fields/TextField.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { ADMIN_MONEY } from './money.hooks.ts';
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
  const today = kathmanduDate(new Date());
  const { draft, bind } = useDraft({ ...EMPTY, date: today, ...known });
  const { problems, isBusy, submit } = useDeskForm({
    desk: ADMIN_MONEY,
    schema: walletSettlementInputSchema,
    send: (input: Partial<WalletSettlementInput>) => apiPost('/api/admin/money/settlements', input),
    done: 'Settlement recorded',
    failed: 'The settlement could not be recorded',
    onDone: onClose,
  });
  const field = bind(problems);

  const input: Partial<WalletSettlementInput> = {
    method: draft.method as WalletSettlementInput['method'],
    amount: typedAmount(draft.amount) ?? undefined,
    fee: typedAmount(draft.fee) ?? undefined,
    date: draft.date,
    bankReference: draft.bankReference,
    ...(draft.note.trim() === '' ? {} : { note: draft.note }),
    ...(statementLine === null ? {} : { statementLine }),
  };

  return (
    <FormDialog
      title="Wallet settlement"
      action="Record settlement"
      isBusy={isBusy}
      onSubmit={(event) => submit(event, input)}
      onClose={onClose}
      inPairs
    >
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
      <DateField {...field('date')} label="Date at the bank" required max={today} />
      <RupeeField {...field('amount')} label="Amount at the bank" required />
      <RupeeField {...field('fee')} label="Fee kept by the wallet" optional />
      <TextField
        {...field('bankReference')}
        label="Bank reference"
        required
        maxLength={100}
        help="As the bank’s statement shows it."
        className="sm:col-span-2"
      />
      <TextArea {...field('note')} label="Note" optional maxLength={300} className="sm:col-span-2" />
    </FormDialog>
  );
}
