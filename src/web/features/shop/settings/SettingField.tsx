import type { CellInput } from '../../../../contract/shop/setting-kinds.contract.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import type { CellDraft } from './setting-draft.ts';

const TYPES = {
  line: 'text',
  email: 'email',
  phone: 'tel',
  time: 'time',
  number: 'text',
} as const;

/** One value of a setting, in the field that its kind asks for. */
export function SettingField({
  input,
  label,
  help,
  name,
  error,
  value,
  onChange,
}: {
  input: CellInput;
  label: string;
  help?: string;
  /** What the server calls it: 'value', 'value.3.day'. */
  name: string;
  error: string | undefined;
  value: CellDraft;
  onChange: (value: CellDraft) => void;
}) {
  if (input.kind === 'switch') {
    return (
      <Checkbox
        name={name}
        label={label}
        error={error}
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
      />
    );
  }
  const field = {
    label,
    help,
    name,
    error,
    value: String(value),
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  if (input.kind === 'day') return <DateField {...field} />;
  if (input.kind === 'choice') return <SelectField {...field} options={input.options} />;
  return (
    <TextField
      {...field}
      type={TYPES[input.kind]}
      autoComplete="off"
      inputMode={input.kind === 'number' ? 'decimal' : undefined}
      prefix={prefixOf(input)}
    />
  );
}

function prefixOf(input: CellInput) {
  if (input.kind !== 'number' || input.unit === null) return undefined;
  return input.unit === 'percent' ? '%' : <span className="rupee">रू</span>;
}
