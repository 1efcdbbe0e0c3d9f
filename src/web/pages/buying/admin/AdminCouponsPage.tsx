import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import TicketPercent from 'lucide-react/icons/ticket-percent';
import Trash2 from 'lucide-react/icons/trash-2';
import { useSearchParams } from 'react-router';
import type { AdminCoupon, AdminCouponList } from '../../../../contract/buying/coupons.contract.ts';
import { COUPON_STATES } from '../../../../domain/buying/coupon.ts';
import { apiDelete } from '../../../data/api-client.ts';
import { useConfirmedStep } from '../../../desk/confirmed-step.hooks.ts';
import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { useDeskList, useDeskStep } from '../../../desk/desk-list.hooks.ts';
import { useTableSearch } from '../../../desk/table-search.hooks.ts';
import { ADMIN_COUPONS, CouponDialog } from '../../../features/buying/coupons/CouponDialog.tsx';
import { CouponUses } from '../../../features/buying/coupons/CouponUses.tsx';
import { COUPON_STATE_NAMES, couponColumns } from '../../../features/buying/coupons/coupon-columns.tsx';
import { useMayOnDesk } from '../../../features/people/session/desk-role.hooks.ts';
import { unlistedMeta } from '../../../page-meta.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import type { RowAction } from '../../../ui/tables/RowActions.tsx';
import { TableFrame } from '../../../ui/tables/TableFrame.tsx';

const SEARCH = {
  filters: { state: COUPON_STATES },
  sorts: ['createdAt:desc'],
  defaultSort: 'createdAt:desc',
} as const;

export const meta = unlistedMeta('Coupons', 'Coupons and their use.');

export default function AdminCouponsPage() {
  const [searchParams] = useSearchParams();
  const table = useTableSearch(SEARCH);
  const query = useDeskList<AdminCouponList>(ADMIN_COUPONS, '/api/admin/coupons', table.apiQuery);
  const remove = useDelete();
  const { data } = query;
  const find = (parameter: string) => data?.coupons.find(({ _id }) => _id === searchParams.get(parameter));
  const edited = find('edit');
  const used = find('uses');
  const isNew = searchParams.get('edit') === 'new';
  const may = useMayOnDesk()('marketing');
  const newCoupon = may ? (
    <ButtonLink to={table.hrefFor({}, { edit: 'new' })} preventScrollReset icon={<Plus aria-hidden="true" />}>
      New coupon
    </ButtonLink>
  ) : null;

  const actions = (coupon: AdminCoupon): RowAction[] => [
    { label: 'Use', look: 'secondary', to: table.hrefFor({}, { uses: coupon._id }) },
    ...(may
      ? [
          {
            label: 'Edit',
            look: 'icon',
            icon: <Pencil />,
            to: table.hrefFor({}, { edit: coupon._id }),
          } as const,
        ]
      : []),
    ...(may && coupon.canDelete
      ? [
          {
            label: 'Delete',
            look: 'icon',
            icon: <Trash2 />,
            isDanger: true,
            onSelect: () => void remove(coupon),
          } as const,
        ]
      : []),
  ];

  return (
    <div className="pb-10">
      <DeskHeader
        title="Coupons"
        subtitle="What buyers may take off their order. All times are Nepal time."
        actions={newCoupon}
      />
      <TableFrame
        name="admin-coupons"
        caption="Coupons"
        table={table}
        query={query}
        rows={data?.coupons}
        rowKey={({ _id }) => _id}
        rowName={({ code }) => code}
        columns={couponColumns}
        actions={actions}
        search={{ label: 'Search coupons', placeholder: 'Code...' }}
        chips={{
          filter: 'state',
          label: 'Coupon state',
          options: [
            { value: null, label: 'All', count: data?.counts.total },
            ...COUPON_STATES.map((value) => ({
              value,
              label: COUPON_STATE_NAMES[value],
              count: data?.counts[value],
            })),
          ],
        }}
        errorTitle="The coupons could not be loaded"
        empty={{
          picture: <TicketPercent />,
          title: 'No coupons yet',
          text: 'A coupon takes a percentage or an amount off an order.',
          action: newCoupon,
        }}
        filteredEmptyTitle="No coupons found"
      />
      {may && isNew ? <CouponDialog coupon={null} onClose={table.close} /> : null}
      {may && edited ? <CouponDialog key={edited._id} coupon={edited} onClose={table.close} /> : null}
      {used ? <CouponUses coupon={used} onClose={table.close} /> : null}
    </div>
  );
}

function useDelete() {
  const ask = useConfirmedStep(
    useDeskStep(ADMIN_COUPONS, (id: string) => apiDelete(`/api/admin/coupons/${encodeURIComponent(id)}`)),
  );
  return ({ _id, code }: AdminCoupon) =>
    ask(_id, {
      title: 'Delete coupon',
      question: `Are you sure you want to delete the coupon ${code}? It leaves the carts it is in.`,
      action: 'Delete',
      done: 'Coupon deleted',
      failed: 'Failed to delete coupon',
    });
}
