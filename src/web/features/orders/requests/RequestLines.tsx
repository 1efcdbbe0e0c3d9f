import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { RequestLine } from '../../../../contract/orders/requests.contract.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { QuantityStepper } from '../../../ui/fields/QuantityStepper.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { SmallPicture } from '../../../ui/goods/ProductImage.tsx';
import { TitledCard } from '../../../ui/layout/Card.tsx';

export interface RequestLinesProps {
  lines: readonly RequestLine[];
  isOpen: boolean;
  /** What the reader would sign of each line, by its id; 0: struck. Null where they sign nothing. */
  signed: {
    quantities: ReadonlyMap<string, number>;
    /** No line can be struck. */
    isWhole: boolean;
    set: (line: string, quantity: number) => void;
  } | null;
  /** Of one unit, at the quantity that would be signed. */
  priceOf: (line: RequestLine) => number | null;
}

/** What is asked for: the price then and now, and what can be had. */
export function RequestLines({ lines, isOpen, signed, priceOf }: RequestLinesProps) {
  return (
    <TitledCard title={countText(lines.length, 'line')} titleClassName="text-lg" className="p-4 md:p-6">
      <ul aria-label="Lines" className="divide-y divide-line">
        {lines.map((line) => (
          <Line key={line._id} line={line} isOpen={isOpen} signed={signed} price={priceOf(line)} />
        ))}
      </ul>
    </TitledCard>
  );
}

function Line({
  line,
  isOpen,
  signed,
  price,
}: {
  line: RequestLine;
  isOpen: boolean;
  signed: RequestLinesProps['signed'];
  price: number | null;
}) {
  const { _id, product, name, sku, quantity, available, shortage, orderedQuantity, costCentre, quoteNumber } =
    line;
  const chosen = signed?.quantities.get(_id) ?? available;
  const isStruck = isOpen ? chosen === 0 : orderedQuantity === 0;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-4 last:pb-0">
      <SmallPicture
        url={product.imageUrl ?? undefined}
        rootSlug={product.rootSlug ?? ''}
        className="size-14"
      />
      <div className="min-w-0 grow basis-44">
        <p className={isStruck ? 'break-words text-fg-3 line-through' : 'break-words font-medium'}>{name}</p>
        <p className="text-xs text-fg-3">
          {sku}
          {costCentre ? ` · ${costCentre.code}` : null}
          {quoteNumber ? ` · Quote ${quoteNumber}` : null}
        </p>
        {shortage ? <p className="mt-1 text-sm font-medium text-warning-fg">{shortage}</p> : null}
        {!isOpen && orderedQuantity !== null && orderedQuantity !== quantity ? (
          <p className="mt-1 text-sm text-fg-2">
            {orderedQuantity === 0 ? 'Struck' : `${orderedQuantity} of ${quantity} ordered`}
          </p>
        ) : null}
      </div>
      <div className="flex basis-full flex-wrap items-center justify-between gap-3 sm:basis-auto sm:flex-col sm:items-end">
        <UnitPrices then={line.price} now={isOpen ? price : null} />
        {signed && available > 0 && !signed.isWhole ? (
          <div className="flex items-center gap-1">
            {chosen > 0 ? (
              <>
                {quoteNumber === null ? (
                  <QuantityStepper
                    size="sm"
                    value={chosen}
                    max={available}
                    tooManyText={`At most ${available}`}
                    label={`Quantity of ${name}`}
                    onChange={(next) => signed.set(_id, next)}
                  />
                ) : (
                  <span className="num text-sm text-fg-2">{countText(quantity, 'unit')}</span>
                )}
                <Button
                  variant="danger-ghost"
                  size="sm"
                  aria-label={`Strike ${name}`}
                  onClick={() => signed.set(_id, 0)}
                >
                  Strike
                </Button>
              </>
            ) : (
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Put ${name} back`}
                onClick={() => signed.set(_id, available)}
              >
                Put back
              </Button>
            )}
          </div>
        ) : (
          <span className="num text-sm text-fg-2">{countText(quantity, 'unit')}</span>
        )}
      </div>
    </li>
  );
}

/** The price of one unit when it was asked for; a change since then is said, never by colour alone. */
function UnitPrices({ then, now }: { then: number; now: number | null }) {
  if (now === null || now === then) return <Rupees amount={then} className="font-semibold" />;
  const isDearer = now > then;
  const Arrow = isDearer ? ArrowUp : ArrowDown;
  return (
    <span className="text-end">
      <span className="block text-xs text-fg-3">
        <span className="sr-only">Then </span>
        <Rupees amount={then} className="line-through" />
      </span>
      <span
        className={`flex items-center justify-end gap-1 font-semibold ${isDearer ? 'text-warning-fg' : 'text-success'}`}
      >
        <Arrow aria-hidden="true" className="size-3.5" />
        <span className="sr-only">{isDearer ? 'Dearer now: ' : 'Cheaper now: '}</span>
        <Rupees amount={now} />
      </span>
    </span>
  );
}
