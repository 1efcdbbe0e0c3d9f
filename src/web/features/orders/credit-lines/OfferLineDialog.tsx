import { useState } from 'react';
import {
  type CreditRequest,
  type OfferCreditLineInput,
  offerCreditLineSchema,
} from '../../../../contract/orders/credit-lines.contract.ts';
import { typedAmount } from '../../../../domain/shop/digits.ts';
import { useDeskForm, useDraft } from '../../../desk/desk-form.hooks.ts';
import { Combobox } from '../../../ui/fields/Combobox.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { CREDIT } from '../credit.ts';
import { offerCreditLine, useLendableCompanies } from './credit-lines.hooks.ts';
import { LineTermsFields } from './LineTermsFields.tsx';

/** Offers a company a credit line: one that asked for it, or a buyer found by name or PAN. Mounted only while it is open. */
export function OfferLineDialog({
  request,
  onClose,
}: {
  /** Null: the seller chooses whom. */
  request: CreditRequest | null;
  onClose: () => void;
}) {
  const [search, setSearch] = useState('');
  const { draft, set } = useDraft({
    company: request?.company._id ?? '',
    limit: '',
    days: '30',
    keepsPro: true,
    note: '',
  });
  const found = useLendableCompanies(search.trim());
  const { problems, isBusy, submit } = useDeskForm({
    desk: CREDIT,
    schema: offerCreditLineSchema.refine(({ company }) => company !== '', {
      path: ['company'],
      error: 'Choose a company',
    }),
    send: offerCreditLine,
    done: 'Credit line offered',
    failed: 'The credit line could not be offered',
    failedAt: request === null ? 'company' : 'limit',
    onDone: onClose,
  });
  const input = {
    company: draft.company,
    limit: typedAmount(draft.limit) ?? Number.NaN,
    days: Number(draft.days) as OfferCreditLineInput['days'],
    keepsPro: draft.keepsPro,
    note: draft.note.trim() || null,
  };
  return (
    <FormDialog
      title={request === null ? 'Offer a credit line' : `Credit line for ${request.company.name}`}
      action="Offer credit line"
      isBusy={isBusy}
      onSubmit={(event) => submit(event, input)}
      onClose={onClose}
      inPairs
    >
      {request === null ? (
        <Combobox
          label="Company"
          required
          className="sm:col-span-2"
          help="One that has bought from you, by its name or PAN. Its PAN must be proven."
          error={problems.company}
          options={(found.data?.companies ?? []).map(({ _id, name, panNumber, hasLine }) => ({
            value: _id,
            label: name,
            group:
              panNumber === null
                ? 'PAN not proven'
                : hasLine
                  ? `PAN ${panNumber}, has a line of yours already`
                  : `PAN ${panNumber}`,
          }))}
          value={draft.company}
          onChange={(company) => set({ company })}
          onType={setSearch}
          noMatchText={search.trim() === '' ? 'Type a name or a PAN' : 'None of your buyers matches'}
        />
      ) : null}
      <LineTermsFields
        draft={draft}
        problems={problems}
        help="Bills to be paid, and parcels still to be sent, count against it."
        onChange={set}
      />
      <TextArea
        name="note"
        label="Note"
        optional
        rows={2}
        maxLength={500}
        className="sm:col-span-2"
        help="The company reads it with your offer."
        error={problems.note}
        value={draft.note}
        onChange={(event) => set({ note: event.target.value })}
      />
      <p className="text-sm text-fg-2 sm:col-span-2">
        You lend, not Thokmandu: if the company does not pay, that is between you and them.
      </p>
    </FormDialog>
  );
}
