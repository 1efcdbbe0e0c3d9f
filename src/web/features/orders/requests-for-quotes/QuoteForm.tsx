import { useState } from 'react';
import type { SealedQuoteInput, SellerRequest } from '../../../../contract/orders/sealed-quotes.contract.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { typedAmount } from '../../../../domain/shop/digits.ts';
import { apiPut } from '../../../data/api-client.ts';
import { useDeskForm, useDraft } from '../../../desk/desk-form.hooks.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import { FieldsToCheck } from '../../../ui/fields/FieldsToCheck.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { RupeeField, TextField } from '../../../ui/fields/TextField.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { TitledCard } from '../../../ui/layout/Card.tsx';
import { enterGoesDown } from './enter-keys.ts';
import { LineOffer } from './OfferFields.tsx';
import { goodsOf, newOffer, type OfferDraft, offered, toDrafts, toOfferInputs } from './quote-draft.ts';
import { REQUESTS_FOR_QUOTES, sellersRequest } from './requests-for-quotes.hooks.ts';

/** What a seller offers of a sealed request: a price for each line that they have, and the terms of all. */
export function QuoteForm({ request, onSent }: { request: SellerRequest; onSent: () => void }) {
  const { _id, lines, quote, validFrom } = request;
  const [drafts, setDrafts] = useState(() => toDrafts(request));
  const { draft, bind } = useDraft(() => ({
    deliveryFee: String(quote?.deliveryFee ?? 0),
    delivery: quote?.delivery ?? '',
    validUntil: quote?.validUntil ?? validFrom,
    note: quote?.note ?? '',
  }));
  const { problems, isBusy, submit } = useDeskForm({
    desk: REQUESTS_FOR_QUOTES,
    schema: async () =>
      (await import('../../../../contract/orders/sealed-quotes.contract.ts')).sealedQuoteInputSchema,
    send: (input: SealedQuoteInput) => apiPut(`${sellersRequest(_id)}/quote`, input),
    done: quote ? 'Quote changed' : 'Quote sealed',
    failed: 'The quote could not be sent. Please try again.',
    onDone: onSent,
  });
  const sent = offered(drafts);
  const goods = goodsOf(drafts);
  const input: SealedQuoteInput = {
    lines: toOfferInputs(drafts),
    deliveryFee: draft.deliveryFee.trim() === '' ? 0 : (typedAmount(draft.deliveryFee) as number),
    delivery: draft.delivery,
    validUntil: draft.validUntil,
    note: draft.note,
  };
  const change = (line: string, alternative: boolean, changed: Partial<OfferDraft>) =>
    setDrafts((before) =>
      before.map((one) =>
        one.line === line && one.alternative === alternative ? { ...one, ...changed } : one,
      ),
    );
  const linesWrong = Object.keys(problems).some((path) => path.startsWith('lines'));
  const termsWrong = Object.keys(problems).some((path) => !path.startsWith('lines'));
  return (
    <form
      noValidate
      aria-label="Your quote"
      onKeyDown={enterGoesDown}
      onSubmit={(event) => submit(event, input)}
      className="flex flex-col gap-4"
    >
      <TitledCard title="Your prices" titleClassName="text-lg" className="p-4 md:p-6">
        <p className="mt-1 text-sm text-fg-2">
          Of one unit, before VAT. A line without a price is not offered. Enter goes down the column.
        </p>
        <div className="mt-2">
          {lines.map((line) => (
            <LineOffer
              key={line._id}
              line={line}
              offers={drafts
                .filter((one) => one.line === line._id)
                .map((one) => ({
                  draft: one,
                  path: sent.includes(one) ? `lines.${sent.indexOf(one)}` : null,
                }))}
              problems={problems}
              onChange={(alternative, changed) => change(line._id, alternative, changed)}
              onAdd={() => setDrafts((before) => [...before, newOffer(line, true)])}
              onRemove={() =>
                setDrafts((before) => before.filter((one) => one.line !== line._id || !one.alternative))
              }
            />
          ))}
        </div>
        {problems.lines ? <FieldError id="quote-lines">{problems.lines}</FieldError> : null}
      </TitledCard>
      <TitledCard title="Terms" titleClassName="mb-4 text-lg" className="p-4 md:p-6">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <DateField
            {...bind(problems)('validUntil')}
            min={validFrom}
            label="Valid until"
            required
            help="Two days after the closing at least: who buys needs time."
          />
          <RupeeField
            {...bind(problems)('deliveryFee')}
            label="Delivery"
            help="Once for all of it, before VAT. 0 where it is included."
          />
          <TextField
            {...bind(problems)('delivery')}
            label="How it is delivered"
            optional
            maxLength={500}
            className="sm:col-span-2"
          />
          <TextArea
            {...bind(problems)('note')}
            label="Note"
            optional
            rows={3}
            maxLength={2000}
            className="sm:col-span-2"
            help="Phone numbers, e-mail and web addresses are hidden: names are exchanged with the award."
          />
        </div>
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
          <p className="num text-sm text-fg-2">
            {`${sent.filter(({ alternative }) => !alternative).length} of ${countText(lines.length, 'line')}`}
            {goods === null ? null : (
              <>
                {' · '}
                <Rupees amount={goods} className="font-semibold text-fg" />
                {' before VAT'}
              </>
            )}
          </p>
          <div className="flex flex-wrap items-center gap-3">
            <FieldsToCheck
              labels={[...(linesWrong ? ['Your prices'] : []), ...(termsWrong ? ['Terms'] : [])]}
            />
            <Button type="submit" size="lg" busy={isBusy}>
              {quote ? 'Change the quote' : 'Seal and send'}
            </Button>
          </div>
        </div>
      </TitledCard>
    </form>
  );
}
