import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import type { AdminCategory } from '../../../../contract/catalogue/categories.contract.ts';
import { slugOf } from '../../../../domain/shop/slug.ts';
import { showProblemsInForm } from '../../../data/form-failure.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { registerField } from '../../../ui/fields/register-field.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { useSaveCategory } from './admin-categories.hooks.ts';
import { type CategoryRow, indentedName, possibleParents } from './category-rows.ts';

const EMPTY = {
  name: '',
  slug: '',
  parent: '',
  displayOrder: '0',
  description: '',
  nameNe: '',
  descriptionNe: '',
  isActive: true,
  noChangeOfMind: false,
  hasSerials: false,
};

export interface CategoryFormProps {
  /** The whole tree: what a parent can be chosen from. */
  rows: readonly CategoryRow[];
  /** Null for a new one. */
  category: AdminCategory | null;
  /** Saved, or given up. */
  onDone: () => void;
}

/**
 * spec 2, 5: the category form, checked by the browser: no `noValidate` here. The slug follows the name until it is
 * edited by hand; emptied, it follows again.
 */
export function CategoryForm({ rows, category, onDone }: CategoryFormProps) {
  const save = useSaveCategory(category?._id ?? null);
  const form = useForm({ defaultValues: category ? draftOf(category) : EMPTY });
  const isFollowing = useRef(category === null || category.slug === slugOf(category.name));
  const slug = form.watch('slug');
  const errors = form.formState.errors;

  useEffect(() => {
    if (category) form.setFocus('name');
  }, [category, form]);

  const submit = form.handleSubmit(async ({ parent, displayOrder, ...input }) => {
    try {
      await save.mutateAsync({ ...input, parent: parent || null, displayOrder: Number(displayOrder) });
    } catch (failure) {
      showProblemsInForm(form, failure);
      return;
    }
    form.reset(EMPTY);
    isFollowing.current = true;
    onDone();
  });

  const name = registerField(form, 'name', {
    onChange: ({ target }) => {
      if (isFollowing.current) form.setValue('slug', slugOf(target.value));
    },
  });
  const slugField = registerField(form, 'slug', {
    onChange: ({ target }) => {
      isFollowing.current = target.value === '';
    },
  });

  return (
    <form onSubmit={submit} aria-label="Category" className="flex flex-col gap-4">
      <TextField
        label="Name"
        required
        isBrowserChecked
        maxLength={80}
        autoComplete="off"
        {...name}
        error={errors.name?.message}
      />
      <TextField
        label="Slug"
        required
        isBrowserChecked
        maxLength={80}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        pattern="[a-z0-9]+(-[a-z0-9]+)*"
        title="Lowercase letters a to z, digits and single hyphens between them"
        {...slugField}
        error={errors.slug?.message}
        help={
          <span className="break-all">{`Address: ${decodeURI(paths.productsWith({ category: slug || '…' }))}`}</span>
        }
      />
      <SelectField
        label="Parent category"
        placeholder="None (top level)"
        options={possibleParents(rows, category?._id ?? null).map((row) => ({
          value: row.category._id,
          label: indentedName(row),
        }))}
        {...registerField(form, 'parent')}
        error={errors.parent?.message}
      />
      <TextField
        label="Display order"
        type="number"
        inputMode="numeric"
        min={0}
        max={9999}
        step={1}
        help="Lower numbers come first"
        {...registerField(form, 'displayOrder')}
        error={errors.displayOrder?.message}
      />
      <TextArea
        label="Description"
        optional
        maxLength={500}
        {...registerField(form, 'description')}
        error={errors.description?.message}
      />
      <TextField
        label="Nepali name"
        optional
        lang="ne"
        maxLength={80}
        autoComplete="off"
        {...registerField(form, 'nameNe')}
        error={errors.nameNe?.message}
      />
      <TextArea
        label="Nepali description"
        optional
        lang="ne"
        maxLength={500}
        {...registerField(form, 'descriptionNe')}
        error={errors.descriptionNe?.message}
      />
      <Checkbox label="Active" {...registerField(form, 'isActive')} />
      <Checkbox
        label="No returns for a change of mind: cut cable, reagents, and everything below"
        {...registerField(form, 'noChangeOfMind')}
      />
      <Checkbox
        label="Goods have serial numbers, here and below: each piece has its own"
        {...registerField(form, 'hasSerials')}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" className="grow" busy={save.isPending}>
          {category ? 'Update category' : 'Create category'}
        </Button>
        {category ? (
          <Button variant="secondary" onClick={onDone}>
            Cancel
          </Button>
        ) : null}
      </div>
    </form>
  );
}

function draftOf(category: AdminCategory): typeof EMPTY {
  const { name, slug, parent, displayOrder, description, isActive, noChangeOfMind, hasSerials } = category;
  const { nameNe, descriptionNe } = category;
  return {
    name,
    slug,
    parent: parent?._id ?? '',
    displayOrder: String(displayOrder),
    description,
    nameNe: nameNe ?? '',
    descriptionNe: descriptionNe ?? '',
    isActive,
    noChangeOfMind,
    hasSerials,
  };
}
