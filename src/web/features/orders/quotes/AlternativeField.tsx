import type { Quote } from '../../../../contract/orders/quotes.contract.ts';
import { useOwnProductChoices } from '../../../desk/choices.hooks.ts';
import { Combobox } from '../../../ui/fields/Combobox.tsx';

/** Which of the seller's own products a line offers instead of what was asked for. */
export function AlternativeField({
  quote,
  line,
  value,
  error,
  onChange,
}: {
  quote: Quote;
  line: string;
  value: string;
  error: string | undefined;
  onChange: (product: string) => void;
}) {
  const { options, onType } = useOwnProductChoices();
  const asked = new Set(quote.lines.map(({ product }) => product._id));
  // What was chosen before may not be among the first of the list.
  const before = quote.versions
    .flatMap(({ lines }) => lines)
    .find((one) => one.line === line && one.alternative?.product._id === value)?.alternative;
  const known = options.filter((option) => !asked.has(option.value));
  const isListed = known.some((option) => option.value === value);
  return (
    <Combobox
      label="Product instead"
      required
      className="col-span-full"
      help="Quantity, price and days are of this product."
      error={error}
      options={before && !isListed ? [{ value, label: `${before.name} (${before.sku})` }, ...known] : known}
      value={value}
      onChange={onChange}
      onType={onType}
      noMatchText="None of your products matches"
    />
  );
}
