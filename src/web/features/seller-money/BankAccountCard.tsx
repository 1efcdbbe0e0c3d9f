import Landmark from 'lucide-react/icons/landmark';
import { type FormEvent, useState } from 'react';
import {
  type BankAccount,
  type ChangeBankAccountInput,
  changeBankAccountSchema,
} from '../../../contract/bank-accounts.contract.ts';
import { ApiError, errorText } from '../../data/api-client.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Badge } from '../../ui/feedback/StatusBadge.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { useChangeBankAccount } from './seller-money.hooks.ts';

/** Where the seller is paid; only the last four digits are ever shown. */
export function BankAccountCard({
  account,
  onChange,
}: {
  account: BankAccount | null;
  onChange: () => void;
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
      <Button variant="secondary" className="mt-4 w-full" onClick={onChange}>
        {account === null ? 'Add account' : 'Change account'}
      </Button>
      <p className="mt-3 text-xs text-fg-3">
        Asks for your password. A change holds payouts for 72 hours; you get a mail.
      </p>
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

/** The form of an account. The number that is in use is not shown: it is typed anew. */
export function BankAccountDialog({
  account,
  onClose,
}: {
  account: BankAccount | null;
  onClose: () => void;
}) {
  const [draft, setDraft] = useState<ChangeBankAccountInput>({
    ...EMPTY,
    ...(account && { bank: account.bank, branch: account.branch, accountName: account.accountName }),
  });
  const [problems, setProblems] = useState<Partial<ChangeBankAccountInput>>({});
  const toast = useToast();
  const save = useChangeBankAccount();

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (save.isPending) return;
    const form = event.currentTarget;
    const show = (errors: readonly { path: string; message: string }[]) => {
      setProblems(Object.fromEntries(errors.toReversed().map(({ path, message }) => [path, message])));
      form.querySelector<HTMLElement>(`[name="${errors[0]?.path}"]`)?.focus();
    };
    const checked = changeBankAccountSchema.safeParse(draft);
    if (!checked.success) {
      show(checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
      return;
    }
    setProblems({});
    save.mutate(draft, {
      onSuccess: () => {
        toast.success('Bank account saved');
        onClose();
      },
      onError: (error) => {
        const { errors } = ApiError.from(error);
        if (errors.length > 0) show(errors);
        else toast.error(errorText(error, 'The bank account could not be saved'));
      },
    });
  }

  const field = (name: keyof ChangeBankAccountInput) => ({
    name,
    value: draft[name],
    error: problems[name],
    required: true,
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
  });
  return (
    <Dialog isOpen onClose={onClose} title={account === null ? 'Add bank account' : 'Change bank account'}>
      <form noValidate onSubmit={onSubmit} className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('bank')} label="Bank" autoComplete="off" />
        <TextField {...field('branch')} label="Branch" autoComplete="off" />
        <TextField
          {...field('accountName')}
          label="Account name"
          autoComplete="off"
          help="As your bank writes it: banks send money back when it differs."
          className="sm:col-span-2"
        />
        <TextField
          {...field('accountNumber')}
          label="Account number"
          inputMode="numeric"
          autoComplete="off"
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
        <div className="flex flex-wrap justify-end gap-2 sm:col-span-2">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={save.isPending}>
            Save account
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
