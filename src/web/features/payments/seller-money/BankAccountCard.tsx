import Landmark from 'lucide-react/icons/landmark';
import {
  type BankAccount,
  type ChangeBankAccountInput,
  changeBankAccountSchema,
  type SellerBankAccount,
} from '../../../../contract/people/bank-accounts.contract.ts';
import { apiPut } from '../../../data/api-client.ts';
import { useDeskForm, useDraft } from '../../../desk/desk-form.hooks.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Badge } from '../../../ui/feedback/StatusBadge.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { SELLER_MONEY } from './seller-money.hooks.ts';

/** Where the seller is paid; only the last four digits are ever shown. */
export function BankAccountCard({
  account,
  onChange,
}: {
  account: BankAccount | null;
  /** Null: the reader may not. */
  onChange: (() => void) | null;
}) {
  return (
    <Card aria-labelledby="money-account" className="p-5">
      <div className="flex items-center justify-between gap-3">
        <h2 id="money-account" className="text-md font-semibold">
          Bank account
        </h2>
        {account === null ? null : account.heldUntil === null ? (
          <Badge tone="success">In use</Badge>
        ) : (
          <Badge tone="warning">Payouts wait</Badge>
        )}
      </div>
      {account === null ? (
        <p className="mt-3 text-fg-2">No account yet.</p>
      ) : (
        <div className="mt-4 flex gap-3">
          <span className="flex size-10 shrink-0 items-center justify-center rounded-md border border-line bg-sunken text-fg-2">
            <Landmark aria-hidden="true" />
          </span>
          <div className="min-w-0 wrap-anywhere">
            <p className="font-semibold">{`${account.bank}, ${account.branch}`}</p>
            <p className="text-sm text-fg-2">{account.accountName}</p>
            <p className="num mt-1">
              <span aria-hidden="true">•••• •••• {account.lastFour}</span>
              <span className="sr-only">{`Account number ending in ${account.lastFour}`}</span>
            </p>
          </div>
        </div>
      )}
      {onChange === null ? null : (
        <>
          <Button variant="secondary" className="mt-4 w-full" onClick={onChange}>
            {account === null ? 'Add account' : 'Change account'}
          </Button>
          <p className="mt-3 text-xs text-fg-3">
            Asks for your password. A change holds payouts for 72 hours; you get a mail.
          </p>
        </>
      )}
    </Card>
  );
}

const EMPTY: ChangeBankAccountInput = {
  bank: '',
  branch: '',
  accountName: '',
  accountNumber: '',
  password: '',
};

/** The form of an account. The number that is in use is not shown: it is typed again. */
export function BankAccountDialog({
  account,
  onClose,
}: {
  account: BankAccount | null;
  onClose: () => void;
}) {
  const { draft, bind } = useDraft<ChangeBankAccountInput>({
    ...EMPTY,
    ...(account && { bank: account.bank, branch: account.branch, accountName: account.accountName }),
  });
  const { problems, isBusy, submit } = useDeskForm({
    desk: SELLER_MONEY,
    schema: changeBankAccountSchema,
    send: (input: ChangeBankAccountInput) => apiPut<SellerBankAccount>('/api/seller/bank-account', input),
    done: 'Bank account saved',
    failed: 'The bank account could not be saved',
    onDone: onClose,
  });
  const field = (name: keyof ChangeBankAccountInput) => ({ ...bind(problems)(name), required: true });
  return (
    <FormDialog
      title={account === null ? 'Add bank account' : 'Change bank account'}
      action="Save account"
      isBusy={isBusy}
      onSubmit={(event) => submit(event, draft)}
      onClose={onClose}
      inPairs
    >
      <TextField {...field('bank')} label="Bank" />
      <TextField {...field('branch')} label="Branch" />
      <TextField
        {...field('accountName')}
        label="Account name"
        help="As your bank writes it: banks send money back when it differs."
        className="sm:col-span-2"
      />
      <TextField
        {...field('accountNumber')}
        label="Account number"
        inputMode="numeric"
        className="sm:col-span-2"
      />
      <TextField
        {...field('password')}
        type="password"
        label="Your password"
        autoComplete="current-password"
        className="sm:col-span-2"
      />
      {account === null ? null : (
        <p className="text-sm text-fg-2 sm:col-span-2">
          Payouts wait for 72 hours after a change, so that nobody else can take your money.
        </p>
      )}
    </FormDialog>
  );
}
