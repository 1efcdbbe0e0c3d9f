import { cx } from 'class-variance-authority';
import BookMarked from 'lucide-react/icons/book-marked';
import Check from 'lucide-react/icons/check';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import List from 'lucide-react/icons/list';
import Minus from 'lucide-react/icons/minus';
import Search from 'lucide-react/icons/search';
import Tag from 'lucide-react/icons/tag';
import TrendingDown from 'lucide-react/icons/trending-down';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Wrench from 'lucide-react/icons/wrench';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { ProductCard } from '../../../contract/products.contract.ts';
import { errorText } from '../../data/api-client.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Badge } from '../../ui/feedback/StatusBadge.tsx';
import { QuantityStepper } from '../../ui/fields/QuantityStepper.tsx';
import { ProChip, Rupees } from '../../ui/goods/Price.tsx';
import { ProductImage, plateOf } from '../../ui/goods/ProductImage.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { ProductPick } from './ProductPick.tsx';
import {
  type Correction,
  nextPrice,
  type PadRow,
  type RowProblem,
  type RowState,
  totalPrices,
  unitPrices,
} from './pad-rows.ts';
import { useCardOf } from './quick-order.hooks.ts';
import './pad.css';

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
  /** The line of the box that it was read from has the caret. */
  isCurrent: boolean;
  /** It has just been mended: it lights up once. */
  isMended: boolean;
  onCorrect: (correction: Correction) => void;
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
export function PadLine({ row, isSubscriber, isCurrent, isMended, onCorrect, onFocus }: PadLineProps) {
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
          <Unknown row={row} isSubscriber={isSubscriber} onCorrect={onCorrect} />
        ) : (
          <Known row={row} isSubscriber={isSubscriber} onCorrect={onCorrect} />
        )}
        <Strips row={row} isSubscriber={isSubscriber} onCorrect={onCorrect} />
      </div>
    </li>
  );
}

type PartProps = Pick<PadLineProps, 'row' | 'isSubscriber' | 'onCorrect'>;

/** The product that a line means; a guess can be exchanged. */
function Known({ row, isSubscriber, onCorrect }: PartProps) {
  const { line, state, product } = row;
  const [isChanging, setIsChanging] = useState(false);
  if (product === null) return null;
  const isGuess = state === 'likely' || line.isOwnWord;
  return (
    <>
      <Goods
        row={row}
        product={product}
        isSubscriber={isSubscriber}
        onQuantity={(quantity) => onCorrect({ quantity })}
      />
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

function Goods({
  row: { quantity, state, own },
  product,
  isSubscriber,
  onQuantity,
}: {
  row: PadRow;
  product: ProductCard;
  isSubscriber: boolean;
  onQuantity: (quantity: number) => void;
}) {
  const each = unitPrices(product, quantity ?? 1, { own, isSubscriber });
  const total = quantity === null ? null : totalPrices(product, quantity, own);
  const isCounted = state === 'ready';
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
        {own?.partNumber == null ? null : (
          <p className="text-xs wrap-anywhere text-fg-2">{`Your part no. ${own.partNumber}`}</p>
        )}
        {each.reason === 'base' ? null : (
          <p className="text-xs font-medium text-success">
            {each.reason === 'customer' ? 'Your price with this seller' : 'Price for this quantity'}
          </p>
        )}
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
      <Rupees
        amount={regular}
        className={cx('block', isCounted ? 'font-semibold text-fg' : 'font-medium text-fg-3')}
      />
      <span className="inline-flex items-center gap-1 text-xs text-pro-fg">
        <ProChip />
        <Rupees amount={pro} />
      </span>
    </p>
  );
}

function Unknown({ row, onCorrect }: PartProps) {
  const { line, state, quantity } = row;
  const count = line.alternatives.length;
  return (
    <>
      {state === 'choose' ? (
        <p className="num text-sm">
          <span className="font-medium">
            {count === 1
              ? 'This may be the product. Tap it if it is.'
              : `Fits ${count} products. Tap the right one.`}
          </span>{' '}
          {quantity === null ? null : <span className="text-fg-3">{`${quantity} wanted`}</span>}
        </p>
      ) : (
        <p className="text-sm">Nothing in the catalogue matches this line.</p>
      )}
      <Choices row={row} onCorrect={onCorrect} />
    </>
  );
}

/** What a line may mean, picked by a tap or its number; a search for anything else. */
function Choices({ row, onCorrect }: Pick<PadLineProps, 'row' | 'onCorrect'>) {
  const { line, number, product: meant } = row;
  const [isSearching, setIsSearching] = useState(false);
  const [isWhole, setIsWhole] = useState(false);
  const cardOf = useCardOf();
  const toast = useToast();
  const others = line.alternatives.filter(({ _id: id }) => id !== meant?._id);
  const choices = isWhole ? others : others.slice(0, SHOWN_CHOICES);
  const more = others.length - choices.length;
  const isOpen = meant === null;
  return (
    <div data-problem className="flex flex-col gap-2">
      {choices.length > 0 ? (
        <ul className="divide-y divide-line rounded-md border border-warning-line bg-surface">
          {choices.map((product, at) => (
            <li key={product._id}>
              <button
                type="button"
                data-choice
                data-mend={isOpen && at === 0 ? number : undefined}
                className="group flex min-h-11 w-full items-center gap-3 px-3 py-2 text-start hover:bg-hover"
                onClick={() => onCorrect({ product })}
              >
                <span
                  aria-hidden="true"
                  className="size-4.5 shrink-0 rounded-full border border-field group-hover:border-primary group-focus-visible:border-5 group-focus-visible:border-primary"
                />
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
                <span
                  aria-hidden="true"
                  className="num rounded-xs border border-line px-1 font-sans text-2xs text-fg-3 max-md:hidden"
                >
                  {at + 1}
                </span>
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
          icon={<Search aria-hidden="true" />}
          aria-expanded={isSearching}
          data-mend={isOpen && choices.length === 0 ? number : undefined}
          onClick={() => setIsSearching(!isSearching)}
        >
          Search
        </Button>
        <Button size="sm" variant="ghost" onClick={() => onCorrect({ isSkipped: true })}>
          Skip line
        </Button>
      </div>
      {isSearching ? (
        <ProductPick
          label="Search for the product of this line"
          onPick={(sku) =>
            cardOf.mutate(sku, {
              onSuccess: (product) =>
                product === null ? toast.error('Product not found') : onCorrect({ product }),
              onError: (error) => toast.error(errorText(error, 'The product could not be taken. Try again.')),
            })
          }
        />
      ) : null}
    </div>
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
      data-problem
      className={cx(
        'num flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md px-3 py-2 text-sm',
        STRIPS[tone],
      )}
    >
      {icon}
      <p className="min-w-0 grow basis-44 wrap-anywhere">{children}</p>
      {action ? <span className="flex flex-wrap gap-2">{action}</span> : null}
    </div>
  );
}

function Strips({ row, isSubscriber, onCorrect }: PartProps) {
  const { line, product, quantity, own, problems } = row;
  if (product === null) return null;
  const buyer = { own, isSubscriber };
  const next = problems.length === 0 && quantity !== null ? nextPrice(product, quantity, buyer) : null;
  const today = unitPrices(product, quantity ?? 1, buyer);
  return (
    <>
      {problems.map((problem) => (
        <ProblemStrip key={problem.message} row={row} problem={problem} onCorrect={onCorrect} />
      ))}
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
          {next.saving > 0 ? (
            <>
              <Rupees amount={next.unitPrice} /> each, you save <Rupees amount={next.saving} />
            </>
          ) : (
            <>
              <Rupees amount={next.unitPrice} /> each
            </>
          )}
        </Strip>
      ) : null}
    </>
  );
}

/** One problem: what is wrong, and the button that mends it. */
function ProblemStrip({
  row: { line, number, quantity },
  problem,
  onCorrect,
}: Pick<PadLineProps, 'row' | 'onCorrect'> & { problem: RowProblem }) {
  const isTwo = line.quantities.length > 0 && quantity === null;
  const nearest = problem.product;
  return (
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
              {isTwo ? String(one) : quantity !== null && one < quantity ? `Take ${one}` : `Make it ${one}`}
            </Button>
          ))}
          {nearest ? (
            <Button
              size="sm"
              variant="secondary"
              data-mend={number}
              onClick={() => onCorrect({ product: nearest, isSubstitute: true })}
            >
              Take this one
            </Button>
          ) : null}
          {problem.quantities.length === 0 ? (
            <Button
              size="sm"
              variant="ghost"
              data-mend={nearest ? undefined : number}
              onClick={() => onCorrect({ isSkipped: true })}
            >
              Skip line
            </Button>
          ) : null}
        </>
      }
    >
      {nearest ? (
        <>
          {problem.message}. Nearest: <b className="font-semibold">{nearest.name}</b>,{' '}
          <Rupees amount={nearest.pricing.regularPrice} />, {`${nearest.inventory.quantity} in stock.`}
        </>
      ) : quantity === null ? (
        problem.message
      ) : (
        `${problem.message}. You asked for ${quantity}.`
      )}
    </Strip>
  );
}
