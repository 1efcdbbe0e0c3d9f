import { useQueryClient } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import Handshake from 'lucide-react/icons/handshake';
import X from 'lucide-react/icons/x';
import { Link } from 'react-router';
import type { CustomerPrice, CustomerPriceList } from '../../../contract/buying/customer-prices.contract.ts';
import { apiPost } from '../../data/api-client.ts';
import { useDeskList, useDeskStep } from '../../desk/desk-list.hooks.ts';
import { useTableSearch } from '../../desk/table-search.hooks.ts';
import {
  CUSTOMER_PRICE_SEARCH,
  stateChips,
  termsColumns,
  thingOf,
} from '../../features/buying/customer-prices/customer-price-columns.tsx';
import { OWN_CUSTOMER_PRICES } from '../../features/buying/customer-prices/customer-prices.hooks.ts';
import { PanNeeded } from '../../features/people/company-pan/PanNeeded.tsx';
import { unlistedMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { PageHeader } from '../../ui/layout/Card.tsx';
import { useConfirm } from '../../ui/overlays/Confirm.tsx';
import type { RowAction } from '../../ui/tables/RowActions.tsx';
import type { TableColumn } from '../../ui/tables/Table.tsx';
import { TableFrame } from '../../ui/tables/TableFrame.tsx';

const COLUMNS: readonly TableColumn<CustomerPrice>[] = [
  {
    id: 'seller',
    header: 'Seller',
    isRowHeader: true,
    cell: ({ seller }) => (
      <Link
        to={paths.seller(seller.slug)}
        className="block min-w-22 font-semibold wrap-anywhere text-link underline underline-offset-2"
      >
        {seller.companyName}
      </Link>
    ),
  },
  ...termsColumns,
];

export const meta = unlistedMeta('Your prices', 'Prices that sellers offered you.');

/** What sellers offered this buyer: accepted once for each seller, declined one by one. */
export default function CustomerPricesPage() {
  const table = useTableSearch(CUSTOMER_PRICE_SEARCH);
  const { sortBy: _, search: __, ...apiQuery } = table.apiQuery;
  const query = useDeskList<CustomerPriceList>(OWN_CUSTOMER_PRICES, '/api/customer-prices', apiQuery);
  const answer = useAnswer();
  const confirm = useConfirm();
  async function decline(row: CustomerPrice) {
    const goOn = await confirm({
      title: 'Decline price',
      question: `The price of ${row.seller.companyName} for ${thingOf(row)} ends at once and cannot be accepted again. Only a new offer from the seller brings it back.`,
      action: 'Decline',
      keep: 'Keep price',
    });
    if (goOn) answer(row, 'decline');
  }
  const actions = (row: CustomerPrice): RowAction[] => [
    ...(row.state === 'waiting'
      ? [
          {
            label: 'Accept',
            look: 'primary',
            icon: <Check />,
            onSelect: () => answer(row, 'accept'),
          } as const,
        ]
      : []),
    ...(row.state === 'waiting' || row.state === 'accepted'
      ? [
          {
            label: 'Decline',
            look: 'icon',
            icon: <X />,
            isDanger: true,
            onSelect: () => void decline(row),
          } as const,
        ]
      : []),
  ];
  return (
    <div className="pb-10">
      <PageHeader
        title="Your prices"
        subtitle="Sellers offer them to you alone. Accepting one tells the seller your name; later prices from that seller apply at once."
      />
      <PanNeeded />
      <TableFrame
        name="customer-prices"
        caption="Your prices"
        table={table}
        query={query}
        rows={query.data?.customerPrices}
        rowKey={({ _id }) => _id}
        rowName={(row) => `${thingOf(row)} of ${row.seller.companyName}`}
        columns={COLUMNS}
        actions={actions}
        chips={stateChips(query.data?.counts)}
        errorTitle="Your prices could not be loaded"
        empty={{
          picture: <Handshake />,
          title: 'No special prices yet',
          text: 'When a seller offers you one, it appears here and you get a mail.',
          action: <ButtonLink to={paths.products}>Browse Products</ButtonLink>,
        }}
        filteredEmptyTitle="No prices found"
      />
    </div>
  );
}

function useAnswer() {
  const queryClient = useQueryClient();
  const { mutate } = useDeskStep(
    OWN_CUSTOMER_PRICES,
    ({ id, verb }: { id: string; verb: 'accept' | 'decline' }) =>
      apiPost<CustomerPrice>(`/api/customer-prices/${encodeURIComponent(id)}/${verb}`),
  );
  return ({ _id: id, seller }: CustomerPrice, verb: 'accept' | 'decline') =>
    mutate(
      { id, verb },
      {
        done: () => {
          // What is in the cart may cost something else now.
          void queryClient.invalidateQueries({ queryKey: ['my', 'cart'] });
          return verb === 'accept' ? `Prices of ${seller.companyName} apply from now on` : 'Price declined';
        },
        failed: 'The answer could not be sent',
      },
    );
}
