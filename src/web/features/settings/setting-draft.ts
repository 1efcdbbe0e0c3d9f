import type { SettingColumn, SettingInput } from '../../../contract/setting-kinds.contract.ts';
import { typedNumber } from '../../../domain/digits.ts';

/** What stands in the fields while a setting is edited: text, also of numbers, so that anything may be typed. */
export type CellDraft = string | boolean;
export type RowDraft = Readonly<Record<string, CellDraft>>;
export type SettingDraft = CellDraft | readonly RowDraft[];

type CellInput = SettingColumn['input'];

function cellDraftOf(input: CellInput, value: unknown): CellDraft {
  return input.kind === 'switch' ? value === true : String(value ?? '');
}

/** The fields for a value. */
export function draftOf(input: SettingInput, value: unknown): SettingDraft {
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
  return typedNumber(String(draft).replaceAll(',', ''));
}

/** What the fields say, in the setting's own shape; its schema has not looked at it yet. */
export function typedValue(input: SettingInput, draft: SettingDraft): unknown {
  if (input.kind !== 'rows') return cellValueOf(input, draft as CellDraft);
  return (draft as readonly RowDraft[]).map((row) =>
    Object.fromEntries(input.columns.map(({ name, input: cell }) => [name, cellValueOf(cell, row[name])])),
  );
}
