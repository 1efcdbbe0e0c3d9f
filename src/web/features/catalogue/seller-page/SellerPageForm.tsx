import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import {
  type OwnSellerPage,
  type SellerPageFormInput,
  sellerPageFormSchema,
} from '../../../../contract/catalogue/seller-pages.contract.ts';
import { DAY_MS } from '../../../../domain/shop/durations.ts';
import { kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';
import { useFormSave } from '../../../data/form-submit.hooks.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { FormDateField } from '../../../ui/fields/FormDateField.tsx';
import { FormTextArea } from '../../../ui/fields/FormTextField.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { useSaveSellerPage } from './seller-page.hooks.ts';

const valuesOf = ({ awayUntil, returnPolicy, about }: OwnSellerPage): SellerPageFormInput => ({
  awayUntil: awayUntil ?? '',
  returnPolicy: returnPolicy ?? '',
  about: about ?? '',
});

/** What buyers read of a seller beside what we checked, and until when nothing can be ordered. */
export function SellerPageForm({ page }: { page: OwnSellerPage }) {
  const save = useSaveSellerPage();
  const toast = useToast();
  const form = useForm({
    resolver: zodResolver(sellerPageFormSchema),
    defaultValues: valuesOf(page),
    mode: 'onTouched',
  });

  const submit = useFormSave(form, {
    save: async (input) => {
      const saved = await save.mutateAsync(input);
      toast.success('Your page is saved');
      return valuesOf(saved);
    },
    failed: 'Failed to save your page',
  });

  return (
    <form noValidate onSubmit={submit} aria-label="My Page" className="flex flex-col gap-4">
      <FormTextArea
        form={form}
        name="about"
        label="About"
        optional
        rows={4}
        maxLength={1000}
        help="What you sell, from where, and when parcels leave. Three lines show at once."
      />
      <FormTextArea
        form={form}
        name="returnPolicy"
        label="Return policy"
        optional
        rows={4}
        maxLength={2000}
        help="What you offer beyond the 7 days that everybody has. You cannot promise less."
      />
      <FormDateField
        form={form}
        name="awayUntil"
        className="sm:max-w-60"
        label="Away until"
        optional
        min={kathmanduDate(new Date(Date.now() + DAY_MS))}
        help="Nobody can order from you until this day. Your pages stay, and paid parcels must still be sent."
      />
      <div>
        <Button type="submit" busy={save.isPending}>
          Save changes
        </Button>
      </div>
    </form>
  );
}
