import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type AcceptQuoteInput,
  acceptQuoteSchema,
  type Quote,
} from '../../../../contract/orders/quotes.contract.ts';
import type { Address } from '../../../../contract/people/addresses.contract.ts';
import { apiPost } from '../../../data/api-client.ts';
import { useDeskForm } from '../../../desk/desk-form.hooks.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { AddressDialog, type Addresses, useOrderTerms } from '../order-terms.hooks.tsx';
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
  return (
    <AddressDialog title={TITLE} addresses={addresses} onClose={onClose}>
      {(some) => <AcceptForm quote={quote} addresses={some} onClose={onClose} />}
    </AddressDialog>
  );
}

function AcceptForm({
  quote,
  addresses,
  onClose,
}: {
  quote: Quote;
  addresses: Addresses;
  onClose: () => void;
}) {
  const offer = quote.versions.at(-1);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  // What parts of it cost is said by the shop.
  const amount = leftOut.length === 0 ? (quote.totals?.total ?? null) : null;
  const terms = useOrderTerms(addresses, { seller: quote.seller, amount });
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
  const lines = offer?.lines.map(({ line }) => line).filter((line) => !leftOut.includes(line)) ?? [];
  const input: AcceptQuoteInput = {
    version: quote.version,
    ...terms.input,
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
                  {quantity} × {alternative?.name ?? quote.lines.find(({ _id }) => _id === line)?.name} at{' '}
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
      {terms.fields(problems)}
      {terms.payment(quote.totals?.total ?? 0)}
    </FormDialog>
  );
}
