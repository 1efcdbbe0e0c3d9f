import MessageCircleQuestion from 'lucide-react/icons/message-circle-question';
import MessageSquare from 'lucide-react/icons/message-square';
import PackageSearch from 'lucide-react/icons/package-search';
import Scale from 'lucide-react/icons/scale';
import ScanBarcode from 'lucide-react/icons/scan-barcode';
import Stamp from 'lucide-react/icons/stamp';
import Undo2 from 'lucide-react/icons/undo-2';
import { countText } from '../../../../domain/shop/count-text.ts';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { useMaySell } from '../../people/session/desk-role.hooks.ts';
import { type Task, TaskList } from './TaskList.tsx';

/** How much of each waits for a seller. */
export interface SellerWork {
  returnsToAnswer: number;
  complaintsToAnswer: number;
  quotesToAnswer: number;
  sealedToAnswer: number;
  sellerMessages: number;
}

/** What waits for a seller beside parcels; first what has a deadline. */
export function SellerTasks({
  work,
  staleStock,
  lackingSerials,
}: {
  work: SellerWork;
  staleStock: number;
  lackingSerials: number;
}) {
  const may = useMaySell();
  const all: (Task & { count: number })[] = [
    {
      id: 'returns',
      count: work.returnsToAnswer,
      icon: <Undo2 aria-hidden="true" />,
      title: countText(work.returnsToAnswer, 'return to answer', 'returns to answer'),
      detail: 'Within two working days: silence accepts.',
      action: { text: 'Answer', to: deskPaths.sellerReturns },
    },
    {
      id: 'complaints',
      count: work.complaintsToAnswer,
      icon: <Scale aria-hidden="true" />,
      title: countText(work.complaintsToAnswer, 'complaint to answer', 'complaints to answer'),
      detail: 'Our desk decides within 15 days.',
      action: { text: 'Answer', to: deskPaths.sellerComplaints },
    },
    {
      id: 'quotes',
      count: work.quotesToAnswer,
      icon: <MessageCircleQuestion aria-hidden="true" />,
      title: countText(work.quotesToAnswer, 'quote to answer', 'quotes to answer'),
      detail: 'Buyers wait for your price.',
      action: { text: 'Answer', to: deskPaths.sellerQuotes },
    },
    {
      id: 'sealed',
      count: work.sealedToAnswer,
      icon: <Stamp aria-hidden="true" />,
      title: countText(work.sealedToAnswer, 'sealed request to answer', 'sealed requests to answer'),
      detail: 'Nobody reads your prices before they close.',
      action: { text: 'Answer', to: deskPaths.sellerRequestsForQuotes },
    },
    {
      id: 'messages',
      count: work.sellerMessages,
      icon: <MessageSquare aria-hidden="true" />,
      title: countText(work.sellerMessages, 'unread message', 'unread messages'),
      action: { text: 'Read', to: deskPaths.sellerMessages },
    },
    {
      id: 'serials',
      count: may('orders') ? lackingSerials : 0,
      icon: <ScanBarcode aria-hidden="true" />,
      title: countText(
        lackingSerials,
        'parcel without its serial numbers',
        'parcels without their serial numbers',
      ),
      detail: 'The buyers’ warranties go by them.',
      action: { text: 'Enter', to: deskPaths.sellerLackingSerials },
    },
    {
      id: 'stock',
      count: may('catalogue') ? staleStock : 0,
      icon: <PackageSearch aria-hidden="true" />,
      title: countText(staleStock, 'stock count to confirm', 'stock counts to confirm'),
      detail: 'Not confirmed for 30 days.',
      action: { text: 'Confirm', to: deskPaths.sellerStock },
    },
  ];
  return (
    <TaskList
      title="Waiting for you"
      tasks={all.filter(({ count }) => count > 0)}
      empty="Nothing else waits for you."
    />
  );
}
