import { cx } from 'class-variance-authority';
import Check from 'lucide-react/icons/check';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import List from 'lucide-react/icons/list';
import Minus from 'lucide-react/icons/minus';
import Tag from 'lucide-react/icons/tag';
import TrendingDown from 'lucide-react/icons/trending-down';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Wrench from 'lucide-react/icons/wrench';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { ProductCard } from '../../../contract/products.contract.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Badge } from '../../ui/feedback/StatusBadge.tsx';
import { QuantityStepper } from '../../ui/fields/QuantityStepper.tsx';
import { ProChip, Rupees } from '../../ui/goods/Price.tsx';
import { ProductImage, plateOf } from '../../ui/goods/ProductImage.tsx';
import { ProductPick } from './ProductPick.tsx';
import {
  type Correction,
  nextPrice,
  type PadRow,
  type RowState,
  totalPrices,
  unitPrices,
} from './pad-rows.ts';

const SHOWN_CHOICES = 3;
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
  onCorrect: (correction: Correction) => void;
  /** Writes the line anew. */
  onRewrite: (sku: string) => void;
}

/** One line of the paste: what was written, what it means, and what it needs. */
export function PadLine({ row, isSubscriber, onCorrect, onRewrite }: PadLineProps) {
  const { number, line, state, product, quantity } = row;
  return (
    <li
      className={cx(
        'grid gap-x-4 gap-y-2 border-t border-line px-4 py-3 first:border-t-0 md:grid-cols-[7rem_minmax(0,1fr)]',
        state === 'none' && 'bg-sunken',
      )}
      aria-label={`Line ${number}: ${line.raw}`}
    >
      <div className="flex items-start gap-2 max-md:justify-between md:flex-col">
        <p className="num min-w-0 text-sm wrap-anywhere text-fg-2">
          <span className="text-fg-3">{number}</span> <span className="md:hidden">{line.raw}</span>
        </p>
        <span className="flex shrink-0 items-center gap-2 md:flex-col md:items-start">
          {BADGES[state]}
          {state === 'likely' ? (
            <Button
              size="sm"
              variant="secondary"
              icon={<Check aria-hidden="true" />}
              data-mend={number}
              aria-label={`Yes, ${product?.name}`}
              onClick={() => onCorrect({ isTaken: true })}
            >
              Yes
            </Button>
          ) : null}
        </span>
      </div>
      <div className="flex min-w-0 flex-col gap-2">
        <p className="text-xs wrap-anywhere text-fg-3 max-md:hidden">{line.raw}</p>
        {product === null ? (
          <Unknown row={row} onCorrect={onCorrect} onRewrite={onRewrite} />
        ) : (
          <Goods
            product={product}
            quantity={quantity}
            isCounted={state === 'ready'}
            onQuantity={(next) => onCorrect({ quantity: next })}
          />
        )}
        <Strips row={row} isSubscriber={isSubscriber} onCorrect={onCorrect} />
      </div>
    </li>
  );
}

function Goods({
  product,
  quantity,
  isCounted,
  onQuantity,
}: {
  product: ProductCard;
  quantity: number | null;
  isCounted: boolean;
  onQuantity: (quantity: number) => void;
}) {
  const each = unitPrices(product, quantity ?? 1);
  const total = quantity === null ? null : totalPrices(product, quantity);
  return (
    <div className="grid grid-cols-[3rem_minmax(0,1fr)] items-start gap-x-3 gap-y-2 xl:grid-cols-[3rem_minmax(0,1fr)_8rem_7rem_7rem]">
      <ProductImage
        image={product.images[0]}
        plate={plateOf(product.category.rootSlug)}
        size="thumb"
        isDecorative
        className="size-12 rounded-md"
      />
      <div className="min-w-0">
        <Link to={paths.product(product._id)} className="font-medium wrap-anywhere hover:underline">
          {product.name}
        </Link>
        <p className="text-xs wrap-anywhere text-fg-3">{`${product.sku} · ${product.seller.companyName}`}</p>
        <p className="num flex flex-wrap items-center gap-1 text-xs text-fg-3 xl:hidden">
          <Rupees amount={each.regular} />
          <ProChip />
          <Rupees amount={each.pro} className="text-pro-fg" />
          each
        </p>
      </div>
      <div className="col-span-full flex flex-wrap items-center justify-between gap-3 xl:contents">
        {quantity === null ? (
          <span className="text-fg-3">No quantity yet</span>
        ) : (
          <QuantityStepper
            value={quantity}
            onChange={onQuantity}
            max={product.inventory.quantity}
            min={product.minimumOrderQuantity}
            pack={product.orderMultiple}
            mostPerOrder={product.maximumPerOrder}
            size="sm"
            label={`Quantity of ${product.name}`}
          />
        )}
        <Both label="Each" regular={each.regular} pro={each.pro} className="max-xl:hidden" />
        {total === null ? (
          <span className="text-end text-fg-3 max-xl:hidden">–</span>
        ) : (
          <Both label="Total" regular={total.regular} pro={total.pro} isCounted={isCounted} />
        )}
      </div>
    </div>
  );
}

/** The regular price above the PRO price; in the sum only when it is bold. */
function Both({
  label,
  regular,
  pro,
  isCounted = false,
  className,
}: {
  label: string;
  regular: number;
  pro: number;
  isCounted?: boolean;
  className?: string;
}) {
  return (
    <p className={cx('num text-end text-sm', className)}>
      <span className="sr-only">{label} </span>
      <Rupees amount={regular} className={cx('block', isCounted ? 'font-semibold text-fg' : 'text-fg-2')} />
      <span className="inline-flex items-center gap-1 text-xs text-pro-fg">
        <ProChip />
        <Rupees amount={pro} />
      </span>
    </p>
  );
}

function Unknown({ row, onCorrect, onRewrite }: Pick<PadLineProps, 'row' | 'onCorrect' | 'onRewrite'>) {
  const { line, number, state } = row;
  const [isSearching, setIsSearching] = useState(false);
  const [isWhole, setIsWhole] = useState(false);
  const choices = isWhole ? line.alternatives : line.alternatives.slice(0, SHOWN_CHOICES);
  const more = line.alternatives.length - choices.length;
  return (
    <>
      <p className="text-sm">
        {state === 'choose'
          ? line.alternatives.length === 1
            ? 'This may be the product. Tap it if it is.'
            : `Fits ${line.alternatives.length} products. Tap the right one.`
          : 'Nothing in the catalogue matches this line.'}
      </p>
      {choices.length > 0 ? (
        <ul className="divide-y divide-line rounded-md border border-warning-line">
          {choices.map((product, at) => (
            <li key={product._id}>
              <button
                type="button"
                data-mend={at === 0 ? number : undefined}
                className="flex min-h-11 w-full items-center gap-3 px-3 py-2 text-start hover:bg-hover"
                onClick={() => onCorrect({ product })}
              >
                <ProductImage
                  image={product.images[0]}
                  plate={plateOf(product.category.rootSlug)}
                  size="thumb"
                  isDecorative
                  className="size-9 shrink-0 rounded-md"
                />
                <span className="min-w-0 grow">
                  <span className="block font-medium wrap-anywhere">{product.name}</span>
                  <span className="num block text-xs text-fg-3">
                    {`${product.sku} · ${product.inventory.quantity} in stock`}
                  </span>
                </span>
                <Both
                  label="Each"
                  regular={product.pricing.regularPrice}
                  pro={product.pricing.wholesalePrice}
                />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {more > 0 ? (
          <Button size="sm" variant="ghost" onClick={() => setIsWhole(true)}>
            {`${more} more`}
          </Button>
        ) : null}
        <Button
          size="sm"
          variant="secondary"
          aria-expanded={isSearching}
          data-mend={choices.length === 0 ? number : undefined}
          onClick={() => setIsSearching(!isSearching)}
        >
          Search
        </Button>
        <Button size="sm" variant="ghost" onClick={() => onCorrect({ isSkipped: true })}>
          Skip line
        </Button>
      </div>
      {isSearching ? <ProductPick label="Search for the product of this line" onPick={onRewrite} /> : null}
    </>
  );
}

const STRIPS = {
  warning: 'bg-warning-soft text-warning-fg',
  info: 'bg-info-soft text-info-fg',
  success: 'bg-success-soft text-success-fg',
};

function Strip({
  tone,
  icon,
  action,
  children,
}: {
  tone: keyof typeof STRIPS;
  icon: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div
      className={cx(
        'num flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md px-3 py-2 text-sm',
        STRIPS[tone],
      )}
    >
      {icon}
      <p className="min-w-0 grow basis-0 wrap-anywhere">{children}</p>
      {action ? <span className="flex flex-wrap gap-2">{action}</span> : null}
    </div>
  );
}

function Strips({ row, isSubscriber, onCorrect }: Pick<PadLineProps, 'row' | 'isSubscriber' | 'onCorrect'>) {
  const { line, product, quantity, problem, number } = row;
  if (product === null) return null;
  const next = problem === null && quantity !== null ? nextPrice(product, quantity, isSubscriber) : null;
  const today = unitPrices(product, quantity ?? 1);
  const isTwo = line.quantities.length > 0 && quantity === null;
  return (
    <>
      {problem ? (
        <Strip
          tone="warning"
          icon={<TriangleAlert aria-hidden="true" className={iconClass} />}
          action={
            <>
              {problem.quantities.map((one, at) => (
                <Button
                  key={one}
                  size="sm"
                  variant="secondary"
                  data-mend={at === 0 ? number : undefined}
                  onClick={() => onCorrect({ quantity: one })}
                >
                  {isTwo
                    ? String(one)
                    : quantity !== null && one < quantity
                      ? `Take ${one}`
                      : `Make it ${one}`}
                </Button>
              ))}
              {problem.product ? (
                <Button
                  size="sm"
                  variant="secondary"
                  data-mend={number}
                  onClick={() => problem.product && onCorrect({ product: problem.product })}
                >
                  Take this one
                </Button>
              ) : null}
              {problem.quantities.length === 0 ? (
                <Button size="sm" variant="ghost" onClick={() => onCorrect({ isSkipped: true })}>
                  Skip line
                </Button>
              ) : null}
            </>
          }
        >
          {problem.product
            ? `${problem.message}. Nearest: ${problem.product.name}, ${problem.product.inventory.quantity} in stock.`
            : quantity === null
              ? problem.message
              : `${problem.message}. You asked for ${quantity}.`}
        </Strip>
      ) : null}
      {line.targetPrice === null ? null : (
        <Strip tone="info" icon={<Tag aria-hidden="true" className={iconClass} />}>
          You wrote <Rupees amount={line.targetPrice} />. Today it is <Rupees amount={today.regular} />,
          wholesale <Rupees amount={today.pro} />.
        </Strip>
      )}
      {next && quantity !== null ? (
        <Strip
          tone="success"
          icon={<TrendingDown aria-hidden="true" className={iconClass} />}
          action={
            <Button size="sm" variant="secondary" onClick={() => onCorrect({ quantity: next.quantity })}>
              {`Make it ${next.quantity}`}
            </Button>
          }
        >
          {`Add ${next.quantity - quantity} more: `}
          <Rupees amount={next.unitPrice} /> each, you save <Rupees amount={next.saving} />
        </Strip>
      ) : null}
    </>
  );
}
