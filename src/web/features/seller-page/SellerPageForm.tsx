import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import {
  type OwnSellerPage,
  type SellerPageFormInput,
  sellerPageFormSchema,
} from '../../../contract/seller-pages.contract.ts';
import { DAY_MS } from '../../../domain/durations.ts';
import { kathmanduDate } from '../../../domain/kathmandu-time.ts';
import { errorText } from '../../data/api-client.ts';
import { showProblemsInForm } from '../../form-failure.ts';
import { Button } from '../../ui/Button.tsx';
import { FormTextArea, FormTextField } from '../../ui/fields/FormTextField.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
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

  const submit = form.handleSubmit(async (input) => {
    try {
      form.reset(valuesOf(await save.mutateAsync(input)));
      toast.success('Your page is saved');
    } catch (failure) {
      if (!showProblemsInForm(form, failure)) toast.error(errorText(failure, 'Failed to save your page'));
    }
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
        help="What you add to the 7 days that hold for everybody. You cannot promise less."
      />
      <FormTextField
        form={form}
        name="awayUntil"
        className="sm:max-w-60"
        type="date"
        label="Away until"
        optional
        min={kathmanduDate(new Date(Date.now() + DAY_MS))}
        help="Until this day nobody can order from you. Your pages stay, and parcels that are paid must still be sent."
      />
      <div>
        <Button type="submit" busy={save.isPending}>
          Save changes
        </Button>
      </div>
    </form>
  );
}
