import { cx } from 'class-variance-authority';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Eraser from 'lucide-react/icons/eraser';
import ListChecks from 'lucide-react/icons/list-checks';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import Undo2 from 'lucide-react/icons/undo-2';
import { useEffect, useRef, useState } from 'react';
import type { Cart } from '../../../contract/cart.contract.ts';
import { MOST_ORDER_LINES } from '../../../domain/order-text.ts';
import { errorText } from '../../data/api-client.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { Rupees } from '../../ui/goods/Price.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { useSession } from '../session/session.hooks.ts';
import { PadLine } from './PadLine.tsx';
import { ProductPick } from './ProductPick.tsx';
import { type Correction, type PadRow, padRows, sumOf } from './pad-rows.ts';
import { firstLines, useAddOrder, useKeptText, useReading } from './quick-order.hooks.ts';

const EXAMPLE = 'A9F44116 x 6\n५ थान LED 9W\nhavells wire 2.5 sqmm 2 coil @6200';

type Filter = 'all' | 'exact' | 'likely' | 'needs' | 'none';
const FILTERS: readonly { key: Filter; label: string; holds: (row: PadRow) => boolean }[] = [
  { key: 'all', label: 'All', holds: ({ state }) => state !== 'skipped' },
  { key: 'exact', label: 'Exact', holds: ({ state }) => state === 'ready' },
  { key: 'likely', label: 'Likely', holds: ({ state }) => state === 'likely' },
  { key: 'needs', label: 'Needs you', holds: ({ state }) => state === 'choose' || state === 'mend' },
  { key: 'none', label: 'No match', holds: ({ state }) => state === 'none' },
];

type Corrections = Readonly<Record<string, Correction>>;

/** The pad: a message is pasted, every line becomes a product, a quantity and a price, and what is sure goes into the cart. */
export function Pad({ onAdded }: { onAdded: (cart: Cart) => void }) {
  const { isSubscriber } = useSession();
  const toast = useToast();
  const [text, setText] = useKeptText();
  const [corrections, setCorrections] = useState<Corrections>({});
  const [before, setBefore] = useState<{ text: string; corrections: Corrections } | null>(null);
  const [filter, setFilter] = useState<Filter>('all');
  const reading = useReading(text);
  const add = useAddOrder();
  const rowsRef = useRef<HTMLDivElement>(null);
  const [mended, setMended] = useState<number | null>(null);
  const rows = padRows(reading.lines, corrections);
  const ready = rows.filter(({ state }) => state === 'ready');
  const likely = rows.filter(({ state }) => state === 'likely');
  const skipped = rows.filter(({ state }) => state === 'skipped');
  const waiting = rows.length - ready.length - skipped.length;
  const { count, isTooMany } = firstLines(text);
  const chosen = FILTERS.find(({ key }) => key === filter) ?? FILTERS[0];

  // What was pressed is gone with its problem: the next one takes the focus.
  useEffect(() => {
    if (mended === null) return;
    const next = [...(rowsRef.current?.querySelectorAll<HTMLElement>('[data-mend]') ?? [])].find(
      (button) => Number(button.dataset.mend) >= mended,
    );
    next?.focus();
    setMended(null);
  }, [mended]);

  function change(next: { text?: string; corrections?: Corrections }) {
    setBefore({ text, corrections });
    if (next.text !== undefined) setText(next.text);
    if (next.corrections !== undefined) setCorrections(next.corrections);
  }

  function correct(row: PadRow, correction: Correction) {
    change({ corrections: { ...corrections, [row.key]: { ...corrections[row.key], ...correction } } });
    // A stepper keeps the focus.
    if (row.state !== 'ready') setMended(row.number);
  }

  function addReady() {
    if (add.isPending || reading.isOld || ready.length === 0) return;
    const lines = ready.flatMap(({ product, quantity }) =>
      product === null || quantity === null ? [] : [{ product: product._id, quantity }],
    );
    add.mutate(lines, {
      onSuccess: ({ added, refused, cart }) => {
        const stays = new Set(refused.map(({ line }) => ready[line]?.key));
        const rest = rows.filter(
          ({ key, state }) => state !== 'skipped' && (state !== 'ready' || stays.has(key)),
        );
        setBefore(null);
        setText(rest.map(({ line }) => line.raw).join('\n'));
        onAdded(cart);
        if (added > 0)
          toast.success(added === 1 ? '1 line added to cart' : `${added} lines added to cart`, {
            label: 'View cart',
            to: paths.cart,
          });
        const [first] = refused;
        if (first) toast.error(first.message);
      },
      onError: (error) => toast.error(errorText(error, 'The lines could not be added. Try again.')),
    });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for all that stands inside
    <div
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) addReady();
      }}
    >
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[22.25rem_minmax(0,1fr)] lg:gap-6">
        <Card aria-label="Your message" className="flex flex-col gap-3 p-4 lg:sticky lg:top-20">
          <TextArea
            label="Paste a message"
            rows={10}
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="num text-sm text-fg-3">{`${count} of ${MOST_ORDER_LINES} lines`}</p>
            <span className="flex gap-1">
              <Button
                size="sm"
                variant="ghost"
                icon={<Undo2 aria-hidden="true" />}
                disabled={before === null}
                onClick={() => {
                  if (before === null) return;
                  setText(before.text);
                  setCorrections(before.corrections);
                  setBefore(null);
                }}
              >
                Undo
              </Button>
              <Button
                size="sm"
                variant="ghost"
                icon={<Eraser aria-hidden="true" />}
                disabled={text === ''}
                onClick={() => change({ text: '', corrections: {} })}
              >
                Clear
              </Button>
            </span>
          </div>
          <details className="border-t border-line pt-3">
            <summary className="min-h-6 cursor-pointer text-sm font-medium touch:min-h-11">
              Row by row
            </summary>
            <div className="mt-2">
              <ProductPick
                label="Add a product as a line"
                onPick={(sku) =>
                  change({ text: `${text.replace(/\n$/, '')}${text === '' ? '' : '\n'}${sku} x 1\n` })
                }
              />
            </div>
          </details>
          <p className="border-t border-line pt-3 text-xs text-fg-3">
            Reads ५ थान, 5 pcs, x10, 1 dozen, 20 mtr, a price after @ or रू, English, Roman Nepali and देवनागरी.
          </p>
        </Card>
        <div className="flex min-w-0 flex-col gap-4">
          {isTooMany ? <Banner tone="warning">{`At most ${MOST_ORDER_LINES} lines at once`}</Banner> : null}
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
          {rows.length === 0 ? (
            <Example onTry={() => change({ text: EXAMPLE })} />
          ) : (
            <Card
              aria-label="What the message asks for"
              className={cx('min-w-0', reading.isOld && 'opacity-60')}
            >
              <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line p-3">
                <div className="flex flex-wrap gap-2">
                  {FILTERS.map(({ key, label, holds }) => (
                    <Button
                      key={key}
                      size="sm"
                      variant={key === chosen?.key ? 'secondary' : 'ghost'}
                      aria-pressed={key === chosen?.key}
                      onClick={() => setFilter(key)}
                    >
                      <span className="num">{`${label} ${rows.filter(holds).length}`}</span>
                    </Button>
                  ))}
                </div>
                {likely.length > 0 ? (
                  <Button
                    size="sm"
                    variant="secondary"
                    icon={<ListChecks aria-hidden="true" />}
                    onClick={() => {
                      const taken = likely.map(({ key }) => [key, { ...corrections[key], isTaken: true }]);
                      change({ corrections: { ...corrections, ...Object.fromEntries(taken) } });
                      setMended(0);
                    }}
                  >
                    {`Take ${likely.length} likely`}
                  </Button>
                ) : null}
              </div>
              <p role="status" className="sr-only">
                {reading.isOld
                  ? ''
                  : `${rows.length - skipped.length} lines read, ${ready.length} ready, ${waiting} waiting.`}
              </p>
              <div ref={rowsRef}>
                <ul>
                  {rows
                    .filter((row) => chosen?.holds(row))
                    .map((row) => (
                      <PadLine
                        key={row.key}
                        row={row}
                        isSubscriber={isSubscriber}
                        onCorrect={(correction) => correct(row, correction)}
                        onRewrite={(sku) =>
                          change({
                            text: text.replace(row.line.raw, () => `${sku} x ${row.line.quantity ?? 1}`),
                          })
                        }
                      />
                    ))}
                </ul>
              </div>
              {skipped.length > 0 ? <Skipped rows={skipped} /> : null}
            </Card>
          )}
          {rows.length === 0 ? null : (
            <PadBar
              ready={ready}
              waiting={waiting}
              isBusy={add.isPending}
              isOff={reading.isOld || ready.length === 0}
              onAdd={addReady}
            />
          )}
        </div>
      </div>
    </div>
  );
}

function Example({ onTry }: { onTry: () => void }) {
  return (
    <Card aria-label="An example" className="flex flex-col items-start gap-3 p-5">
      <ClipboardList aria-hidden="true" className="size-8 text-fg-3" />
      <p className="font-medium">Paste a message, or try this one:</p>
      <pre className="max-w-full rounded-md bg-sunken px-3 py-2 text-sm whitespace-pre-wrap">{EXAMPLE}</pre>
      <Button variant="secondary" onClick={onTry}>
        Try this message
      </Button>
    </Card>
  );
}

/** What says nothing about goods: greetings, and lines the buyer left out. */
function Skipped({ rows }: { rows: readonly PadRow[] }) {
  return (
    <details className="border-t border-line px-4 py-3 text-sm">
      <summary className="min-h-6 cursor-pointer text-fg-2 touch:min-h-11">
        {rows.length === 1 ? '1 line is skipped' : `${rows.length} lines are skipped`}
      </summary>
      <ul className="mt-1 flex flex-col gap-1 text-fg-3">
        {rows.map(({ key, line }) => (
          <li key={key} className="wrap-anywhere">
            {line.raw}
          </li>
        ))}
      </ul>
    </details>
  );
}

function PadBar({
  ready,
  waiting,
  isBusy,
  isOff,
  onAdd,
}: {
  ready: readonly PadRow[];
  waiting: number;
  isBusy: boolean;
  isOff: boolean;
  onAdd: () => void;
}) {
  const { regular, pro } = sumOf(ready);
  return (
    <section
      aria-label="Totals"
      className="sticky bottom-0 z-20 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line bg-raised p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-3"
    >
      <dl className="num flex flex-wrap gap-x-6 gap-y-1 text-sm">
        <div>
          <dt className="text-xs text-fg-3">Regular</dt>
          <dd>
            <Rupees amount={regular} className="font-semibold" />
          </dd>
        </div>
        <div>
          <dt className="text-xs text-fg-3">PRO</dt>
          <dd>
            <Rupees amount={pro} className="font-semibold text-pro-fg" />
          </dd>
        </div>
        <div className="max-sm:hidden">
          <dt className="text-xs text-fg-3">You would save</dt>
          <dd>
            <Rupees amount={regular - pro} className="font-semibold text-success" />
          </dd>
        </div>
      </dl>
      <p className="text-sm text-fg-2 max-md:sr-only">
        Excluding 13% VAT.{' '}
        {waiting === 0
          ? null
          : waiting === 1
            ? '1 line still waits and is not added.'
            : `${waiting} lines still wait and are not added.`}
      </p>
      <Button
        icon={<ShoppingCart aria-hidden="true" />}
        className="max-sm:grow"
        disabled={isOff}
        busy={isBusy}
        onClick={onAdd}
      >
        {ready.length === 1 ? 'Add 1 line to cart' : `Add ${ready.length} lines to cart`}
      </Button>
    </section>
  );
}
