import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { CostCentre } from '../../../../contract/orders/cost-centres.contract.ts';
import { budgetState } from '../../../../domain/orders/budget.ts';
import { Badge } from '../../../ui/feedback/StatusBadge.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { BudgetMeter } from '../BudgetMeter.tsx';

/** What of a budget is spent, asked for and left: as a bar, and in words. */
export function BudgetBar({ budget }: { budget: NonNullable<CostCentre['budget']> }) {
  const { amount, spent, requested, periodName } = budget;
  const state = budgetState(budget);
  const left = amount - spent;
  return (
    <div className="text-sm text-fg-2">
      <BudgetMeter amount={amount} spent={spent} requested={requested} />
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span>
          <Rupees amount={spent} className="font-medium text-fg" /> of <Rupees amount={amount} /> spent,{' '}
          {periodName}
        </span>
        {state === 'well' ? null : (
          <Badge
            tone={state === 'over' ? 'danger' : 'warning'}
            icon={<TriangleAlert aria-hidden="true" className="size-3.5" />}
          >
            {state === 'over' ? 'Over budget' : 'Runs short'}
          </Badge>
        )}
      </p>
      <p>
        {requested > 0 ? (
          left < 0 ? (
            <>
              <Rupees amount={requested} /> in requests, <Rupees amount={-left} /> above it
            </>
          ) : (
            <>
              <Rupees amount={requested} /> in requests, <Rupees amount={left} /> left
            </>
          )
        ) : left < 0 ? (
          <>
            <Rupees amount={-left} /> above it
          </>
        ) : (
          <>
            <Rupees amount={left} /> left
          </>
        )}
      </p>
    </div>
  );
}
