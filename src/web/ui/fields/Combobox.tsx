import { cx } from 'class-variance-authority';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
import { Field, type FieldProps } from './Field.tsx';

export interface ComboboxOption {
  value: string;
  label: string;
  /** What it belongs to, read and searched with it: the parent of a category. */
  group?: string | null;
}

export interface ComboboxProps extends FieldProps {
  options: readonly ComboboxOption[];
  /** The chosen option's value, or an empty text. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Hears what is typed: for options that are looked up. */
  onType?: (typed: string) => void;
  ref?: Ref<HTMLInputElement>;
  placeholder?: string;
  /** Stands in the list when nothing matches what was typed. */
  noMatchText: string;
  disabled?: boolean;
}

/** Filters its options as one types, after the APG combobox: Enter picks, Esc closes, then clears. */
export function Combobox({ options, value, onChange, onBlur, onType, ref, ...props }: ComboboxProps) {
  const { placeholder, noMatchText, disabled, ...field } = props;
  const listId = useId();
  const listRef = useRef<HTMLDivElement>(null);
  const listed = options.find((option) => option.value === value);
  /** The chosen option as it was last listed: what is looked up for another text may not name it. */
  const [known, setKnown] = useState(listed);
  if (listed && listed.value !== known?.value) setKnown(listed);
  const chosen = listed ?? (known?.value === value ? known : undefined);
  /** What is being typed; null while the field shows the chosen option. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const matches = typed === null ? options : options.filter((option) => isMatch(option, typed));

  useEffect(() => {
    if (isOpen && active >= 0) listRef.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, active]);

  function open() {
    if (disabled || isOpen) return;
    setIsOpen(true);
    setActive(typed === null && chosen ? options.indexOf(chosen) : -1);
  }

  function close() {
    if (typed !== null) onType?.('');
    setIsOpen(false);
    setTyped(null);
    setActive(-1);
  }

  function pick(option: ComboboxOption) {
    onChange(option.value);
    close();
  }

  function leave() {
    const wanted = typed?.trim().toLowerCase();
    const meant = wanted ? options.find(({ label }) => label.toLowerCase() === wanted) : undefined;
    if (meant) onChange(meant.value);
    else if (wanted === '') onChange('');
    close();
    onBlur?.();
  }

  function press(event: KeyboardEvent) {
    const last = matches.length - 1;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) open();
      else if (event.key === 'ArrowDown') setActive(active >= last ? 0 : active + 1);
      else setActive(active <= 0 ? last : active - 1);
    } else if (event.key === 'Enter' && isOpen) {
      // The form is not sent while the list is open.
      event.preventDefault();
      const option = matches[active] ?? (matches.length === 1 ? matches[0] : undefined);
      if (option) pick(option);
    } else if (event.key === 'Escape') {
      if (isOpen) event.stopPropagation();
      if (isOpen) close();
      else onChange('');
    }
  }

  return (
    <Field {...field}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            ref={ref}
            type="text"
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
            disabled={disabled}
            placeholder={placeholder}
            value={typed ?? chosen?.label ?? ''}
            onChange={(event) => {
              setTyped(event.target.value);
              onType?.(event.target.value);
              setIsOpen(true);
              setActive(event.target.value.trim() === '' ? -1 : 0);
            }}
            onFocus={(event) => event.target.select()}
            onClick={open}
            onKeyDown={press}
            onBlur={leave}
            className="field truncate pe-9"
          />
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute end-3 top-1/2 -translate-y-1/2 text-fg-3"
          />
          {isOpen ? (
            <div className="absolute inset-x-0 top-full z-20 mt-1 overflow-hidden rounded-lg border border-line bg-raised shadow-3">
              <div
                ref={listRef}
                id={listId}
                role="listbox"
                aria-label={typeof field.label === 'string' ? field.label : undefined}
                className="max-h-72 overflow-y-auto overscroll-contain p-1"
              >
                {matches.map((option, index) => (
                  // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: as above
                  <div
                    key={option.value}
                    id={`${listId}-${index}`}
                    role="option"
                    aria-selected={option.value === value}
                    // Keeps the focus in the input.
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => pick(option)}
                    className={cx(
                      'flex min-h-9 cursor-pointer items-center gap-2 rounded-md px-2.5 py-1 hover:bg-hover touch:min-h-11',
                      index === active && 'bg-hover outline-2 -outline-offset-2 outline-focus',
                    )}
                  >
                    <span className="min-w-0 grow">
                      <span className="block truncate">{option.label}</span>
                      {option.group ? (
                        <span className="block truncate text-xs text-fg-3">{option.group}</span>
                      ) : null}
                    </span>
                    {option.value === value ? <Check className="text-primary" /> : null}
                  </div>
                ))}
              </div>
              {matches.length === 0 ? (
                <p className="px-3.5 pt-1 pb-3 text-sm text-fg-2">{noMatchText}</p>
              ) : null}
            </div>
          ) : null}
          <span role="status" className="sr-only">
            {isOpen && matches.length === 0 ? noMatchText : ''}
          </span>
        </div>
      )}
    </Field>
  );
}

function isMatch({ label, group }: ComboboxOption, typed: string): boolean {
  const text = `${label} ${group ?? ''}`.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
