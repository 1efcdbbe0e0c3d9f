import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { companyInputSchema } from '../../../../contract/people/company.contract.ts';
import { useFormSave } from '../../../data/form-submit.hooks.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { FormTextField } from '../../../ui/fields/FormTextField.tsx';
import { TitledCard } from '../../../ui/layout/Card.tsx';
import { useRenameCompany } from './company-people.hooks.ts';

/** Here a name is typed: none at all is for other programs. */
const nameForm = z.object({ name: companyInputSchema.shape.name.unwrap() });

/** How the company is called, for its owner to change. */
export function CompanyNameCard({ name }: { name: string }) {
  const rename = useRenameCompany();
  const form = useForm({ resolver: zodResolver(nameForm), defaultValues: { name }, mode: 'onTouched' });
  const submit = useFormSave(form, {
    save: async (input) => {
      await rename.mutateAsync(input);
      return input;
    },
    failed: 'Failed to save the name',
  });
  return (
    <TitledCard title="Name" titleClassName="mb-4 text-lg" className="p-4 md:p-6">
      <form noValidate onSubmit={submit} aria-label="Name" className="flex flex-col items-start gap-4">
        <FormTextField
          form={form}
          name="name"
          label="Company name"
          required
          autoComplete="organization"
          className="w-full max-w-104"
        />
        <Button type="submit" variant="secondary" busy={rename.isPending}>
          Save name
        </Button>
      </form>
    </TitledCard>
  );
}
