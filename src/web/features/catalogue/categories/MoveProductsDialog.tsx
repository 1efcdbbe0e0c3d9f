import { type FormEvent, useState } from 'react';
import type { AdminCategory } from '../../../../contract/catalogue/categories.contract.ts';
import { countText, formatCount } from '../../../../domain/shop/count-text.ts';
import { errorText } from '../../../data/api-client.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { useMoveProducts } from './admin-categories.hooks.ts';
import { type CategoryRow, indentedName } from './category-rows.ts';

/** A category in use cannot be deleted: its products go elsewhere first. Mounted only while it is open. */
export function MoveProductsDialog({
  category,
  rows,
  onMoved,
  onClose,
}: {
  category: AdminCategory;
  rows: readonly CategoryRow[];
  /** The category is empty now. */
  onMoved: () => void;
  onClose: () => void;
}) {
  const [to, setTo] = useState('');
  const [error, setError] = useState<string>();
  const move = useMoveProducts();
  const toast = useToast();
  const targets = rows.filter((row) => row.category.isActive && row.category._id !== category._id);
  const count = category.ownProductCount;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (to === '') return setError('Choose a category');
    try {
      const { moved } = await move.mutateAsync({ id: category._id, to });
      toast.success(`${countText(moved, 'product')} moved`);
    } catch (failure) {
      return setError(errorText(failure, 'Failed to move the products'));
    }
    onMoved();
  }

  return (
    <FormDialog
      title={`Move the products of ${category.name}`}
      action="Move products and delete"
      isBusy={move.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-fg-2">
        {count === 1
          ? 'One product is in this category, visible to buyers or not.'
          : `${formatCount(count)} products are in this category, visible to buyers or not.`}
      </p>
      <SelectField
        label="Move them to"
        required
        placeholder="Choose a category"
        options={targets.map((row) => ({ value: row.category._id, label: indentedName(row) }))}
        value={to}
        onChange={(event) => {
          setTo(event.target.value);
          setError(undefined);
        }}
        error={error}
      />
    </FormDialog>
  );
}
