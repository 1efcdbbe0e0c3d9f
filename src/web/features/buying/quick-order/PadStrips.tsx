import { cx } from 'class-variance-authority';
import Tag from 'lucide-react/icons/tag';
import TrendingDown from 'lucide-react/icons/trending-down';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { type Correction, nextPrice, type PadRow, type RowProblem, unitPrices } from './pad-rows.ts';

const iconClass = 'size-3.5';
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

interface StripsProps {
  row: PadRow;
  isSubscriber: boolean;
  onCorrect: (correction: Correction) => void;
}

export function Strips({ row, isSubscriber, onCorrect }: StripsProps) {
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
          {next.saving > 0 ? (
            <>
              Add {next.quantity - quantity} more: <Rupees amount={next.unitPrice} /> each, you save{' '}
              <Rupees amount={next.saving} />
            </>
          ) : (
            <>
              Add {next.quantity - quantity} more: <Rupees amount={next.unitPrice} /> each
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
}: Pick<StripsProps, 'row' | 'onCorrect'> & { problem: RowProblem }) {
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
          <Rupees amount={nearest.pricing.regularPrice} />, {nearest.inventory.quantity} in stock.
        </>
      ) : quantity === null ? (
        problem.message
      ) : (
        `${problem.message}. You asked for ${quantity}.`
      )}
    </Strip>
  );
}
