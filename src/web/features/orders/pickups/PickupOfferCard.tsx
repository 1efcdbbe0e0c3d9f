import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { type PickupOffer, pickupOfferFormSchema } from '../../../../contract/orders/pickups.contract.ts';
import { MOST_PICKUP_TEXT } from '../../../../domain/orders/pickup.ts';
import { useFormSave } from '../../../data/form-submit.hooks.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { NotLoaded } from '../../../ui/feedback/NotLoaded.tsx';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { FormTextField } from '../../../ui/fields/FormTextField.tsx';
import { registerField } from '../../../ui/fields/register-field.ts';
import { TitledCard } from '../../../ui/layout/Card.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { pickupOfferQuery, useSavePickupOffer } from './pickups.hooks.ts';

/** Whether buyers may fetch their goods, where and when. */
export function PickupOfferCard() {
  const query = useQuery(pickupOfferQuery);
  if (!query.data) return <NotLoaded query={query} failed="Pick up could not be loaded" box="h-64" />;
  return (
    <TitledCard title="Pick up at your counter" titleClassName="text-lg" className="p-4 md:p-6">
      <p className="mt-1 mb-4 text-fg-2">
        Buyers choose it in checkout and pay nothing for it. They show a code, you enter it, and the parcel
        counts as delivered.
      </p>
      <OfferForm offer={query.data} />
    </TitledCard>
  );
}

function OfferForm({ offer }: { offer: PickupOffer }) {
  const save = useSavePickupOffer();
  const toast = useToast();
  const form = useForm({
    resolver: zodResolver(pickupOfferFormSchema),
    defaultValues: offer,
    mode: 'onTouched',
  });
  const submit = useFormSave(form, {
    save: async (input) => {
      const saved = await save.mutateAsync(input);
      toast.success('Pick up saved');
      return saved;
    },
    failed: 'Failed to save pick up',
  });
  return (
    <form noValidate onSubmit={submit} aria-label="Pick up" className="flex flex-col gap-4">
      <Checkbox label="Buyers can pick their goods up" {...registerField(form, 'isOffered')} />
      <FormTextField
        form={form}
        name="place"
        label="Where"
        maxLength={MOST_PICKUP_TEXT}
        autoComplete="off"
        help="Shop, street, landmark and city. Everybody who can order reads it."
      />
      <FormTextField
        form={form}
        name="hours"
        label="When"
        maxLength={MOST_PICKUP_TEXT}
        autoComplete="off"
        help="Days and hours, such as Sunday to Friday, 10 to 18."
      />
      <div>
        <Button type="submit" busy={save.isPending}>
          Save changes
        </Button>
      </div>
    </form>
  );
}
