import type { FormProblems } from '../../../desk/desk-form.hooks.ts';
import { RupeeField, TextField } from '../../../ui/fields/TextField.tsx';
import { LineFields } from './LineFields.tsx';

/** A line while its buyer says how many, and at which price. */
export interface WishDraft {
  id: string;
  name: string;
  quantity: string;
  wishPrice: string;
}

/** How many of each line, and what one should cost. */
export function WishFields({
  lines,
  problems,
  onChange,
}: {
  lines: readonly WishDraft[];
  problems: FormProblems;
  onChange: (lines: WishDraft[]) => void;
}) {
  const bound = (index: number, name: 'quantity' | 'wishPrice') => {
    const path = `lines.${index}.${name}`;
    return {
      name: path,
      error: problems[path],
      autoComplete: 'off',
      value: lines[index]?.[name] ?? '',
      onChange: (event: { target: { value: string } }) =>
        onChange(lines.map((line, at) => (at === index ? { ...line, [name]: event.target.value } : line))),
    };
  };
  return lines.map(({ id, name }, index) => (
    <LineFields key={id} name={name}>
      <TextField
        {...bound(index, 'quantity')}
        label="Quantity"
        inputMode="numeric"
        required
        error={problems[`lines.${index}.quantity`] ?? problems[`lines.${index}.product`]}
      />
      <RupeeField {...bound(index, 'wishPrice')} label="Wish price" optional />
    </LineFields>
  ));
}
