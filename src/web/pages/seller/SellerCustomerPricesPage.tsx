import Handshake from 'lucide-react/icons/handshake';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useSearchParams } from 'react-router';
import type {
  SellerCustomerPrice,
  SellerCustomerPriceList,
} from '../../../contract/customer-prices.contract.ts';
import { apiDelete, errorText } from '../../data/api-client.ts';
import { useDeskList, useDeskStep } from '../../desk/desk-list.hooks.ts';
import { useTableSearch } from '../../desk/table-search.hooks.ts';
import { CustomerPriceDialog } from '../../features/customer-prices/CustomerPriceDialog.tsx';
import {
  CUSTOMER_PRICE_SEARCH,
  stateChips,
  termsColumns,
  thingOf,
} from '../../features/customer-prices/customer-price-columns.tsx';
import { SELLER_CUSTOMER_PRICES } from '../../features/customer-prices/customer-prices.hooks.ts';
import { RoleGuard } from '../../features/session/RoleGuard.tsx';
import { pageMeta } from '../../page-meta.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/Card.tsx';
import { useConfirm } from '../../ui/overlays/Confirm.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import type { TableColumn } from '../../ui/tables/Table.tsx';
import { TableFrame } from '../../ui/tables/TableFrame.tsx';
import type { Route } from './+types/SellerCustomerPricesPage.ts';

const COLUMNS: readonly TableColumn<SellerCustomerPrice>[] = [
  {
    id: 'buyer',
    header: 'Buyer',
    isRowHeader: true,
    cell: ({ buyer }) => (
      <span className="block min-w-28">
        <span className="font-medium wrap-anywhere">{buyer.name ?? buyer.key}</span>
        {buyer.name === null ? null : (
          <span className="block text-xs font-normal wrap-anywhere text-fg-3">{buyer.key}</span>
        )}
      </span>
    ),
  },
  ...termsColumns,
];

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Customer prices',
    description: 'Prices you agreed with single buyers.',
    path: null,
  });
}

export default function SellerCustomerPricesPage() {
  return (
    <RoleGuard roles={['seller']}>
      <CustomerPrices />
    </RoleGuard>
  );
}

function CustomerPrices() {
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
      <PageHeader
        title="Customer prices"
        subtitle="One price whatever the plan, for the buyer you name. It counts once the buyer has accepted."
        actions={newPrice}
      />
      <TableFrame
        name="seller-customer-prices"
        caption="Customer prices"
        table={table}
        query={query}
        rows={query.data?.customerPrices}
        pagination={query.data?.pagination}
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
  const confirm = useConfirm();
  const toast = useToast();
  const { mutate } = useDeskStep(SELLER_CUSTOMER_PRICES, (id: string) =>
    apiDelete(`/api/seller/customer-prices/${encodeURIComponent(id)}`),
  );
  return async (row: SellerCustomerPrice) => {
    const goOn = await confirm({
      title: 'End customer price',
      question: `Are you sure you want to end this price of ${thingOf(row)}? Orders keep what they cost.`,
      action: 'End price',
    });
    if (!goOn) return;
    mutate(row._id, {
      onSuccess: () => toast.success('Customer price ended'),
      onError: (error) => toast.error(errorText(error, 'Failed to end the price')),
    });
  };
}
