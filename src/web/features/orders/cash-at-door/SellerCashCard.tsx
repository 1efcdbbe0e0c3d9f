import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { type SellerCash, sellerCashFormSchema } from '../../../../contract/orders/cash-at-door.contract.ts';
import { useFormSave } from '../../../data/form-submit.hooks.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { NotLoaded } from '../../../ui/feedback/NotLoaded.tsx';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { registerField } from '../../../ui/fields/register-field.ts';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { TitledCard } from '../../../ui/layout/Card.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { sellerCashQuery, useAcceptCash } from './cash-at-door.hooks.ts';

/** Whether buyers may pay the courier; nothing where the shop does not offer it. */
export function SellerCashCard() {
  const query = useQuery(sellerCashQuery);
  if (!query.data)
    return <NotLoaded query={query} failed="Cash at the door could not be loaded" box="h-48" />;
  const { isOffered, ceiling } = query.data;
  if (!isOffered) return null;
  return (
    <TitledCard title="Cash at the door" titleClassName="text-lg" className="p-4 md:p-6">
      <p className="mt-1 mb-4 text-fg-2">
        Buyers whom we know pay your courier, up to <Rupees amount={ceiling} /> for an order, once they have
        confirmed their phone. Your money becomes ready when the courier has passed it on to us. A refused
        parcel comes back to you.
      </p>
      <CashForm cash={query.data} />
    </TitledCard>
  );
}

function CashForm({ cash: { acceptsCash } }: { cash: SellerCash }) {
  const save = useAcceptCash();
  const toast = useToast();
  const form = useForm({ resolver: zodResolver(sellerCashFormSchema), defaultValues: { acceptsCash } });
  const submit = useFormSave(form, {
    save: async (input) => {
      const saved = await save.mutateAsync(input);
      toast.success('Cash at the door saved');
      return { acceptsCash: saved.acceptsCash };
    },
    failed: 'Failed to save cash at the door',
  });
  return (
    <form noValidate onSubmit={submit} aria-label="Cash at the door" className="flex flex-col gap-4">
      <Checkbox label="Buyers may pay at the door" {...registerField(form, 'acceptsCash')} />
      <div>
        <Button type="submit" busy={save.isPending}>
          Save changes
        </Button>
      </div>
    </form>
  );
}
