import { cx } from 'class-variance-authority';
import Pencil from 'lucide-react/icons/pencil';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { typedNumber } from '../../../domain/shop/digits.ts';
import { Spinner } from '../feedback/Spinner.tsx';

/** Where the keyboard goes after a value: it stays, or down or up the column. */
export type EditMove = 'stay' | 'next' | 'previous';

export interface EditableNumberProps {
  /** Names it: "Stock of Bosch drill". */
  label: string;
  value: number;
  /** The value as it is read. */
  children: ReactNode;
  /** 0.01 for money, 1 for counts. */
  step: number;
  isEditing: boolean;
  isBusy: boolean;
  /** Why this value cannot be, or null. Nothing typed is NaN. */
  problemOf: (value: number) => string | null;
  onStart: () => void;
  /** The value to save, or null when it is as before; then where the keyboard goes. True: another field opens. */
  onLeave: (value: number | null, move: EditMove) => boolean;
  /** Several values came at once, as a sheet's column is pasted. */
  onPasteColumn: (values: readonly string[]) => void;
  className?: string;
}

/**
 * A number of a table that becomes a field when pressed: Enter and Tab save and open the one below, with Shift the one
 * above; Esc gives the number back.
 */
export function EditableNumber({ isEditing, ...props }: EditableNumberProps) {
  const buttonRef = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const returnsFocus = useRef(false);

  useEffect(() => {
    if (wasEditing.current && !isEditing && returnsFocus.current) buttonRef.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  if (isEditing) {
    return (
      <NumberInput
        {...props}
        onLeave={(value, move, isByKeyboard) => {
          const isAnotherOpen = props.onLeave(value, move);
          returnsFocus.current = isByKeyboard && !isAnotherOpen;
        }}
      />
    );
  }
  return (
    <button
      ref={buttonRef}
      type="button"
      aria-disabled={props.isBusy || undefined}
      onClick={() => {
        if (!props.isBusy) props.onStart();
      }}
      className={cx(
        'group relative hit-44 -mx-1.5 inline-flex min-h-7 items-center rounded-md border border-transparent px-1.5 hover:border-line-2 hover:bg-surface',
        props.className,
      )}
    >
      {props.isBusy ? (
        <Spinner className="absolute -start-3 size-3" />
      ) : (
        <Pencil className="absolute -start-2.5 size-3 text-fg-3 opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100" />
      )}
      <span className="sr-only">{`Edit: ${props.label}, `}</span>
      {props.children}
    </button>
  );
}

function NumberInput({
  label,
  value,
  step,
  problemOf,
  onLeave,
  onPasteColumn,
}: Omit<EditableNumberProps, 'isEditing' | 'onLeave'> & {
  onLeave: (value: number | null, move: EditMove, isByKeyboard: boolean) => void;
}) {
  const [typed, setTyped] = useState(String(value));
  const [problem, setProblem] = useState<string | null>(null);
  const isLeft = useRef(false);
  const errorId = useId();

  function leave(move: EditMove, isByKeyboard: boolean): boolean {
    const wanted = typedNumber(typed) ?? Number.NaN;
    const found = wanted === value ? null : problemOf(wanted);
    setProblem(found);
    if (found !== null) return false;
    isLeft.current = true;
    onLeave(wanted === value ? null : wanted, move, isByKeyboard);
    return true;
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.stopPropagation();
      isLeft.current = true;
      onLeave(null, 'stay', true);
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault();
      leave(event.shiftKey ? 'previous' : 'next', true);
    }
  }

  function paste(event: ClipboardEvent) {
    // A sheet ends its last row too.
    const values = event.clipboardData.getData('text/plain').trimEnd().split(/\r?\n/);
    if (values.length < 2) return;
    event.preventDefault();
    isLeft.current = true;
    onPasteColumn(values.map((value) => value.split('\t')[0] ?? ''));
  }

  return (
    <span className="relative inline-block md:-mx-2">
      <input
        ref={(input) => {
          if (input && document.activeElement !== input && !isLeft.current) input.select();
        }}
        type="number"
        inputMode={step < 1 ? 'decimal' : 'numeric'}
        min={0}
        step={step}
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? errorId : undefined}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setProblem(null);
        }}
        onKeyDown={press}
        onPaste={paste}
        onWheel={(event) => event.currentTarget.blur()}
        onBlur={() => {
          // A value that cannot be is given up: somebody pressed elsewhere.
          if (!isLeft.current && !leave('stay', false)) onLeave(null, 'stay', false);
        }}
        className="field num w-24 px-2 text-end"
      />
      {problem ? (
        <span
          id={errorId}
          role="alert"
          className="absolute end-0 top-full z-10 mt-1 w-max max-w-60 rounded-md border border-danger-line bg-danger-soft px-2 py-1 text-start text-xs font-medium text-danger-fg shadow-2"
        >
          {problem}
        </span>
      ) : null}
    </span>
  );
}
