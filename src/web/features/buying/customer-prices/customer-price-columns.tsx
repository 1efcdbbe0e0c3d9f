import {
  CUSTOMER_PRICE_STATES,
  type CustomerPrice,
  type CustomerPriceList,
  type CustomerPriceState,
} from '../../../../contract/buying/customer-prices.contract.ts';
import { dayInWords } from '../../../../domain/shop/day-in-words.ts';
import { Badge, type BadgeTone } from '../../../ui/feedback/StatusBadge.tsx';
import { comparedPrice, Rupees, StruckPrice } from '../../../ui/goods/Price.tsx';
import type { TableColumn } from '../../../ui/tables/Table.tsx';

/** What the address of both lists may ask for. */
export const CUSTOMER_PRICE_SEARCH = {
  filters: { state: CUSTOMER_PRICE_STATES },
  sorts: ['createdAt:desc'],
  defaultSort: 'createdAt:desc',
} as const;

const STATE_NAMES: Record<CustomerPriceState, string> = {
  waiting: 'Waiting',
  accepted: 'Accepted',
  declined: 'Declined',
  ended: 'Ended',
};
const TONES: Record<CustomerPriceState, BadgeTone> = {
  waiting: 'warning',
  accepted: 'success',
  declined: 'danger',
  ended: 'neutral',
};

/** The states with how many prices are in each. */
export function stateChips(counts: CustomerPriceList['counts'] | undefined) {
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const states = CUSTOMER_PRICE_STATES.map((value) => ({
    value,
    label: STATE_NAMES[value],
    count: counts?.[value],
  }));
  return { filter: 'state', label: 'State', options: [{ value: null, label: 'All', count: all }, ...states] };
}

/** What both sides see of a price. */
type Terms = Pick<CustomerPrice, 'product' | 'category' | 'price' | 'percent' | 'from' | 'to' | 'state'>;

/** A price in words, for names of buttons and questions. */
export function thingOf({ product, category }: Terms): string {
  return product?.name ?? category?.name ?? '';
}

export const termsColumns: readonly TableColumn<Terms>[] = [
  {
    id: 'thing',
    header: 'For',
    cell: ({ product, category }) => (
      <span className="block min-w-24">
        <span className="line-clamp-2 font-medium wrap-anywhere">{product?.name ?? category?.name}</span>
        <span className="text-xs text-fg-3">
          {product ? product.sku : 'Category and everything below it'}
        </span>
      </span>
    ),
  },
  {
    id: 'price',
    header: 'Price',
    isNumber: true,
    onPhones: 'value',
    cell: ({ product, price, percent }) =>
      price === null ? (
        <span className="font-semibold">{`${percent}% off`}</span>
      ) : (
        <span className="inline-flex flex-col md:items-end">
          <Rupees amount={price} className="font-semibold" />
          {product && comparedPrice(product) > price ? <StruckPrice prices={product} /> : null}
        </span>
      ),
  },
  {
    id: 'days',
    header: 'Days',
    onPhones: 'meta',
    cell: ({ from, to }) => (
      <span className="num">
        <span className="whitespace-nowrap">{`${dayInWords(from)} –`}</span>{' '}
        <span className="whitespace-nowrap">{dayInWords(to)}</span>
      </span>
    ),
  },
  {
    id: 'state',
    header: 'State',
    hideHeaderOnPhones: true,
    onPhones: 'foot',
    cell: ({ state }) => <Badge tone={TONES[state]}>{STATE_NAMES[state]}</Badge>,
  },
];
