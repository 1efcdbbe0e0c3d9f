import type { AdminPlan, PlanPrice } from '../../../../contract/payments/plan-prices.contract.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { startOfNamedDay } from '../../../../domain/shop/kathmandu-input.ts';
import { formatDate } from '../../../../domain/shop/kathmandu-time.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Badge, type BadgeTone } from '../../../ui/feedback/StatusBadge.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { SectionHeader } from '../../../ui/layout/Card.tsx';
import { Table, type TableColumn } from '../../../ui/tables/Table.tsx';

const STATES: Record<PlanPrice['state'], { name: string; tone: BadgeTone }> = {
  upcoming: { name: 'Upcoming', tone: 'info' },
  current: { name: 'Today', tone: 'success' },
  past: { name: 'Past', tone: 'neutral' },
  replaced: { name: 'Replaced', tone: 'neutral' },
};

const COLUMNS: readonly TableColumn<PlanPrice>[] = [
  {
    id: 'validFrom',
    header: 'From',
    isRowHeader: true,
    cell: ({ validFrom, by }) => (
      <span className="num whitespace-nowrap">{by === null ? 'The beginning' : dayWords(validFrom)}</span>
    ),
  },
  { id: 'price', header: 'Price', isNumber: true, cell: ({ price }) => <Rupees amount={price} /> },
  {
    id: 'state',
    header: 'State',
    cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].name}</Badge>,
  },
  {
    id: 'by',
    header: 'Set by',
    cell: ({ by, setAt }) => (
      <span className="block min-w-0 max-md:text-end">
        <span className="block wrap-anywhere">{by ?? 'Nobody'}</span>
        {by === null ? null : (
          <span className="num block text-xs text-fg-3">{formatDate(new Date(setAt))}</span>
        )}
      </span>
    ),
  },
  {
    id: 'reason',
    header: 'Why',
    cell: ({ reason }) => (
      <span className="wrap-anywhere max-md:text-end">{reason ?? 'The first price'}</span>
    ),
  },
];

/** One plan: what it costs today, and every price that was set for it. */
export function PlanPrices({ plan, onEdit }: { plan: AdminPlan; onEdit: (() => void) | null }) {
  const { id, name, price, duration, prices } = plan;
  return (
    <section aria-labelledby={`plan-${id}`}>
      <SectionHeader
        id={`plan-${id}`}
        title={
          <>
            {name}
            <span className="block text-base font-normal text-fg-2">
              <Rupees amount={price} className="font-semibold text-fg" />
              <span className="num">{` / ${countText(duration, 'day')}`}</span>
            </span>
          </>
        }
        action={
          onEdit && (
            <Button variant="secondary" onClick={onEdit} aria-label={`Set a price of ${name}`}>
              Set a price
            </Button>
          )
        }
      />
      <Table caption={`Prices of ${name}`} columns={COLUMNS} rows={prices} rowKey={({ _id }) => _id} />
    </section>
  );
}

/** '2026-11-22' as '22 Nov 2026'. */
function dayWords(day: string): string {
  const start = startOfNamedDay(day);
  return start === null ? day : formatDate(start);
}
