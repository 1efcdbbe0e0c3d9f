import ClipboardList from 'lucide-react/icons/clipboard-list';
import PackageOpen from 'lucide-react/icons/package-open';
import Printer from 'lucide-react/icons/printer';
import Tag from 'lucide-react/icons/tag';
import { useState } from 'react';
import {
  SELLER_ORDER_SORTS,
  type SellerOrderRow,
} from '../../../../contract/orders/seller-orders.contract.ts';
import { ORDER_STATUS_NAMES, ORDER_STATUSES } from '../../../../domain/orders/order-status.ts';
import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { useExport, useTableSearch } from '../../../desk/table-search.hooks.ts';
import { hasLabel } from '../../../features/orders/labels/label-paper.ts';
import { ShipDialog, ShipResult } from '../../../features/orders/orders/ShipDialog.tsx';
import { sellerOrderColumns } from '../../../features/orders/orders/seller-order-columns.tsx';
import { useDeliverParcel, useSellerOrders } from '../../../features/orders/orders/seller-orders.hooks.ts';
import { useShipping } from '../../../features/orders/orders/shipping.hooks.ts';
import { unlistedMeta } from '../../../page-meta.ts';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { lateDialog } from '../../../ui/overlays/late-dialog.tsx';
import { TableFrame } from '../../../ui/tables/TableFrame.tsx';
import { TableTool } from '../../../ui/tables/TableTool.tsx';

const LabelsDialog = lateDialog(
  async () => (await import('../../../features/orders/labels/LabelsDialog.tsx')).LabelsDialog,
);
const ManifestDialog = lateDialog(
  async () => (await import('../../../features/orders/labels/ManifestDialog.tsx')).ManifestDialog,
);

const SEARCH = {
  filters: { status: ORDER_STATUSES, lacks: ['serials'] },
  sorts: SELLER_ORDER_SORTS,
  defaultSort: 'createdAt:desc',
} as const;

export const meta = unlistedMeta('Orders', 'The parcels you send.');

/** A parcel whose slip can be printed: its address is known, and it is sent. */
const hasSlip = ({ paidAt, status }: SellerOrderRow) => paidAt !== null && status !== 'cancelled';

export default function SellerOrdersPage() {
  const table = useTableSearch(SEARCH);
  const query = useSellerOrders(table.apiQuery);
  const exporting = useExport('/api/seller/orders/export', table.apiQuery);
  const { deliver, deliveringId } = useDeliverParcel();
  const { ship, heldIds, ways, result, closeResult } = useShipping();
  const [shipping, setShipping] = useState<readonly SellerOrderRow[]>([]);
  const [labelled, setLabelled] = useState<readonly SellerOrderRow[]>([]);
  const [hasManifest, setHasManifest] = useState(false);
  const { data } = query;
  const [first, ...others] = shipping;

  return (
    <div className="pb-10">
      <DeskHeader title="Orders" subtitle="Your part of each order is one parcel. Send it once it is paid." />
      {table.filters.lacks === null ? null : (
        <Banner tone="warning" className="mb-4">
          Only parcels that left without their serial numbers.{' '}
          <TextLink to={table.hrefFor({ filters: { lacks: null } })}>Show all</TextLink>
        </Banner>
      )}
      <TableFrame
        name="seller-orders"
        caption="Orders"
        table={table}
        query={query}
        rows={data?.orders}
        rowKey={({ _id }) => _id}
        rowName={({ order }) => order.orderNumber}
        columns={sellerOrderColumns({
          ship: (parcel) => setShipping([parcel]),
          heldIds,
          deliver,
          deliveringId,
        })}
        actions={(parcel) =>
          hasSlip(parcel)
            ? [
                {
                  label: 'Packing slip',
                  icon: <Printer aria-hidden="true" />,
                  to: deskPaths.sellerPackingSlips([parcel._id]),
                  look: 'icon',
                },
              ]
            : []
        }
        bulk={({ keys }) => {
          const chosen = (data?.orders ?? []).filter(
            ({ _id }) => keys.includes(_id) && !heldIds.includes(_id),
          );
          return (
            <BulkSteps
              chosen={chosen}
              onShip={() => setShipping(chosen.filter(({ canShip }) => canShip))}
              onLabel={() => setLabelled(chosen.filter(hasLabel))}
            />
          );
        }}
        search={{ label: 'Search orders', placeholder: 'Order, buyer, product...' }}
        chips={{
          filter: 'status',
          label: 'Order status',
          options: [
            { value: null, label: 'All', count: data?.counts.all },
            ...ORDER_STATUSES.map((value) => ({
              value,
              label: ORDER_STATUS_NAMES[value],
              count: data?.counts[value],
            })),
          ],
        }}
        onExport={exporting}
        tools={
          <TableTool label="Manifest" onClick={() => setHasManifest(true)}>
            <ClipboardList />
          </TableTool>
        }
        errorTitle="The orders could not be loaded"
        empty={{
          picture: <PackageOpen aria-hidden="true" />,
          title: 'No orders yet',
          text: 'When somebody orders your products, the parcel appears here.',
        }}
        filteredEmptyTitle="No orders found"
      />
      {first ? (
        <ShipDialog parcels={[first, ...others]} ways={ways} onShip={ship} onClose={() => setShipping([])} />
      ) : null}
      {result ? <ShipResult result={result} onClose={closeResult} /> : null}
      {labelled.length > 0 ? <LabelsDialog parcels={labelled} onClose={() => setLabelled([])} /> : null}
      {hasManifest ? <ManifestDialog onClose={() => setHasManifest(false)} /> : null}
    </div>
  );
}

/** What can be done with the chosen parcels; those it cannot be done with are left out. */
function BulkSteps({
  chosen,
  onShip,
  onLabel,
}: {
  chosen: readonly SellerOrderRow[];
  onShip: () => void;
  onLabel: () => void;
}) {
  const shippable = chosen.filter(({ canShip }) => canShip).length;
  const slips = chosen.filter(hasSlip).map(({ _id }) => _id);
  return (
    <>
      {slips.length > 0 ? (
        <ButtonLink
          to={deskPaths.sellerPackingSlips(slips)}
          variant="secondary"
          size="sm"
          icon={<Printer aria-hidden="true" />}
        >
          Packing slips
        </ButtonLink>
      ) : null}
      {chosen.some(hasLabel) ? (
        <Button variant="secondary" size="sm" icon={<Tag aria-hidden="true" />} onClick={onLabel}>
          Print labels
        </Button>
      ) : null}
      {shippable > 0 ? (
        <Button size="sm" onClick={onShip}>
          {shippable === chosen.length ? 'Mark as shipped' : `Mark ${shippable} as shipped`}
        </Button>
      ) : (
        <p className="text-sm text-fg-2">None of these is waiting to be shipped</p>
      )}
    </>
  );
}
