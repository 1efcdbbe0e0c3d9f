import PackageCheck from 'lucide-react/icons/package-check';
import type { ReactNode } from 'react';
import type { Case } from '../../../../contract/after-sale/complaints.contract.ts';
import { COMPLAINT_KIND_NAMES } from '../../../../domain/after-sale/complaint.ts';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card, PageHeader, TitledCard } from '../../../ui/layout/Card.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { CaseBadge } from './CaseBadge.tsx';
import { CaseClock } from './CaseClock.tsx';
import { CaseComposer } from './CaseComposer.tsx';
import { CaseFacts } from './CaseFacts.tsx';
import { CaseLog } from './CaseLog.tsx';
import { CaseTimeline } from './CaseTimeline.tsx';
import { useReceiveMissed } from './complaints.hooks.ts';
import { DecisionCard } from './DecisionCard.tsx';

/** A complaint for one of its sides: clock first, then the decision, what was said, and the own answer. */
export function CaseDetail({
  complaint,
  caseKey,
  orderLink,
  courier,
}: {
  complaint: Case;
  caseKey: string | null;
  orderLink: ReactNode;
  /** What the courier of its parcel says. */
  courier: ReactNode;
}) {
  const { number, kind, you, status, decision, messages, timeline } = complaint;
  return (
    <>
      <PageHeader
        title={number}
        badge={<CaseBadge status={status} />}
        subtitle={COMPLAINT_KIND_NAMES[kind]}
      />
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_18.75rem] xl:gap-5">
        <div className="flex min-w-0 flex-col gap-4">
          <CaseClock complaint={complaint}>
            {complaint.holdsParcel ? (
              <p className="mt-1 ps-7 text-sm">
                {you === 'seller'
                  ? 'The money of this parcel is held, and its deadlines are paused while the complaint is open.'
                  : 'The seller is not paid, and the deadlines of the parcel are paused while the complaint is open.'}
              </p>
            ) : null}
            {complaint.canReceive && complaint.order !== null && complaint.parcel !== null ? (
              <ReceiveMissed orderId={complaint.order._id} parcelId={complaint.parcel._id} />
            ) : null}
          </CaseClock>
          {complaint.closedAs === 'received' ? (
            <Card className="p-5">
              <p className="font-medium">
                The buyer says that the parcel has arrived. The complaint is closed.
              </p>
            </Card>
          ) : null}
          {decision === null ? null : <DecisionCard decision={decision} />}
          <TitledCard title="What was said" titleClassName="mb-3 text-md">
            <CaseLog messages={messages} />
          </TitledCard>
          {complaint.canWrite ? (
            <Card className="p-5">
              <CaseComposer
                caseId={complaint._id}
                caseKey={caseKey}
                label={you === 'seller' ? 'Your answer' : 'Add something'}
                help={
                  you === 'seller'
                    ? 'The buyer and our desk read it. Proof helps: the courier’s slip, a tracking page, a signature.'
                    : complaint.seller === null
                      ? 'Our desk reads it.'
                      : 'Our desk reads it, and the seller where it is about the parcel.'
                }
              />
            </Card>
          ) : null}
        </div>
        <div className="grid items-start gap-4 md:max-xl:grid-cols-2">
          <CaseFacts
            complaint={complaint}
            from={complaint.buyerName}
            orderLink={orderLink}
            billsPath={you === 'seller' ? deskPaths.sellerBills : paths.bills}
          />
          {courier}
          <TitledCard title="Timeline">
            <CaseTimeline entries={timeline} />
          </TitledCard>
        </div>
      </div>
    </>
  );
}

function ReceiveMissed({ orderId, parcelId }: { orderId: string; parcelId: string }) {
  const toast = useToast();
  const receive = useReceiveMissed(orderId, parcelId, () => toast.success('Parcel received'));
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3 ps-7 max-md:*:w-full">
      <Button
        variant="secondary"
        icon={<PackageCheck aria-hidden="true" />}
        busy={receive.isPending}
        onClick={() =>
          receive.mutate(undefined, {
            failed: 'This could not be saved',
          })
        }
      >
        Received
      </Button>
      <p className="text-sm">
        Has it arrived after all? This closes the complaint and starts the 7 days for returns.
      </p>
    </div>
  );
}
