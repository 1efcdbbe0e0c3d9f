import type { CellInput, SettingInput } from '../../../../contract/shop/setting-kinds.contract.ts';
import { type DayRange, dayRangeText } from '../../../../domain/catalogue/delivery.ts';
import { startOfNamedDay } from '../../../../domain/shop/kathmandu-input.ts';
import { formatDate } from '../../../../domain/shop/kathmandu-time.ts';
import { Rupees } from '../../../ui/goods/Price.tsx';

/** A value as people read it; a table as its rows. Of days, beside another value, only those that differ. */
export function SettingValue({
  input,
  value,
  beside,
}: {
  input: SettingInput;
  value: unknown;
  beside?: unknown;
}) {
  if (input.kind === 'days')
    return <Days names={input.names} value={value as Days} beside={beside as Days} />;
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

type Days = Record<string, Record<string, DayRange>> | undefined;

function Days({ names, value, beside }: { names: readonly string[]; value: Days; beside: Days }) {
  const textOf = (days: Days, from: string, to: string) => {
    const range = days?.[from]?.[to];
    return range === undefined ? '' : dayRangeText(range);
  };
  const rows = names.flatMap((from) => {
    const shown = names.filter(
      (to) => beside === undefined || textOf(value, from, to) !== textOf(beside, from, to),
    );
    return shown.length === 0 ? [] : [{ from, shown }];
  });
  return (
    <ul className="grid gap-1">
      {rows.map(({ from, shown }) => (
        <li key={from} className="text-sm">
          <span className="font-medium">{from}</span>
          <span className="num block text-xs text-fg-2">
            {shown.map((to) => `${to} ${textOf(value, from, to)}`).join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Cell({ input, value }: { input: CellInput; value: unknown }) {
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
