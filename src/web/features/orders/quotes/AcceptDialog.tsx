import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type AcceptQuoteInput,
  acceptQuoteSchema,
  type Quote,
} from '../../../../contract/orders/quotes.contract.ts';
import type { Address } from '../../../../contract/people/addresses.contract.ts';
import type { OrderPaymentMethod } from '../../../../domain/books/payment-status.ts';
import { apiPost } from '../../../data/api-client.ts';
import { useDeskForm, useDraft } from '../../../desk/desk-form.hooks.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { PaymentMethodChoice } from '../../payments/payments/PaymentMethodChoice.tsx';
import { toAddressDraft, toPostalAddress } from '../../people/address-draft.ts';
import { costCentresQuery } from '../own-company.ts';
import { QUOTES, quotePath } from './quotes.hooks.ts';

const TITLE = 'Accept and order';

/** Orders what is offered: where it goes, how it is paid, and of what is offered in parts, which lines. */
export function AcceptDialog({
  quote,
  addresses,
  onClose,
}: {
  quote: Quote;
  /** Undefined while they are on their way. */
  addresses: readonly Address[] | undefined;
  onClose: () => void;
}) {
  const [first, ...others] = addresses ?? [];
  if (first) return <AcceptForm quote={quote} addresses={[first, ...others]} onClose={onClose} />;
  return (
    <Dialog isOpen onClose={onClose} title={TITLE}>
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

function AcceptForm({
  quote,
  addresses,
  onClose,
}: {
  quote: Quote;
  addresses: readonly [Address, ...Address[]];
  onClose: () => void;
}) {
  const offer = quote.versions.at(-1);
  const { data: centres } = useQuery(costCentresQuery);
  const open = centres?.costCentres.filter(({ isActive }) => isActive) ?? [];
  const [method, setMethod] = useState<OrderPaymentMethod>('bank');
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const { draft, set, bind } = useDraft({
    address: addresses[0]._id,
    costCentre: '',
    purchaseOrderNumber: '',
  });
  const toast = useToast();
  const queryClient = useQueryClient();
  const { problems, isBusy, submit } = useDeskForm({
    desk: QUOTES,
    schema: acceptQuoteSchema,
    send: async (input: AcceptQuoteInput) => {
      const { request, order } = await apiPost<Quote>(`${quotePath('buyer', quote._id)}/accept`, input);
      void queryClient.invalidateQueries({ queryKey: ['my', 'requests'] });
      toast.success(
        order || !request
          ? 'Accepted: it is an order now'
          : `Request ${request.number} waits for a signature`,
      );
    },
    done: null,
    failed: 'Failed to order the quote',
    onDone: onClose,
  });
  const address = addresses.find(({ _id }) => _id === draft.address) ?? addresses[0];
  const lines = offer?.lines.map(({ line }) => line).filter((line) => !leftOut.includes(line)) ?? [];
  const input: AcceptQuoteInput = {
    version: quote.version,
    shippingAddress: toPostalAddress(toAddressDraft(address)),
    payment: { method },
    purchaseOrderNumber: draft.purchaseOrderNumber,
    ...(draft.costCentre === '' ? {} : { costCentre: draft.costCentre }),
    ...(leftOut.length === 0 ? {} : { lines }),
  };
  return (
    <FormDialog
      title={TITLE}
      action="Order"
      isBusy={isBusy}
      disabled={lines.length === 0}
      onSubmit={(event) => submit(event, input)}
      onClose={onClose}
      className="[--dialog-width:36rem]"
    >
      {offer?.allowsParts && offer.lines.length > 1 ? (
        <fieldset>
          <legend className="mb-1 font-medium">Lines</legend>
          {offer.lines.map(({ line, quantity, price, alternative }) => (
            <Checkbox
              key={line}
              className="block"
              label={
                <span className="wrap-anywhere">
                  {`${quantity} × ${alternative?.name ?? quote.lines.find(({ _id }) => _id === line)?.name} at `}
                  <Rupees amount={price ?? 0} />
                </span>
              }
              checked={!leftOut.includes(line)}
              onChange={(event) =>
                setLeftOut((before) =>
                  event.target.checked ? before.filter((one) => one !== line) : [...before, line],
                )
              }
            />
          ))}
        </fieldset>
      ) : null}
      {leftOut.length === 0 && quote.totals ? (
        <p className="flex justify-between gap-3">
          <span>Total with VAT and delivery</span>
          <Rupees amount={quote.totals.total} className="font-bold" />
        </p>
      ) : null}
      <SelectField
        label="Deliver to"
        name="shippingAddress"
        value={draft.address}
        options={addresses.map(({ _id, street, city, province }) => ({
          value: _id,
          label: `${street}, ${city}, ${province}`,
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
      <PaymentMethodChoice total={quote.totals?.total ?? 0} method={method} onChoose={setMethod} />
    </FormDialog>
  );
}
