import type { OrderItem } from '../../../../contract/orders/orders.contract.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { QuantityStepper } from '../../../ui/fields/QuantityStepper.tsx';
import type { ChosenLines } from './orders.hooks.ts';

/** Units by line id. */
export type Quantities = Readonly<Record<string, number>>;

const leftOf = ({ quantity, cancelledQuantity }: OrderItem) => quantity - cancelledQuantity;

/** The lines of which units are chosen, as the server takes them. */
export function chosenLines(quantities: Quantities): ChosenLines {
  return Object.entries(quantities)
    .filter(([, quantity]) => quantity > 0)
    .map(([line, quantity]) => ({ line, quantity }));
}

/** How many units of each line of a parcel are cancelled, up to what is left of it. */
export function LineSteppers({
  items,
  quantities,
  onChange,
  problem,
}: {
  items: readonly OrderItem[];
  quantities: Quantities;
  onChange: (quantities: Quantities) => void;
  problem: string | undefined;
}) {
  const open = items.filter((line) => leftOf(line) > 0);
  const isAll = open.every((line) => quantities[line._id] === leftOf(line));
  return (
    <div>
      <ul className="divide-y divide-line border-y border-line">
        {open.map((line) => (
          <li key={line._id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <span className="min-w-32 flex-1">
              <span className="line-clamp-2 font-medium wrap-anywhere">{line.name}</span>
              <span className="num text-xs text-fg-3">{`${leftOf(line)} to be sent`}</span>
            </span>
            <QuantityStepper
              size="sm"
              min={0}
              max={leftOf(line)}
              label={`How many to cancel of ${line.name}`}
              value={quantities[line._id] ?? 0}
              onChange={(quantity) => onChange({ ...quantities, [line._id]: quantity })}
            />
          </li>
        ))}
      </ul>
      <Button
        variant="ghost"
        size="sm"
        className="mt-1"
        onClick={() =>
          onChange(isAll ? {} : Object.fromEntries(open.map((line) => [line._id, leftOf(line)])))
        }
      >
        {isAll ? 'Choose none' : 'Choose all'}
      </Button>
      {problem ? (
        <p role="alert" className="mt-1 text-sm font-medium text-danger">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
