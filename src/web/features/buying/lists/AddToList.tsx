import ListPlus from 'lucide-react/icons/list-plus';
import type { ListLineInput } from '../../../../contract/buying/lists.contract.ts';
import { Button, type ButtonProps } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { lateDialog } from '../../../ui/overlays/late-dialog.tsx';
import { useSignedInDialog } from '../../people/session/signed-in-dialog.hooks.ts';

const AddToListDialog = lateDialog(async () => (await import('./AddToListDialog.tsx')).AddToListDialog);

export interface AddToListProps extends Pick<ButtonProps, 'variant' | 'size' | 'className'> {
  /** What goes into the list. */
  lines: readonly ListLineInput[];
  /** The word on the button. */
  label?: string;
  /** `round`: the icon alone, on a picture. */
  look?: 'round' | 'text';
}

const ADD_TO_LIST = 'Add to list';

/** The button of a product, an order or a cart that puts what is there into a list; guests sign in first. */
export function AddToList({
  lines,
  label = ADD_TO_LIST,
  look = 'text',
  variant = 'ghost',
  ...button
}: AddToListProps) {
  const { isOpen, open, close } = useSignedInDialog();

  return (
    <>
      {look === 'round' ? (
        <IconButton label={ADD_TO_LIST} look="round" size={44} onClick={open}>
          <ListPlus />
        </IconButton>
      ) : (
        <Button
          variant={variant}
          {...button}
          // A short word in a narrow place is part of the whole name.
          aria-label={label === 'List' ? ADD_TO_LIST : undefined}
          icon={<ListPlus aria-hidden="true" />}
          onClick={open}
        >
          {label}
        </Button>
      )}
      {isOpen ? <AddToListDialog lines={lines} onClose={close} /> : null}
    </>
  );
}
