import { useState } from 'react';
import {
  type AdminAttribute,
  type AttributeInput,
  attributeInputSchema,
  MOST_SPELLINGS,
} from '../../../../contract/catalogue/attributes.contract.ts';
import { apiPost, apiPut } from '../../../data/api-client.ts';
import { useDeskForm } from '../../../desk/desk-form.hooks.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { type AttributeDraft, attributeInputOf, draftOf } from './attribute-form.ts';

export const ADMIN_ATTRIBUTES = 'admin-attributes';

/** The form of an attribute: a new one that begins as `attribute` says, or one that is changed. */
export function AttributeDialog({
  attribute,
  categories,
  onClose,
}: {
  attribute: AdminAttribute | AttributeDraft;
  categories: readonly { value: string; label: string }[];
  onClose: () => void;
}) {
  const edited = '_id' in attribute ? attribute : null;
  const [draft, setDraft] = useState(() => ('_id' in attribute ? draftOf(attribute) : attribute));
  const { problems, isBusy, submit } = useDeskForm({
    desk: ADMIN_ATTRIBUTES,
    schema: attributeInputSchema,
    send: (input: AttributeInput) =>
      edited === null
        ? apiPost('/api/admin/attributes', input)
        : apiPut(`/api/admin/attributes/${encodeURIComponent(edited._id)}`, input),
    done: edited === null ? 'Attribute created' : 'Attribute updated',
    failed: 'Failed to save attribute',
    onDone: onClose,
  });
  const within = (name: string) =>
    Object.entries(problems).find(([path]) => path.split('.')[0] === name)?.[1];
  const field = (name: Exclude<keyof AttributeDraft, 'isFilter'>) => ({
    name,
    value: draft[name],
    error: within(name),
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
  });
  return (
    <Dialog isOpen onClose={onClose} title={edited === null ? 'New attribute' : `Edit ${edited.name}`}>
      <form
        noValidate
        onSubmit={(event) => submit(event, attributeInputOf(draft))}
        className="grid gap-4 sm:grid-cols-2"
      >
        <TextField
          {...field('name')}
          label="Name"
          required
          maxLength={60}
          autoComplete="off"
          help="As the filter and the seller's form show it."
          className="sm:col-span-2"
        />
        <SelectField
          {...field('category')}
          label="Category"
          required
          placeholder="Choose a category"
          options={categories}
          help="Categories below inherit it."
          className="sm:col-span-2"
        />
        <SelectField
          {...field('kind')}
          label="Kind"
          options={[
            { value: 'number', label: 'Number with a unit' },
            { value: 'choice', label: 'Choice of words' },
          ]}
        />
        {draft.kind === 'number' ? (
          <TextField
            {...field('unit')}
            label="Unit"
            required
            maxLength={20}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="W, mm, pcs"
            help="Other units of the same kind are converted."
          />
        ) : null}
        <TextArea
          {...field('spellings')}
          label="Spellings"
          optional
          rows={3}
          help={`Other names of this row, one on each line, at most ${MOST_SPELLINGS}: Watt, शक्ति.`}
          className="sm:col-span-2"
        />
        {draft.kind === 'choice' ? (
          <TextArea
            {...field('values')}
            label="Values that are written in several ways"
            optional
            rows={3}
            help="One value a line, its other spellings behind it: 2P = DP | Double pole. They become one filter; products keep what their sellers wrote."
            className="sm:col-span-2"
          />
        ) : null}
        <TextField
          {...field('displayOrder')}
          label="Display order"
          inputMode="numeric"
          autoComplete="off"
          help="Lower numbers come first."
        />
        <Checkbox
          label="Offer it as a filter"
          checked={draft.isFilter}
          onChange={(event) => setDraft({ ...draft, isFilter: event.target.checked })}
          className="sm:col-span-2"
        />
        <div className="flex flex-wrap justify-end gap-2 sm:col-span-2">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isBusy}>
            {edited === null ? 'Create attribute' : 'Save attribute'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
