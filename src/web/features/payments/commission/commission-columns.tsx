import type { CommissionRuleView, CommissionScope } from '../../../../contract/books/commission.contract.ts';
import { startOfNamedDay } from '../../../../domain/shop/kathmandu-input.ts';
import { formatDate } from '../../../../domain/shop/kathmandu-time.ts';
import { Badge, type BadgeTone } from '../../../ui/feedback/StatusBadge.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import type { TableColumn } from '../../../ui/tables/Table.tsx';

export const SCOPE_NAMES: Record<CommissionScope, string> = {
  default: 'Default',
  category: 'Category',
  seller: 'Seller',
  seller_category: 'Seller in category',
};

const STATES: Record<CommissionRuleView['state'], { name: string; tone: BadgeTone }> = {
  active: { name: 'Counts now', tone: 'success' },
  scheduled: { name: 'Scheduled', tone: 'info' },
  ended: { name: 'Ended', tone: 'neutral' },
};

/** What a rule is for, in words. */
export function scopeText({ seller, category }: Pick<CommissionRuleView, 'seller' | 'category'>): string {
  if (seller && category) return `${seller.name} in ${category.name}`;
  return seller?.name ?? category?.name ?? 'Every seller and category without a rule of its own';
}

const bound = (amount: number | null) =>
  amount === null ? <span className="text-fg-3">none</span> : <Rupees amount={amount} />;

/** What the list of rules shows of each. */
export const commissionColumns: readonly TableColumn<CommissionRuleView>[] = [
  {
    id: 'scope',
    header: 'For',
    isRowHeader: true,
    cell: (rule) => (
      <span className="block min-w-0">
        <span className="block font-semibold wrap-anywhere">{scopeText(rule)}</span>
        <span className="block text-xs font-normal text-fg-3">{SCOPE_NAMES[rule.scope]}</span>
      </span>
    ),
  },
  { id: 'percent', header: 'Percent', isNumber: true, cell: ({ percent }) => `${percent}%` },
  { id: 'least', header: 'Minimum per line', isNumber: true, from: 'lg', cell: ({ least }) => bound(least) },
  { id: 'most', header: 'Maximum per line', isNumber: true, from: 'lg', cell: ({ most }) => bound(most) },
  {
    id: 'validFrom',
    header: 'Valid from',
    cell: ({ validFrom }) => (
      <span className="num">{formatDate(startOfNamedDay(validFrom) ?? new Date(validFrom))}</span>
    ),
  },
  {
    id: 'state',
    header: 'State',
    hideHeaderOnPhones: true,
    onPhones: 'foot',
    cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].name}</Badge>,
  },
];
