import type { FormProblems } from '../../../desk/desk-form.hooks.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { RupeeField, TextField } from '../../../ui/fields/TextField.tsx';
import { LineFields } from './LineFields.tsx';

/** A line while its buyer says how many, and at which price. */
export interface WishDraft {
  id: string;
  name: string;
  quantity: string;
  wishPrice: string;
  /** Which of `products` is wanted: what was offered instead, or empty, what was asked for; left out without a choice. */
  product?: string;
  products?: readonly { value: string; label: string }[];
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
  const choose = (id: string, product: string) =>
    onChange(lines.map((line) => (line.id === id ? { ...line, product } : line)));
  return lines.map(({ id, name, product = '', products = [] }, index) => (
    <LineFields key={id} name={name}>
      {products.length > 0 ? (
        <SelectField
          label="Product"
          name={`lines.${index}.alternative`}
          className="col-span-full"
          value={product}
          options={products}
          error={problems[`lines.${index}.alternative`]}
          onChange={(event) => choose(id, event.target.value)}
        />
      ) : null}
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
