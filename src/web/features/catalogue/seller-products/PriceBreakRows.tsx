import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash';
import { type Ref, useRef } from 'react';
import { MOST_PRICE_BREAKS } from '../../../../domain/catalogue/price-breaks.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import { type BreakDraft, EMPTY_BREAK } from './price-break-draft.ts';

const COLUMNS = [
  { key: 'from', label: 'From quantity', step: 1 },
  { key: 'regularPrice', label: 'Regular price', step: 0.01 },
  { key: 'wholesalePrice', label: 'PRO price', step: 0.01 },
] as const satisfies readonly { key: keyof BreakDraft; label: string; step: number }[];

export type BreakErrors = Partial<Record<keyof BreakDraft, string | undefined>>;

/** Up to eight rows of quantity, regular and PRO price. Enter in the last field adds a row. */
export function PriceBreakRows({
  rows,
  onChange,
  errors = [],
  focusRef,
}: {
  rows: readonly BreakDraft[];
  onChange: (rows: BreakDraft[]) => void;
  /** The problems of each row, by its place. */
  errors?: readonly (BreakErrors | undefined)[];
  /** The field to go to: the first one with a problem, else the first. */
  focusRef?: Ref<HTMLInputElement> | undefined;
}) {
  const listRef = useRef<HTMLUListElement>(null);
  const wrong = errors.findIndex((row) => row !== undefined && Object.values(row).some(Boolean));
  const firstToFix = Math.max(0, wrong);
  const keyToFix = COLUMNS.find(({ key }) => errors[firstToFix]?.[key])?.key ?? 'from';

  /** After React has drawn the row. */
  function focusRow(index: number) {
    requestAnimationFrame(() => {
      listRef.current?.children[index]?.querySelector('input')?.focus();
    });
  }

  function add() {
    onChange([...rows, EMPTY_BREAK]);
    focusRow(rows.length);
  }

  return (
    <div>
      {rows.length > 0 ? (
        <div aria-hidden="true" className="mb-1.5 flex gap-2 text-xs font-medium text-fg-2">
          {COLUMNS.map(({ key, label }) => (
            <span key={key} className="min-w-0 flex-1">
              {label}
            </span>
          ))}
          <span className="w-10" />
        </div>
      ) : null}
      <ul ref={listRef} className="flex flex-col gap-2">
        {rows.map((row, index) => {
          const problem = COLUMNS.map(({ key }) => errors[index]?.[key]).find(Boolean);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; two rows may hold the same numbers
            <li key={index}>
              <div className="flex items-start gap-2">
                <div className="grid min-w-0 grow grid-cols-3 gap-2">
                  {COLUMNS.map(({ key, label, step }) => (
                    <input
                      key={key}
                      name={`priceBreaks.${index}.${key}`}
                      ref={index === firstToFix && key === keyToFix ? focusRef : undefined}
                      type="number"
                      inputMode={step === 1 ? 'numeric' : 'decimal'}
                      min={0}
                      step={step}
                      className="field num min-w-0"
                      aria-label={`${label} of row ${index + 1}`}
                      aria-invalid={errors[index]?.[key] ? true : undefined}
                      aria-describedby={errors[index]?.[key] ? `break-${index}-error` : undefined}
                      placeholder={key === 'wholesalePrice' ? 'Optional' : undefined}
                      value={row[key]}
                      // A turned wheel scrolls the page, it does not change a price.
                      onWheel={(event) => event.currentTarget.blur()}
                      onChange={(event) =>
                        onChange(
                          rows.map((one, place) =>
                            place === index ? { ...one, [key]: event.target.value } : one,
                          ),
                        )
                      }
                      onKeyDown={(event) => {
                        if (event.key !== 'Enter') return;
                        event.preventDefault();
                        if (index < rows.length - 1) focusRow(index + 1);
                        else if (rows.length < MOST_PRICE_BREAKS) add();
                      }}
                    />
                  ))}
                </div>
                <IconButton
                  label={`Remove row ${index + 1}`}
                  onClick={() => {
                    onChange(rows.filter((_, place) => place !== index));
                    focusRow(Math.min(index, rows.length - 2));
                  }}
                >
                  <Trash2 />
                </IconButton>
              </div>
              {problem ? <FieldError id={`break-${index}-error`}>{problem}</FieldError> : null}
            </li>
          );
        })}
      </ul>
      <Button
        variant="secondary"
        size="sm"
        className={rows.length > 0 ? 'mt-3' : ''}
        icon={<Plus aria-hidden="true" />}
        disabled={rows.length >= MOST_PRICE_BREAKS}
        onClick={add}
      >
        Add a quantity price
      </Button>
    </div>
  );
}
