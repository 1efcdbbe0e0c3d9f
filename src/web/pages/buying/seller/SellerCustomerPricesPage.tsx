import Handshake from 'lucide-react/icons/handshake';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useSearchParams } from 'react-router';
import type {
  SellerCustomerPrice,
  SellerCustomerPriceList,
} from '../../../../contract/buying/customer-prices.contract.ts';
import { isPan } from '../../../../domain/shop/nepal.ts';
import { apiDelete } from '../../../data/api-client.ts';
import { useConfirmedStep } from '../../../desk/confirmed-step.hooks.ts';
import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { useDeskList, useDeskStep } from '../../../desk/desk-list.hooks.ts';
import { useTableSearch } from '../../../desk/table-search.hooks.ts';
import { CustomerPriceDialog } from '../../../features/buying/customer-prices/CustomerPriceDialog.tsx';
import {
  CUSTOMER_PRICE_SEARCH,
  stateChips,
  termsColumns,
  thingOf,
} from '../../../features/buying/customer-prices/customer-price-columns.tsx';
import { SELLER_CUSTOMER_PRICES } from '../../../features/buying/customer-prices/customer-prices.hooks.ts';
import { unlistedMeta } from '../../../page-meta.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import type { TableColumn } from '../../../ui/tables/Table.tsx';
import { TableFrame } from '../../../ui/tables/TableFrame.tsx';

const COLUMNS: readonly TableColumn<SellerCustomerPrice>[] = [
  {
    id: 'buyer',
    header: 'Buyer',
    isRowHeader: true,
    cell: ({ buyer, state }) => (
      <span className="block min-w-28">
        <span className="font-medium wrap-anywhere">{buyer.name ?? buyer.key}</span>
        {buyer.name === null ? null : (
          <span className="block text-xs font-normal wrap-anywhere text-fg-3">{buyer.key}</span>
        )}
        {state === 'waiting' && isPan(buyer.key) ? (
          <span className="block text-xs font-normal text-fg-3">Waits for a buyer with this PAN</span>
        ) : null}
      </span>
    ),
  },
  ...termsColumns,
];

export const meta = unlistedMeta('Customer prices', 'Prices you agreed with individual buyers.');

export default function SellerCustomerPricesPage() {
  const [searchParams] = useSearchParams();
  const table = useTableSearch(CUSTOMER_PRICE_SEARCH);
  const { sortBy: _, ...apiQuery } = table.apiQuery;
  const query = useDeskList<SellerCustomerPriceList>(
    SELLER_CUSTOMER_PRICES,
    '/api/seller/customer-prices',
    apiQuery,
  );
  const takeBack = useTakeBack();
  const newPrice = (
    <ButtonLink to={table.hrefFor({}, { new: '1' })} preventScrollReset icon={<Plus aria-hidden="true" />}>
      New customer price
    </ButtonLink>
  );
  return (
    <div className="pb-10">
      <DeskHeader
        title="Customer prices"
        subtitle="One price whatever the plan, for the buyer you name. It applies once the buyer has accepted."
        actions={newPrice}
      />
      <TableFrame
        name="seller-customer-prices"
        caption="Customer prices"
        table={table}
        query={query}
        rows={query.data?.customerPrices}
        rowKey={({ _id }) => _id}
        rowName={(row) => `${thingOf(row)} for ${row.buyer.name ?? row.buyer.key}`}
        columns={COLUMNS}
        actions={(row) =>
          row.state === 'ended' || row.state === 'declined'
            ? []
            : [
                {
                  label: 'End',
                  icon: <Trash2 />,
                  look: 'icon',
                  isDanger: true,
                  onSelect: () => void takeBack(row),
                },
              ]
        }
        search={{ label: 'Search customer prices', placeholder: 'Buyer, product or SKU' }}
        chips={stateChips(query.data?.counts)}
        errorTitle="The customer prices could not be loaded"
        empty={{
          picture: <Handshake />,
          title: 'No customer prices yet',
          text: 'Name a buyer by e-mail address or PAN, and what a product or a category costs there.',
          action: newPrice,
        }}
        filteredEmptyTitle="No customer prices found"
      />
      {searchParams.get('new') === '1' ? <CustomerPriceDialog onClose={table.close} /> : null}
    </div>
  );
}

function useTakeBack() {
  const ask = useConfirmedStep(
    useDeskStep(SELLER_CUSTOMER_PRICES, (id: string) =>
      apiDelete(`/api/seller/customer-prices/${encodeURIComponent(id)}`),
    ),
  );
  return (row: SellerCustomerPrice) =>
    ask(row._id, {
      title: 'End customer price',
      question: `Are you sure you want to end this price of ${thingOf(row)}? Orders keep what they cost.`,
      action: 'End price',
      done: 'Customer price ended',
      failed: 'Failed to end the price',
    });
}
