import type { SellerBalanceRow } from '../../../../contract/books/seller-balances.contract.ts';
import { formatDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import { errorText } from '../../../data/api-client.ts';
import { ReasonDialog } from '../../../desk/StepDialog.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { useHoldPayouts, usePayoutHold, useReleasePayouts } from './money.hooks.ts';

const FAILED = 'The payouts could not be changed';

/** Holds a seller's payouts with a reason, or releases them; what was done before stands below. */
export function PayoutHoldDialog({
  row: { seller, hold },
  onClose,
}: {
  row: Pick<SellerBalanceRow, 'seller' | 'hold'>;
  onClose: () => void;
}) {
  const holding = useHoldPayouts();
  const releasing = useReleasePayouts();
  if (hold === null)
    return (
      <ReasonDialog
        title={`Hold payouts of ${seller.companyName}`}
        help="The seller reads it. A batch that is not sent yet has to be built again."
        action="Hold payouts"
        step={holding}
        inputOf={(reason) => ({ sellerId: seller._id, reason })}
        done="Payouts held"
        failed={FAILED}
        onClose={onClose}
      >
        <History sellerId={seller._id} />
      </ReasonDialog>
    );
  return (
    <FormDialog
      title={`Release payouts of ${seller.companyName}`}
      action="Release payouts"
      isBusy={releasing.isPending}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (releasing.isPending) return;
        releasing.mutate(seller._id, {
          done: 'Payouts released',
          failed: FAILED,
          onSuccess: onClose,
          onError: null,
        });
      }}
    >
      {releasing.error ? <Banner tone="danger">{errorText(releasing.error, FAILED)}</Banner> : null}
      <p className="text-sm wrap-anywhere">{`Held since ${formatDateTime(new Date(hold.since))}: ${hold.reason}`}</p>
      <p className="text-sm text-fg-2">What is ready goes out with the next batch. The seller is told.</p>
      <History sellerId={seller._id} />
    </FormDialog>
  );
}

function History({ sellerId }: { sellerId: string }) {
  const { data } = usePayoutHold(sellerId);
  if (!data || data.history.length === 0) return null;
  return (
    <section aria-labelledby="hold-history">
      <h3 id="hold-history" className="text-sm font-semibold">
        Before
      </h3>
      <ul className="mt-1 flex flex-col gap-1 text-sm text-fg-2">
        {data.history.map(({ _id, isHeld, reason, by, at }) => (
          <li key={_id} className="wrap-anywhere">
            {`${formatDateTime(new Date(at))}, ${by.name}: ${isHeld ? `held, ${reason}` : 'released'}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
