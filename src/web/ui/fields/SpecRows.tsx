import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash';
import { type ClipboardEvent, type KeyboardEvent, type Ref, useRef } from 'react';
import { Button } from '../Button.tsx';
import { IconButton } from '../IconButton.tsx';
import { FieldError } from './Field.tsx';

export interface SpecRow {
  name: string;
  value: string;
}

/**
 * Rows of name and value. Enter in the last value adds a row; rows pasted from a sheet ("Voltage⇥18 V") or a list
 * ("Voltage: 18 V") become rows here.
 */
export function SpecRows({
  rows,
  onChange,
  errors = [],
  maximum,
  focusRef,
}: {
  rows: readonly SpecRow[];
  onChange: (rows: SpecRow[]) => void;
  /** The problem of each row, by its place. */
  errors?: readonly (string | undefined)[];
  maximum: number;
  /** The field to go to: of the first row with a problem, else of the first row. */
  focusRef?: Ref<HTMLInputElement>;
}) {
  const firstToFix = Math.max(
    0,
    errors.findIndex((error) => error !== undefined),
  );
  const listRef = useRef<HTMLUListElement>(null);

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
                  placeholder="Name, as Voltage"
                  maxLength={100}
                  value={row.name}
                  onChange={(event) => change(index, { name: event.target.value })}
                  onPaste={(event) => paste(event, index)}
                />
                <input
                  className="field min-w-0"
                  aria-label={`Specification ${index + 1} value`}
                  aria-invalid={errors[index] ? true : undefined}
                  placeholder="Value, as 18 V"
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

/** Rows of pasted text, or none when it is a plain word to be pasted as usual. */
function parseRows(text: string): SpecRow[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const rows = lines.map((line) => /^(?<name>[^\t:]+)[\t:](?<value>.+)$/.exec(line)?.groups);
  return rows.every((row) => row !== undefined)
    ? rows.map((row) => ({ name: String(row.name).trim(), value: String(row.value).trim() }))
    : [];
}
