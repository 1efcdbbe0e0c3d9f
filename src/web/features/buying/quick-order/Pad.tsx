import { cx } from 'class-variance-authority';
import ListChecks from 'lucide-react/icons/list-checks';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Cart } from '../../../../contract/buying/cart.contract.ts';
import type { OrderAlias } from '../../../../contract/buying/quick-order.contract.ts';
import { MOST_ORDER_LETTERS, MOST_ORDER_LINES } from '../../../../domain/buying/order-lines.ts';
import { countText, formatCount } from '../../../../domain/shop/count-text.ts';
import { errorText } from '../../../data/api-client.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { useSession } from '../../people/session/session.hooks.ts';
import { Learned } from './Learned.tsx';
import { PadBar } from './PadBar.tsx';
import { EXAMPLE, Example } from './PadExample.tsx';
import { PadLine } from './PadLine.tsx';
import { PadLists } from './PadLists.tsx';
import { Skipped } from './PadSkipped.tsx';
import { PadSource } from './PadSource.tsx';
import { DOTS } from './PadText.tsx';
import { type Corrections, type PadStep, withStep, withTyping } from './pad-past.ts';
import { mendsIn, toNextProblem } from './pad-problems.ts';
import { type Correction, linesToAdd, type PadRow, padRows, type RowState } from './pad-rows.ts';
import { firstLines, sourceLines, textLeft, withPastedTable } from './pad-source.ts';
import { useAddOrder, useIsPhone, useKeptPad, useReading } from './quick-order.hooks.ts';

/** Lines a phone shows at a time. */
const PHONE_STEP = 6;
type Filter = 'all' | 'exact' | 'likely' | 'needs' | 'none';

const FILTERS: readonly {
  key: Filter;
  label: string;
  dot: RowState | null;
  holds: (row: PadRow) => boolean;
}[] = [
  { key: 'all', label: 'All', dot: null, holds: ({ state }) => state !== 'skipped' },
  { key: 'exact', label: 'Exact', dot: 'ready', holds: ({ state }) => state === 'ready' },
  { key: 'likely', label: 'Likely', dot: 'likely', holds: ({ state }) => state === 'likely' },
  {
    key: 'needs',
    label: 'Needs you',
    dot: 'mend',
    holds: ({ state }) => state === 'choose' || state === 'mend',
  },
  { key: 'none', label: 'No match', dot: 'none', holds: ({ state }) => state === 'none' },
];

/** What needs the buyer comes first where little is seen at once. */
const PHONE_ORDER: Record<RowState, number> = {
  mend: 0,
  choose: 0,
  none: 0,
  likely: 1,
  ready: 2,
  skipped: 3,
};

/** The pad: a message is pasted, every line becomes a product, a quantity and a price, and what is sure goes into the cart. */
export function Pad({
  header,
  onAdded,
  ask,
}: {
  /** Stands above; what it takes from elsewhere becomes more lines of the message. */
  header: (take: (lines: readonly { sku: string; quantity: number }[]) => void) => ReactNode;
  onAdded: (cart: Cart) => void;
  /** What else can be done with the sure lines. */
  ask: (ready: readonly PadRow[]) => ReactNode;
}) {
  const { isSubscriber, user } = useSession();
  const toast = useToast();
  const isPhone = useIsPhone();
  const { text, setText, corrections, setCorrections } = useKeptPad();
  const [past, setPast] = useState<readonly PadStep[]>([]);
  const [filter, setFilter] = useState<Filter>('all');
  const [current, setCurrent] = useState<number | null>(null);
  const [shown, setShown] = useState(PHONE_STEP);
  const [learned, setLearned] = useState<readonly OrderAlias[]>([]);
  const reading = useReading(text);
  const add = useAddOrder();
  const rowsRef = useRef<HTMLDivElement>(null);
  const [mended, setMended] = useState<{ number: number; key: string } | null>(null);
  const rows = padRows(reading.order, corrections);
  const lines = sourceLines(text, rows);
  const ready = rows.filter(({ state }) => state === 'ready');
  const likely = rows.filter(({ state }) => state === 'likely');
  const skipped = rows.filter(({ state }) => state === 'skipped');
  const waiting = rows.length - ready.length - skipped.length;
  const { count, read, isTooLong } = firstLines(text);
  const now = useRef({ text, corrections });
  now.current = { text, corrections };
  // All mended: there is nothing to choose between.
  const filters = waiting === 0 ? FILTERS.filter(({ key }) => key === 'exact') : FILTERS;
  const chosen = filters.find(({ key }) => key === filter) ?? filters[0];
  const listed = rows.filter((row) => chosen?.holds(row));
  const sorted = isPhone ? listed.toSorted((a, b) => PHONE_ORDER[a.state] - PHONE_ORDER[b.state]) : listed;
  const visible = isPhone ? sorted.slice(0, shown) : sorted;

  // What was pressed is gone with its problem: the next one takes the focus.
  useEffect(() => {
    if (mended === null) return;
    const next = mendsIn(rowsRef.current).find((button) => Number(button.dataset.mend) >= mended.number);
    next?.focus();
  }, [mended]);

  function change(next: { text?: string; corrections?: Corrections }) {
    setPast(withStep(past, next.text === undefined ? { corrections } : { text, corrections }));
    if (next.text !== undefined) setText(next.text);
    if (next.corrections !== undefined) setCorrections(next.corrections);
  }

  function type(typed: string) {
    const next = withPastedTable(text, typed);
    if (next !== typed) return change({ text: next });
    setPast(withTyping(past, { text, corrections }));
    setText(next);
  }

  function take(more: readonly { sku: string; quantity: number }[]) {
    const before = text.trimEnd();
    const lines = more.map(({ sku, quantity }) => `${sku} x ${quantity}`);
    change({ text: [...(before === '' ? [] : [before]), ...lines].join('\n') });
  }

  function undo() {
    const last = past.at(-1);
    if (last === undefined) return;
    if (last.text !== undefined) setText(last.text);
    setCorrections(last.corrections);
    setPast(past.slice(0, -1));
    setMended(null);
  }

  function correct(row: PadRow, correction: Correction) {
    change({ corrections: { ...corrections, [row.key]: { ...corrections[row.key], ...correction } } });
  }

  function mend(row: PadRow, correction: Correction) {
    correct(row, correction);
    if (row.state !== 'ready') setMended({ number: row.number, key: row.key });
  }

  function takeLikely() {
    const taken = likely.map(({ key, product }) => [key, { ...corrections[key], takenId: product?._id }]);
    change({ corrections: { ...corrections, ...Object.fromEntries(taken) } });
    setMended({ number: 0, key: '' });
  }

  function addReady() {
    if (add.isPending || reading.isOld || ready.length === 0) return;
    const typed = ready.map(({ line }) => line.raw.trim());
    add.mutate(
      { lines: linesToAdd(ready), typed },
      {
        onSuccess: (answer) => {
          const { refused, learned: words } = answer ?? { refused: [], learned: [] };
          const refusedKeys = new Set(refused.map(({ line }) => ready[line]?.key));
          const stays = ({ key, state }: PadRow) =>
            state !== 'skipped' && (state !== 'ready' || refusedKeys.has(key));
          // What stood there before holds lines that are in the cart now.
          setPast([]);
          setText(textLeft(now.current.text, lines, rows, stays));
          // What was said of lines that are gone must not outlive Forget when they are pasted again.
          const gone = new Set(rows.filter((row) => !stays(row)).map(({ key }) => key));
          setCorrections(
            Object.fromEntries(Object.entries(now.current.corrections).filter(([key]) => !gone.has(key))),
          );
          setLearned(words);
        },
        done: (answer) => {
          if (answer === null) return 'Kept. The lines go into the cart once you are online.';
          const {
            added,
            refused: [first],
            cart,
          } = answer;
          onAdded(cart);
          if (added > 0)
            toast.success(`${countText(added, 'line')} added to cart`, {
              label: 'View cart',
              to: paths.cart,
            });
          if (first) toast.error(first.message);
        },
        failed: 'The lines could not be added. Try again.',
      },
    );
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for all that stands inside
    <div
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) addReady();
      }}
    >
      {header(take)}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[22.25rem_minmax(0,1fr)] lg:gap-6">
        <PadSource
          lines={lines}
          text={text}
          count={count}
          onText={type}
          onReplace={(next) => change(next === '' ? { text: '', corrections: {} } : { text: next })}
          onUndo={past.length === 0 ? null : undo}
          current={current}
          onCurrent={setCurrent}
          isReadyToFold={rows.length > 0}
        />
        <div className="flex min-w-0 flex-col gap-4">
          {learned.length > 0 ? <Learned words={learned} onChange={setLearned} /> : null}
          {read < count ? (
            <Banner tone="warning">
              {isTooLong
                ? `At most ${formatCount(MOST_ORDER_LETTERS)} characters at once`
                : `At most ${MOST_ORDER_LINES} lines at once`}
            </Banner>
          ) : null}
          {reading.error ? (
            <Banner
              tone="danger"
              action={
                <Button size="sm" variant="secondary" busy={reading.isTrying} onClick={reading.tryAgain}>
                  Try again
                </Button>
              }
            >
              {errorText(reading.error, 'The message could not be read.')}
            </Banner>
          ) : null}
          {reading.isPaused ? (
            <Banner tone="warning">The message is read as soon as you are online again.</Banner>
          ) : null}
          {rows.length === 0 ? (
            text.trim() === '' && <Example onTry={() => change({ text: EXAMPLE })} />
          ) : (
            <Card
              aria-label="What the message asks for"
              className={cx('min-w-0', reading.isOld && !reading.isPaused && !reading.error && 'opacity-60')}
            >
              <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line p-3">
                <div className="flex flex-wrap gap-2">
                  {filters.map(({ key, label, dot, holds }) => (
                    <Button
                      key={key}
                      size="sm"
                      variant={key === chosen?.key ? 'secondary' : 'ghost'}
                      aria-pressed={key === chosen?.key}
                      onClick={() => setFilter(key)}
                    >
                      {dot === null ? null : (
                        <span aria-hidden="true" className={cx('size-2 rounded-full', DOTS[dot])} />
                      )}
                      <span className="num">{`${label} ${rows.filter(holds).length}`}</span>
                    </Button>
                  ))}
                </div>
                <p className="text-sm text-fg-2 md:hidden">What needs you comes first</p>
                {likely.length > 0 ? (
                  <Button
                    size="sm"
                    variant="secondary"
                    icon={<ListChecks aria-hidden="true" />}
                    onClick={takeLikely}
                  >
                    {`Take ${likely.length} likely`}
                  </Button>
                ) : null}
              </div>
              <div
                aria-hidden="true"
                className="hidden gap-x-4 border-b border-line bg-sunken px-4 py-2 text-xs font-medium text-fg-2 xl:grid xl:grid-cols-[7.5rem_minmax(0,1fr)]"
              >
                <span className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-2">
                  <span>#</span>
                  <span>Match</span>
                </span>
                <span className="grid grid-cols-[minmax(0,1fr)_8rem_7rem_7rem] gap-x-3">
                  <span>Product</span>
                  <span>Quantity</span>
                  <span className="text-end">Each</span>
                  <span className="text-end">Total</span>
                </span>
              </div>
              <p role="status" className="sr-only">
                {reading.isOld
                  ? ''
                  : `${rows.length - skipped.length} lines read, ${ready.length} ready, ${waiting} waiting.`}
              </p>
              {/* biome-ignore lint/a11y/noStaticElementInteractions: Tab goes from problem to problem inside */}
              <div ref={rowsRef} onKeyDown={toNextProblem}>
                <ul>
                  {visible.map((row) => (
                    <PadLine
                      key={row.key}
                      row={row}
                      isSubscriber={isSubscriber}
                      isCurrent={current !== null && lines[current]?.rows.includes(row.number) === true}
                      isMended={mended?.key === row.key && row.state === 'ready'}
                      onCorrect={(correction) => mend(row, correction)}
                      onQuantity={(quantity) => correct(row, { quantity })}
                      onFocus={() => {
                        const index = lines.findIndex((line) => line.rows.includes(row.number));
                        setCurrent(index === -1 ? null : index);
                      }}
                    />
                  ))}
                </ul>
              </div>
              {visible.length < listed.length ? (
                <div className="border-t border-line p-2 text-center">
                  <Button variant="ghost" onClick={() => setShown(shown + PHONE_STEP)}>
                    {listed.length - visible.length > PHONE_STEP
                      ? `Show ${PHONE_STEP} more lines`
                      : `Show the last ${listed.length - visible.length}`}
                  </Button>
                </div>
              ) : null}
              {skipped.length > 0 ? <Skipped rows={skipped} /> : null}
            </Card>
          )}
          {rows.length === 0 ? null : (
            <PadBar
              ready={ready}
              isSubscriber={isSubscriber}
              waiting={waiting}
              isBusy={add.isPending}
              isOff={reading.isOld || ready.length === 0}
              onAdd={addReady}
              actions={
                <>
                  {ask(reading.isOld ? [] : ready)}
                  {user === null ? null : (
                    <PadLists ready={ready} isOff={reading.isOld || ready.length === 0} />
                  )}
                </>
              }
            />
          )}
        </div>
      </div>
    </div>
  );
}
