import { useId, useState } from 'react';
import type { ListSummary } from '../../../../contract/buying/lists.contract.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { RadioCard, RadioGroup } from '../../../ui/fields/RadioCard.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';

/** One of the own lists: to move lines to, or to take them from. */
export function ChooseListDialog({
  title,
  text,
  nothing = 'You have no other list yet. Make one first.',
  action,
  lists,
  isBusy,
  onChoose,
  onClose,
}: {
  title: string;
  /** What will happen, before the button. */
  text: string;
  /** The same when there is no list to choose. */
  nothing?: string;
  action: string;
  lists: readonly ListSummary[];
  isBusy: boolean;
  onChoose: (list: ListSummary) => void;
  onClose: () => void;
}) {
  const group = useId();
  const [chosen, setChosen] = useState(lists[0]);
  return (
    <FormDialog
      title={title}
      action={action}
      isBusy={isBusy}
      disabled={chosen === undefined}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen && !isBusy) onChoose(chosen);
      }}
    >
      <p className="text-fg-2">{lists.length === 0 ? nothing : text}</p>
      <RadioGroup legend="List" hideLegend className="flex max-h-72 flex-col gap-2 overflow-y-auto p-0.5">
        {lists.map((list) => (
          <RadioCard
            key={list._id}
            name={group}
            checked={chosen?._id === list._id}
            onChange={() => setChosen(list)}
            title={<span className="wrap-anywhere">{list.name}</span>}
            description={countText(list.lineCount, 'product')}
          />
        ))}
      </RadioGroup>
    </FormDialog>
  );
}
