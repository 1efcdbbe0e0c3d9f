import type { SettingInput } from '../../../contract/setting-kinds.contract.ts';
import { startOfNamedDay } from '../../../domain/kathmandu-input.ts';
import { formatDate } from '../../../domain/kathmandu-time.ts';
import { Rupees } from '../../ui/goods/Price.tsx';

/** A value as people read it; a table as its rows. */
export function SettingValue({ input, value }: { input: SettingInput; value: unknown }) {
  if (input.kind !== 'rows') return <Cell input={input} value={value} />;
  const rows = Array.isArray(value) ? (value as Record<string, unknown>[]) : [];
  if (rows.length === 0) return <span className="text-fg-3">None</span>;
  return (
    <ul className="grid gap-1">
      {rows.map((row) => (
        <li key={JSON.stringify(row)} className="flex flex-wrap gap-x-3">
          {input.columns.map(({ name, input: cell }) => (
            <span key={name} className="min-w-0 wrap-anywhere first:min-w-28">
              <Cell input={cell} value={row[name]} />
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

function Cell({ input, value }: { input: Exclude<SettingInput, { kind: 'rows' }>; value: unknown }) {
  if (value === '' || value === null || value === undefined) return <span className="text-fg-3">None</span>;
  switch (input.kind) {
    case 'switch':
      return value === true ? 'Yes' : 'No';
    case 'number':
      if (input.unit === 'rupees') return <Rupees amount={Number(value)} />;
      return <span className="num">{input.unit === 'percent' ? `${value}%` : String(value)}</span>;
    case 'choice':
      return input.options.find((option) => option.value === value)?.label ?? String(value);
    case 'day': {
      const day = startOfNamedDay(String(value));
      return <span className="num">{day === null ? String(value) : formatDate(day)}</span>;
    }
    default:
      return String(value);
  }
}
