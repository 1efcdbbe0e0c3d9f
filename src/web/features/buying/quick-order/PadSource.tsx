import { cx } from 'class-variance-authority';
import Eraser from 'lucide-react/icons/eraser';
import Paperclip from 'lucide-react/icons/paperclip';
import Pencil from 'lucide-react/icons/pencil';
import Undo2 from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { MOST_ORDER_LINES } from '../../../../domain/buying/order-lines.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { errorText } from '../../../data/api-client.ts';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { Tabs } from '../../../ui/controls/Tabs.tsx';
import { SingleFileDrop } from '../../../ui/fields/SingleFileDrop.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { ProductPick } from '../ProductPick.tsx';
import { DOTS, PadText } from './PadText.tsx';
import type { RowState } from './pad-rows.ts';
import type { SourceLine } from './pad-source.ts';
import { useOrderFile } from './quick-order.hooks.ts';

const FAILED = 'This file cannot be read';

const BY_FILE = `${paths.quickOrder}?by=file`;
const TABS = [
  { id: 'paste', label: 'Paste', href: paths.quickOrder },
  { id: 'file', label: 'File', href: BY_FILE },
  { id: 'rows', label: 'Row by row', href: `${paths.quickOrder}?by=rows` },
];
const LEGEND: readonly { state: RowState; label: string }[] = [
  { state: 'ready', label: 'Exact' },
  { state: 'likely', label: 'Likely' },
  { state: 'mend', label: 'Needs you' },
  { state: 'none', label: 'No match' },
];

const FOLDS_AFTER_MS = 400;

export interface PadSourceProps {
  lines: readonly SourceLine[];
  text: string;
  /** How many lines say something. */
  count: number;
  onText: (text: string) => void;
  /** Another text, which Undo takes back. */
  onReplace: (text: string) => void;
  onUndo: (() => void) | null;
  current: number | null;
  onCurrent: (index: number) => void;
  isReadyToFold: boolean;
}

/** Where the lines come from: a pasted message, a file, or one product after the other. */
export function PadSource(props: PadSourceProps) {
  const [search] = useSearchParams();
  const by = TABS.find(({ id }) => id === search.get('by'))?.id ?? 'paste';
  return (
    <Card aria-label="Your message" className="flex flex-col gap-3 p-4 pt-1 lg:sticky lg:top-20">
      <Tabs label="How to enter the lines" tabs={TABS} selected={by}>
        {by === 'file' ? (
          <ByFile {...props} />
        ) : by === 'rows' ? (
          <ByRows {...props} />
        ) : (
          <ByPaste {...props} />
        )}
      </Tabs>
    </Card>
  );
}

function ByPaste({
  lines,
  text,
  count,
  onText,
  onReplace,
  onUndo,
  current,
  onCurrent,
  isReadyToFold,
}: PadSourceProps) {
  const [isEditing, setIsEditing] = useState(false);
  const isFolded = isReadyToFold && !isEditing;
  return (
    <div className="flex flex-col gap-3">
      <PadText
        lines={lines}
        text={text}
        onText={onText}
        current={current}
        onCurrent={onCurrent}
        isFolded={isFolded}
        onFocus={() => setIsEditing(true)}
        // What was tapped to leave the box must not move away under the finger.
        onBlur={() => setTimeout(() => setIsEditing(false), FOLDS_AFTER_MS)}
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="num text-sm text-fg-3">{`${count} of ${MOST_ORDER_LINES} lines`}</p>
        <span className="flex gap-1">
          {isFolded ? (
            <>
              <Button
                size="sm"
                variant="ghost"
                className="lg:hidden"
                icon={<Pencil aria-hidden="true" />}
                onClick={() => document.getElementById('pad-text')?.focus()}
              >
                Edit
              </Button>
              <ButtonLink
                size="sm"
                variant="ghost"
                className="lg:hidden"
                to={BY_FILE}
                replace
                preventScrollReset
                icon={<Paperclip aria-hidden="true" />}
              >
                File
              </ButtonLink>
            </>
          ) : null}
          <Button
            size="sm"
            variant="ghost"
            className={cx(isFolded && 'max-lg:hidden')}
            icon={<Undo2 aria-hidden="true" />}
            disabled={onUndo === null}
            onClick={() => onUndo?.()}
          >
            Undo
          </Button>
          <Button
            size="sm"
            variant="ghost"
            className={cx(isFolded && 'max-lg:hidden')}
            icon={<Eraser aria-hidden="true" />}
            disabled={text === ''}
            onClick={() => onReplace('')}
          >
            Clear
          </Button>
        </span>
      </div>
      <ul
        className={cx(
          'flex flex-wrap gap-x-4 gap-y-1 border-t border-line pt-3 text-xs text-fg-2',
          isFolded && 'max-lg:hidden',
        )}
      >
        {LEGEND.map(({ state, label }) => (
          <li key={state} className="flex items-center gap-1.5">
            <span aria-hidden="true" className={cx('size-2 rounded-full', DOTS[state])} />
            {label}
          </li>
        ))}
      </ul>
      <p className={cx('border-t border-line pt-3 text-xs text-fg-3', isFolded && 'max-lg:hidden')}>
        Reads ५ थान, 5 pcs, x10, 1 dozen, 20 mtr, a price after @ or रू, English, Roman Nepali and देवनागरी.
        What you correct is kept as your word for next time when you are signed in.
      </p>
    </div>
  );
}

function ByFile({ text, onReplace }: PadSourceProps) {
  const toast = useToast();
  const [, setSearch] = useSearchParams();
  const read = useOrderFile();
  return (
    <div className="flex flex-col gap-3">
      <SingleFileDrop
        label="Spreadsheet of your order"
        accept=".csv,.xlsx"
        help={`CSV or XLSX with up to ${MOST_ORDER_LINES} lines: SKU, part number or name, and the quantity. Columns are found by their heads, in English or Nepali, or by their places.`}
        error={read.error ? errorText(read.error, FAILED) : undefined}
        file={read.isPending ? (read.variables ?? null) : null}
        onFile={(file) => {
          if (file === null) return;
          read.mutate(file, {
            onSuccess: ({ lines }) => {
              const before = text.trimEnd();
              onReplace([...(before === '' ? [] : [before]), ...lines.map(({ raw }) => raw)].join('\n'));
              toast.success(`${countText(lines.length, 'line')} read from the file`);
              setSearch({}, { replace: true, preventScrollReset: true });
            },
            failed: FAILED,
            onError: null,
          });
        }}
      />
      {read.isPending ? (
        <p role="status" className="text-sm text-fg-2">
          The file is being read.
        </p>
      ) : null}
    </div>
  );
}

function ByRows({ text, count, onReplace }: PadSourceProps) {
  const [quantity, setQuantity] = useState('1');
  const isWrong = !/^[\d०-९]{1,7}$/.test(quantity);
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-[minmax(0,1fr)_6rem] items-start gap-3">
        <ProductPick
          label="Add a product as a line"
          onPick={(sku) => {
            const before = text.trimEnd();
            onReplace(`${before}${before === '' ? '' : '\n'}${sku} x ${isWrong ? 1 : quantity}\n`);
            setQuantity('1');
          }}
        />
        <TextField
          label="Quantity"
          inputMode="numeric"
          autoComplete="off"
          value={quantity}
          error={isWrong ? 'Digits only' : undefined}
          onChange={(event) => setQuantity(event.target.value.trim())}
        />
      </div>
      <p className="num text-sm text-fg-3">{`${count} of ${MOST_ORDER_LINES} lines`}</p>
    </div>
  );
}
