import ArrowRight from 'lucide-react/icons/arrow-right';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import Landmark from 'lucide-react/icons/landmark';
import Undo2 from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import type { SellerPayout } from '../../../../contract/payments/payouts.contract.ts';
import { formatDate } from '../../../../domain/shop/kathmandu-time.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { Badge } from '../../../ui/feedback/StatusBadge.tsx';
import { ExactRupees } from '../../../ui/goods/ExactRupees.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { usePayouts } from './seller-money.hooks.ts';

const FIRST = 4;
const ALL = 100;
const small = 'size-3.5';

const STATES = {
  planned: { tone: 'neutral', name: 'Planned', icon: <Clock className={small} /> },
  sent: { tone: 'neutral', name: 'Sent', icon: <Landmark className={small} /> },
  paid: { tone: 'success', name: 'Paid', icon: <Check className={small} /> },
  returned: { tone: 'danger', name: 'Returned', icon: <Undo2 className={small} /> },
} as const;

/** What was paid to the seller, newest first; absent until there is something. */
export function PayoutsCard() {
  const [isAll, setIsAll] = useState(false);
  const query = usePayouts(isAll ? ALL : FIRST);
  const { data, isError, isFetching } = query;
  if (!data && isError) {
    return (
      <Card aria-label="Payouts">
        <LoadFailed title="Your payouts could not be loaded" query={query} />
      </Card>
    );
  }
  if (!data || data.payouts.length === 0) return null;
  const { payouts, pagination } = data;
  return (
    <Card aria-labelledby="money-payouts">
      <div className="flex items-center justify-between gap-3 p-5 pb-3">
        <h2 id="money-payouts" className="text-md font-semibold">
          Payouts
        </h2>
        {pagination.total > payouts.length && !isAll ? (
          <Button
            variant="ghost"
            size="sm"
            iconEnd={<ArrowRight aria-hidden="true" />}
            busy={isFetching}
            aria-label={`All ${pagination.total} payouts`}
            onClick={() => setIsAll(true)}
          >
            All
          </Button>
        ) : null}
      </div>
      <ul className="divide-y divide-line border-t border-line">
        {payouts.map((payout) => (
          <Payout key={payout._id} payout={payout} />
        ))}
      </ul>
    </Card>
  );
}

function Payout({ payout }: { payout: SellerPayout }) {
  const { number, amount, status } = payout;
  const { tone, name, icon } = STATES[status];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 px-5 py-3">
      <span className="font-semibold whitespace-nowrap">{number}</span>
      <ExactRupees amount={amount} className="text-end font-semibold" />
      <span className="text-xs text-fg-3 wrap-anywhere">{detailOf(payout)}</span>
      <span className="text-end">
        <Badge tone={tone} icon={icon}>
          {name}
        </Badge>
      </span>
    </li>
  );
}

/** The day with the bank's reference, or why it came back. */
function detailOf({ status, builtAt, sentAt, paidAt, bankReference, returnReason }: SellerPayout): string {
  if (status === 'returned' && returnReason !== null) return returnReason;
  const day = formatDate(new Date(paidAt ?? sentAt ?? builtAt));
  return bankReference === null ? day : `${day}, ${bankReference}`;
}
