import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash';
import { type ClipboardEvent, type KeyboardEvent, type Ref, useId, useRef } from 'react';
import { Button } from '../controls/Button.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { FieldError } from './FieldError.tsx';

export interface SpecRow {
  name: string;
  value: string;
}

/** A row that is usual for goods of this kind. */
export interface SpecOffer {
  name: string;
  /** Of a number. */
  unit: string | null;
  /** What others write there. */
  choices: readonly string[];
}

/**
 * Rows of name and value. Enter in the last value adds a row; rows pasted from a sheet ("Voltage⇥18 V") or a list
 * ("Voltage: 18 V") become rows here.
 */
export function SpecRows({
  rows,
  onChange,
  errors = [],
  hints = [],
  offers = [],
  offerOf = () => null,
  maximum,
  focusRef,
}: {
  rows: readonly SpecRow[];
  onChange: (rows: SpecRow[]) => void;
  /** The problem of each row, by its place. */
  errors?: readonly (string | undefined)[];
  /** What is worth knowing of each row, by its place. */
  hints?: readonly (string | undefined)[];
  /** Rows to begin with, in their order. */
  offers?: readonly SpecOffer[];
  /** The offer that a row of this name takes up. */
  offerOf?: (name: string) => SpecOffer | null;
  maximum: number;
  /** The field to go to: of the first row with a problem, else of the first row. */
  focusRef?: Ref<HTMLInputElement>;
}) {
  const firstToFix = Math.max(
    0,
    errors.findIndex((error) => error !== undefined),
  );
  const listRef = useRef<HTMLUListElement>(null);
  const listId = useId();
  const taken = new Set(rows.map(({ name }) => offerOf(name)));
  const missing = offers.filter((offer) => !taken.has(offer));

  /** After React has drawn the row. */
  function focusRow(index: number) {
    requestAnimationFrame(() => {
      listRef.current?.children[index]?.querySelector('input')?.focus();
    });
  }

  function change(index: number, changed: Partial<SpecRow>) {
    onChange(rows.map((row, place) => (place === index ? { ...row, ...changed } : row)));
  }

  function add() {
    onChange([...rows, { name: '', value: '' }]);
    focusRow(rows.length);
  }

  /** In the first row that has no name yet, else in a new one; the value is what is missing then. */
  function take({ name }: SpecOffer) {
    const empty = rows.findIndex((row) => row.name.trim() === '');
    const place = empty === -1 ? rows.length : empty;
    onChange(rows.toSpliced(place, 1, { name, value: rows[place]?.value ?? '' }));
    requestAnimationFrame(() => {
      listRef.current?.children[place]?.querySelectorAll('input')[1]?.focus();
    });
  }

  function remove(index: number) {
    onChange(rows.filter((_, place) => place !== index));
    focusRow(Math.min(index, rows.length - 2));
  }

  function pressInValue(event: KeyboardEvent, index: number) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (index < rows.length - 1) focusRow(index + 1);
    else if (rows.length < maximum) add();
  }

  function paste(event: ClipboardEvent, index: number) {
    const pasted = parseRows(event.clipboardData.getData('text/plain'));
    if (pasted.length === 0) return;
    event.preventDefault();
    const kept = [...rows.slice(0, index), ...pasted, ...rows.slice(index + 1)];
    onChange(kept.slice(0, maximum));
    focusRow(Math.min(index + pasted.length, kept.length, maximum) - 1);
  }

  return (
    <div>
      {missing.length > 0 && rows.length < maximum ? (
        <fieldset className="mb-3 flex flex-wrap items-center gap-2">
          <legend className="mb-2 text-sm text-fg-2">
            Usual in this category, and what buyers filter by:
          </legend>
          {missing.map((offer) => (
            <Button
              key={offer.name}
              variant="secondary"
              size="sm"
              icon={<Plus aria-hidden="true" />}
              onClick={() => take(offer)}
            >
              {offer.unit === null ? offer.name : `${offer.name} (${offer.unit})`}
            </Button>
          ))}
        </fieldset>
      ) : null}
      <datalist id={listId}>
        {offers.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <ul ref={listRef} className="flex flex-col gap-2">
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; two rows may hold the same words
          <li key={index}>
            <div className="flex items-start gap-2">
              <div className="grid min-w-0 grow grid-cols-1 gap-2 sm:grid-cols-[minmax(0,13.5rem)_minmax(0,1fr)]">
                <input
                  ref={index === firstToFix ? focusRef : undefined}
                  className="field min-w-0"
                  aria-label={`Specification ${index + 1} name`}
                  aria-invalid={errors[index] ? true : undefined}
                  placeholder="Name, such as Voltage"
                  list={offers.length > 0 ? listId : undefined}
                  maxLength={100}
                  value={row.name}
                  onChange={(event) => change(index, { name: event.target.value })}
                  onPaste={(event) => paste(event, index)}
                />
                <input
                  className="field min-w-0"
                  aria-label={`Specification ${index + 1} value`}
                  aria-invalid={errors[index] ? true : undefined}
                  placeholder={placeholderOf(offerOf(row.name))}
                  list={offerOf(row.name)?.choices.length ? `${listId}-${index}` : undefined}
                  maxLength={500}
                  value={row.value}
                  onChange={(event) => change(index, { value: event.target.value })}
                  onKeyDown={(event) => pressInValue(event, index)}
                />
              </div>
              <IconButton label={`Remove specification ${index + 1}`} onClick={() => remove(index)}>
                <Trash2 />
              </IconButton>
            </div>
            {offerOf(row.name)?.choices.length ? (
              <datalist id={`${listId}-${index}`}>
                {offerOf(row.name)?.choices.map((choice) => (
                  <option key={choice} value={choice} />
                ))}
              </datalist>
            ) : null}
            {hints[index] && !errors[index] ? <p className="mt-1 text-xs text-fg-2">{hints[index]}</p> : null}
            {errors[index] ? (
              <FieldError id={`specification-${index}-error`}>{errors[index]}</FieldError>
            ) : null}
          </li>
        ))}
      </ul>
      <Button
        variant="secondary"
        size="sm"
        className={rows.length > 0 ? 'mt-3' : ''}
        icon={<Plus aria-hidden="true" />}
        disabled={rows.length >= maximum}
        onClick={add}
      >
        Add specification
      </Button>
    </div>
  );
}

function placeholderOf(offer: SpecOffer | null): string {
  if (offer === null) return 'Value, such as 18 V';
  return offer.unit === null ? 'Value' : `A number in ${offer.unit}`;
}

/** Rows of pasted text, or none when it is a plain word to be pasted as usual. */
function parseRows(text: string): SpecRow[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const rows = lines.map((line) => /^(?<name>[^\t:]+)[\t:](?<value>.+)$/.exec(line)?.groups);
  return rows.every((row) => row !== undefined)
    ? rows.map((row) => ({ name: String(row.name).trim(), value: String(row.value).trim() }))
    : [];
}
