import type { SellerOrder } from '../../../../contract/orders/seller-orders.contract.ts';
import { ReasonStep } from '../../../desk/StepDialog.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { TitledCard } from '../../../ui/layout/Card.tsx';
import { useParcelLost } from './seller-orders.hooks.ts';

/** A parcel under way that never arrives: the step by which its seller says so, then what its courier owes for it. */
export function LostParcelCard({ parcel }: { parcel: SellerOrder }) {
  const lost = useParcelLost(parcel._id);
  const { claim } = parcel;
  if (claim !== null)
    return (
      <TitledCard title="Lost on its way">
        <p className="mt-1 text-sm text-fg-2">
          Claim on the courier: <Rupees amount={claim.amount} className="font-semibold text-fg" />
        </p>
        {claim.outcome === null ? null : (
          <p className="mt-1 text-sm wrap-anywhere text-fg-2">{claim.outcome}</p>
        )}
      </TitledCard>
    );
  if (parcel.status !== 'shipped' || parcel.replaces !== null) return null;
  return (
    <TitledCard title="Does it not arrive?">
      <p className="mt-1 text-sm text-fg-2">
        If the courier has lost it, say so: the buyer gets their money back, and the claim on the courier is
        noted.
      </p>
      <ReasonStep
        label="Lost on its way"
        className="mt-3"
        title="Lost on its way"
        help="The buyer reads it. The bill is credited, the goods do not go back into stock. This cannot be undone."
        action="Record the loss"
        step={lost}
        done="Loss recorded"
        failed="The loss could not be recorded"
      />
    </TitledCard>
  );
}
