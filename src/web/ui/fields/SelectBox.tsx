import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import { useRef } from 'react';

/** The checkbox of a row, or of all rows when some are chosen: 18 px to look at, 34 px (44 on touch) to press. */
export function SelectBox({
  label,
  checked,
  isPartial = false,
  onToggle,
}: {
  label: string;
  checked: boolean;
  /** Some, not all. */
  isPartial?: boolean;
  /** `isRange` when Shift was held: everything since the last one. */
  onToggle: (isRange: boolean) => void;
}) {
  const isRange = useRef(false);
  return (
    <label className="select-box relative flex size-8.5 cursor-pointer items-center justify-center touch:size-11">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(input) => {
          if (input) input.indeterminate = isPartial;
        }}
        onClick={(event) => {
          isRange.current = event.shiftKey;
        }}
        onChange={() => onToggle(isRange.current)}
        className="peer absolute inset-0 cursor-pointer appearance-none rounded-md"
      />
      <span className="pointer-events-none size-4.5 rounded-xs border border-field bg-surface transition-colors duration-120 peer-checked:border-primary peer-checked:bg-primary peer-indeterminate:border-primary peer-indeterminate:bg-primary peer-hover:border-fg-2" />
      <Check
        aria-hidden="true"
        className="pointer-events-none absolute hidden stroke-3 text-on-primary peer-checked:block"
      />
      <Minus
        aria-hidden="true"
        className="pointer-events-none absolute hidden stroke-3 text-on-primary peer-indeterminate:block"
      />
    </label>
  );
}
