import AlarmClock from 'lucide-react/icons/alarm-clock';
import Boxes from 'lucide-react/icons/boxes';
import FileCheck from 'lucide-react/icons/file-check';
import FilePen from 'lucide-react/icons/file-pen';
import Landmark from 'lucide-react/icons/landmark';
import PackageSearch from 'lucide-react/icons/package-search';
import Scale from 'lucide-react/icons/scale';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Undo2 from 'lucide-react/icons/undo-2';
import UserRoundCheck from 'lucide-react/icons/user-round-check';
import type { AdminStats } from '../../../../contract/orders/dashboards.contract.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import type { DeskDeed } from '../../../../domain/shop/desk-roles.ts';
import { formatDeadline } from '../../../../domain/shop/kathmandu-time.ts';
import { WORK_DEEDS } from '../../../desk/desk-menu.ts';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { timeSince } from '../../../ui/feedback/time-ago.ts';
import { useMayOnDesk } from '../../people/session/desk-role.hooks.ts';
import { rupeesText } from './FigureChart.tsx';
import { type Task, TaskList } from './TaskList.tsx';

/** What waits for an admin whose role allows it, the longest waiting first, with the way to the list it is found in. */
export function NeedsAttention({ waiting, stock }: Pick<AdminStats, 'waiting' | 'stock'>) {
  const { sellers, pans, products, payments, refunds, alerts, ledger, reissues } = waiting;
  const { complaints, overdueComplaints } = waiting;
  const may = useMayOnDesk();
  const since = ({ count, oldestAt }: { count: number; oldestAt: string | null }) => ({
    count,
    since: oldestAt,
  });
  const oldest = (at: string | null) => (at === null ? '' : `Oldest: ${timeSince(new Date(at), new Date())}`);
  const all: (Task & { deed: DeskDeed; count: number; since: string | null })[] = [
    {
      id: 'ledger',
      deed: WORK_DEEDS.accountsApart,
      ...since(ledger),
      icon: <TriangleAlert aria-hidden="true" />,
      title: countText(ledger.count, 'account does not add up', 'accounts do not add up'),
      detail: 'The nightly check found books and orders apart.',
      action: { text: 'Open', to: deskPaths.adminMoney },
    },
    {
      id: 'overdue-complaints',
      deed: WORK_DEEDS.complaintsToDecide,
      ...since(overdueComplaints),
      icon: <AlarmClock aria-hidden="true" />,
      title: countText(overdueComplaints.count, 'complaint is overdue', 'complaints are overdue'),
      detail:
        overdueComplaints.oldestAt === null
          ? ''
          : `Due by ${formatDeadline(new Date(overdueComplaints.oldestAt))}`,
      action: { text: 'Decide', to: `${deskPaths.adminCases}?status=overdue` },
    },
    {
      id: 'complaints',
      deed: WORK_DEEDS.complaintsToDecide,
      ...since(complaints),
      icon: <Scale aria-hidden="true" />,
      title: countText(complaints.count, 'complaint waits for us', 'complaints wait for us'),
      detail: oldest(complaints.oldestAt),
      action: { text: 'Open', to: `${deskPaths.adminCases}?status=waiting_for_us` },
    },
    {
      id: 'sellers',
      deed: WORK_DEEDS.sellersToApprove,
      ...since(sellers),
      icon: <UserRoundCheck aria-hidden="true" />,
      title: countText(sellers.count, 'seller waits for approval', 'sellers wait for approval'),
      detail: oldest(sellers.oldestAt),
      action: { text: 'Review', to: `${deskPaths.adminUsers}?status=pending` },
    },
    {
      id: 'pans',
      deed: WORK_DEEDS.pansToCheck,
      ...since(pans),
      icon: <FileCheck aria-hidden="true" />,
      title: countText(pans.count, 'company wants to prove its PAN', 'companies want to prove their PAN'),
      detail: oldest(pans.oldestAt),
      action: { text: 'Check', to: deskPaths.adminCompanyPans },
    },
    {
      id: 'products',
      deed: WORK_DEEDS.productsToApprove,
      ...since(products),
      icon: <PackageSearch aria-hidden="true" />,
      title: countText(products.count, 'product waits for approval', 'products wait for approval'),
      detail: oldest(products.oldestAt),
      action: { text: 'Review', to: deskPaths.adminModeration },
    },
    {
      id: 'payments',
      deed: WORK_DEEDS.transfersToConfirm,
      ...since(payments),
      icon: <Landmark aria-hidden="true" />,
      title: countText(payments.count, 'bank transfer to confirm', 'bank transfers to confirm'),
      detail: `${rupeesText(payments.amount)} in all · ${oldest(payments.oldestAt)}`,
      action: { text: 'Confirm', to: deskPaths.adminPayments },
    },
    {
      id: 'refunds',
      deed: WORK_DEEDS.refundsToMake,
      ...since(refunds),
      icon: <Undo2 aria-hidden="true" />,
      title: countText(refunds.count, 'refund to make', 'refunds to make'),
      detail: `${rupeesText(refunds.amount)} in all · ${oldest(refunds.oldestAt)}`,
      action: { text: 'Open', to: `${deskPaths.adminPayments}?queue=refunds` },
    },
    {
      id: 'alerts',
      deed: WORK_DEEDS.paymentsToCheck,
      ...since(alerts),
      icon: <TriangleAlert aria-hidden="true" />,
      title: countText(alerts.count, 'payment to look at', 'payments to look at'),
      detail: oldest(alerts.oldestAt),
      action: { text: 'Open', to: `${deskPaths.adminPayments}?queue=alerts` },
    },
    {
      id: 'reissues',
      deed: WORK_DEEDS.billsToReissue,
      ...since(reissues),
      icon: <FilePen aria-hidden="true" />,
      title: countText(
        reissues.count,
        'bill of ours is asked for in another name',
        'bills of ours are asked for in another name',
      ),
      detail: oldest(reissues.oldestAt),
      action: { text: 'Open', to: `${deskPaths.adminBills}?kind=reissue_asked` },
    },
    {
      id: 'stock',
      deed: 'catalogue',
      count: stock.outOfStock + stock.low,
      since: null,
      icon: <Boxes aria-hidden="true" />,
      title: countText(stock.outOfStock, 'product is out of stock', 'products are out of stock'),
      detail: countText(stock.low, 'more is running low', 'more are running low'),
      action: { text: 'Open', to: `${deskPaths.adminProducts}?sortBy=inventory.quantity:asc` },
    },
  ];
  return (
    <TaskList
      title="Needs attention"
      tasks={all.filter(({ deed, count }) => count > 0 && may(deed)).toSorted(byAge)}
      empty="Nothing is waiting for you."
    />
  );
}

/** What waits since no known day comes last. */
function byAge(one: { since: string | null }, other: { since: string | null }): number {
  if (one.since === null || other.since === null)
    return Number(one.since === null) - Number(other.since === null);
  return Date.parse(one.since) - Date.parse(other.since);
}
