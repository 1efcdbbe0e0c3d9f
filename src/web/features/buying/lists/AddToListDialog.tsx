import { useId, useState } from 'react';
import {
  type FilledList,
  type ListLineInput,
  newListSchema,
} from '../../../../contract/buying/lists.contract.ts';
import { countText, formatCount } from '../../../../domain/shop/count-text.ts';
import { useDeskForm } from '../../../desk/desk-form.hooks.ts';
import { paths } from '../../../paths.ts';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { RadioCard, RadioGroup } from '../../../ui/fields/RadioCard.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { addToList, LISTS, useLists } from './lists.hooks.ts';

const NEW = 'new';

/** Which list, or a new one. */
export function AddToListDialog({
  lines,
  onClose,
}: {
  lines: readonly ListLineInput[];
  onClose: () => void;
}) {
  const group = useId();
  const toast = useToast();
  const { data: lists } = useLists();
  const [chosen, setChosen] = useState<string | null>(null);
  const [name, setName] = useState('');
  const own = lists?.filter(({ isLater }) => !isLater);
  const picked = chosen ?? own?.[0]?._id ?? NEW;
  const isNew = picked === NEW;
  const { problems, isBusy, submit } = useDeskForm({
    desk: LISTS,
    schema: isNew ? newListSchema.pick({ name: true }) : newListSchema.pick({ lines: true }),
    send: async () => {
      const listName = own?.find(({ _id }) => _id === picked)?.name ?? name;
      const filled = await addToList({ listId: isNew ? null : picked, name: listName, lines });
      if (filled) told(filled);
      else toast.success('Kept. It is sent once you are online.');
    },
    done: null,
    failed: 'The list could not be changed',
    onDone: onClose,
  });

  function told({ list, refused }: FilledList) {
    const link = { label: 'View list', to: paths.list(list._id) };
    if (refused.length < lines.length) toast.success(`Added to ${list.name}`, link);
    if (refused.length > 0)
      toast.error(
        refused.length === 1
          ? '1 product was left out: it is no longer sold.'
          : `${formatCount(refused.length)} products were left out: they are no longer sold.`,
      );
  }

  return (
    <FormDialog
      title="Add to list"
      action="Add to list"
      isBusy={isBusy}
      disabled={own === undefined}
      onClose={onClose}
      onSubmit={(event) => submit(event, isNew ? { name } : {})}
    >
      {own === undefined ? (
        <Skeleton className="h-24" />
      ) : (
        <RadioGroup legend="List" hideLegend className="flex max-h-72 flex-col gap-2 overflow-y-auto p-0.5">
          {own.map((list) => (
            <RadioCard
              key={list._id}
              name={group}
              checked={picked === list._id}
              onChange={() => setChosen(list._id)}
              title={<span className="wrap-anywhere">{list.name}</span>}
              description={countText(list.lineCount, 'product')}
            />
          ))}
          <RadioCard name={group} dashed checked={isNew} onChange={() => setChosen(NEW)} title="A new list" />
        </RadioGroup>
      )}
      {isNew && own !== undefined ? (
        <TextField
          label="Name of the new list"
          required
          name="name"
          autoComplete="off"
          maxLength={80}
          value={name}
          error={problems.name}
          onChange={(event) => setName(event.target.value)}
        />
      ) : null}
    </FormDialog>
  );
}
