import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash';
import { useRef } from 'react';
import type { SettingInput } from '../../../../contract/shop/setting-kinds.contract.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { SettingField } from './SettingField.tsx';
import { emptyRow, type RowDraft } from './setting-draft.ts';

/** A setting that is a table: its rows with a field in each column. */
export function SettingRows({
  input: { columns, rowName },
  rows,
  problems,
  onChange,
}: {
  input: Extract<SettingInput, { kind: 'rows' }>;
  rows: readonly RowDraft[];
  /** By the name of the field: 'value.3.day'. */
  problems: Readonly<Record<string, string>>;
  onChange: (rows: readonly RowDraft[]) => void;
}) {
  const listRef = useRef<HTMLUListElement>(null);
  const change = (index: number, row: RowDraft) =>
    onChange(rows.map((kept, place) => (place === index ? row : kept)));

  /** After React has drawn the row. */
  function focusRow(index: number) {
    requestAnimationFrame(() => listRef.current?.children[index]?.querySelector('input')?.focus());
  }

  return (
    <div>
      <ul ref={listRef} className="grid gap-3">
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; two rows may hold the same words
          <li key={index} className="flex items-end gap-2">
            <div className="grid min-w-0 grow grid-cols-1 items-start gap-2 sm:grid-flow-col sm:auto-cols-fr">
              {columns.map(({ name, label, input }) => (
                <SettingField
                  key={name}
                  input={input}
                  label={label}
                  name={`value.${index}.${name}`}
                  error={problems[`value.${index}.${name}`]}
                  value={row[name] ?? ''}
                  onChange={(value) => change(index, { ...row, [name]: value })}
                />
              ))}
            </div>
            <IconButton
              label={`Remove ${rowName} ${index + 1}`}
              onClick={() => {
                onChange(rows.filter((_, place) => place !== index));
                focusRow(Math.min(index, rows.length - 2));
              }}
            >
              <Trash />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button
        variant="secondary"
        size="sm"
        className={rows.length > 0 ? 'mt-3' : ''}
        icon={<Plus aria-hidden="true" />}
        onClick={() => {
          onChange([...rows, emptyRow(columns)]);
          focusRow(rows.length);
        }}
      >
        {`Add ${rowName}`}
      </Button>
    </div>
  );
}
