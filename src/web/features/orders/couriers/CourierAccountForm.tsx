import type { FormEvent } from 'react';
import {
  type CourierAccountInput,
  courierAccountSchema,
  type SellerCouriers,
} from '../../../../contract/orders/couriers.contract.ts';
import { formatDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import { useDeskForm, useDraft } from '../../../desk/desk-form.hooks.ts';
import { useDeskStep } from '../../../desk/desk-list.hooks.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { CopyButton } from '../../../ui/controls/CopyButton.tsx';
import { PasswordField, TextField } from '../../../ui/fields/TextField.tsx';
import { TitledCard } from '../../../ui/layout/Card.tsx';
import { SELLER_COURIERS, saveCourierAccount } from './couriers.hooks.ts';

const EMPTY = { clientId: '', clientSecret: '', userName: '', password: '', storeId: '', webhookSecret: '' };

/** A seller's own account with Pathao. Its secrets go one way: they are typed anew to change anything. */
export function CourierAccountForm({
  couriers: { account, hasPlatformAccount },
}: {
  couriers: SellerCouriers;
}) {
  const { draft, set, bind } = useDraft({
    ...EMPTY,
    clientId: account?.clientId ?? '',
    userName: account?.userName ?? '',
    storeId: account === null ? '' : String(account.storeId),
  });
  const { problems, isBusy, submit } = useDeskForm({
    desk: SELLER_COURIERS,
    schema: courierAccountSchema,
    send: (input: CourierAccountInput) => saveCourierAccount(input),
    done: 'Pathao knows these keys: they are saved',
    failed: 'The keys could not be saved',
    onDone: () => set({ clientSecret: '', password: '', webhookSecret: '' }),
  });
  const remove = useDeskStep(SELLER_COURIERS, () => saveCourierAccount({ account: null }));
  const field = (name: keyof typeof EMPTY) => ({
    ...bind({})(name),
    name: `account.${name}`,
    error: problems[`account.${name}`],
    required: true,
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) =>
    submit(event, { account: { ...draft, storeId: Number(draft.storeId) } });
  return (
    <TitledCard title="Your account with Pathao">
      <p className="mb-4 text-sm text-fg-2">
        {account !== null
          ? `Your parcels travel on it. Tested ${formatDateTime(new Date(account.testedAt))}.`
          : hasPlatformAccount
            ? 'Without one your parcels travel on the account of Thokmandu.'
            : 'Without one you can book Pathao for no parcel.'}
      </p>
      {account === null ? null : (
        <div className="mb-4 text-sm">
          <p className="text-fg-2">Enter this address in Pathao’s panel as your webhook, with your secret:</p>
          <p className="mt-1 flex items-center gap-2">
            <code className="min-w-0 grow rounded-md bg-sunken px-3 py-2 break-all">{account.eventsUrl}</code>
            <CopyButton text={account.eventsUrl} what="webhook address" />
          </p>
        </div>
      )}
      <form
        noValidate
        onSubmit={onSubmit}
        aria-label="Your account with Pathao"
        className="grid gap-4 sm:grid-cols-2"
      >
        <TextField {...field('clientId')} label="Client ID" />
        <PasswordField {...field('clientSecret')} label="Client secret" autoComplete="off" />
        <TextField {...field('userName')} label="User" />
        <PasswordField {...field('password')} label="Password" autoComplete="new-password" />
        <TextField {...field('storeId')} label="Store ID" inputMode="numeric" />
        <PasswordField
          {...field('webhookSecret')}
          label="Webhook secret"
          autoComplete="off"
          help="At least 12 characters, the same as in Pathao’s panel."
        />
        <div className="flex flex-wrap gap-2 sm:col-span-2">
          <Button type="submit" busy={isBusy}>
            Test and save
          </Button>
          {account === null ? null : (
            <Button variant="danger-ghost" busy={remove.isPending} onClick={() => remove.mutate(undefined)}>
              Remove the account
            </Button>
          )}
        </div>
      </form>
    </TitledCard>
  );
}
