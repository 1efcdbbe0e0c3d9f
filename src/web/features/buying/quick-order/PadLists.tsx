import Bookmark from 'lucide-react/icons/bookmark';
import FileText from 'lucide-react/icons/file-text';
import { useState } from 'react';
import { countText } from '../../../../domain/shop/count-text.ts';
import { formatDate, formatDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import { ApiError, errorText } from '../../../data/api-client.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { linesToAdd, type PadRow } from './pad-rows.ts';
import { useQuotation, useSaveAsList } from './quick-order.hooks.ts';

const FAILED = 'The list could not be saved. Try again.';

/** The sure lines as a list to keep, or as a quotation to sign: the list that it prints is kept too. */
export function PadLists({ ready, isOff }: { ready: readonly PadRow[]; isOff: boolean }) {
  const [name, setName] = useState<string | null>(null);
  const save = useSaveAsList();
  const quotation = useQuotation();
  const lines = linesToAdd(ready).map(({ product, quantity }) => ({ product, quantity }));
  return (
    <>
      <Button
        variant="ghost"
        icon={<FileText aria-hidden="true" />}
        disabled={isOff}
        busy={quotation.isPending}
        onClick={() =>
          quotation.mutate(
            { name: `Quotation ${formatDateTime(new Date())}`, lines },
            {
              done: (list) => `Saved as the list “${list.name}”`,
              failed: 'The quotation could not be made. Try again.',
            },
          )
        }
      >
        Quotation
      </Button>
      <Button
        variant="secondary"
        icon={<Bookmark aria-hidden="true" />}
        disabled={isOff}
        onClick={() => setName(`Order of ${formatDate(new Date())}`)}
      >
        Save as list
      </Button>
      <Dialog
        isOpen={name !== null}
        onClose={() => setName(null)}
        title="Save as list"
        actions={
          <Button
            busy={save.isPending}
            onClick={() =>
              save.mutate(
                { name: name ?? '', lines },
                {
                  done: ({ list }) => `Saved as “${list.name}”`,
                  failed: FAILED,
                  onSuccess: () => setName(null),
                  onError: null,
                },
              )
            }
          >
            {`Save ${countText(lines.length, 'line')}`}
          </Button>
        }
      >
        <TextField
          label="Name of the list"
          value={name ?? ''}
          maxLength={80}
          error={
            save.error === null
              ? undefined
              : (save.error instanceof ApiError && save.error.errors[0]?.message) ||
                errorText(save.error, FAILED)
          }
          onChange={(event) => setName(event.target.value)}
        />
      </Dialog>
    </>
  );
}
