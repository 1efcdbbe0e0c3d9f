import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import type { CartItem, CartLineProblem } from '../../../../contract/buying/cart.contract.ts';
import { LOW_STOCK_WARNING_BELOW } from '../../../../domain/catalogue/low-stock.ts';
import { stockRefusalText } from '../../../../domain/catalogue/stock.ts';
import { Rupees } from '../../../ui/goods/Price.tsx';

/** How a line is put right. */
export interface LineFixes {
  onQuantity: (itemId: string, quantity: number) => void;
  onRemove: (itemId: string) => void;
}

/** True when an order with this line would be refused. */
export function isBlocked(item: CartItem): boolean {
  return item.problems.some(({ kind }) => kind !== 'price_changed' && kind !== 'quantity_adjusted');
}

/** What is wrong with a line, each problem with its fix; a warning while fewer than ten are left (spec 9). */
export function CartLineProblems({ item, fixes }: { item: CartItem; fixes: LineFixes }) {
  const left = item.product.inventory.quantity;
  const isLow = !isBlocked(item) && left > 0 && left < LOW_STOCK_WARNING_BELOW;
  if (!isLow && item.problems.length === 0) return null;
  return (
    <ul className="mt-1 flex flex-col gap-1 text-xs">
      {item.problems.map((problem) => (
        <Problem key={problem.kind} problem={problem} item={item} fixes={fixes} />
      ))}
      {isLow ? (
        <li className="num flex items-center gap-1 font-medium text-warning-fg">
          <TriangleAlert aria-hidden="true" className="size-3.5" />
          Only {left} left in stock
        </li>
      ) : null}
    </ul>
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function Problem({ problem, item, fixes }: { problem: CartLineProblem; item: CartItem; fixes: LineFixes }) {
  /** What cannot be had at all has no quantity to change to. */
  const fixTo = (quantity: number) => (quantity > 0 ? () => fixes.onQuantity(item._id, quantity) : undefined);
  switch (problem.kind) {
    case 'unavailable':
      return (
        <Line fix="Remove" onFix={() => fixes.onRemove(item._id)}>
          This product is no longer available
        </Line>
      );
    case 'seller_away':
      return (
        <Line fix="Remove" onFix={() => fixes.onRemove(item._id)}>
          {stockRefusalText({ code: 'seller_away', until: problem.until })}
        </Line>
      );
    case 'out_of_stock':
      return (
        <Line fix="Remove" onFix={() => fixes.onRemove(item._id)}>
          {stockRefusalText({ code: 'out_of_stock' })}
        </Line>
      );
    case 'insufficient_stock':
      return (
        <Line
          fix={`Change to ${problem.available}`}
          onFix={() => fixes.onQuantity(item._id, problem.available)}
        >
          {stockRefusalText({ code: 'only_n_available', available: problem.available })}
        </Line>
      );
    case 'below_minimum':
      return (
        <Line fix={`Change to ${problem.minimum}`} onFix={() => fixes.onQuantity(item._id, problem.minimum)}>
          {stockRefusalText({ code: 'below_minimum', minimum: problem.minimum })}
        </Line>
      );
    case 'above_maximum':
      return (
        <Line fix={`Change to ${problem.quantity}`} onFix={fixTo(problem.quantity)}>
          {stockRefusalText({ code: 'above_maximum', maximum: problem.maximum })}
        </Line>
      );
    case 'not_in_packs':
      return (
        <Line fix={`Change to ${problem.quantity}`} onFix={fixTo(problem.quantity)}>
          {stockRefusalText({ code: 'not_in_packs', multiple: problem.multiple })}
        </Line>
      );
    case 'quantity_adjusted':
      return (
        <Line isWarning fix="Keep it" onFix={isBlocked(item) ? undefined : fixTo(item.quantity)}>
          {problem.reason === null
            ? `You wanted ${problem.wanted}, it is now ${item.quantity}.`
            : `You wanted ${problem.wanted}, it is now ${item.quantity}: ${lowerFirst(problem.reason)}.`}
        </Line>
      );
    case 'price_changed':
      return (
        <Line
          isWarning
          fix="Accept price"
          onFix={isBlocked(item) ? undefined : () => fixes.onQuantity(item._id, item.quantity)}
        >
          The price was <Rupees amount={problem.previousUnitPrice} />, it is now{' '}
          <Rupees amount={item.unitPrice} />
        </Line>
      );
  }
}

function Line({
  isWarning = false,
  fix,
  onFix,
  children,
}: {
  isWarning?: boolean;
  fix: string;
  /** Absent while another problem of the line comes first. */
  onFix: (() => void) | undefined;
  children: ReactNode;
}) {
  return (
    <li
      className={`num flex flex-wrap items-center gap-x-2 font-medium ${isWarning ? 'text-warning-fg' : 'text-danger'}`}
    >
      <span className="flex items-start gap-1">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-3.5" />
        <span>{children}</span>
      </span>
      {onFix ? (
        <button
          type="button"
          onClick={onFix}
          className="min-h-6 font-semibold text-link underline underline-offset-2 hover:text-primary-hover touch:min-h-11"
        >
          {fix}
        </button>
      ) : null}
    </li>
  );
}
