import type { SellerOrder } from '../../../../contract/orders/seller-orders.contract.ts';
import { errorText } from '../../../data/api-client.ts';
import { ReasonStep } from '../../../desk/StepDialog.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { TitledCard } from '../../../ui/layout/Card.tsx';
import { useConfirm } from '../../../ui/overlays/Confirm.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { useParcelBack, useParcelRefused } from './seller-orders.hooks.ts';

const STATES = {
  to_collect: 'The courier collects it at the door.',
  refused:
    'It was refused at the door and is on its way back to you. Its goods are in stock again once you have it.',
  paid: 'The buyer has paid it by QR. Tell the courier to collect nothing: its label may say otherwise.',
  collected: 'The courier has it. Your money waits for the courier’s remittance.',
  remitted: 'The courier has passed it on.',
  over: 'It is not collected any more.',
} as const;

/** What a parcel's courier collects, and what the seller says when nobody takes it. */
export function CashAtDoorCard({ parcel }: { parcel: SellerOrder }) {
  const refused = useParcelRefused(parcel._id);
  const back = useParcelBack(parcel._id);
  const confirm = useConfirm();
  const toast = useToast();
  const { cash } = parcel;
  if (cash === null) return null;

  async function takeBack() {
    const goOn = await confirm({
      title: 'The parcel is back',
      question:
        'Do you have all of its goods again? They go back into stock, and its bill is credited. This cannot be undone.',
      action: 'It is back',
      tone: 'primary',
    });
    if (!goOn) return;
    try {
      await back.mutateAsync();
      toast.success('Parcel is back');
    } catch (error) {
      toast.error(errorText(error, 'Failed to update the parcel'));
    }
  }

  return (
    <TitledCard title="Cash at the door">
      <p className="mt-1 text-lg font-semibold">
        <Rupees amount={cash.amount} />
      </p>
      <p className="mt-1 text-sm text-fg-2">{STATES[cash.state]}</p>
      {cash.state === 'to_collect' ? (
        <ReasonStep
          label="It was refused"
          className="mt-3"
          title="Refused at the door"
          help="The buyer reads it."
          action="Record the refusal"
          step={refused}
          done="Refusal recorded"
          failed="The refusal could not be recorded"
        />
      ) : null}
      {cash.state === 'refused' ? (
        <Button className="mt-3" busy={back.isPending} onClick={() => void takeBack()}>
          It is back
        </Button>
      ) : null}
    </TitledCard>
  );
}
