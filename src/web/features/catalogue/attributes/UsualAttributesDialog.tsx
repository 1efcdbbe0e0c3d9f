import { useState } from 'react';
import { attributeStarterInputSchema } from '../../../../contract/catalogue/attributes.contract.ts';
import { USUAL_ATTRIBUTES } from '../../../../domain/catalogue/usual-attributes.ts';
import { apiTold } from '../../../data/api-client.ts';
import { useDeskForm } from '../../../desk/desk-form.hooks.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { ADMIN_ATTRIBUTES } from './AttributeDialog.tsx';

/** Gives a category what goods are usually told apart by; begins with the category that the list shows. */
export function UsualAttributesDialog({
  category: shown,
  categories,
  onClose,
}: {
  category: string;
  categories: readonly { value: string; label: string }[];
  onClose: () => void;
}) {
  const [category, setCategory] = useState(shown);
  const toast = useToast();
  const { problems, isBusy, submit } = useDeskForm({
    desk: ADMIN_ATTRIBUTES,
    schema: attributeStarterInputSchema,
    send: async (input: { category: string }) => {
      const { message } = await apiTold('POST', '/api/admin/attributes/starter', input);
      toast.success(message);
    },
    done: null,
    failed: 'Failed to add the usual attributes',
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Add the usual ones"
      action="Add them"
      isBusy={isBusy}
      onSubmit={(event) => submit(event, { category })}
      onClose={onClose}
    >
      <SelectField
        name="category"
        label="Category"
        required
        placeholder="Choose a category"
        options={categories}
        value={category}
        error={problems.category}
        onChange={(event) => setCategory(event.target.value)}
        help="Categories below inherit them. Those already there are left out."
      />
      <ul aria-label="The usual attributes" className="flex flex-wrap gap-2 text-sm">
        {USUAL_ATTRIBUTES.map(([name, unit]) => (
          <li key={name} className="rounded-sm bg-neutral-soft px-2 py-0.5 text-neutral-fg">
            {unit === null ? name : `${name} (${unit})`}
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}
