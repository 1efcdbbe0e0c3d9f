import { cx } from 'class-variance-authority';
import BookMarked from 'lucide-react/icons/book-marked';
import Check from 'lucide-react/icons/check';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import List from 'lucide-react/icons/list';
import Minus from 'lucide-react/icons/minus';
import Wrench from 'lucide-react/icons/wrench';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { Badge } from '../../../ui/feedback/StatusBadge.tsx';
import { Choices, Unknown } from './PadChoices.tsx';
import { Goods } from './PadGoods.tsx';
import { Strips } from './PadStrips.tsx';
import type { Correction, PadRow, RowState } from './pad-rows.ts';
import './pad.css';

const iconClass = 'size-3.5';
const BADGES: Record<RowState, ReactNode> = {
  ready: (
    <Badge tone="success" icon={<Check aria-hidden="true" className={iconClass} />}>
      Exact
    </Badge>
  ),
  likely: (
    <Badge tone="info" icon={<CircleQuestionMark aria-hidden="true" className={iconClass} />}>
      Likely
    </Badge>
  ),
  choose: (
    <Badge tone="warning" icon={<List aria-hidden="true" className={iconClass} />}>
      Choose one
    </Badge>
  ),
  mend: (
    <Badge tone="warning" icon={<Wrench aria-hidden="true" className={iconClass} />}>
      Mend
    </Badge>
  ),
  none: <Badge icon={<Minus aria-hidden="true" className={iconClass} />}>No match</Badge>,
  skipped: <Badge icon={<Minus aria-hidden="true" className={iconClass} />}>Skipped</Badge>,
};

export interface PadLineProps {
  row: PadRow;
  isSubscriber: boolean;
  /** The line of the box that it was read from has the caret. */
  isCurrent: boolean;
  /** It has just been mended: it lights up once. */
  isMended: boolean;
  onCorrect: (correction: Correction) => void;
  /** What the stepper says: it keeps the focus. */
  onQuantity: (quantity: number) => void;
  onFocus: () => void;
}

/** The first numbers pick among the choices of a line; arrows go from button to button of a problem. */
function onLineKey(event: KeyboardEvent<HTMLElement>) {
  const { target, currentTarget: line, key } = event;
  if (!(target instanceof HTMLElement) || target.matches('input, select, textarea')) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const choices = [...line.querySelectorAll<HTMLElement>('[data-choice]')];
  const choice = choices[Number(key) - 1];
  if (/^[1-5]$/.test(key) && choice) {
    event.preventDefault();
    choice.click();
    return;
  }
  const buttons = [...line.querySelectorAll<HTMLElement>('[data-problem] button')];
  const at = buttons.indexOf(target);
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[key];
  if (at === -1 || step === undefined) return;
  event.preventDefault();
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}

/** One line of the paste: what was written, what it means, and what it needs. */
export function PadLine({
  row,
  isSubscriber,
  isCurrent,
  isMended,
  onCorrect,
  onQuantity,
  onFocus,
}: PadLineProps) {
  const { number, line, state, product } = row;
  return (
    <li
      className={cx(
        'grid gap-x-4 gap-y-2 border-t border-line px-4 py-3 first:border-t-0 md:grid-cols-[7.5rem_minmax(0,1fr)]',
        isCurrent ? 'bg-hover' : state === 'none' && 'bg-sunken',
        isMended && 'pad-mended',
      )}
      aria-label={`Line ${number}: ${line.raw}`}
      onKeyDown={onLineKey}
      onFocus={onFocus}
    >
      <div className="flex items-start gap-2 max-md:justify-between md:grid md:grid-cols-[1.5rem_minmax(0,1fr)]">
        <p className="num min-w-0 text-sm wrap-anywhere text-fg-2">
          <span className="text-fg-3">{number}</span> <span className="md:hidden">{line.raw}</span>
        </p>
        <span className="flex shrink-0 items-center gap-2 md:flex-col md:items-start">
          {BADGES[state]}
          {line.isOwnWord && state !== 'skipped' ? (
            <span className="flex items-center gap-1 text-xs text-success">
              <BookMarked aria-hidden="true" className="size-3" />
              your word
            </span>
          ) : null}
          {state === 'likely' ? (
            <Button
              size="sm"
              variant="secondary"
              icon={<Check aria-hidden="true" />}
              data-mend={number}
              aria-label={`Yes, ${product?.name}`}
              onClick={() => onCorrect({ takenId: product?._id })}
            >
              Yes
            </Button>
          ) : null}
        </span>
      </div>
      <div className="flex min-w-0 flex-col gap-2">
        <p className="text-xs wrap-anywhere text-fg-3 max-md:hidden">{line.raw}</p>
        {product === null ? (
          <Unknown row={row} onCorrect={onCorrect} />
        ) : (
          <Known row={row} isSubscriber={isSubscriber} onCorrect={onCorrect} onQuantity={onQuantity} />
        )}
        <Strips row={row} isSubscriber={isSubscriber} onCorrect={onCorrect} />
      </div>
    </li>
  );
}

/** The product that a line means; a guess can be exchanged. */
function Known({
  row,
  isSubscriber,
  onCorrect,
  onQuantity,
}: Pick<PadLineProps, 'row' | 'isSubscriber' | 'onCorrect' | 'onQuantity'>) {
  const { line, state, product } = row;
  const [isChanging, setIsChanging] = useState(false);
  if (product === null) return null;
  const isGuess = state === 'likely' || line.isOwnWord;
  return (
    <>
      <Goods row={row} product={product} isSubscriber={isSubscriber} onQuantity={onQuantity} />
      {isGuess ? (
        <div>
          <Button
            size="xs"
            variant="ghost"
            aria-expanded={isChanging}
            onClick={() => setIsChanging(!isChanging)}
          >
            Another product
          </Button>
        </div>
      ) : null}
      {isGuess && isChanging ? <Choices row={row} onCorrect={onCorrect} /> : null}
    </>
  );
}
