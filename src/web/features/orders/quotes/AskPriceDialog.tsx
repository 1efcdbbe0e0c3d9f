import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  type AskQuoteInput,
  askQuoteSchema,
  type Quote,
} from '../../../../contract/orders/quotes.contract.ts';
import { typedAmount, typedNumber } from '../../../../domain/shop/digits.ts';
import { apiPost } from '../../../data/api-client.ts';
import { useDeskForm, useDraft } from '../../../desk/desk-form.hooks.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { QuoteFilesField } from '../QuoteFilesField.tsx';
import { useQuoteFileSending } from '../quote-files.hooks.ts';
import {
  type AskPriceDraft,
  forgetAskPriceDraft,
  keepAskPriceDraft,
  readAskPriceDraft,
} from './ask-price-draft.ts';
import { QUOTES } from './quotes.hooks.ts';
import type { SellersGoods } from './sellers-goods.ts';
import { type WishDraft, WishFields } from './WishFields.tsx';

const toDrafts = ({ lines }: SellersGoods, typed: AskPriceDraft | null): WishDraft[] =>
  lines.map(({ product, name, quantity, wishPrice }) => ({
    id: product,
    name,
    ...(typed?.lines[product] ?? { quantity: String(quantity), wishPrice: String(wishPrice ?? '') }),
  }));

const byProduct = (lines: readonly WishDraft[]): AskPriceDraft['lines'] =>
  Object.fromEntries(lines.map(({ id, quantity, wishPrice }) => [id, { quantity, wishPrice }]));

/**
 * Asks a seller what it takes; where the goods are of several, one of them is chosen. What was typed before the page was
 * loaded again is there again.
 */
export function AskPriceDialog({
  goods,
  userId: ownerId,
  onClose,
}: {
  userId: string;
  goods: readonly [SellersGoods, ...SellersGoods[]];
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<SellersGoods>(goods[0]);
  const [typed, setTyped] = useState(() => readAskPriceDraft({ ownerId, sellerId: goods[0].seller._id }));
  const [lines, setLines] = useState(() => toDrafts(goods[0], typed));
  const { draft, set, bind } = useDraft({ neededBy: typed?.neededBy ?? '', note: typed?.note ?? '' });
  const files = useQuoteFileSending();
  // A press that is repeated asks once.
  const key = useRef(crypto.randomUUID());
  const { problems, isBusy, submit } = useDeskForm({
    desk: QUOTES,
    schema: askQuoteSchema,
    send: async (input: AskQuoteInput) => {
      const { _id } = await apiPost<Quote>('/api/quotes', input, { idempotencyKey: key.current });
      forgetAskPriceDraft();
      await navigate(paths.quote(_id));
    },
    done: 'The seller was asked',
    failed: 'The price could not be asked for. Please try again.',
    onDone: onClose,
  });
  const sellerId = chosen.seller._id;
  const keep = (changed: Partial<AskPriceDraft>) =>
    keepAskPriceDraft({
      ownerId,
      sellerId,
      lines: byProduct(lines),
      ...draft,
      ...changed,
    });
  const bound = (name: 'neededBy' | 'note') => {
    const field = bind(problems)(name);
    return {
      ...field,
      onChange: (event: { target: { value: string } }) => {
        field.onChange(event);
        keep({ [name]: event.target.value });
      },
    };
  };
  const begin = (next: SellersGoods, before: AskPriceDraft | null) => {
    setChosen(next);
    setTyped(before);
    setLines(toDrafts(next, before));
    set({ neededBy: before?.neededBy ?? '', note: before?.note ?? '' });
  };
  const input: AskQuoteInput = {
    seller: sellerId,
    lines: lines.map(({ id, quantity, wishPrice }) => ({
      product: id,
      quantity: typedNumber(quantity) as number,
      ...(wishPrice.trim() === '' ? {} : { wishPrice: typedAmount(wishPrice) as number }),
    })),
    ...(draft.neededBy === '' ? {} : { neededBy: draft.neededBy }),
    note: draft.note,
    files: files.ids,
  };
  return (
    <FormDialog
      title="Ask for a price"
      action="Ask for a price"
      isBusy={isBusy}
      disabled={files.isSending}
      onSubmit={(event) => submit(event, input)}
      onClose={onClose}
      className="[--dialog-width:36rem]"
    >
      {goods.length > 1 ? (
        <SelectField
          label="Seller"
          name="seller"
          help="A price is asked of one seller at a time."
          value={chosen.seller._id}
          options={goods.map(({ seller }) => ({ value: seller._id, label: seller.companyName }))}
          onChange={(event) => {
            const next = goods.find(({ seller }) => seller._id === event.target.value) ?? goods[0];
            begin(next, readAskPriceDraft({ ownerId, sellerId: next.seller._id }));
          }}
        />
      ) : (
        <p className="text-fg-2 wrap-anywhere">{`${chosen.seller.companyName} answers with an offer that you can accept.`}</p>
      )}
      {typed ? (
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-fg-2">
          What you typed before is here again.
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              forgetAskPriceDraft();
              begin(chosen, null);
            }}
          >
            Begin anew
          </Button>
        </p>
      ) : null}
      <WishFields
        lines={lines}
        problems={problems}
        onChange={(next) => {
          setLines(next);
          keep({ lines: byProduct(next) });
        }}
      />
      {problems.lines ? <FieldError id="ask-price-lines">{problems.lines}</FieldError> : null}
      <div className="grid gap-4 border-t border-line pt-4">
        <DateField {...bound('neededBy')} label="Needed by" optional />
        <TextArea
          {...bound('note')}
          label="Note"
          optional
          rows={3}
          maxLength={2000}
          help="Phone numbers, e-mail and web addresses are hidden."
        />
        <QuoteFilesField sending={files} error={problems.files} />
      </div>
    </FormDialog>
  );
}
