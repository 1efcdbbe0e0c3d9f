import Check from 'lucide-react/icons/check';
import Download from 'lucide-react/icons/download';
import Landmark from 'lucide-react/icons/landmark';
import Pencil from 'lucide-react/icons/pencil';
import X from 'lucide-react/icons/x';
import { type ReactNode, useState } from 'react';
import type { Payout, PayoutList } from '../../../../contract/payments/payouts.contract.ts';
import { countText, formatCount } from '../../../../domain/shop/count-text.ts';
import { formatDateTime, formatWeekday } from '../../../../domain/shop/kathmandu-time.ts';
import { formatRupees, paisaFromRupees } from '../../../../domain/shop/money.ts';
import { ApiError, errorText } from '../../../data/api-client.ts';
import { useExport } from '../../../desk/table-search.hooks.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Badge, type BadgeTone } from '../../../ui/feedback/StatusBadge.tsx';
import { Stepper } from '../../../ui/feedback/Stepper.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { StickyBottomBar } from '../../../ui/layout/StickyBottomBar.tsx';
import { useConfirm } from '../../../ui/overlays/Confirm.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { useMayOnDesk } from '../../people/session/desk-role.hooks.ts';
import { useBuildPayout, usePayoutStep } from './money.hooks.ts';
import { leftOutRow, PayoutRows, transferRow } from './PayoutRows.tsx';

const small = 'size-3.5';
const STATUS: Record<Payout['status'], { text: string; tone: BadgeTone; icon: ReactNode; step: number }> = {
  draft: { text: 'Draft', tone: 'neutral', icon: <Pencil className={small} />, step: 1 },
  approved: { text: 'Approved', tone: 'info', icon: <Check className={small} />, step: 2 },
  sent: { text: 'Sent', tone: 'success', icon: <Landmark className={small} />, step: 4 },
  discarded: { text: 'Discarded', tone: 'neutral', icon: <X className={small} />, step: 1 },
};

/** What would be paid now, with the button that builds it. */
export function NextPayout({ next }: { next: PayoutList['next'] }) {
  const may = useMayOnDesk()('payments');
  const build = useBuildPayout();
  const toast = useToast();
  const [problem, setProblem] = useState<string | null>(null);
  // The card is gone by the time the payout is there: the call's own callbacks would be gone with it.
  const onBuild = async () => {
    try {
      await build.mutateAsync(next.amount);
      toast.success('Payout built');
    } catch (error) {
      setProblem(errorText(error, 'The payout could not be built'));
    }
  };
  return (
    <>
      <Card aria-labelledby="payout" className="min-w-0 overflow-hidden">
        <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-4">
          <div>
            <h2 id="payout" className="text-md font-semibold">
              Next payout
            </h2>
            <p className="text-sm text-fg-2">{`Pay day ${formatWeekday(new Date(next.date))}`}</p>
          </div>
          {may ? (
            <Button
              className="max-md:hidden"
              busy={build.isPending}
              disabled={next.sellers === 0}
              onClick={() => void onBuild()}
            >
              {`Build payout of ${formatRupees(paisaFromRupees(next.amount))}`}
            </Button>
          ) : (
            <p className="num font-semibold">{formatRupees(paisaFromRupees(next.amount))}</p>
          )}
        </div>
        {problem === null ? null : (
          <Banner tone="danger" className="m-5">
            {problem}
          </Banner>
        )}
        <p className="px-5 py-4 text-sm text-fg-2">
          {next.sellers === 0
            ? 'No seller has ready money that can be paid out now.'
            : next.sellers === 1
              ? '1 seller has ready money that can be paid out.'
              : `${formatCount(next.sellers)} sellers have ready money that can be paid out.`}
        </p>
        {next.leftOut.length > 0 ? (
          <div className="border-t border-line">
            <PayoutRows
              caption="Sellers left out"
              rows={next.leftOut.map((seller) => leftOutRow(seller, next.minimum))}
            />
          </div>
        ) : null}
      </Card>
      {may ? (
        <StickyBottomBar label="Build the next payout">
          <Button
            className="grow"
            busy={build.isPending}
            disabled={next.sellers === 0}
            onClick={() => void onBuild()}
          >
            {`Build payout of ${formatRupees(paisaFromRupees(next.amount))}`}
          </Button>
        </StickyBottomBar>
      ) : null}
    </>
  );
}

/** One batch: its state, its next step, its transfers and who was left out. */
export function PayoutCard({
  payout,
  isOwn,
  next: { isSecondAdminAsked, minimum },
  importHref,
  onImport,
}: {
  payout: Payout;
  /** Built by who looks at it. */
  isOwn: boolean;
  next: Pick<PayoutList['next'], 'isSecondAdminAsked' | 'minimum'>;
  importHref: string;
  onImport: (href: string) => void;
}) {
  const may = useMayOnDesk()('payments');
  const step = usePayoutStep();
  const confirm = useConfirm();
  const [problem, setProblem] = useState<{ text: string; isStale: boolean } | null>(null);
  const bankFile = useExport(`/api/admin/payouts/${payout._id}/file`, {});
  const { status, number, transfers, leftOut } = payout;
  const amountText = formatRupees(paisaFromRupees(payout.amount));
  const waitsForOther = status === 'draft' && isSecondAdminAsked && isOwn;

  const take = async (next: 'approve' | 'send' | 'discard') => {
    const questions = {
      approve: {
        title: 'Approve payout',
        question: `Are you sure you want to approve ${amountText}?`,
        action: `Approve ${amountText}`,
        tone: 'primary' as const,
      },
      send: {
        title: 'Mark as sent',
        question: `Has the bank got the file of ${amountText}?`,
        action: 'Mark as sent',
        tone: 'primary' as const,
      },
      discard: {
        title: 'Discard payout',
        question: `${amountText} will be ready again. Discard ${number}?`,
        action: 'Discard',
      },
    };
    if (!(await confirm(questions[next]))) return;
    step.mutate(
      { id: payout._id, step: next },
      {
        done: { approve: 'Payout approved', send: 'Payout sent', discard: 'Payout discarded' }[next],
        failed: 'The payout could not be changed',
        onSuccess: () => setProblem(null),
        onError: (text, error) =>
          setProblem({
            text,
            isStale: ['balances_changed', 'seller_held'].includes(ApiError.from(error).code ?? ''),
          }),
      },
    );
  };

  // The one next step: in the head, on phones in the bar at the bottom.
  const nextStep = !may ? null : status === 'draft' ? (
    <Button busy={step.isPending} disabled={waitsForOther} onClick={() => void take('approve')}>
      {waitsForOther ? 'Another admin approves' : `Approve ${amountText}`}
    </Button>
  ) : status === 'approved' ? (
    <Button busy={step.isPending} onClick={() => void take('send')}>
      Mark as sent
    </Button>
  ) : status === 'sent' && transfers.some((transfer) => transfer.status === 'open') ? (
    <Button icon={<Landmark aria-hidden="true" />} onClick={() => onImport(importHref)}>
      Import statement
    </Button>
  ) : null;
  const rows = [
    ...transfers.map((transfer) => transferRow(payout, transfer)),
    ...leftOut.map((seller) => leftOutRow(seller, minimum)),
  ];
  return (
    <>
      <Card aria-labelledby="payout" className="min-w-0 overflow-hidden">
        <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-4">
          <div>
            <h2 id="payout" className="flex flex-wrap items-center gap-2 text-md font-semibold">
              {`Payout ${number}`}
              <Badge tone={STATUS[status].tone} icon={STATUS[status].icon}>
                {STATUS[status].text}
              </Badge>
            </h2>
            <p className="text-xs text-fg-2">
              {`Built ${formatDateTime(new Date(payout.builtAt))} by ${payout.builtBy.name}`}
            </p>
          </div>
          {status === 'discarded' ? null : (
            <div className="max-xl:hidden">
              <Stepper isCompact steps={['Draft', 'Approved', 'Sent']} current={STATUS[status].step} />
            </div>
          )}
          <div className="flex flex-wrap items-center gap-2">
            {may && status === 'draft' ? (
              <Button variant="danger-ghost" disabled={step.isPending} onClick={() => void take('discard')}>
                Discard
              </Button>
            ) : null}
            {status === 'discarded' ? null : (
              <Button
                variant="secondary"
                icon={<Download aria-hidden="true" />}
                disabled={status === 'draft'}
                busy={bankFile.isBusy}
                onClick={bankFile.start}
              >
                Bank file
              </Button>
            )}
            {nextStep === null ? null : <span className="contents max-md:hidden">{nextStep}</span>}
          </div>
        </div>
        {problem === null ? null : (
          <Banner
            tone="danger"
            className="m-5"
            action={
              problem.isStale ? (
                <Button size="sm" variant="secondary" onClick={() => void take('discard')}>
                  Discard
                </Button>
              ) : undefined
            }
          >
            {problem.text}
          </Banner>
        )}
        <PayoutRows caption={`Transfers of ${number}`} rows={rows} />
        <p className="border-t border-line px-5 py-3 text-sm text-fg-2">
          {`${countText(transfers.length, 'transfer')}, `}
          <strong className="font-semibold text-fg">
            <Rupees amount={payout.amount} />
          </strong>
          {may && status === 'draft' && isSecondAdminAsked && !isOwn
            ? ' · built by another admin, so you may approve it'
            : null}
        </p>
      </Card>
      {nextStep === null ? null : (
        <StickyBottomBar label={`Next step of ${number}`}>
          <span className="grid grow">{nextStep}</span>
        </StickyBottomBar>
      )}
    </>
  );
}
