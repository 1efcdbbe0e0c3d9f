import { useState } from 'react';
import {
  type AnswerQuoteInput,
  answerQuoteSchema,
  type Quote,
} from '../../../../contract/orders/quotes.contract.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { typedAmount, typedNumber } from '../../../../domain/shop/digits.ts';
import { daysAfter } from '../../../../domain/shop/durations.ts';
import { kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';
import { formatRupees, paisaFromRupees } from '../../../../domain/shop/money.ts';
import { apiPost } from '../../../data/api-client.ts';
import { useDeskForm, useDraft } from '../../../desk/desk-form.hooks.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { RupeeField, TextField } from '../../../ui/fields/TextField.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { QuoteFilesField } from '../QuoteFilesField.tsx';
import { useQuoteFileSending } from '../quote-files.hooks.ts';
import { AlternativeField } from './AlternativeField.tsx';
import { LineFields } from './LineFields.tsx';
import { QUOTES, quotePath } from './quotes.hooks.ts';

/** How long an offer holds unless its seller says something else. */
const USUAL_DAYS = 14;

interface LineDraft {
  line: string;
  quantity: string;
  unitPrice: string;
  days: string;
  isOffered: boolean;
  /** Another product is offered: its id, empty until it is chosen. */
  alternative: string;
  isInstead: boolean;
}

/** What a seller offers: a price, a quantity and the days of each line, and the terms of all. */
export function AnswerDialog({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const asked = quote.versions.findLast(({ side }) => side === 'buyer');
  const offer = quote.versions.findLast(({ side }) => side === 'seller');
  const [lines, setLines] = useState<LineDraft[]>(() =>
    quote.lines.map(({ _id: line, listPrice }) => {
      const wish = asked?.lines.find((one) => one.line === line);
      const own = offer?.lines.find((one) => one.line === line);
      // What the buyer said last holds; before that nothing is offered instead.
      const instead = (quote.status === 'quoted' ? own : wish)?.alternative ?? null;
      return {
        line,
        quantity: String(wish?.quantity ?? own?.quantity ?? 1),
        unitPrice: String(own?.price ?? wish?.price ?? listPrice),
        days: String(own?.days ?? 3),
        isOffered: offer === undefined ? wish !== undefined : own !== undefined,
        alternative: instead?.product._id ?? '',
        isInstead: instead !== null,
      };
    }),
  );
  const { draft, set, bind } = useDraft(() => ({
    delivery: offer?.delivery ?? '',
    validUntil: offer?.validUntil ?? kathmanduDate(daysAfter(new Date(), USUAL_DAYS)),
    note: '',
    allowsParts: offer?.allowsParts ?? false,
  }));
  const files = useQuoteFileSending();
  const { problems, isBusy, submit } = useDeskForm({
    desk: QUOTES,
    schema: answerQuoteSchema,
    send: (input: AnswerQuoteInput) => apiPost(`${quotePath('seller', quote._id)}/answer`, input),
    done: 'Offer sent',
    failed: 'Failed to send the offer',
    onDone: onClose,
  });
  const offered = lines.filter(({ isOffered }) => isOffered);
  const input: AnswerQuoteInput = {
    version: quote.version,
    lines: offered.map(({ line, quantity, unitPrice, days, alternative, isInstead }) => ({
      line,
      ...(isInstead ? { alternative } : {}),
      quantity: typedNumber(quantity) as number,
      unitPrice: typedAmount(unitPrice) as number,
      days: typedNumber(days) as number,
    })),
    delivery: draft.delivery,
    validUntil: draft.validUntil,
    note: draft.note,
    files: files.ids,
    allowsParts: draft.allowsParts,
  };
  const change = (line: string, changed: Partial<LineDraft>) =>
    setLines((before) => before.map((one) => (one.line === line ? { ...one, ...changed } : one)));
  const bound = (line: LineDraft, name: 'quantity' | 'unitPrice' | 'days') => {
    const path = `lines.${offered.indexOf(line)}.${name}`;
    return {
      name: path,
      error: problems[path],
      required: true,
      autoComplete: 'off',
      value: line[name],
      onChange: (event: { target: { value: string } }) => change(line.line, { [name]: event.target.value }),
    };
  };
  return (
    <FormDialog
      title={`Answer ${quote.number}`}
      action="Send offer"
      isBusy={isBusy}
      disabled={files.isSending}
      onSubmit={(event) => submit(event, input)}
      onClose={onClose}
      className="[--dialog-width:40rem]"
    >
      {lines.map((line) => {
        const { name, listPrice } = quote.lines.find(
          ({ _id }) => _id === line.line,
        ) as Quote['lines'][number];
        const wish = asked?.lines.find((one) => one.line === line.line);
        const about = [
          wish ? `${countText(wish.quantity, 'unit')} asked for` : 'no longer asked for',
          ...(wish?.price == null ? [] : [`wishes ${formatRupees(paisaFromRupees(wish.price))}`]),
          `${formatRupees(paisaFromRupees(listPrice))} in your shop`,
        ];
        return (
          <LineFields key={line.line} name={name} about={about.join(' · ')}>
            {line.isOffered ? (
              <>
                <TextField {...bound(line, 'quantity')} label="Quantity" inputMode="numeric" />
                <RupeeField {...bound(line, 'unitPrice')} label="Price for one" />
                <TextField {...bound(line, 'days')} label="Sent within (days)" inputMode="numeric" />
              </>
            ) : null}
            <Checkbox
              label={
                <>
                  Offer it<span className="sr-only">{`: ${name}`}</span>
                </>
              }
              className="col-span-full"
              checked={line.isOffered}
              onChange={(event) => change(line.line, { isOffered: event.target.checked })}
            />
            {line.isOffered ? (
              <>
                <Checkbox
                  label={
                    <>
                      Offer another product instead<span className="sr-only">{`: ${name}`}</span>
                    </>
                  }
                  className="col-span-full"
                  checked={line.isInstead}
                  onChange={(event) => change(line.line, { isInstead: event.target.checked })}
                />
                {line.isInstead ? (
                  <AlternativeField
                    quote={quote}
                    line={line.line}
                    value={line.alternative}
                    error={problems[`lines.${offered.indexOf(line)}.alternative`]}
                    onChange={(alternative) => change(line.line, { alternative })}
                  />
                ) : null}
              </>
            ) : null}
          </LineFields>
        );
      })}
      {problems.lines ? <FieldError id="answer-lines">{problems.lines}</FieldError> : null}
      <div className="grid gap-4 border-t border-line pt-4 sm:grid-cols-2">
        <DateField {...bind(problems)('validUntil')} label="Valid until" required />
        <TextField {...bind(problems)('delivery')} label="Delivery" optional maxLength={500} />
        <TextArea
          {...bind(problems)('note')}
          label="Note"
          optional
          rows={3}
          maxLength={2000}
          className="sm:col-span-2"
          help="Terms, what is included. Phone numbers, e-mail and web addresses are hidden."
        />
        <QuoteFilesField sending={files} error={problems.files} className="sm:col-span-2" />
        <Checkbox
          label="Lines can be ordered without the others"
          className="sm:col-span-2"
          checked={draft.allowsParts}
          onChange={(event) => set({ allowsParts: event.target.checked })}
        />
      </div>
    </FormDialog>
  );
}
