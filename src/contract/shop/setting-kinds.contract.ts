import { z } from 'zod';
import { type DayRange, FEWEST_DELIVERY_DAYS, MOST_DELIVERY_DAYS } from '../../domain/catalogue/delivery.ts';
import { isRupeeAmount } from '../../domain/shop/money.ts';
import type { SettingGroup } from '../../domain/shop/setting-groups.ts';
import { dayText } from './days.contract.ts';
import { emailField, requiredText, text } from './fields.contract.ts';

// The kinds of settings there are; the settings themselves stand in settings.contract.ts.

/** How a value is typed on the desk. */
export type SettingInput =
  | { kind: 'line' | 'email' | 'phone' | 'time' | 'day' | 'switch' }
  | { kind: 'number'; unit: 'rupees' | 'percent' | null }
  | { kind: 'choice'; options: readonly { value: string; label: string }[] }
  | { kind: 'rows'; columns: readonly SettingColumn[]; rowName: string }
  /** Days from each name to each, '2-4'. */
  | { kind: 'days'; names: readonly string[] };

/** A column of a table: its key in each row, its head, and how its cells are typed. */
export interface SettingColumn {
  name: string;
  label: string;
  input: CellInput;
}

/** What stands in one field. */
export type CellInput = Exclude<SettingInput, { kind: 'rows' | 'days' }>;

/** A setting: where it stands, what holds until somebody changes it, and what it may be. */
export interface Setting<Value = unknown> {
  group: SettingGroup;
  label: string;
  /** One sentence under the label; empty: the label says it all. */
  help: string;
  default: Value;
  schema: z.ZodType<Value>;
  input: SettingInput;
}

type Described<Value> = Pick<Setting<Value>, 'group' | 'label' | 'default'> & { help?: string };

const MOST_RUPEES = 1_000_000_000;
const MOST_ROWS = 400;

/** One line of at most 200 letters, unless another `maximum` is given; empty only where it is optional. */
export function line(about: Described<string> & { maximum?: number; isOptional?: boolean }): Setting<string> {
  const { maximum = 200, isOptional = false, ...rest } = about;
  const schema = isOptional ? text(maximum) : requiredText(`${about.label} is required`, maximum);
  return { help: '', ...rest, schema, input: { kind: 'line' } };
}

/** An e-mail address; never empty. */
export function email(about: Described<string>): Setting<string> {
  return { help: '', ...about, schema: emailField, input: { kind: 'email' } };
}

/** Of an office: any number in Nepal, landlines and short ones too. */
export function phone(about: Described<string> & { isOptional?: boolean }): Setting<string> {
  const { isOptional = false, ...rest } = about;
  const schema = text(30).refine(
    (value) => (isOptional && value === '') || /^\+?[0-9][0-9 -]{4,28}$/.test(value),
    'Enter a phone number of digits, spaces and hyphens',
  );
  return { help: '', ...rest, schema, input: { kind: 'phone' } };
}

const timeText = z
  .string({ error: 'Enter a time such as 17:00' })
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 17:00');

/** A time of Nepal: '17:00'. */
export function timeOfDay(about: Described<string>): Setting<string> {
  return { help: '', ...about, schema: timeText, input: { kind: 'time' } };
}

/** A day of Nepal's calendar, as YYYY-MM-DD. */
export function day(about: Described<string>): Setting<string> {
  return { help: '', ...about, schema: dayText, input: { kind: 'day' } };
}

/** Rupees, at most 2 decimals. */
export function rupeeAmount(about: Described<number> & { minimum?: number }): Setting<number> {
  const { minimum = 0, ...rest } = about;
  const schema = z
    .number({ error: 'Enter an amount' })
    .min(minimum, `Must be at least ${minimum}`)
    .max(MOST_RUPEES, 'Amount is too large')
    .refine(isRupeeAmount, 'Amount can have at most 2 decimals');
  return { help: '', ...rest, schema, input: { kind: 'number', unit: 'rupees' } };
}

/** A whole number. */
export function wholeNumber(
  about: Described<number> & { minimum: number; maximum: number },
): Setting<number> {
  const { minimum, maximum, ...rest } = about;
  const message = `Enter a whole number from ${minimum} to ${maximum}`;
  const schema = z.number({ error: message }).int(message).min(minimum, message).max(maximum, message);
  return { help: '', ...rest, schema, input: { kind: 'number', unit: null } };
}

/** Percent from 0 to 100, at most 2 decimals: times 100 it is the basis points of `shareOfPaisa`. */
export function percent(about: Described<number>): Setting<number> {
  const message = 'Enter a percentage from 0 to 100 with at most 2 decimals';
  const schema = z
    .number({ error: message })
    .min(0, message)
    .max(100, message)
    .refine(isRupeeAmount, message);
  return { help: '', ...about, schema, input: { kind: 'number', unit: 'percent' } };
}

/** Yes or no, typed as a switch. */
export function yesNo(about: Described<boolean>): Setting<boolean> {
  return { help: '', ...about, schema: z.boolean({ error: 'Choose yes or no' }), input: { kind: 'switch' } };
}

/** One of the options: its key is stored, its text is shown. */
export function choice<const Option extends string>(
  about: Described<NoInfer<Option>> & { options: Readonly<Record<Option, string>> },
): Setting<Option> {
  const { options, ...rest } = about;
  const entries = Object.entries<string>(options);
  return {
    help: '',
    ...rest,
    schema: z.enum(Object.keys(options) as Option[], {
      error: 'Choose one of the options',
    }) as unknown as z.ZodType<Option>,
    input: { kind: 'choice', options: entries.map(([value, label]) => ({ value, label })) },
  };
}

const dayRange = z
  .strictObject(
    { minimum: z.number().int(), maximum: z.number().int() },
    { error: 'Enter working days such as 3 or 2-4' },
  )
  .refine(
    ({ minimum, maximum }) => minimum >= FEWEST_DELIVERY_DAYS && maximum <= MOST_DELIVERY_DAYS,
    `Enter working days from ${FEWEST_DELIVERY_DAYS} to ${MOST_DELIVERY_DAYS}`,
  )
  .refine(({ minimum, maximum }) => minimum <= maximum, 'Enter the fewer days first');

/** From how many to how many working days it takes from each name to each: none is left out. */
export function daysBetween<const Name extends string>(
  about: Described<Readonly<Record<Name, Readonly<Record<Name, DayRange>>>>> & { names: readonly Name[] },
): Setting<Readonly<Record<Name, Readonly<Record<Name, DayRange>>>>> {
  const { names, ...rest } = about;
  const toEach = z.strictObject(Object.fromEntries(names.map((name) => [name, dayRange])));
  const schema = z.strictObject(Object.fromEntries(names.map((name) => [name, toEach])));
  return {
    help: '',
    ...rest,
    schema: schema as unknown as z.ZodType<Readonly<Record<Name, Readonly<Record<Name, DayRange>>>>>,
    input: { kind: 'days', names },
  };
}

type Row<Columns extends Readonly<Record<string, Column<unknown>>>> = {
  -readonly [Name in keyof Columns]: Columns[Name] extends Column<infer Value> ? Value : never;
};
interface Column<Value> {
  label: string;
  schema: z.ZodType<Value>;
  input: SettingColumn['input'];
}

/** One line of at most 120 letters, never empty. */
export const lineColumn = (label: string): Column<string> => ({
  label,
  schema: requiredText(`${label} is required`, 120),
  input: { kind: 'line' },
});
/** A day of Nepal's calendar, as YYYY-MM-DD; never empty. */
export const dayColumn = (label: string): Column<string> => ({
  label,
  schema: dayText,
  input: { kind: 'day' },
});

/** One of the options: its key is stored, its text is shown. */
export const choiceColumn = <const Option extends string>(
  label: string,
  options: Readonly<Record<Option, string>>,
): Column<Option> => ({
  label,
  schema: z.enum(Object.keys(options) as Option[], {
    error: 'Choose one of the options',
  }) as unknown as z.ZodType<Option>,
  input: {
    kind: 'choice',
    options: Object.entries<string>(options).map(([value, name]) => ({ value, label: name })),
  },
});

/** A whole number, both bounds included. */
export const numberColumn = (label: string, minimum: number, maximum: number): Column<number> => ({
  label,
  schema: z
    .number({ error: `${label} is required` })
    .int(`${label} must be a whole number`)
    .min(minimum, `${label} must be at least ${minimum}`)
    .max(maximum, `${label} must be at most ${maximum}`),
  input: { kind: 'number', unit: null },
});

/** A table: no two rows share the value of its first column. */
export function rows<const Columns extends Readonly<Record<string, Column<unknown>>>>(
  about: Described<readonly Row<Columns>[]> & { columns: Columns; rowName: string },
): Setting<readonly Row<Columns>[]> {
  const { columns, rowName, ...rest } = about;
  const entries = Object.entries(columns);
  const [key = ''] = Object.keys(columns);
  const row = z.strictObject(Object.fromEntries(entries.map(([name, { schema }]) => [name, schema])));
  const schema = z
    .array(row, { error: 'Enter a list' })
    .max(MOST_ROWS, `At most ${MOST_ROWS} rows`)
    .superRefine((list, context) => {
      const seen = new Set<unknown>();
      for (const [index, { [key]: value }] of list.entries()) {
        if (seen.has(value)) {
          context.addIssue({ code: 'custom', path: [index, key], message: 'Is already in the list' });
        }
        seen.add(value);
      }
    });
  return {
    help: '',
    ...rest,
    schema: schema as unknown as z.ZodType<readonly Row<Columns>[]>,
    input: {
      kind: 'rows',
      rowName,
      columns: entries.map(([name, { label, input }]) => ({ name, label, input })),
    },
  };
}
