import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { RangeFacet } from '../../../../contract/catalogue/facets.contract.ts';
import { formatCount } from '../../../../domain/shop/count-text.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import { choiceLabel, specName } from './facet-labels.ts';
import { allValuesQuery, type ShownChoices } from './product-list.hooks.ts';
import { type Choice, type ProductSearch, RANGE_ENDS, withChoice } from './product-search.ts';

const SHOWN = 6;
/** With more values than these a section has a field to find one in. */
const FEW = 8;

/**
 * A part of the panel that folds, with how much of it is chosen. One that is closed is filled when it is first opened,
 * which takes scripts: the pages of lists stay small.
 */
export function FilterSection({
  name,
  chosen = 0,
  isOpen,
  children,
}: {
  name: string;
  chosen?: number;
  isOpen: boolean;
  children: ReactNode;
}) {
  const isWanted = isOpen || chosen > 0;
  const [wasOpened, setWasOpened] = useState(isWanted);
  return (
    <details
      open={isWanted}
      className={isWanted ? 'filter-section' : 'filter-section noscript:hidden'}
      onToggle={(event) => {
        if (event.currentTarget.open) setWasOpened(true);
      }}
    >
      <summary>
        <span>{name}</span>
        {chosen > 0 ? (
          <span className="num flex size-5 items-center justify-center rounded-full bg-primary text-xs text-on-primary">
            {chosen}
            <span className="sr-only"> chosen</span>
          </span>
        ) : null}
      </summary>
      {isWanted || wasOpened ? <fieldset aria-label={name}>{children}</fieldset> : null}
    </details>
  );
}

interface FacetProps {
  search: ProductSearch;
  onChange: (change: Partial<ProductSearch>) => void;
}

/** The values of a facet: the chosen ones first, then those that most products have. */
export function FacetValues({ facet, search, onChange }: FacetProps & { facet: ShownChoices }) {
  const id = useId();
  const [text, setText] = useState('');
  const [isWhole, setIsWhole] = useState(false);
  const isSearched = text.trim() !== '';
  const { data: all } = useQuery({
    ...allValuesQuery(search),
    enabled: facet.more > 0 && (isWhole || isSearched),
  });
  const chosen = search.choices.find(({ key }) => key === facet.key)?.values ?? [];
  const values = all?.get(facet.key) ?? facet.values;
  // An older address may name a value by another spelling.
  const spellings = new Map(values.map((one) => [one.value, one.spellings ?? []]));
  const means = (one: string, value: string) =>
    [value, ...(spellings.get(value) ?? [])].some((text) => isSame(one, text));
  const isChosen = (value: string) => chosen.some((one) => means(one, value));
  const missing = chosen
    .filter((value) => !values.some((one) => means(value, one.value)))
    .map((value) => ({ value, label: choiceLabel(facet.key, value, [facet]), count: 0 }));
  const ordered = isRanked(facet.key)
    ? [...missing, ...values]
    : [
        ...missing,
        ...values.filter(({ value }) => isChosen(value)),
        ...values.filter(({ value }) => !isChosen(value)),
      ];
  const found = isSearched
    ? ordered.filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase()))
    : ordered;
  const least = Math.max(SHOWN, missing.length + chosen.length);
  const shown = isWhole || isSearched ? found : found.slice(0, least);
  const hidden = ordered.length + (all ? 0 : facet.more) - shown.length;

  function toggle(value: string, isOn: boolean) {
    const others = chosen.filter((one) => !means(one, value));
    const next = facet.key === 'rating' ? [] : others;
    const choices = withChoice(search.choices, facet.key, isOn ? [...next, value] : others);
    onChange(facet.key === 'price' ? { choices, minPrice: undefined, maxPrice: undefined } : { choices });
  }

  return (
    <>
      {facet.values.length + facet.more > FEW ? (
        <input
          type="search"
          aria-label={`Find in ${facet.name}`}
          placeholder={`Find in ${facet.name}`}
          autoComplete="off"
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
          className="field mb-1 h-9 px-2.5 text-sm noscript:hidden"
        />
      ) : null}
      <div
        id={hidden > 0 || isWhole ? id : undefined}
        className={shown.length > 14 ? 'max-h-96 overflow-y-auto' : undefined}
      >
        {shown.map(({ value, label, count }) => (
          <FilterChoice
            key={value}
            name={facet.key}
            value={value}
            label={label}
            count={count}
            isChosen={isChosen(value)}
            onChoose={(isOn) => toggle(value, isOn)}
          />
        ))}
      </div>
      {isSearched && found.length === 0 ? (
        <p className="px-1 text-sm text-fg-2">Nothing by that name.</p>
      ) : null}
      {!isSearched && (hidden > 0 || isWhole) && ordered.length + facet.more > least ? (
        <button
          type="button"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setIsWhole(!isWhole)}
          className="facet-more noscript:hidden"
        >
          {isWhole ? 'Show fewer' : `Show ${formatCount(hidden)} more`}
        </button>
      ) : null}
    </>
  );
}

/** One value with its tick and its count. */
export function FilterChoice({
  name,
  value,
  label,
  count,
  isChosen,
  onChoose,
}: {
  name: string;
  value: string;
  label: string;
  count: number | undefined;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}) {
  return (
    <label className="choice" title={label.length > 24 ? label : undefined}>
      <input
        type="checkbox"
        name={name}
        value={value}
        checked={isChosen}
        onChange={(event) => onChoose(event.target.checked)}
      />
      <span>{label}</span>
      <span>{count === undefined ? null : formatCount(count)}</span>
    </label>
  );
}

const isRanked = (key: string) => key === 'price' || key === 'rating';

/** Brands and specifications are the same in any case. */
function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** One end of a range. It takes what was applied as its text, and keeps the focus, which a new field would drop. */
export function RangeEnd({ applied, ...input }: { applied: string } & ComponentProps<'input'>) {
  const ref = useRef<HTMLInputElement>(null);
  const before = useRef(applied);
  useEffect(() => {
    if (ref.current && before.current !== applied) ref.current.value = applied;
    before.current = applied;
  }, [applied]);
  return <input ref={ref} defaultValue={applied} autoComplete="off" {...input} />;
}

/** How the numbers of the products are spread, and both ends to choose; the form's Apply sends them. */
export function FacetRange({
  facet,
  choices,
  error,
}: {
  facet: RangeFacet;
  choices: readonly Choice[];
  error: string | undefined;
}) {
  const id = useId();
  const { min, max, unit, columns } = facet.values;
  const [range = ''] = choices.find(({ key }) => key === facet.key)?.values ?? [];
  const [low = '', high = ''] = range.includes('..') ? range.split('..') : [range, range];
  const name = specName(facet.key);
  const most = Math.max(...columns, 1);
  const step = (max - min) / columns.length;
  const isInside = (column: number) =>
    (low === '' || min + (column + 1) * step >= Number(low)) &&
    (high === '' || min + column * step <= Number(high));
  return (
    <>
      <svg viewBox="0 0 120 32" preserveAspectRatio="none" aria-hidden="true" className="mb-2 h-9 w-full">
        {columns.map((count, column) => {
          const height = Math.max(1.5, (count / most) * 32);
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no names but their places
              key={column}
              x={(column * 120) / columns.length + 0.5}
              y={32 - height}
              width={120 / columns.length - 1}
              height={height}
              className={isInside(column) ? 'fill-chart-1' : 'fill-line-2'}
            />
          );
        })}
      </svg>
      <div className="flex items-center gap-2">
        {[low, high].map((end, index) => (
          <RangeEnd
            key={RANGE_ENDS[index]}
            id={`${id}${index}`}
            name={`${RANGE_ENDS[index]}${name}`}
            aria-label={index === 0 ? `Lowest ${facet.name} in ${unit}` : `Highest ${facet.name} in ${unit}`}
            applied={end}
            placeholder={String(index === 0 ? min : max)}
            inputMode="decimal"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}error` : undefined}
            className="field num min-w-0 flex-1 px-2.5"
          />
        ))}
        <span className="text-sm text-fg-2">{unit}</span>
        <Button
          type="submit"
          variant="secondary"
          aria-label={`Apply the range of ${facet.name}`}
          className="px-3.5 text-sm"
        >
          Apply
        </Button>
      </div>
      {error ? <FieldError id={`${id}error`}>{error}</FieldError> : null}
    </>
  );
}
