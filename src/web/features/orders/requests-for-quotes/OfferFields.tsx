import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import type { SellerRequest } from '../../../../contract/orders/sealed-quotes.contract.ts';
import { useOwnProductChoices } from '../../../desk/choices.hooks.ts';
import type { FormProblems } from '../../../desk/desk-form.hooks.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Combobox } from '../../../ui/fields/Combobox.tsx';
import { RupeeField, TextField } from '../../../ui/fields/TextField.tsx';
import type { OfferDraft } from './quote-draft.ts';
import { LineHead } from './RequestedLines.tsx';

type Line = SellerRequest['lines'][number];

interface OfferProps {
  line: Line;
  draft: OfferDraft;
  /** The beginning of the paths of its problems: 'lines.3'; null: it is not offered. */
  path: string | null;
  problems: FormProblems;
  onChange: (changed: Partial<OfferDraft>) => void;
}

/** One line of a request: what is asked for, what is offered of it, and something else instead. */
export function LineOffer({
  line,
  offers,
  problems,
  onChange,
  onAdd,
  onRemove,
}: {
  line: Line;
  offers: readonly Pick<OfferProps, 'draft' | 'path'>[];
  problems: FormProblems;
  onChange: (alternative: boolean, changed: Partial<OfferDraft>) => void;
  /** Offers something instead. */
  onAdd: () => void;
  onRemove: () => void;
}) {
  const hasAlternative = offers.some(({ draft }) => draft.alternative);
  return (
    <fieldset className="border-t border-line py-4 first:border-0">
      <legend className="sr-only">{line.name}</legend>
      <LineHead line={line} />
      {offers.map(({ draft, path }) => (
        <div
          key={String(draft.alternative)}
          className={draft.alternative ? 'mt-3 border-s-2 border-info-line ps-3' : 'mt-3'}
        >
          {draft.alternative ? (
            <div className="mb-2 flex items-center justify-between gap-2">
              <p className="text-sm font-semibold text-info-fg">Offered instead</p>
              <IconButton label={`Remove the alternative to ${line.name}`} size={36} onClick={onRemove}>
                <Trash2 aria-hidden="true" />
              </IconButton>
            </div>
          ) : null}
          <OfferFields
            line={line}
            draft={draft}
            path={path}
            problems={problems}
            onChange={(changed) => onChange(draft.alternative, changed)}
          />
        </div>
      ))}
      {hasAlternative ? null : (
        <Button
          variant="ghost"
          size="sm"
          className="mt-2 -ms-3"
          icon={<Plus aria-hidden="true" />}
          onClick={onAdd}
        >
          <span>
            Offer something instead<span className="sr-only">{`: ${line.name}`}</span>
          </span>
        </Button>
      )}
    </fieldset>
  );
}

function OfferFields({ line, draft, path, problems, onChange }: OfferProps) {
  const { alternative } = draft;
  const bound = (name: 'unitPrice' | 'quantity' | 'days' | 'description' | 'hsCode') => ({
    name: path === null ? `${draft.line} ${name}` : `${path}.${name}`,
    error: path === null ? undefined : problems[`${path}.${name}`],
    autoComplete: 'off',
    'data-column': name,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  // The very product that is asked for, of this seller, says all of it.
  const isVeryProduct = !alternative && line.isOwnProduct;
  const isOffered = alternative || draft.unitPrice.trim() !== '';
  return (
    <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
      <RupeeField {...bound('unitPrice')} label="Price for one" required={alternative} />
      <TextField {...bound('quantity')} label="Quantity" inputMode="numeric" />
      <TextField {...bound('days')} label="Sent in (days)" inputMode="numeric" />
      {isVeryProduct || !isOffered ? null : (
        <>
          {alternative ? (
            <TextField
              {...bound('description')}
              label="What it is"
              optional={draft.product !== ''}
              maxLength={500}
              className="max-sm:col-span-2"
            />
          ) : null}
          <OwnProduct
            value={draft.product}
            problem={path === null ? undefined : problems[`${path}.product`]}
            onChange={(product) => onChange({ product })}
          />
          {draft.product === '' ? (
            <TextField {...bound('hsCode')} label="HS code" inputMode="numeric" maxLength={8} />
          ) : null}
        </>
      )}
    </div>
  );
}

/** One of the seller's own products, found by what is typed. */
function OwnProduct({
  value,
  problem,
  onChange,
}: {
  value: string;
  problem: string | undefined;
  onChange: (product: string) => void;
}) {
  const { options, onType } = useOwnProductChoices();
  return (
    <Combobox
      label="Your product"
      optional
      error={problem}
      options={options}
      value={value}
      onChange={onChange}
      onType={onType}
      noMatchText="None of your products matches"
    />
  );
}
