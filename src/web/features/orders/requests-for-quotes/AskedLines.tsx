import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useRef } from 'react';
import { MOST_REQUEST_LINES } from '../../../../domain/orders/request-for-quotes.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import type { FormProblems } from '../../../desk/desk-form.hooks.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { Combobox, type ComboboxOption } from '../../../ui/fields/Combobox.tsx';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { TitledCard } from '../../../ui/layout/Card.tsx';
import { ProductPick } from '../../buying/ProductPick.tsx';
import { type AskedLineDraft, newLine } from './ask-many-draft.ts';

interface Props {
  lines: readonly AskedLineDraft[];
  categories: readonly ComboboxOption[];
  problems: FormProblems;
  onChange: (lines: AskedLineDraft[]) => void;
}

/** What is asked for: products of the shop, and what is wanted in words. */
export function AskedLines({ lines, categories, problems, onChange }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const added = useRef<string | null>(null);
  useEffect(() => {
    const key = added.current;
    added.current = null;
    if (key && lines.at(-1)?.key === key)
      box.current?.querySelector<HTMLElement>(`[name="lines.${lines.length - 1}.text"]`)?.focus();
  }, [lines]);

  function add(line: AskedLineDraft) {
    if (line.product === null) added.current = line.key;
    onChange([...lines, line]);
  }

  return (
    <TitledCard title="What you need" titleClassName="text-lg" className="p-4 md:p-6">
      <p className="num mt-1 text-sm text-fg-2">
        {lines.length === 0
          ? 'Add products of the shop, or say in your own words what it is.'
          : countText(lines.length, 'line')}
      </p>
      <div ref={box} className="divide-y divide-line">
        {lines.map((line, index) => (
          <AskedLine
            key={line.key}
            line={line}
            index={index}
            categories={categories}
            problems={problems}
            onChange={(changed) =>
              onChange(lines.map((one) => (one.key === line.key ? { ...one, ...changed } : one)))
            }
            onRemove={() => onChange(lines.filter(({ key }) => key !== line.key))}
          />
        ))}
      </div>
      {problems.lines ? <FieldError id="asked-lines">{problems.lines}</FieldError> : null}
      {lines.length < MOST_REQUEST_LINES ? (
        <div className="mt-4 grid items-end gap-3 border-t border-line pt-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start">
          <ProductPick label="Add a product" onPick={(_sku, product) => add(newLine(product))} />
          <Button
            variant="secondary"
            className="sm:mt-6.5"
            icon={<Plus aria-hidden="true" />}
            onClick={() => add(newLine())}
          >
            Describe a line
          </Button>
        </div>
      ) : null}
    </TitledCard>
  );
}

function AskedLine({
  line,
  index,
  categories,
  problems,
  onChange,
  onRemove,
}: {
  line: AskedLineDraft;
  index: number;
  categories: readonly ComboboxOption[];
  problems: FormProblems;
  onChange: (changed: Partial<AskedLineDraft>) => void;
  onRemove: () => void;
}) {
  const { product } = line;
  const name = product?.name ?? `Line ${index + 1}`;
  const bound = (field: 'text' | 'quantity' | 'unit' | 'brand') => {
    const path = `lines.${index}.${field}`;
    return {
      name: path,
      error: problems[path],
      autoComplete: 'off',
      'data-column': field,
      value: line[field],
      onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
    };
  };
  const quantity = {
    ...bound('quantity'),
    label: 'Quantity',
    inputMode: 'numeric' as const,
    required: true,
    error: problems[`lines.${index}.quantity`] ?? problems[`lines.${index}.product`],
  };
  return (
    <fieldset className="py-4">
      <legend className="sr-only">{name}</legend>
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          {product ? (
            <>
              <p aria-hidden="true" className="font-medium wrap-anywhere">
                {product.name}
              </p>
              <p className="text-xs text-fg-3">{product.sku}</p>
            </>
          ) : (
            <TextField {...bound('text')} label="What you need" required maxLength={500} />
          )}
        </div>
        <IconButton label={`Remove ${name}`} size={36} onClick={onRemove}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
      <div className="mt-3 grid grid-cols-2 items-start gap-3 sm:grid-cols-4">
        <TextField {...quantity} />
        {product ? null : (
          <>
            <TextField {...bound('unit')} label="Unit" maxLength={20} />
            <TextField {...bound('brand')} label="Brand" optional maxLength={100} />
            <Combobox
              label="Category"
              className="max-sm:col-span-2"
              error={problems[`lines.${index}.category`]}
              options={categories}
              value={line.category}
              onChange={(category) => onChange({ category })}
              noMatchText="No category matches"
            />
          </>
        )}
        <Checkbox
          className={product ? 'self-end pb-1' : 'col-span-full'}
          label={
            <>
              Or equal<span className="sr-only">{`: ${name}`}</span>
            </>
          }
          checked={line.orEqual}
          onChange={(event) => onChange({ orEqual: event.target.checked })}
        />
      </div>
    </fieldset>
  );
}
