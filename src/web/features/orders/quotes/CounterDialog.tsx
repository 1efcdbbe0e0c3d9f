import { useState } from 'react';
import {
  type CounterQuoteInput,
  counterQuoteSchema,
  type Quote,
} from '../../../../contract/orders/quotes.contract.ts';
import { typedAmount, typedNumber } from '../../../../domain/shop/digits.ts';
import { apiPost } from '../../../data/api-client.ts';
import { useDeskForm, useDraft } from '../../../desk/desk-form.hooks.ts';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { QuoteFilesField } from '../QuoteFilesField.tsx';
import { useQuoteFileSending } from '../quote-files.hooks.ts';
import { QUOTES, quotePath } from './quotes.hooks.ts';
import { type WishDraft, WishFields } from './WishFields.tsx';

/** What a buyer wants instead of what was offered. */
export function CounterDialog({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const [lines, setLines] = useState<WishDraft[]>(() => {
    const offered = new Map(quote.versions.at(-1)?.lines.map((line) => [line.line, line]));
    return quote.lines.flatMap(({ _id: id, name }) => {
      const line = offered.get(id);
      if (!line) return [];
      const { quantity, price, alternative } = line;
      const products = alternative
        ? [
            { value: alternative.product._id, label: alternative.name },
            { value: '', label: name },
          ]
        : [];
      const product = alternative?.product._id ?? '';
      return [{ id, name, quantity: String(quantity), wishPrice: String(price ?? ''), product, products }];
    });
  });
  const { draft, bind } = useDraft({ note: '' });
  const files = useQuoteFileSending();
  const { problems, isBusy, submit } = useDeskForm({
    desk: QUOTES,
    schema: counterQuoteSchema,
    send: (input: CounterQuoteInput) => apiPost(`${quotePath('buyer', quote._id)}/counter`, input),
    done: 'Your wishes were sent',
    failed: 'Failed to send your wishes',
    onDone: onClose,
  });
  const input: CounterQuoteInput = {
    version: quote.version,
    lines: lines.map(({ id, quantity, wishPrice, product }) => ({
      line: id,
      ...(product ? { alternative: product } : {}),
      quantity: typedNumber(quantity) as number,
      ...(wishPrice.trim() === '' ? {} : { wishPrice: typedAmount(wishPrice) as number }),
    })),
    note: draft.note,
    files: files.ids,
  };
  return (
    <FormDialog
      title="Other wishes"
      action="Send wishes"
      isBusy={isBusy}
      disabled={files.isSending}
      onSubmit={(event) => submit(event, input)}
      onClose={onClose}
      className="[--dialog-width:36rem]"
    >
      <WishFields lines={lines} problems={problems} onChange={setLines} />
      <TextArea {...bind(problems)('note')} label="Note" optional rows={3} maxLength={2000} />
      <QuoteFilesField sending={files} error={problems.files} />
    </FormDialog>
  );
}
