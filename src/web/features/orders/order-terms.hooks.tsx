import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { PlaceOrderInput } from '../../../contract/orders/orders.contract.ts';
import type { Address } from '../../../contract/people/addresses.contract.ts';
import type { OrderPaymentMethod } from '../../../domain/books/payment-status.ts';
import { provinceName } from '../../../domain/shop/nepal.ts';
import { type FormProblems, useDraft } from '../../desk/desk-form.hooks.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { PaymentMethodChoice } from '../payments/payments/PaymentMethodChoice.tsx';
import { toAddressDraft, toPostalAddress } from '../people/address-draft.ts';
import { AccountChoice, type AccountOption } from './AccountChoice.tsx';
import { accountRefusal, allCreditLinesQuery } from './credit.ts';
import { costCentresQuery } from './own-company.ts';

/** At least one. */
export type Addresses = readonly [Address, ...Address[]];

/** A dialog that orders something: its form once there is an address that it can go to. */
export function AddressDialog({
  title,
  addresses,
  onClose,
  children,
}: {
  title: string;
  /** Undefined while they are on their way. */
  addresses: readonly Address[] | undefined;
  onClose: () => void;
  children: (addresses: Addresses) => ReactNode;
}) {
  const [first, ...others] = addresses ?? [];
  if (first) return children([first, ...others]);
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      {addresses ? (
        <EmptyState
          headingLevel={3}
          title="No address yet"
          text="Save the address that it goes to, and come back."
          action={<ButtonLink to={paths.addresses}>Addresses</ButtonLink>}
        />
      ) : (
        <LoadingRegion>
          <Skeleton className="h-24" />
        </LoadingRegion>
      )}
    </Dialog>
  );
}

/** What an order of one seller's goods would put on account, where that seller lends the company something. */
function useAccount(lender: Pick<AccountOption, 'seller' | 'amount'> | undefined): {
  isOn: boolean;
  choice: ReactNode;
} {
  const [isChosen, setChosen] = useState(false);
  const { data } = useQuery({ ...allCreditLinesQuery, enabled: lender !== undefined, retry: false });
  const line = data?.isEnabled
    ? data.lines.find(
        ({ seller, status }) =>
          seller._id === lender?.seller._id && (status === 'open' || status === 'frozen'),
      )
    : undefined;
  if (lender === undefined || line === undefined) return { isOn: false, choice: null };
  const refusal = accountRefusal(line, lender.amount ?? 0);
  return {
    isOn: isChosen && refusal === null,
    choice: (
      <fieldset>
        <legend className="mb-1 font-medium">On account</legend>
        <AccountChoice
          option={{ ...lender, line, isChosen, losesPro: false, refusal }}
          onToggle={(_, isOn) => setChosen(isOn)}
        />
      </fieldset>
    ),
  };
}

/**
 * What an order says beside its lines: where it goes, under which cost centre and number, and how it is paid. `lender` is who
 * sends all of it.
 */
export function useOrderTerms(
  addresses: Addresses,
  lender?: Pick<AccountOption, 'seller' | 'amount'>,
): {
  input: Omit<PlaceOrderInput, 'items'>;
  fields: (problems: FormProblems) => ReactNode;
  /** The ways to pay so many rupees. */
  payment: (total: number) => ReactNode;
} {
  const { data: centres } = useQuery(costCentresQuery);
  const open = centres?.costCentres.filter(({ isActive }) => isActive) ?? [];
  const [method, setMethod] = useState<OrderPaymentMethod>('bank');
  const account = useAccount(lender);
  const { draft, set, bind } = useDraft({
    address: addresses[0]._id,
    costCentre: '',
    purchaseOrderNumber: '',
  });
  const address = addresses.find(({ _id }) => _id === draft.address) ?? addresses[0];
  return {
    input: {
      shippingAddress: toPostalAddress(toAddressDraft(address)),
      payment: { method: account.isOn ? 'account' : method },
      purchaseOrderNumber: draft.purchaseOrderNumber,
      ...(draft.costCentre === '' ? {} : { costCentre: draft.costCentre }),
    },
    fields: (problems) => (
      <>
        <SelectField
          label="Deliver to"
          name="shippingAddress"
          value={draft.address}
          options={addresses.map(({ _id, street, city, province }) => ({
            value: _id,
            label: `${street}, ${city}, ${provinceName(province)}`,
          }))}
          error={problems.shippingAddress}
          onChange={(event) => set({ address: event.target.value })}
        />
        {open.length > 0 ? (
          <SelectField
            label="Cost centre"
            name="costCentre"
            required={centres?.isRequired === true}
            optional={centres?.isRequired !== true}
            placeholder={centres?.isRequired === true ? 'Choose a cost centre' : 'None'}
            value={draft.costCentre}
            options={open.map(({ _id, code, name }) => ({ value: _id, label: `${code} · ${name}` }))}
            error={problems.costCentre}
            onChange={(event) => set({ costCentre: event.target.value })}
          />
        ) : null}
        <TextField
          {...bind(problems)('purchaseOrderNumber')}
          label="Purchase order number"
          optional
          maxLength={60}
        />
      </>
    ),
    payment: (total) => (
      <>
        {account.choice}
        {account.isOn ? null : <PaymentMethodChoice total={total} method={method} onChoose={setMethod} />}
      </>
    ),
  };
}
