import { cva, cx } from 'class-variance-authority';
import { type KeyboardEvent, useId, useState } from 'react';
import {
  buyableQuantity,
  largestQuantity,
  stockRefusalText,
  whyCannotTake,
} from '../../../domain/catalogue/stock.ts';
import { SpriteIcon } from '../marks/IconSprite.tsx';

const stepper = cva('stepper', {
  variants: { size: { sm: 'stepper-sm', md: 'stepper-md', lg: 'stepper-lg' } },
});

/** Five digits and more are set smaller, so that each of them is seen between the buttons. */
function textSize(digits: number) {
  if (digits < 5) return 'text-base';
  return digits === 5 ? 'text-sm' : 'text-xs';
}

export interface QuantityStepperProps {
  value: number;
  onChange: (quantity: number) => void;
  /** Stock: plus is off here, typed values above it are ignored. */
  max: number;
  /** The product's minimum order quantity; 1, or one pack, in a cart (spec 5). */
  min?: number;
  /** Sold in packs of so many: one press moves by a pack. */
  pack?: number;
  /** The most units of one order; null without a limit. */
  mostPerOrder?: number | null;
  size?: 'sm' | 'md' | 'lg';
  /** Read out, for instance "Quantity of Fluke 17B+". */
  label?: string;
  disabled?: boolean;
  className?: string;
  /** Said of a typed number above `max`, where it is not stock. */
  tooManyText?: string;
}

/**
 * Minus, number, plus. Arrows move by one, PageUp and PageDown by ten, or by so many packs; a typed value outside min..max is
 * ignored, says why, and reverts when the field is left (spec 5).
 */
export function QuantityStepper({
  value,
  onChange,
  max,
  min = 1,
  pack = 1,
  mostPerOrder = null,
  size = 'md',
  label = 'Quantity',
  disabled = false,
  className,
  tooManyText,
}: QuantityStepperProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  /** A quantity that was typed off the packs: the nearest one that can be had. */
  const [nearest, setNearest] = useState(0);
  const refusalId = useId();
  const limits = {
    available: max,
    minimumOrderQuantity: min,
    orderMultiple: pack,
    maximumPerOrder: mostPerOrder,
  };
  const largest = largestQuantity(limits);
  const isOff = disabled || largest === 0;

  function refusalOf(typed: number): string | null {
    if (tooManyText !== undefined) return typed > max ? tooManyText : null;
    const refusal = whyCannotTake(typed, limits);
    return refusal && typed >= 1 ? stockRefusalText(refusal) : null;
  }

  function moveTo(quantity: number) {
    setDraft(null);
    setRefusal(null);
    setNearest(0);
    const allowed = buyableQuantity(quantity, limits);
    if (allowed !== value) onChange(allowed);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    moveTo(value + step * pack);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend in every table row
    <div role="group" aria-label={label} className={cx(stepper({ size }), className)}>
      <button
        type="button"
        aria-label="Decrease quantity"
        disabled={isOff || value <= min}
        onClick={() => moveTo(value - pack)}
      >
        <SpriteIcon name="minus" />
      </button>
      <input
        type="number"
        inputMode="numeric"
        aria-label={label}
        value={draft ?? value}
        min={min}
        max={largest}
        step={pack}
        disabled={isOff}
        onKeyDown={onKeyDown}
        // Scrolling the page must not change the number.
        onWheel={(event) => event.currentTarget.blur()}
        onChange={(event) => {
          setDraft(event.target.value);
          const typed = Number(event.target.value);
          setRefusal(typed > largest ? refusalOf(typed) : null);
          if (Number.isInteger(typed) && whyCannotTake(typed, limits) === null && typed !== value)
            onChange(typed);
        }}
        aria-invalid={refusal ? true : undefined}
        aria-describedby={refusal ? refusalId : undefined}
        onFocus={() => {
          setRefusal(null);
          setNearest(0);
        }}
        onBlur={() => {
          // Too few may be a number that is still being typed: that is said at the end.
          if (draft !== null && draft !== '') {
            const typed = Number(draft);
            setRefusal(refusalOf(typed));
            setNearest(pack > 1 && typed >= 1 ? buyableQuantity(typed, limits) : 0);
          }
          setDraft(null);
        }}
        className={textSize(String(draft ?? value).length)}
      />
      <button
        type="button"
        aria-label="Increase quantity"
        disabled={isOff || value >= largest}
        onClick={() => moveTo(value + pack)}
      >
        <SpriteIcon name="plus" />
      </button>
      {refusal ? (
        <span
          id={refusalId}
          role="alert"
          className="absolute start-0 bottom-full z-10 mb-1 w-max max-w-60 rounded-md border border-danger-line bg-danger-soft px-2 py-1 text-xs font-medium text-danger-fg shadow-2"
        >
          {refusal}
          {nearest > 0 ? (
            <button
              type="button"
              onClick={() => moveTo(nearest)}
              className="ms-2 min-h-6 font-semibold text-link underline underline-offset-2"
            >
              {`Make it ${nearest}`}
            </button>
          ) : null}
        </span>
      ) : null}
    </div>
  );
}
