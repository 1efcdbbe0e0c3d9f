import type {
  CellInput,
  SettingColumn,
  SettingInput,
} from '../../../../contract/shop/setting-kinds.contract.ts';
import { type DayRange, dayRangeText, readDayRange } from '../../../../domain/catalogue/delivery.ts';
import { latinDigits, typedAmount } from '../../../../domain/shop/digits.ts';

/** What stands in the fields while a setting is edited: text, also of numbers, so that anything may be typed. */
export type CellDraft = string | boolean;
export type RowDraft = Readonly<Record<string, CellDraft>>;
/** By the name from which, then by the one to which: '2–4'. */
export type DaysDraft = Readonly<Record<string, Readonly<Record<string, string>>>>;
export type SettingDraft = CellDraft | readonly RowDraft[] | DaysDraft;

function cellDraftOf(input: CellInput, value: unknown): CellDraft {
  return input.kind === 'switch' ? value === true : String(value ?? '');
}

/** The fields for a value. */
export function draftOf(input: SettingInput, value: unknown): SettingDraft {
  if (input.kind === 'days') {
    const days = value as Record<string, Record<string, DayRange>>;
    return betweenAll(input.names, (from, to) => {
      const range = days[from]?.[to];
      return range === undefined ? '' : dayRangeText(range);
    });
  }
  if (input.kind !== 'rows') return cellDraftOf(input, value);
  const rows = Array.isArray(value) ? (value as Record<string, unknown>[]) : [];
  return rows.map((row) =>
    Object.fromEntries(input.columns.map(({ name, input: cell }) => [name, cellDraftOf(cell, row[name])])),
  );
}

/** The fields of a row that nobody has filled in. */
export function emptyRow(columns: readonly SettingColumn[]): RowDraft {
  return Object.fromEntries(columns.map(({ name, input }) => [name, cellDraftOf(input, null)]));
}

function cellValueOf(input: CellInput, draft: CellDraft | undefined): unknown {
  if (input.kind !== 'number') return draft;
  return typedAmount(String(draft));
}

/** What the fields say, in the setting's own shape; its schema has not looked at it yet. */
export function typedValue(input: SettingInput, draft: SettingDraft): unknown {
  if (input.kind === 'days') {
    const days = draft as DaysDraft;
    return betweenAll(input.names, (from, to) => readDayRange(latinDigits(days[from]?.[to] ?? '')));
  }
  if (input.kind !== 'rows') return cellValueOf(input, draft as CellDraft);
  return (draft as readonly RowDraft[]).map((row) =>
    Object.fromEntries(input.columns.map(({ name, input: cell }) => [name, cellValueOf(cell, row[name])])),
  );
}

function betweenAll<Value>(
  names: readonly string[],
  valueBetween: (from: string, to: string) => Value,
): Record<string, Record<string, Value>> {
  return Object.fromEntries(
    names.map((from) => [from, Object.fromEntries(names.map((to) => [to, valueBetween(from, to)]))]),
  );
}
