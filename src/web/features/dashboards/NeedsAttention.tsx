import AlarmClock from 'lucide-react/icons/alarm-clock';
import Boxes from 'lucide-react/icons/boxes';
import FilePen from 'lucide-react/icons/file-pen';
import Landmark from 'lucide-react/icons/landmark';
import PackageSearch from 'lucide-react/icons/package-search';
import Scale from 'lucide-react/icons/scale';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Undo2 from 'lucide-react/icons/undo-2';
import UserRoundCheck from 'lucide-react/icons/user-round-check';
import type { AdminStats } from '../../../contract/dashboards.contract.ts';
import { countText } from '../../../domain/count-text.ts';
import { formatDeadline } from '../../../domain/kathmandu-time.ts';
import { deskPaths } from '../../desk/desk-paths.ts';
import { timeSince } from '../../ui/feedback/time-ago.ts';
import { rupeesText } from './FigureChart.tsx';
import { type Task, TaskList } from './TaskList.tsx';

/** What waits for an admin, with the way to the list it is found in. */
export function NeedsAttention({ waiting, stock }: Pick<AdminStats, 'waiting' | 'stock'>) {
  const { sellers, products, payments, refunds, alerts, ledger, reissues } = waiting;
  const { complaints, overdueComplaints } = waiting;
  const oldest = (at: string | null) => (at === null ? '' : `Oldest: ${timeSince(new Date(at), new Date())}`);
  const all: (Task & { count: number })[] = [
    {
      id: 'ledger',
      count: ledger.count,
      icon: <TriangleAlert aria-hidden="true" />,
      title: countText(ledger.count, 'account does not add up', 'accounts do not add up'),
      detail: 'The nightly proof found books and orders apart.',
      action: { text: 'Open', to: deskPaths.adminMoney },
    },
    {
      id: 'overdue-complaints',
      count: overdueComplaints.count,
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
      count: complaints.count,
      icon: <Scale aria-hidden="true" />,
      title: countText(complaints.count, 'complaint waits for us', 'complaints wait for us'),
      detail: oldest(complaints.oldestAt),
      action: { text: 'Open', to: `${deskPaths.adminCases}?status=waiting_for_us` },
    },
    {
      id: 'sellers',
      count: sellers.count,
      icon: <UserRoundCheck aria-hidden="true" />,
      title: countText(sellers.count, 'seller waits for approval', 'sellers wait for approval'),
      detail: oldest(sellers.oldestAt),
      action: { text: 'Review', to: `${deskPaths.adminUsers}?status=pending` },
    },
    {
      id: 'products',
      count: products.count,
      icon: <PackageSearch aria-hidden="true" />,
      title: countText(products.count, 'product waits for approval', 'products wait for approval'),
      detail: oldest(products.oldestAt),
      action: { text: 'Review', to: deskPaths.adminModeration },
    },
    {
      id: 'payments',
      count: payments.count,
      icon: <Landmark aria-hidden="true" />,
      title: countText(payments.count, 'bank transfer to confirm', 'bank transfers to confirm'),
      detail: `${rupeesText(payments.amount)} in all · ${oldest(payments.oldestAt)}`,
      action: { text: 'Confirm', to: deskPaths.adminPayments },
    },
    {
      id: 'refunds',
      count: refunds.count,
      icon: <Undo2 aria-hidden="true" />,
      title: countText(refunds.count, 'refund to make', 'refunds to make'),
      detail: `${rupeesText(refunds.amount)} in all · ${oldest(refunds.oldestAt)}`,
      action: { text: 'Open', to: `${deskPaths.adminPayments}?queue=refunds` },
    },
    {
      id: 'alerts',
      count: alerts.count,
      icon: <TriangleAlert aria-hidden="true" />,
      title: countText(alerts.count, 'payment to look at', 'payments to look at'),
      detail: oldest(alerts.oldestAt),
      action: { text: 'Open', to: `${deskPaths.adminPayments}?queue=alerts` },
    },
    {
      id: 'reissues',
      count: reissues.count,
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
      count: stock.outOfStock + stock.low,
      icon: <Boxes aria-hidden="true" />,
      title: countText(stock.outOfStock, 'product is out of stock', 'products are out of stock'),
      detail: countText(stock.low, 'more is running low', 'more are running low'),
      action: { text: 'Open', to: `${deskPaths.adminProducts}?sortBy=inventory.quantity:asc` },
    },
  ];
  return (
    <TaskList
      title="Needs attention"
      tasks={all.filter(({ count }) => count > 0)}
      empty="Nothing waits for you."
    />
  );
}
