import CircleCheck from 'lucide-react/icons/circle-check';
import type { Khata } from '../../../../contract/payments/khata.contract.ts';
import { formatDate } from '../../../../domain/shop/kathmandu-time.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { ExactRupees } from '../../../ui/goods/ExactRupees.tsx';
import { useConfirmBalance } from './khata.hooks.ts';

/** Of a fiscal year that is over: the company's word that its balance is so, or the question for it. */
export function BalanceConfirmation({ khata }: { khata: Khata }) {
  const confirm = useConfirmBalance();
  const { confirmation, fiscalYear, closing, seller, company, can } = khata;
  if (confirmation !== null) {
    return (
      <p className="flex items-start gap-2 text-sm text-fg-2">
        <CircleCheck aria-hidden="true" className="mt-0.5 shrink-0 text-success" />
        <span>
          {confirmation.confirmedBy} confirmed for {company.name} on{' '}
          {formatDate(new Date(confirmation.confirmedAt))} that fiscal year {fiscalYear} closed with{' '}
          <ExactRupees amount={confirmation.balance} className="font-semibold text-fg" />.
        </span>
      </p>
    );
  }
  if (!can.confirmBalance || khata.month !== null) return null;
  return (
    <Banner
      tone="info"
      action={
        <Button
          size="sm"
          busy={confirm.isPending}
          onClick={() =>
            confirm.mutate(
              { seller: seller._id, fiscalYear, balance: closing },
              {
                done: 'Balance confirmed',
                failed: 'The balance could not be confirmed',
              },
            )
          }
        >
          Confirm the balance
        </Button>
      }
    >
      <p className="font-semibold">{`Fiscal year ${fiscalYear} is over`}</p>
      <p>
        By the bills it closed with <ExactRupees amount={closing} className="font-semibold" /> owed to{' '}
        {seller.companyName}. Confirm it once your own books say the same.
      </p>
    </Banner>
  );
}
