import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import {
  type OwnSellerPage,
  type SellerPageFormInput,
  sellerPageFormSchema,
} from '../../../contract/seller-pages.contract.ts';
import { kathmanduDate } from '../../../domain/kathmandu-time.ts';
import { errorText } from '../../data/api-client.ts';
import { showProblemsInForm } from '../../form-failure.ts';
import { Button } from '../../ui/Button.tsx';
import { registerField } from '../../ui/fields/register-field.ts';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { useSaveSellerPage } from './seller-page.hooks.ts';

const DAY_MS = 86_400_000;

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
  const { errors } = form.formState;

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
      <TextArea
        label="About"
        optional
        rows={4}
        maxLength={1000}
        help="What you sell, from where, and when parcels leave. Three lines show at once."
        error={errors.about?.message}
        {...registerField(form, 'about')}
      />
      <TextArea
        label="Return policy"
        optional
        rows={4}
        maxLength={2000}
        help="What you add to the 7 days that hold for everybody. You cannot promise less."
        error={errors.returnPolicy?.message}
        {...registerField(form, 'returnPolicy')}
      />
      <TextField
        className="sm:max-w-60"
        type="date"
        label="Away until"
        optional
        min={kathmanduDate(new Date(Date.now() + DAY_MS))}
        help="Until this day nobody can order from you. Your pages stay, and parcels that are paid must still be sent."
        error={errors.awayUntil?.message}
        {...registerField(form, 'awayUntil')}
      />
      <div>
        <Button type="submit" busy={save.isPending}>
          Save changes
        </Button>
      </div>
    </form>
  );
}
