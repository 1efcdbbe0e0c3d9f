import { cx } from 'class-variance-authority';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import type { List, ListLine, ListLineChange } from '../../../../contract/buying/lists.contract.ts';
import { WaitingMark } from '../../../offline/outbox/WaitingMark.tsx';
import { paths } from '../../../paths.ts';
import { AHEAD } from '../../../ui/behaviour/save-data.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Badge } from '../../../ui/feedback/StatusBadge.tsx';
import { QuantityStepper } from '../../../ui/fields/QuantityStepper.tsx';
import { SelectBox } from '../../../ui/fields/SelectBox.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { NextBreakNote } from '../../../ui/goods/NextBreakNote.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { SmallPicture } from '../../../ui/goods/ProductImage.tsx';
import { UnitPrice } from '../../../ui/goods/UnitPrice.tsx';
import type { TableSelection } from '../../../ui/tables/Table.tsx';
import { aboutLine } from './lists.hooks.ts';

const MOST_UNITS = 1_000_000;

export interface ListLinesProps {
  list: List;
  selection: TableSelection;
  onChange: (line: ListLine, changed: Partial<ListLineChange>) => void;
  onRemove: (line: ListLine) => void;
  /** The sums are being counted again. */
  isBusy: boolean;
}

/** The lines of a list: quantity and note can be changed, whatever can be bought today. */
export function ListLines({ list, selection, ...rest }: ListLinesProps) {
  return (
    <section aria-label="Products" className="card">
      <div className="flex items-center gap-2 border-b border-line px-2 py-1 md:px-4 print:hidden">
        <SelectBox
          label="Select all products"
          checked={selection.selected.length === list.lines.length}
          isPartial={selection.selected.length > 0 && selection.selected.length < list.lines.length}
          onToggle={selection.toggleAll}
        />
        <span className="text-sm text-fg-2">Select all</span>
      </div>
      <ul className="divide-y divide-line">
        {list.lines.map((line) => (
          <Line
            key={line._id}
            line={line}
            isSubscriber={list.isSubscriber}
            isSelected={selection.selected.includes(line._id)}
            onSelect={(isRange) => selection.toggle(line._id, isRange)}
            {...rest}
          />
        ))}
      </ul>
    </section>
  );
}

function Line({
  line,
  isSubscriber,
  isSelected,
  onSelect,
  onChange,
  onRemove,
  isBusy,
}: Omit<ListLinesProps, 'list' | 'selection'> & {
  line: ListLine;
  isSubscriber: boolean;
  isSelected: boolean;
  onSelect: (isRange: boolean) => void;
}) {
  const { product, isSold, problems, nextBreak, quantity } = line;
  const name = (
    <span
      lang={product.nameLang}
      className="line-clamp-2 font-semibold break-words text-fg"
      title={product.name}
    >
      {product.name}
    </span>
  );
  return (
    <li
      data-selected={isSelected || undefined}
      className="grid grid-cols-[auto_3.5rem_minmax(0,1fr)] gap-x-2 gap-y-2 p-2 data-selected:bg-primary-soft md:grid-cols-[auto_4.5rem_minmax(0,1fr)_auto_minmax(6.5rem,auto)_auto] md:items-center xl:grid-cols-[auto_4.5rem_minmax(0,1fr)_auto_auto_minmax(6.5rem,auto)_auto] md:gap-x-4 md:px-4 md:py-3 print:grid-cols-[3.5rem_minmax(0,1fr)_auto_auto_6.5rem]"
    >
      <span className="md:max-xl:self-start print:hidden">
        <SelectBox label={`Select ${product.name}`} checked={isSelected} onToggle={onSelect} />
      </span>
      <SmallPicture
        url={product.images[0]?.url}
        rootSlug={product.category.rootSlug}
        className={cx('self-start', !isSold && 'opacity-60')}
      />
      {/* Beside the navigation or on a tablet the name has the row, and the figures stand below it. */}
      <div className="min-w-0 md:max-xl:col-span-4 print:col-auto">
        {isSold ? (
          <Link to={paths.product(product._id)} className="hover:underline" prefetch={AHEAD} discover="none">
            {name}
          </Link>
        ) : (
          name
        )}
        <p className="mt-0.5 text-xs break-words text-fg-3">
          SKU {product.sku} · {product.seller.companyName}
        </p>
        {isSold ? (
          <div className="mt-1 md:hidden print:hidden">
            <UnitPrice line={line} isSubscriber={isSubscriber} />
          </div>
        ) : (
          <p className="mt-1">
            <Badge tone="neutral">No longer sold</Badge>
          </p>
        )}
        <WaitingMark about={aboutLine(line._id)} className="mt-1 print:hidden" />
        <Note line={line} onSave={(note) => onChange(line, { note })} />
        {problems.map(({ code, message }) => (
          <p
            key={code}
            className="num mt-1 flex flex-wrap items-center gap-x-2 text-xs font-medium text-danger print:text-fg"
          >
            <span className="flex items-start gap-1">
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-3.5" />
              {message}
            </span>
            {line.suggestedQuantity === null ? null : (
              <button
                type="button"
                onClick={() => onChange(line, { quantity: line.suggestedQuantity ?? quantity })}
                className="min-h-6 font-semibold text-link underline underline-offset-2 hover:text-primary-hover touch:min-h-11 print:hidden"
              >
                {`Make it ${line.suggestedQuantity}`}
              </button>
            )}
          </p>
        ))}
        {isSold && nextBreak !== null && problems.length === 0 && nextBreak.quantity > quantity ? (
          <div className="print:hidden">
            <NextBreakNote
              more={nextBreak.quantity - quantity}
              unitPrice={nextBreak.unitPrice}
              saving={nextBreak.saving}
              onAdd={() => onChange(line, { quantity: nextBreak.quantity })}
              className="mt-2 w-fit"
            />
          </div>
        ) : null}
      </div>
      <div className="text-end max-md:hidden md:max-xl:col-start-3 print:col-auto print:block">
        {isSold ? <UnitPrice line={line} isSubscriber={isSubscriber} /> : null}
      </div>
      <div className="col-span-3 flex items-center justify-between gap-1 md:contents print:contents">
        <span className="print:hidden">
          <QuantityStepper
            label={`Quantity of ${product.name}`}
            value={quantity}
            min={product.orderMultiple}
            max={MOST_UNITS}
            pack={product.orderMultiple}
            mostPerOrder={null}
            disabled={!isSold}
            className="max-md:w-30"
            onChange={(changed) => onChange(line, { quantity: changed })}
          />
        </span>
        <span className="num hidden text-end print:block">{`× ${quantity}`}</span>
        {isSold ? (
          <Rupees
            amount={line.lineTotal}
            className={cx('text-end text-md font-semibold transition-opacity', isBusy && 'opacity-60')}
          />
        ) : (
          <span className="text-end text-fg-3">Not counted</span>
        )}
        <IconButton label={`Remove ${product.name}`} size={40} onClick={() => onRemove(line)}>
          <Trash2 aria-hidden="true" className="size-4.5" />
        </IconButton>
      </div>
    </li>
  );
}

/** What the buyer wants to remember of a line; a press makes it a field. */
function Note({ line, onSave }: { line: ListLine; onSave: (note: string) => void }) {
  const [draft, setDraft] = useState<string | null>(null);
  const editRef = useRef<HTMLButtonElement>(null);
  const { name } = line.product;

  function close() {
    flushSync(() => setDraft(null));
    editRef.current?.focus();
  }

  function save(event: FormEvent) {
    event.preventDefault();
    if (draft !== null && draft.trim() !== (line.note ?? '')) onSave(draft.trim());
    close();
  }

  if (draft === null) {
    return (
      <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-fg-2">
        {line.note === null ? null : <span className="wrap-anywhere whitespace-pre-line">{line.note}</span>}
        <button
          ref={editRef}
          type="button"
          aria-label={line.note === null ? `Add a note to ${name}` : `Edit the note of ${name}`}
          onClick={() => setDraft(line.note ?? '')}
          className="inline-flex min-h-6 items-center gap-1 text-xs font-semibold text-link underline underline-offset-2 hover:text-primary-hover touch:min-h-11 print:hidden"
        >
          <Pencil aria-hidden="true" className="size-3.5" />
          {line.note === null ? 'Add a note' : 'Edit'}
        </button>
      </p>
    );
  }
  return (
    <form noValidate onSubmit={save} className="mt-2 flex flex-wrap items-end gap-2">
      <TextField
        label={`Note for ${name}`}
        autoComplete="off"
        autoFocus
        maxLength={200}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close();
        }}
        className="min-w-40 grow"
      />
      <Button type="submit" variant="secondary" size="sm">
        Save note
      </Button>
    </form>
  );
}
